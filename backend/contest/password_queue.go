package contest

import (
	"cmp"
	"context"
	"slices"
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

// passwordQueue bounds the checks of passwords. Callers take turns, by self-clocked fair
// queueing (Golestani 1994): who tries one password waits for one check at most while others
// try many, and nobody waits forever.
type passwordQueue struct {
	mu      sync.Mutex
	running int
	round   int // of the newest check that has begun
	waiting []*passwordTurn
	callers map[string]*passwordCaller // with places
}

// passwordCaller is a network or device with places in the queue.
type passwordCaller struct{ places, round int }

// passwordTurn is a place in the queue.
type passwordTurn struct {
	caller string
	round  int           // after those of the caller's earlier turns; earlier rounds begin first
	before int           // places that the caller had; in a round, fewer begin first
	begun  chan struct{} // closed when the check may begin
}

func newPasswordQueue() *passwordQueue {
	return &passwordQueue{callers: map[string]*passwordCaller{}}
}

// run calls check when its turn comes. SYSTEM_BUSY when all places are taken or the caller has
// taken too many of them. An empty caller is one too: the machine itself, see Network.
func (q *passwordQueue) run(ctx context.Context, caller string, check func() error) error {
	turn := q.enter(caller)
	if turn == nil {
		return &Error{Code: CodeSystemBusy, RetryAfter: 2 * time.Second}
	}
	defer q.leave(turn)
	select {
	case <-turn.begun:
		return check()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// enter takes a place; nil when there is none.
func (q *passwordQueue) enter(caller string) *passwordTurn {
	q.mu.Lock()
	defer q.mu.Unlock()
	c := q.callers[caller]
	if q.running+len(q.waiting) == passwordsInLine || c != nil && c.places == passwordsPerCaller {
		return nil
	}
	if c == nil {
		c = &passwordCaller{}
		q.callers[caller] = c
	}
	c.round = max(q.round, c.round) + 1
	turn := &passwordTurn{caller: caller, round: c.round, before: c.places, begun: make(chan struct{})}
	c.places++
	q.waiting = append(q.waiting, turn)
	q.begin()
	return turn
}

// leave gives a place back, whether its check has ended or has not begun.
func (q *passwordQueue) leave(turn *passwordTurn) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if at := slices.Index(q.waiting, turn); at >= 0 {
		q.waiting = slices.Delete(q.waiting, at, at+1)
	} else {
		q.running--
	}
	c := q.callers[turn.caller]
	if c.places--; c.places == 0 {
		delete(q.callers, turn.caller)
	}
	q.begin()
}

// begin lets waiting checks begin.
func (q *passwordQueue) begin() {
	for q.running < passwordsAtOnce && len(q.waiting) > 0 {
		turn := slices.MinFunc(q.waiting, func(a, b *passwordTurn) int {
			return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.before, b.before))
		})
		q.waiting = slices.DeleteFunc(q.waiting, func(t *passwordTurn) bool { return t == turn })
		q.running++
		q.round = turn.round
		close(turn.begun)
	}
}
