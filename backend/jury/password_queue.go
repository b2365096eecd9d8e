package jury

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"marquee/backend/contest"
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
// queueing (Golestani 1994): a caller with one try waits for at most one check of a caller with
// many, and every try gets its turn. When all places are taken, a new caller takes one from a
// caller that waits with at least two more: locking a network out takes as many networks as
// there are places.
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
	lost   chan struct{} // closed when the place went to another caller
}

func newPasswordQueue() *passwordQueue {
	return &passwordQueue{callers: map[string]*passwordCaller{}}
}

// run calls check when its turn comes. SYSTEM_BUSY when all places are taken or the caller has
// taken too many of them. An empty caller is one too: the machine itself, see Network.
func (q *passwordQueue) run(ctx context.Context, caller string, check func() error) error {
	turn := q.enter(caller)
	busy := &contest.Error{Code: contest.CodeSystemBusy, RetryAfter: 2 * time.Second}
	if turn == nil {
		return busy
	}
	defer q.leave(turn)
	select {
	case <-turn.begun:
		return check()
	case <-turn.lost:
		return busy
	case <-ctx.Done():
		return ctx.Err()
	}
}

// enter takes a place; nil when there is none.
func (q *passwordQueue) enter(caller string) *passwordTurn {
	q.mu.Lock()
	defer q.mu.Unlock()
	c := q.callers[caller]
	if c == nil {
		c = &passwordCaller{}
	}
	if c.places == passwordsPerCaller || q.running+len(q.waiting) == passwordsInLine && !q.makeRoom(c.places) {
		return nil
	}
	q.callers[caller] = c
	c.round = max(q.round, c.round) + 1
	turn := &passwordTurn{
		caller: caller,
		round:  c.round,
		before: c.places,
		begun:  make(chan struct{}),
		lost:   make(chan struct{}),
	}
	c.places++
	q.waiting = append(q.waiting, turn)
	q.begin()
	return turn
}

// makeRoom takes a place from the turn that would begin last, of the callers with at least two
// places more than the new one. False without such a turn.
func (q *passwordQueue) makeRoom(places int) bool {
	var last *passwordTurn
	for _, turn := range q.waiting {
		if q.callers[turn.caller].places >= places+2 && (last == nil || last.compare(turn) < 0) {
			last = turn
		}
	}
	if last == nil {
		return false
	}
	close(last.lost)
	q.drop(last)
	return true
}

// leave gives a place back, whether its check has ended, has not begun, or its place was lost.
func (q *passwordQueue) leave(turn *passwordTurn) {
	q.mu.Lock()
	defer q.mu.Unlock()
	select {
	case <-turn.lost:
		return
	default:
	}
	q.drop(turn)
	q.begin()
}

// drop removes a turn that runs or waits.
func (q *passwordQueue) drop(turn *passwordTurn) {
	if at := slices.Index(q.waiting, turn); at >= 0 {
		q.waiting = slices.Delete(q.waiting, at, at+1)
	} else {
		q.running--
	}
	c := q.callers[turn.caller]
	if c.places--; c.places == 0 {
		delete(q.callers, turn.caller)
	}
}

// compare orders turns by when they begin.
func (t *passwordTurn) compare(other *passwordTurn) int {
	return cmp.Or(cmp.Compare(t.round, other.round), cmp.Compare(t.before, other.before))
}

// begin lets waiting checks begin.
func (q *passwordQueue) begin() {
	for q.running < passwordsAtOnce && len(q.waiting) > 0 {
		turn := slices.MinFunc(q.waiting, (*passwordTurn).compare)
		q.waiting = slices.DeleteFunc(q.waiting, func(t *passwordTurn) bool { return t == turn })
		q.running++
		q.round = turn.round
		close(turn.begun)
	}
}
