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

// budget is what a check may read.
type budget struct {
	requests int
	bytes    int64
	walk     int // requests for fragments one after another; a film with more is judged by its index
}

// remote is the budget of a file in the object store, and local that of a copy of it on this machine.
func remote() budget { return budget{requests: MaxRequests, bytes: MaxBytes, walk: maxWalkRequests} }
func local() budget  { return budget{requests: 1 << 20, bytes: 1 << 34, walk: 1 << 20} }

// budgetReader fails every read beyond the budget.
type budgetReader struct {
	source   io.ReaderAt
	most     budget
	requests int
	bytes    int64
	spent    bool // a read was refused
}

// ReadAt implements io.ReaderAt.
func (r *budgetReader) ReadAt(p []byte, off int64) (int, error) {
	if r.spent || r.requests >= r.most.requests || r.bytes+int64(len(p)) > r.most.bytes {
		r.spent = true
		return 0, errBudget
	}
	r.requests++
	r.bytes += int64(len(p))
	return r.source.ReadAt(p, off)
}
