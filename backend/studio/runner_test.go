package studio

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"marquee/backend/contest"
)

// leaseBook is a store with one task, which is queued and whose lease can be taken away.
type leaseBook struct {
	RunStore
	t *testing.T

	mu       sync.Mutex
	holder   bool      // the runner holds the lease
	ends     time.Time // of the lease
	renewals int
	named    bool
	requeued bool
}

func (b *leaseBook) BeginTask(_ context.Context, id string, _, ends time.Time) (Task, bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.holder, b.ends = true, ends
	return Task{ID: id, State: InProgress, Lease: "mine", Deadline: time.Now().Add(10 * time.Minute),
		Form: Form{Type: TextToImage, Model: Seedream, Count: 1}}, true, nil
}

func (b *leaseBook) ExtendLease(_ context.Context, _ Task, ends time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.holder {
		return contest.Fail(contest.CodeConflict)
	}
	if !time.Now().Before(b.ends) {
		b.t.Errorf("renewed at %s a lease that ended at %s: somebody else could have had it", time.Now(), b.ends)
	}
	b.ends = ends
	b.renewals++
	return nil
}

func (b *leaseBook) NameOperation(context.Context, Task, string, time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.holder || !time.Now().Before(b.ends) {
		return contest.Fail(contest.CodeConflict)
	}
	b.named = true
	return nil
}

func (b *leaseBook) RequeueTask(context.Context, Task, time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.requeued = true
	return nil
}

func (b *leaseBook) TaskByID(_ context.Context, id string) (Task, error) {
	return Task{ID: id, State: InProgress}, nil
}

func (b *leaseBook) takeAway() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.holder = false
}

// slowProvider answers a start after a time, or when it is told to stop.
type slowProvider struct {
	takes   time.Duration
	stopped time.Duration // after which it was told to stop; 0 when it was not
}

func (p *slowProvider) Start(ctx context.Context, _ Request) (string, error) {
	began := time.Now()
	select {
	case <-time.After(p.takes):
		return "operation", nil
	case <-ctx.Done():
		p.stopped = time.Since(began)
		return "", ctx.Err()
	}
}

func (p *slowProvider) Poll(context.Context, Request, string) (Progress, error) {
	return Progress{}, errors.New("nothing to poll")
}

func lookWith(t *testing.T, book *leaseBook, provider *slowProvider) {
	t.Helper()
	runner := &Runner{
		Tasks: book, Providers: map[Model]Provider{Seedream: provider},
		Now: time.Now, Log: slog.New(slog.DiscardHandler),
	}
	if err := runner.Process(t.Context(), "task"); err != nil {
		t.Fatal(err)
	}
}

// TestLeaseBeats: a lease that is shorter than the provider's answer is renewed in time, again and again.
func TestLeaseBeats(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		book, provider := &leaseBook{t: t}, &slowProvider{takes: 110 * time.Second}
		lookWith(t, book, provider)
		if provider.stopped != 0 || !book.named {
			t.Errorf("stopped after %s, named %v", provider.stopped, book.named)
		}
		if book.renewals < 6 {
			t.Errorf("renewed %d times in 110 seconds", book.renewals)
		}
		// And no longer than the work: a dead task must be noticed.
		before := book.renewals
		time.Sleep(time.Minute)
		if book.renewals != before {
			t.Error("the lease is renewed although the work is over")
		}
	})
}

// TestLostLeaseStopsItsHolder: whoever lost a task stops working on it and writes nothing about it.
func TestLostLeaseStopsItsHolder(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		book, provider := &leaseBook{t: t}, &slowProvider{takes: 110 * time.Second}
		time.AfterFunc(12*time.Second, book.takeAway)
		lookWith(t, book, provider)
		if provider.stopped < 12*time.Second || provider.stopped > 12*time.Second+leaseTime {
			t.Errorf("told to stop after %s, the lease was lost after 12s", provider.stopped)
		}
		if book.named || book.requeued {
			t.Errorf("named %v, requeued %v without the lease", book.named, book.requeued)
		}
	})
}

// TestStartIsNotAskedForEver: a provider that never answers is left, and since nobody knows whether it began, the
// order is not put back into the queue.
func TestStartIsNotAskedForEver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		book, provider := &leaseBook{t: t}, &slowProvider{takes: time.Hour}
		lookWith(t, book, provider)
		if provider.stopped != startTimeout {
			t.Errorf("told to stop after %s, want %s", provider.stopped, startTimeout)
		}
		if book.named || book.requeued {
			t.Errorf("named %v, requeued %v: it may have begun", book.named, book.requeued)
		}
		if left := time.Until(book.ends); left > leaseTime {
			t.Errorf("the lease lasts another %s", left)
		}
	})
}
