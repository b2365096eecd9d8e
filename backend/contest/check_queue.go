package contest

import "context"

// checksAtOnce is how many files one instance checks at a time.
const checksAtOnce = 2

// CheckQueue admits checks of files in the order in which they came, two at a time, so
// that memory does not grow with the number of callers. A picture is checked alone: its
// pixels take up to 250 MB. It is safe for concurrent use.
type CheckQueue struct {
	turn  chan struct{} // of the caller that is next
	slots chan struct{}
}

// NewCheckQueue returns the queue of an instance.
func NewCheckQueue() *CheckQueue {
	return &CheckQueue{turn: make(chan struct{}, 1), slots: make(chan struct{}, checksAtOnce)}
}

// Enter waits for a check's turn. The caller calls leave after the check. It fails only
// when ctx ends first. A nil queue admits everybody.
func (q *CheckQueue) Enter(ctx context.Context, kind FileKind) (leave func(), err error) {
	if q == nil {
		return func() {}, nil
	}
	wanted := 1
	if kind.Picture() {
		wanted = checksAtOnce
	}
	select {
	case q.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-q.turn }()
	taken := 0
	leave = func() {
		for range taken {
			<-q.slots
		}
	}
	for taken < wanted {
		select {
		case q.slots <- struct{}{}:
			taken++
		case <-ctx.Done():
			leave()
			return nil, ctx.Err()
		}
	}
	return leave, nil
}
