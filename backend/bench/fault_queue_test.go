package bench

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"marquee/backend/studio"
)

// faultyQueue is the studio's queue. While it is enabled, it drops, doubles and delays messages.
type faultyQueue struct {
	t     *testing.T
	queue studio.Queue
	clock fastClock

	mu         sync.Mutex
	rng        *rand.Rand
	on         bool
	acceptedAt map[string]time.Time // when a task was stored and its message published
	delivery   map[string]delivery
}

// delivery is how a task's message was delivered.
type delivery string

const (
	sent    delivery = "sent"
	dropped delivery = "dropped"
	doubled delivery = "doubled"
	delayed delivery = "delayed"
)

func newFaultyQueue(t *testing.T, queue studio.Queue, clock fastClock) *faultyQueue {
	return &faultyQueue{
		t: t, queue: queue, clock: clock, rng: rand.New(rand.NewPCG(1, 2)),
		acceptedAt: map[string]time.Time{}, delivery: map[string]delivery{},
	}
}

func (q *faultyQueue) enable() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.on = true
}

// reset clears the records.
func (q *faultyQueue) reset() {
	q.mu.Lock()
	defer q.mu.Unlock()
	clear(q.acceptedAt)
	clear(q.delivery)
}

// Notify implements studio.Queue.
func (q *faultyQueue) Notify(ctx context.Context, id string) error {
	what, late := q.decide(id)
	switch what {
	case dropped:
		return nil
	case doubled:
		if err := q.queue.Notify(ctx, id); err != nil {
			return err
		}
	case delayed:
		time.AfterFunc(q.clock.wall(late), func() { _ = q.queue.Notify(ctx, id) }) // a failed one is lost too
		return nil
	}
	return q.queue.Notify(ctx, id)
}

func (q *faultyQueue) decide(id string) (what delivery, late time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	what = sent
	switch luck := q.rng.IntN(100); {
	case !q.on:
	case luck < 3:
		what = dropped
	case luck < 13:
		what = doubled
	case luck < 23:
		what, late = delayed, time.Duration(q.rng.IntN(8000))*time.Millisecond
	}
	q.acceptedAt[id], q.delivery[id] = time.Now(), what
	return what, late
}

// count is the number of messages with a delivery.
func (q *faultyQueue) count(what delivery) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := 0
	for _, f := range q.delivery {
		if f == what {
			n++
		}
	}
	return n
}

// dispatch returns the times from the storing of tasks with these deliveries to the call of the provider.
func (q *faultyQueue) dispatch(provider *startCounter, deliveries ...delivery) []time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	var took []time.Duration
	for id, at := range q.acceptedAt {
		for _, f := range deliveries {
			if reached, ok := provider.reachedAt(id); ok && q.delivery[id] == f {
				took = append(took, reached.Sub(at))
			}
		}
	}
	return took
}
