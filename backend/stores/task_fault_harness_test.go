package stores_test

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"marquee/backend/contest"
	"marquee/backend/stores"
	"marquee/backend/studio"
	"marquee/backend/upload"
)

var errDead = errors.New("this worker is dead")

// fate kills a worker at random before or after any of its calls. A dead worker makes
// no further calls.
type fate struct {
	mu   sync.Mutex
	rng  *rand.Rand
	risk float64 // of dying at each side of a call
	dead bool
}

// die draws once and reports whether the worker is dead.
func (f *fate) die() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.dead = f.dead || f.rng.Float64() < f.risk
	return f.dead
}

func (f *fate) gone() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.dead
}

// call calls f; the worker may die before and after it.
func call[T any](life *fate, f func() (T, error)) (T, error) {
	var none T
	if life.die() {
		return none, errDead
	}
	value, err := f()
	if life.die() {
		return none, errDead
	}
	return value, err
}

func do(life *fate, f func() error) error {
	_, err := call(life, func() (struct{}, error) { return struct{}{}, f() })
	return err
}

// mortalStore is the store of a worker that may die.
type mortalStore struct {
	*stores.DB
	life *fate
}

type taken struct {
	task studio.Task
	mine bool
}

func (s mortalStore) take(f func() (studio.Task, bool, error)) (studio.Task, bool, error) {
	got, err := call(s.life, func() (taken, error) {
		task, mine, err := f()
		return taken{task, mine}, err
	})
	return got.task, got.mine, err
}

func (s mortalStore) BeginTask(ctx context.Context, id string, now, ends time.Time) (studio.Task, bool, error) {
	return s.take(func() (studio.Task, bool, error) {
		return s.DB.BeginTask(ctx, id, now, ends)
	})
}

func (s mortalStore) LeaseTask(ctx context.Context, id string, now, ends time.Time) (studio.Task, bool, error) {
	return s.take(func() (studio.Task, bool, error) {
		return s.DB.LeaseTask(ctx, id, now, ends)
	})
}

func (s mortalStore) NameOperation(ctx context.Context, t studio.Task, operation string, next time.Time) error {
	return do(s.life, func() error { return s.DB.NameOperation(ctx, t, operation, next) })
}

func (s mortalStore) RequeueTask(ctx context.Context, t studio.Task, next time.Time) error {
	return do(s.life, func() error { return s.DB.RequeueTask(ctx, t, next) })
}

func (s mortalStore) ReleaseTask(ctx context.Context, t studio.Task, next time.Time) error {
	return do(s.life, func() error { return s.DB.ReleaseTask(ctx, t, next) })
}

func (s mortalStore) EndTask(ctx context.Context, t studio.Task, outcome studio.Outcome, now time.Time) error {
	return do(s.life, func() error { return s.DB.EndTask(ctx, t, outcome, now) })
}

func (s mortalStore) ExpireTasks(ctx context.Context, now time.Time, most int) ([]studio.Task, error) {
	return call(s.life, func() ([]studio.Task, error) {
		return s.DB.ExpireTasks(ctx, now, most)
	})
}

func (s mortalStore) ClaimStale(ctx context.Context, now, before time.Time, most int) ([]string, error) {
	return call(s.life, func() ([]string, error) {
		return s.DB.ClaimStale(ctx, now, before, most)
	})
}

// mortalProvider is the provider of a worker that may die.
type mortalProvider struct {
	*fickleProvider
	life *fate
}

func (p mortalProvider) Start(ctx context.Context, input studio.Request) (string, error) {
	return call(p.life, func() (string, error) { return p.fickleProvider.Start(ctx, input) })
}

func (p mortalProvider) Poll(ctx context.Context, input studio.Request, operation string) (studio.Progress, error) {
	return call(p.life, func() (studio.Progress, error) { return p.fickleProvider.Poll(ctx, input, operation) })
}

// fickleProvider fails in every way that a provider can. The outcome of an operation
// depends on its task only, so repeated polls return the same.
type fickleProvider struct {
	mu      sync.Mutex
	refused map[string]int // calls of Start by task that began nothing
	started map[string]int // operations begun by task
	polled  map[string]int
}

func newFickleProvider() *fickleProvider {
	return &fickleProvider{refused: map[string]int{}, started: map[string]int{}, polled: map[string]int{}}
}

// lot is a number of 0 to 99 that depends on the task.
func lot(task, question string) int {
	h := fnv.New32a()
	io.WriteString(h, task+question) // never fails
	return int(h.Sum32() % 100)
}

func (p *fickleProvider) Start(_ context.Context, input studio.Request) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	luck := lot(input.TaskID, "start")
	switch {
	case luck < 5:
		p.refused[input.TaskID]++
		return "", &studio.Failure{Reason: studio.ReasonBusy, RetryAfter: 7 * time.Second}
	case luck < 15 && p.refused[input.TaskID] == 0:
		p.refused[input.TaskID]++
		return "", errors.New("connection refused")
	case luck < 20:
		return "", &studio.Failure{Reason: studio.ReasonSensitive}
	}
	p.started[input.TaskID]++
	return fmt.Sprintf("%s/%d", input.TaskID, p.started[input.TaskID]), nil
}

func (p *fickleProvider) Poll(_ context.Context, input studio.Request, operation string) (studio.Progress, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.polled[operation]++
	luck := lot(input.TaskID, "poll")
	switch {
	case operation != input.TaskID+"/1":
		return studio.Progress{}, &studio.Failure{Reason: studio.ReasonLost}
	case luck < 3: // hangs for ever
		return studio.Progress{}, nil
	case p.polled[operation] < lot(input.TaskID, "polls")%4:
		return studio.Progress{}, nil
	case luck < 15 && p.polled[operation]%2 == 0:
		return studio.Progress{}, errors.New("connection reset")
	case luck < 20:
		return studio.Progress{}, &studio.Failure{Reason: studio.ReasonBroken}
	}
	progress := studio.Progress{Done: true}
	for i := range input.Count {
		content := "16x9"
		if i == 0 && luck < 40 {
			content = "9x16" // another ratio than requested
		}
		progress.Files = append(progress.Files, studio.File{
			ContentType: "image/png", Content: io.NopCloser(strings.NewReader(content)),
		})
	}
	return progress, nil
}

// shelf is an object store in memory; its pictures are texts such as "16x9".
type shelf struct {
	mu      sync.Mutex
	objects map[string]string
}

func (s *shelf) Put(_ context.Context, object, _ string, content io.Reader) error {
	text, err := io.ReadAll(content)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.objects[object] = string(text)
	return nil
}

func (s *shelf) Read(_ context.Context, object string, _ int64) ([]byte, error) {
	text, ok := s.find(object)
	if !ok {
		return nil, contest.Fail(contest.CodeNotFound)
	}
	return []byte(text), nil
}

func (s *shelf) Examine(_ context.Context, object string) (upload.FileFacts, error) {
	text, ok := s.find(object)
	if !ok {
		return upload.FileFacts{}, contest.Fail(contest.CodeNotFound)
	}
	facts := upload.FileFacts{Size: int64(len(text)), Type: upload.TypePNG}
	_, err := fmt.Sscanf(text, "%dx%d", &facts.Width, &facts.Height)
	return facts, err
}

func (s *shelf) find(object string) (string, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text, ok := s.objects[object]
	return text, ok
}

func (s *shelf) Delete(_ context.Context, object string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.objects, object)
	return nil
}
