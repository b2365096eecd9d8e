package marks

import (
	"encoding/binary"
	"strings"
)

// The boxes of ISO/IEC 14496-12 with an extended type: a C2PA manifest store (C2PA 2.2, appendix A.5), and XMP (ISO
// 16684-3).
const (
	uuidC2PA = "\xD8\xFE\xC3\xD6\x1B\x0E\x48\x3C\x92\x97\x58\x28\x87\x7E\xC4\x81"
	uuidXMP  = "\xBE\x7A\xCF\xCB\x97\xA9\x42\xE8\x9C\x71\x99\x94\x91\xE3\xAF\xAC"
)

// box is a box of a film: its content lies from begin to end.
type box struct {
	kind       string
	begin, end int64
}

// boxes calls visit for each box between two offsets until it returns false.
func (s *scanner) boxes(begin, end int64, visit func(box) bool) {
	for begin+8 <= end && s.more() {
		var head [16]byte
		if !s.read(head[:8], begin) {
			return
		}
		size, header := int64(binary.BigEndian.Uint32(head[:4])), int64(8)
		switch size {
		case 0:
			size = end - begin
		case 1:
			if !s.read(head[:], begin) {
				return
			}
			size, header = int64(binary.BigEndian.Uint64(head[8:])), 16
		}
		if size < header || size > end-begin {
			return
		}
		if !visit(box{string(head[4:8]), begin + header, begin + size}) {
			return
		}
		begin += size
	}
}

// movie walks the boxes of an MP4 or MOV file.
func (s *scanner) movie() {
	s.boxes(0, s.size, func(b box) bool {
		switch b.kind {
		case "moov":
			s.moov(b, 0)
		case "meta":
			s.meta(b)
		case "uuid":
			s.extended(b)
		case "XMP_":
			s.xmp(s.text(b.begin, b.end-b.begin))
		}
		return true
	})
}

func (s *scanner) extended(b box) {
	kind := s.text(b.begin, 16)
	switch string(kind) {
	case uuidC2PA:
		s.found.Manifest = true
	case uuidXMP:
		s.xmp(s.text(b.begin+16, b.end-b.begin-16))
	}
}

// moov walks a movie or track box.
func (s *scanner) moov(b box, depth int) {
	s.boxes(b.begin, b.end, func(b box) bool {
		switch {
		case b.kind == "trak" && depth == 0:
			s.moov(b, depth+1)
		case b.kind == "udta":
			s.userData(b)
		case b.kind == "meta":
			s.meta(b)
		case b.kind == "uuid":
			s.extended(b)
		}
		return true
	})
}

// userData walks the tags of QuickTime: texts with a length and a language, or plain ones.
func (s *scanner) userData(b box) {
	s.boxes(b.begin, b.end, func(b box) bool {
		switch {
		case b.kind == "meta":
			s.meta(b)
		case b.kind == "XMP_":
			s.xmp(s.text(b.begin, b.end-b.begin))
		case b.kind == "uuid":
			s.extended(b)
		case strings.EqualFold(b.kind, "AIGC"), b.kind[0] == 0xA9:
			value := s.text(b.begin, b.end-b.begin)
			if len(value) > 4 && int(binary.BigEndian.Uint16(value)) == len(value)-4 {
				value = value[4:]
			}
			s.tag(strings.TrimPrefix(b.kind, "\xA9"), string(value))
		}
		return true
	})
}

// meta walks a box of metadata: of MP4 it has a version, of QuickTime none. Its list names keys by number, by four
// letters, or beside the value.
func (s *scanner) meta(b box) {
	begin := b.begin
	var head [8]byte
	if s.read(head[:], begin) && binary.BigEndian.Uint32(head[:4]) == 0 && string(head[4:8]) != "hdlr" {
		begin += 4
	}
	var keys []string
	s.boxes(begin, b.end, func(b box) bool {
		switch b.kind {
		case "keys":
			keys = s.keys(b)
		case "ilst":
			s.boxes(b.begin, b.end, func(item box) bool {
				s.item(item, keys)
				return true
			})
		case "uuid":
			s.extended(b)
		}
		return true
	})
}

func (s *scanner) keys(b box) []string {
	var keys []string
	at := b.begin + 8
	for at+8 <= b.end && s.more() {
		var head [8]byte
		if !s.read(head[:], at) {
			break
		}
		size := int64(binary.BigEndian.Uint32(head[:4]))
		if size < 8 || size > b.end-at {
			break
		}
		keys = append(keys, string(s.text(at+8, min(size-8, maxWord))))
		at += size
	}
	return keys
}

// item reads a value of the list.
func (s *scanner) item(b box, keys []string) {
	key := strings.TrimPrefix(b.kind, "\xA9")
	if n := int(binary.BigEndian.Uint32([]byte(b.kind))); n >= 1 && n <= len(keys) {
		key = keys[n-1]
	}
	s.boxes(b.begin, b.end, func(part box) bool {
		switch part.kind {
		case "name":
			key = string(s.text(part.begin+4, min(part.end-part.begin-4, maxWord)))
		case "data":
			s.tag(key, string(s.text(part.begin+8, part.end-part.begin-8)))
		}
		return true
	})
}
