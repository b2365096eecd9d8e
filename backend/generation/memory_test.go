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
	"marquee/backend/studio"
	"marquee/backend/upload"
)

// directQueue is a queue that calls a worker at once.
type directQueue struct {
	process func(ctx context.Context, id string) error
}

// Notify implements studio.Queue.
func (q *directQueue) Notify(ctx context.Context, id string) error {
	go func() { _ = q.process(ctx, id) }() // the sweeper repeats a failed one
	return nil
}

// memory stores one task, with the conditions of postgres.
type memory struct {
	mu     sync.Mutex
	task   studio.Task
	ends   time.Time // of the lease
	leases int
	ended  chan struct{}
}

func (m *memory) create(task studio.Task) {
	m.task, m.ended = task, make(chan struct{})
	m.task.State = studio.Queued
}

// wait returns the task when it has ended.
func (m *memory) wait() studio.Task {
	<-m.ended
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.task
}

func (m *memory) take(now, ends time.Time) (studio.Task, bool, error) {
	m.leases++
	m.task.Lease, m.ends = strconv.Itoa(m.leases), ends
	return m.task, true, nil
}

// change changes the task if its lease is valid.
func (m *memory) change(t studio.Task, do func()) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.task.State != studio.InProgress || m.task.Lease != t.Lease {
		return contest.Fail(contest.CodeConflict)
	}
	do()
	return nil
}

func (m *memory) end(outcome studio.Outcome, now time.Time) {
	m.task.State, m.task.Reason, m.task.Results, m.task.EndedAt, m.task.Lease = outcome.State, outcome.Reason, outcome.Results, now, ""
	close(m.ended)
}

// TaskByID implements studio.RunStore.
func (m *memory) TaskByID(context.Context, string) (studio.Task, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.task, nil
}

// BeginTask implements studio.RunStore.
func (m *memory) BeginTask(_ context.Context, _ string, now, leaseEnds time.Time) (studio.Task, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.task.State != studio.Queued || m.task.NextLook.After(now) || !m.task.Deadline.After(now) {
		return studio.Task{}, false, nil
	}
	m.task.State = studio.InProgress
	return m.take(now, leaseEnds)
}

// LeaseTask implements studio.RunStore.
func (m *memory) LeaseTask(_ context.Context, _ string, now, leaseEnds time.Time) (studio.Task, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.due(now) || !m.task.Deadline.After(now) {
		return studio.Task{}, false, nil
	}
	return m.take(now, leaseEnds)
}

func (m *memory) due(now time.Time) bool {
	return m.task.State == studio.InProgress && m.task.Operation != "" && !m.task.NextLook.After(now) &&
		(m.task.Lease == "" || !m.ends.After(now))
}

// NameOperation implements studio.RunStore.
func (m *memory) NameOperation(_ context.Context, t studio.Task, operation string, nextLook time.Time) error {
	return m.change(t, func() { m.task.Operation, m.task.NextLook, m.task.Lease = operation, nextLook, "" })
}

// RequeueTask implements studio.RunStore.
func (m *memory) RequeueTask(_ context.Context, t studio.Task, nextLook time.Time) error {
	return m.change(t, func() {
		m.task.State, m.task.NextLook, m.task.Lease = studio.Queued, nextLook, ""
		m.task.Attempts++
	})
}

// ExtendLease implements studio.RunStore.
func (m *memory) ExtendLease(_ context.Context, t studio.Task, leaseEnds time.Time) error {
	return m.change(t, func() { m.ends = leaseEnds })
}

// ReleaseTask implements studio.RunStore.
func (m *memory) ReleaseTask(_ context.Context, t studio.Task, nextLook time.Time) error {
	return m.change(t, func() {
		m.task.NextLook, m.task.Lease = nextLook, ""
		m.task.Polls++
	})
}

// EndTask implements studio.RunStore.
func (m *memory) EndTask(_ context.Context, t studio.Task, outcome studio.Outcome, now time.Time) error {
	return m.change(t, func() { m.end(outcome, now) })
}

// ExpireTasks implements studio.RunStore.
func (m *memory) ExpireTasks(_ context.Context, now time.Time, _ int) ([]studio.Task, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch late := !m.task.Deadline.After(now); {
	case !m.task.State.Running():
		return nil, nil
	case late:
		m.end(studio.Outcome{State: studio.TimedOut, Reason: studio.ReasonTimeout}, now)
	case m.task.State == studio.InProgress && m.task.Operation == "" && !m.ends.After(now):
		m.end(studio.Outcome{State: studio.Failed, Reason: studio.ReasonLost}, now)
	default:
		return nil, nil
	}
	return []studio.Task{m.task}, nil
}

// DueTasks implements studio.RunStore.
func (m *memory) DueTasks(_ context.Context, now time.Time, _ int) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.due(now) {
		return nil, nil
	}
	return []string{m.task.ID}, nil
}

// ClaimStale implements studio.RunStore.
func (m *memory) ClaimStale(_ context.Context, now, _ time.Time, _ int) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.task.State != studio.Queued || m.task.NextLook.After(now) {
		return nil, nil
	}
	return []string{m.task.ID}, nil
}

// objectStore stores objects in memory and examines them as storage does.
type objectStore struct {
	mu      sync.Mutex
	objects map[string][]byte
}

// Put implements studio.ObjectStore.
func (s *objectStore) Put(_ context.Context, object, _ string, content io.Reader) error {
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

// Read implements studio.ObjectStore.
func (s *objectStore) Read(_ context.Context, object string, _ int64) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if data, ok := s.objects[object]; ok {
		return data, nil
	}
	return nil, contest.Fail(contest.CodeNotFound)
}

// Examine implements studio.ObjectStore.
func (s *objectStore) Examine(ctx context.Context, object string) (upload.FileFacts, error) {
	data, err := s.Read(ctx, object, 0)
	if err != nil {
		return upload.FileFacts{}, err
	}
	facts := inspect.File(context.Background(), bytes.NewReader(data), int64(len(data)))
	facts.Size = int64(len(data))
	return facts, nil
}

// Delete implements studio.ObjectStore.
func (s *objectStore) Delete(_ context.Context, object string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.objects, object)
	return nil
}

// count is the number of stored objects.
func (s *objectStore) count() int {
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
