package inspect

import "io"

// The sizes of a request, in bytes. They grow with the number of requests, so that a file
// of many small parts is read within the budget.
const (
	minWindow       = 64 << 10
	maxWindow       = 256 << 10
	requestsPerSize = 8
)

// windowReader serves small reads from two fetched windows, the head of the file and the
// last one elsewhere. It is not safe for concurrent use.
type windowReader struct {
	source   io.ReaderAt
	size     int64
	requests int
	walk     int // see budget
	head     window
	last     window
}

type window struct {
	begin int64
	bytes []byte
}

func (w window) contains(off int64, length int) bool {
	return off >= w.begin && off+int64(length) <= w.begin+int64(len(w.bytes))
}

// ReadAt implements io.ReaderAt. It never reads beyond the end of the source.
func (r *windowReader) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 || off >= r.size {
		return 0, io.EOF
	}
	wanted := min(int64(len(p)), r.size-off)
	n, err := r.read(p[:wanted], off)
	if err == nil && n < len(p) {
		err = io.EOF
	}
	return n, err
}

func (r *windowReader) read(p []byte, off int64) (int, error) {
	for _, w := range []*window{&r.head, &r.last} {
		if w.contains(off, len(p)) {
			return copy(p, w.bytes[off-w.begin:]), nil
		}
	}
	length := min(maxWindow, minWindow<<(r.requests/requestsPerSize))
	r.requests++
	if len(p) >= length {
		return r.source.ReadAt(p, off)
	}
	target := &r.last
	if off == 0 {
		target = &r.head
	}
	wanted := int(min(int64(length), r.size-off))
	if cap(target.bytes) < wanted {
		target.bytes = make([]byte, wanted)
	}
	target.begin, target.bytes = off, target.bytes[:wanted]
	if n, err := r.source.ReadAt(target.bytes, off); n < wanted {
		target.bytes = target.bytes[:0]
		return 0, err
	}
	return copy(p, target.bytes), nil
}
