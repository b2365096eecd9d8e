package inspect

import (
	"bytes"
	"encoding/binary"
	"io"
)

// boxHeader is the header of a box of the ISO base media file format (ISO/IEC
// 14496-12, section 4.2) or of an atom of QuickTime.
type boxHeader struct {
	kind  string
	begin int64 // of the header
	body  int64 // offset of the content
	end   int64
}

// readBoxHeader reads the header at begin. It returns false if there is no complete box
// that ends by limit.
func readBoxHeader(r io.ReaderAt, begin, limit int64) (boxHeader, bool) {
	var head [16]byte
	n, _ := r.ReadAt(head[:min(16, max(0, limit-begin))], begin)
	if n < 8 {
		return boxHeader{}, false
	}
	box := boxHeader{kind: string(head[4:8]), begin: begin, body: begin + 8}
	switch size := int64(binary.BigEndian.Uint32(head[:])); size {
	case 0:
		box.end = limit
	case 1:
		if n < 16 {
			return boxHeader{}, false
		}
		large := binary.BigEndian.Uint64(head[8:])
		if large > uint64(limit-begin) {
			return boxHeader{}, false
		}
		box.body, box.end = begin+16, begin+int64(large)
	default:
		box.end = begin + size
	}
	return box, box.end >= box.body && box.end <= limit
}

// eachBox calls f for the boxes of a container in memory, until one is damaged, for at
// most maxChildren. It returns false when there are more.
func eachBox(container []byte, f func(kind string, body []byte)) (all bool) {
	for range maxChildren {
		if len(container) < 8 {
			return true
		}
		box, ok := readBoxHeader(bytes.NewReader(container), 0, int64(len(container)))
		if !ok {
			return true
		}
		f(box.kind, container[box.body:box.end])
		container = container[box.end:]
	}
	return len(container) < 8
}

// findBox returns the body of the first box of a kind, nil without one.
func findBox(container []byte, kind string) []byte {
	var found []byte
	eachBox(container, func(k string, body []byte) {
		if k == kind && found == nil {
			found = body
		}
	})
	return found
}

// maxChildren is the maximum number of boxes read from a container.
const maxChildren = 4096

// fields reads the numbers of a box in sequence; beyond its end they are 0.
type fields struct {
	rest  []byte
	short bool // something was read beyond the end
}

func (f *fields) take(n int) []byte {
	if n > len(f.rest) {
		f.short, f.rest = true, nil
		return make([]byte, n)
	}
	taken := f.rest[:n]
	f.rest = f.rest[n:]
	return taken
}

func (f *fields) skip(n int)  { f.rest = f.rest[min(n, len(f.rest)):] }
func (f *fields) u16() uint16 { return binary.BigEndian.Uint16(f.take(2)) }
func (f *fields) u32() uint32 { return binary.BigEndian.Uint32(f.take(4)) }
func (f *fields) u64() uint64 { return binary.BigEndian.Uint64(f.take(8)) }

// versioned reads a number that has 64 bits in version 1 of a box, 32 in version 0.
func (f *fields) versioned(version uint8) uint64 {
	if version == 1 {
		return f.u64()
	}
	return uint64(f.u32())
}

// fullBox reads version and flags.
func (f *fields) fullBox() (version uint8, flags uint32) {
	head := f.u32()
	return uint8(head >> 24), head & 0xFFFFFF
}

// timing reads the timescale and the duration of a header that begins with its times.
func (f *fields) timing() (timescale uint32, duration uint64) {
	version, _ := f.fullBox()
	f.versioned(version) // creation
	f.versioned(version) // modification
	return f.u32(), f.length(version)
}

// length reads a duration. All bits set mean unknown, for which it returns 0.
func (f *fields) length(version uint8) uint64 {
	n := f.versioned(version)
	if version == 1 && n == 1<<64-1 || version != 1 && n == 1<<32-1 {
		return 0
	}
	return n
}
