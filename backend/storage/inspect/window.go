package inspect

import "io"

// windowSize is the minimum number of bytes of a request.
const windowSize = 64 << 10

// windowReader serves small reads from two fetched windows, the head of the file and the
// last one elsewhere. It is not safe for concurrent use.
type windowReader struct {
	source io.ReaderAt
	size   int64
	head   window
	last   window
}

type window struct {
	begin int64
	bytes []byte
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
	for _, w := range []window{r.head, r.last} {
		if off >= w.begin && off+int64(len(p)) <= w.begin+int64(len(w.bytes)) {
			return copy(p, w.bytes[off-w.begin:]), nil
		}
	}
	if len(p) >= windowSize {
		return r.source.ReadAt(p, off)
	}
	fetched := window{begin: off, bytes: make([]byte, min(windowSize, r.size-off))}
	if n, err := r.source.ReadAt(fetched.bytes, off); n < len(fetched.bytes) {
		return 0, err
	}
	if off == 0 {
		r.head = fetched
	} else {
		r.last = fetched
	}
	return copy(p, fetched.bytes), nil
}
