package inspect

import (
	"errors"
	"io"
)

// The budget of a check, whatever the size and the content of the file.
const (
	// MaxRequests is the maximum number of range requests.
	MaxRequests = 256
	// MaxBytes is the maximum number of bytes read.
	MaxBytes = 64 << 20
)

var errBudget = errors.New("inspect: the budget of the check is spent")

// budgetReader fails every read beyond the budget.
type budgetReader struct {
	source   io.ReaderAt
	requests int
	bytes    int64
	spent    bool // a read was refused
}

// ReadAt implements io.ReaderAt.
func (r *budgetReader) ReadAt(p []byte, off int64) (int, error) {
	if r.spent || r.requests >= MaxRequests || r.bytes+int64(len(p)) > MaxBytes {
		r.spent = true
		return 0, errBudget
	}
	r.requests++
	r.bytes += int64(len(p))
	return r.source.ReadAt(p, off)
}
