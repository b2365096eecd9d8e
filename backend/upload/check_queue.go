package upload

import (
	"context"
	"slices"
	"sync"
	"time"
)

// ChecksAtOnce is how many files one instance checks at a time.
const ChecksAtOnce = 2

// CheckQueue admits checks of files, two at a time, so that memory does not grow with the number of callers. A picture
// is checked alone: its pixels take up to 250 MB. Entrants take turns, and each one's files keep the order in which
// they came, so that nobody waits for more than one file of any other entrant. Whose files took less time since the
// queue was empty comes first, so that who sends one waits for what is being checked, however many others keep sending
// dear ones. It is safe for concurrent use.
type CheckQueue struct {
	mu      sync.Mutex
	free    int
	turns   []string // the entrants who wait, in the order of their turns
	waiting map[string][]*waitingCheck
	spent   map[string]time.Duration // what each entrant's files took, since the queue was empty
}

// waitingCheck is a check that waits for its turn.
type waitingCheck struct {
	slots    int
	admitted chan struct{} // closed then
	begun    time.Time     // when it was admitted
}

// NewCheckQueue returns the queue of an instance.
func NewCheckQueue() *CheckQueue {
	return &CheckQueue{free: ChecksAtOnce, waiting: map[string][]*waitingCheck{}, spent: map[string]time.Duration{}}
}

// Enter waits for the turn of an entrant's check. The caller calls leave after the check. It fails only when ctx ends
// first. A nil queue admits everybody.
func (q *CheckQueue) Enter(ctx context.Context, entrantID string, kind FileKind) (leave func(), err error) {
	if q == nil {
		return func() {}, nil
	}
	check := &waitingCheck{slots: 1, admitted: make(chan struct{})}
	if kind.Picture() {
		check.slots = ChecksAtOnce
	}
	q.mu.Lock()
	if len(q.waiting[entrantID]) == 0 {
		q.turns = append(q.turns, entrantID)
	}
	q.waiting[entrantID] = append(q.waiting[entrantID], check)
	q.admit()
	q.mu.Unlock()
	leave = func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.free += check.slots
		q.spent[entrantID] += time.Since(check.begun) * time.Duration(check.slots)
		if q.free == ChecksAtOnce && len(q.turns) == 0 {
			clear(q.spent)
		}
		q.admit()
	}
	select {
	case <-check.admitted:
		return leave, nil
	case <-ctx.Done():
		if !q.remove(entrantID, check) { // admitted just now
			leave()
		}
		return nil, ctx.Err()
	}
}

// admit admits the checks whose turn it is, as far as slots are free. A picture waits for all slots, and whoever is
// next waits behind it.
func (q *CheckQueue) admit() {
	for len(q.turns) > 0 {
		next := 0
		for i, entrantID := range q.turns {
			if q.spent[entrantID] < q.spent[q.turns[next]] {
				next = i
			}
		}
		entrantID := q.turns[next]
		check := q.waiting[entrantID][0]
		if check.slots > q.free {
			return
		}
		q.free -= check.slots
		check.begun = time.Now()
		close(check.admitted)
		q.turns = slices.Delete(q.turns, next, next+1)
		if rest := q.waiting[entrantID][1:]; len(rest) > 0 {
			q.waiting[entrantID] = rest
			q.turns = append(q.turns, entrantID)
		} else {
			delete(q.waiting, entrantID)
		}
	}
}

// remove takes a check out of the queue; false when it was admitted.
func (q *CheckQueue) remove(entrantID string, check *waitingCheck) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.Index(q.waiting[entrantID], check)
	if i < 0 {
		return false
	}
	if rest := slices.Delete(q.waiting[entrantID], i, i+1); len(rest) > 0 {
		q.waiting[entrantID] = rest
	} else {
		delete(q.waiting, entrantID)
		q.turns = slices.DeleteFunc(q.turns, func(id string) bool { return id == entrantID })
	}
	q.admit()
	return true
}
