package contest

import (
	"context"
	"sync"
	"time"
)

// Bounds of the checks of judges' passwords, per instance. Each check needs a processor for
// some 30 ms and 19 MiB.
const (
	passwordsAtOnce = 2
	passwordsInLine = passwordsAtOnce + 10 // being checked or waiting
	// passwordsPerCaller are the places that one network or device can take, so that others
	// find a place while it tries many passwords.
	passwordsPerCaller = 6
)

// passwordQueue bounds the checks of passwords. Callers are served in the order in which they
// came.
type passwordQueue struct {
	slots chan struct{}

	mu     sync.Mutex
	inLine int
	by     map[string]int // places taken, by caller
}

func newPasswordQueue() *passwordQueue {
	return &passwordQueue{slots: make(chan struct{}, passwordsAtOnce), by: map[string]int{}}
}

// run calls check when its turn comes. SYSTEM_BUSY when all places are taken or, unless caller
// is empty, the caller has taken too many of them.
func (q *passwordQueue) run(ctx context.Context, caller string, check func() error) error {
	if !q.take(caller) {
		return &Error{Code: CodeSystemBusy, RetryAfter: 2 * time.Second}
	}
	defer q.release(caller)
	select {
	case q.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-q.slots }()
	return check()
}

func (q *passwordQueue) take(caller string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.inLine == passwordsInLine || caller != "" && q.by[caller] == passwordsPerCaller {
		return false
	}
	q.inLine++
	q.by[caller]++
	return true
}

func (q *passwordQueue) release(caller string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.inLine--
	if q.by[caller]--; q.by[caller] == 0 {
		delete(q.by, caller)
	}
}
