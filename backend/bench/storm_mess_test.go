package bench

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"marquee/backend/studio"
)

// mess is the queue as the studio reaches it. When it is turned on, messages are dropped, doubled and delayed.
type mess struct {
	t     *testing.T
	queue studio.Queue
	clock hurriedClock

	mu       sync.Mutex
	rng      *rand.Rand
	on       bool
	accepted map[string]time.Time // when a task was stored and its message was due
	fate     map[string]fate
}

// fate is what became of a task's message.
type fate string

const (
	sent    fate = "sent"
	dropped fate = "dropped"
	doubled fate = "doubled"
	delayed fate = "delayed"
)

func newMess(t *testing.T, queue studio.Queue, clock hurriedClock) *mess {
	return &mess{
		t: t, queue: queue, clock: clock, rng: rand.New(rand.NewPCG(1, 2)),
		accepted: map[string]time.Time{}, fate: map[string]fate{},
	}
}

func (m *mess) turnOn() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.on = true
}

// forget begins the records anew.
func (m *mess) forget() {
	m.mu.Lock()
	defer m.mu.Unlock()
	clear(m.accepted)
	clear(m.fate)
}

// Notify implements studio.Queue, badly.
func (m *mess) Notify(ctx context.Context, id string) error {
	what, late := m.decide(id)
	switch what {
	case dropped:
		return nil
	case doubled:
		if err := m.queue.Notify(ctx, id); err != nil {
			return err
		}
	case delayed:
		time.AfterFunc(m.clock.wall(late), func() { _ = m.queue.Notify(ctx, id) }) // one that fails is lost too
		return nil
	}
	return m.queue.Notify(ctx, id)
}

func (m *mess) decide(id string) (what fate, late time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	what = sent
	switch luck := m.rng.IntN(100); {
	case !m.on:
	case luck < 3:
		what = dropped
	case luck < 13:
		what = doubled
	case luck < 23:
		what, late = delayed, time.Duration(m.rng.IntN(8000))*time.Millisecond
	}
	m.accepted[id], m.fate[id] = time.Now(), what
	return what, late
}

// count is how many messages had a fate.
func (m *mess) count(what fate) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := 0
	for _, f := range m.fate {
		if f == what {
			n++
		}
	}
	return n
}

// dispatch is how long tasks with a fate took from being stored to the provider's edge.
func (m *mess) dispatch(e *edge, fates ...fate) []time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	var took []time.Duration
	for id, at := range m.accepted {
		for _, f := range fates {
			if reached, ok := e.reachedAt(id); ok && m.fate[id] == f {
				took = append(took, reached.Sub(at))
			}
		}
	}
	return took
}
