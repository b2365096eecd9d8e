package marks

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"strings"
)

// jpeg walks the segments of a JPEG up to its pixels.
func (s *scanner) jpeg() {
	at := int64(2)
	for s.more() {
		var head [4]byte
		if !s.read(head[:], at) || head[0] != 0xFF {
			return
		}
		if head[1] == 0xFF { // filling
			at++
			continue
		}
		if head[1] == 0xDA || head[1] == 0xD9 {
			return
		}
		if head[1] == 0x01 || head[1] >= 0xD0 && head[1] <= 0xD8 {
			at += 2
			continue
		}
		length := int64(binary.BigEndian.Uint16(head[2:]))
		if length < 2 {
			return
		}
		switch head[1] {
		case 0xE1:
			s.app1(s.text(at+4, length-2))
		case 0xEB:
			content := s.text(at+4, min(length-2, 64))
			s.found.Manifest = s.found.Manifest || bytes.HasPrefix(content, []byte("JP")) ||
				bytes.Contains(content, []byte("jumb"))
		case 0xFE:
			s.tag("comment", string(s.text(at+4, length-2)))
		}
		at += 2 + length
	}
}

func (s *scanner) app1(content []byte) {
	if xmp, ok := bytes.CutPrefix(content, []byte("http://ns.adobe.com/xap/1.0/\x00")); ok {
		s.xmp(xmp)
	}
	if exif, ok := bytes.CutPrefix(content, []byte("Exif\x00\x00")); ok {
		s.exif(exif)
	}
}

// png walks the chunks of a PNG.
func (s *scanner) png() {
	at := int64(8)
	for s.more() {
		var head [8]byte
		if !s.read(head[:], at) {
			return
		}
		length := int64(binary.BigEndian.Uint32(head[:4]))
		switch string(head[4:]) {
		case "IEND":
			return
		case "caBX":
			s.found.Manifest = true
		case "tEXt":
			key, value, _ := bytes.Cut(s.text(at+8, length), []byte{0})
			s.text8(string(key), value)
		case "zTXt":
			key, rest, _ := bytes.Cut(s.text(at+8, length), []byte{0})
			if len(rest) > 1 {
				s.text8(string(key), s.inflate(rest[1:]))
			}
		case "iTXt":
			s.internationalText(s.text(at+8, length))
		case "eXIf":
			s.exif(s.text(at+8, length))
		}
		at += 12 + length
	}
}

func (s *scanner) text8(key string, value []byte) {
	if key == "XML:com.adobe.xmp" {
		s.xmp(value)
		return
	}
	s.tag(key, string(value))
}

// internationalText reads iTXt: keyword, compression, language, translated keyword, text.
func (s *scanner) internationalText(chunk []byte) {
	key, rest, ok := bytes.Cut(chunk, []byte{0})
	if !ok || len(rest) < 2 {
		return
	}
	compressed := rest[0] == 1
	_, rest, _ = bytes.Cut(rest[2:], []byte{0})
	_, value, ok := bytes.Cut(rest, []byte{0})
	if !ok {
		return
	}
	if compressed {
		value = s.inflate(value)
	}
	s.text8(string(key), value)
}

// inflate unpacks at most maxText bytes.
func (s *scanner) inflate(packed []byte) []byte {
	if !s.afford(0) {
		return nil
	}
	r, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil
	}
	text, _ := io.ReadAll(io.LimitReader(r, maxText)) // what could be unpacked
	return text
}

// The tags of EXIF that hold texts (CIPA DC-008).
func exifTag(number uint16) string {
	switch number {
	case 0x010D:
		return "DocumentName"
	case 0x010E:
		return "ImageDescription"
	case 0x010F:
		return "Make"
	case 0x0110:
		return "Model"
	case 0x0131:
		return "Software"
	case 0x013B:
		return "Artist"
	case 0x9286:
		return "UserComment"
	case 0x9C9B:
		return "XPTitle"
	case 0x9C9C:
		return "XPComment"
	default:
		return ""
	}
}

// exif reads the texts of a TIFF structure: of its first directory and of EXIF's.
func (s *scanner) exif(content []byte) {
	content = bytes.TrimPrefix(content, []byte("Exif\x00\x00"))
	if len(content) < 8 {
		return
	}
	var order binary.ByteOrder = binary.LittleEndian
	if content[0] == 'M' {
		order = binary.BigEndian
	}
	next := []uint32{order.Uint32(content[4:])}
	for range 2 {
		if len(next) == 0 {
			return
		}
		begin := int64(next[0])
		next = next[1:]
		if begin+2 > int64(len(content)) {
			return
		}
		for i := range int64(order.Uint16(content[begin:])) {
			at := begin + 2 + 12*i
			if at+12 > int64(len(content)) || !s.more() {
				break
			}
			entry := content[at : at+12]
			number, kind, length := order.Uint16(entry), order.Uint16(entry[2:]), int64(order.Uint32(entry[4:]))
			if number == 0x8769 {
				next = append(next, order.Uint32(entry[8:]))
				continue
			}
			name := exifTag(number)
			if name == "" || length > maxText || kind != 1 && kind != 2 && kind != 7 {
				continue
			}
			value := entry[8:]
			if length > 4 {
				from := int64(order.Uint32(entry[8:]))
				if from+length > int64(len(content)) {
					continue
				}
				value = content[from : from+length]
			} else {
				value = value[:length]
			}
			if !s.afford(len(value)) {
				return
			}
			s.tag(name, exifText(value))
		}
	}
}

// exifText decodes a text that may be in two bytes a letter, or behind the name of its encoding.
func exifText(value []byte) string {
	for _, prefix := range []string{"ASCII\x00\x00\x00", "UNICODE\x00", "JIS\x00\x00\x00\x00\x00", "\x00\x00\x00\x00\x00\x00\x00\x00"} {
		value = bytes.TrimPrefix(value, []byte(prefix))
	}
	text := strings.ReplaceAll(string(value), "\x00", "")
	if strings.Contains(text, "AIGC") && !strings.HasPrefix(strings.TrimSpace(text), "{") {
		begin, end := strings.Index(text, "{"), strings.LastIndex(text, "}")
		if begin >= 0 && end > begin { // AIGC={…}
			return `{"AIGC":` + text[begin:end+1] + "}"
		}
	}
	return text
}
