package generation_test

import (
	"bytes"
	"context"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"marquee/backend/contest"
	"marquee/backend/storage/inspect"
)

// bell is a queue that calls a worker at once.
type bell struct {
	look func(ctx context.Context, id string) error
}

// Notify implements contest.GenerationQueue.
func (b *bell) Notify(ctx context.Context, id string) error {
	go func() { _ = b.look(ctx, id) }() // what fails is looked at again
	return nil
}

// memory is one task, under the conditions that postgres/generation_work.go holds tasks to.
type memory struct {
	mu     sync.Mutex
	task   contest.GenerationTask
	ends   time.Time // of the lease
	leases int
	ended  chan struct{}
}

func (m *memory) create(task contest.GenerationTask) {
	m.task, m.ended = task, make(chan struct{})
	m.task.State = contest.GenerationQueued
}

// wait returns the task when it has ended.
func (m *memory) wait() contest.GenerationTask {
	<-m.ended
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.task
}

func (m *memory) take(now, ends time.Time) (contest.GenerationTask, bool, error) {
	m.leases++
	m.task.Lease, m.ends = strconv.Itoa(m.leases), ends
	return m.task, true, nil
}

// change does something to the task while its lease holds.
func (m *memory) change(t contest.GenerationTask, do func()) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.task.State != contest.GenerationInProgress || m.task.Lease != t.Lease {
		return contest.Fail(contest.CodeConflict)
	}
	do()
	return nil
}

func (m *memory) end(outcome contest.GenerationOutcome, now time.Time) {
	m.task.State, m.task.Reason, m.task.Results, m.task.EndedAt, m.task.Lease = outcome.State, outcome.Reason, outcome.Results, now, ""
	close(m.ended)
}

// GenerationByID implements contest.GenerationWorkStore.
func (m *memory) GenerationByID(context.Context, string) (contest.GenerationTask, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.task, nil
}

// BeginGeneration implements contest.GenerationWorkStore.
func (m *memory) BeginGeneration(_ context.Context, _ string, now, leaseEnds time.Time) (contest.GenerationTask, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.task.State != contest.GenerationQueued || m.task.NextLook.After(now) || !m.task.Deadline.After(now) {
		return contest.GenerationTask{}, false, nil
	}
	m.task.State = contest.GenerationInProgress
	return m.take(now, leaseEnds)
}

// LeaseGeneration implements contest.GenerationWorkStore.
func (m *memory) LeaseGeneration(_ context.Context, _ string, now, leaseEnds time.Time) (contest.GenerationTask, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.due(now) || !m.task.Deadline.After(now) {
		return contest.GenerationTask{}, false, nil
	}
	return m.take(now, leaseEnds)
}

func (m *memory) due(now time.Time) bool {
	return m.task.State == contest.GenerationInProgress && m.task.Operation != "" && !m.task.NextLook.After(now) &&
		(m.task.Lease == "" || !m.ends.After(now))
}

// NameGeneration implements contest.GenerationWorkStore.
func (m *memory) NameGeneration(_ context.Context, t contest.GenerationTask, operation string, nextLook time.Time) error {
	return m.change(t, func() { m.task.Operation, m.task.NextLook, m.task.Lease = operation, nextLook, "" })
}

// RequeueGeneration implements contest.GenerationWorkStore.
func (m *memory) RequeueGeneration(_ context.Context, t contest.GenerationTask, nextLook time.Time) error {
	return m.change(t, func() {
		m.task.State, m.task.NextLook, m.task.Lease = contest.GenerationQueued, nextLook, ""
		m.task.Attempts++
	})
}

// ExtendGeneration implements contest.GenerationWorkStore.
func (m *memory) ExtendGeneration(_ context.Context, t contest.GenerationTask, leaseEnds time.Time) error {
	return m.change(t, func() { m.ends = leaseEnds })
}

// ReleaseGeneration implements contest.GenerationWorkStore.
func (m *memory) ReleaseGeneration(_ context.Context, t contest.GenerationTask, nextLook time.Time) error {
	return m.change(t, func() {
		m.task.NextLook, m.task.Lease = nextLook, ""
		m.task.Polls++
	})
}

// EndGeneration implements contest.GenerationWorkStore.
func (m *memory) EndGeneration(_ context.Context, t contest.GenerationTask, outcome contest.GenerationOutcome, now time.Time) error {
	return m.change(t, func() { m.end(outcome, now) })
}

// ExpireGenerations implements contest.GenerationWorkStore.
func (m *memory) ExpireGenerations(_ context.Context, now time.Time, _ int) ([]contest.GenerationTask, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch late := !m.task.Deadline.After(now); {
	case !m.task.State.Running():
		return nil, nil
	case late:
		m.end(contest.GenerationOutcome{State: contest.GenerationTimeout, Reason: contest.ReasonTimeout}, now)
	case m.task.State == contest.GenerationInProgress && m.task.Operation == "" && !m.ends.After(now):
		m.end(contest.GenerationOutcome{State: contest.GenerationFailed, Reason: contest.ReasonLost}, now)
	default:
		return nil, nil
	}
	return []contest.GenerationTask{m.task}, nil
}

// DueGenerations implements contest.GenerationWorkStore.
func (m *memory) DueGenerations(_ context.Context, now time.Time, _ int) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.due(now) {
		return nil, nil
	}
	return []string{m.task.ID}, nil
}

// UnheardGenerations implements contest.GenerationWorkStore.
func (m *memory) UnheardGenerations(_ context.Context, now, _ time.Time, _ int) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.task.State != contest.GenerationQueued || m.task.NextLook.After(now) {
		return nil, nil
	}
	return []string{m.task.ID}, nil
}

// shelf keeps objects and looks at them as the store does.
type shelf struct {
	mu      sync.Mutex
	objects map[string][]byte
}

// Put implements contest.GenerationObjects.
func (s *shelf) Put(_ context.Context, object, _ string, content io.Reader) error {
	data, err := io.ReadAll(content)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.objects == nil {
		s.objects = map[string][]byte{}
	}
	s.objects[object] = data
	return nil
}

// Read implements contest.GenerationObjects.
func (s *shelf) Read(_ context.Context, object string, _ int64) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if data, ok := s.objects[object]; ok {
		return data, nil
	}
	return nil, contest.Fail(contest.CodeNotFound)
}

// Examine implements contest.GenerationObjects.
func (s *shelf) Examine(ctx context.Context, object string) (contest.FileFacts, error) {
	data, err := s.Read(ctx, object, 0)
	if err != nil {
		return contest.FileFacts{}, err
	}
	facts := inspect.File(bytes.NewReader(data), int64(len(data)))
	facts.Size = int64(len(data))
	return facts, nil
}

// Delete implements contest.GenerationObjects.
func (s *shelf) Delete(_ context.Context, object string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.objects, object)
	return nil
}

// count is how many results are kept.
func (s *shelf) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept := 0
	for name := range s.objects {
		if strings.HasPrefix(name, "creations/") {
			kept++
		}
	}
	return kept
}
