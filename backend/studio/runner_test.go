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

// leaseStore has one queued task; takeAway ends its lease.
type leaseStore struct {
	RunStore
	t *testing.T

	mu       sync.Mutex
	holder   bool      // the runner holds the lease
	ends     time.Time // of the lease
	renewals int
	named    bool
	requeued bool
}

func (b *leaseStore) BeginTask(_ context.Context, id string, _, ends time.Time) (Task, bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.holder, b.ends = true, ends
	return Task{ID: id, State: InProgress, Lease: "mine", Deadline: time.Now().Add(10 * time.Minute),
		Form: Form{Type: TextToImage, Model: Seedream, Count: 1}}, true, nil
}

func (b *leaseStore) ExtendLease(_ context.Context, _ Task, ends time.Time) error {
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

func (b *leaseStore) NameOperation(context.Context, Task, string, time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.holder || !time.Now().Before(b.ends) {
		return contest.Fail(contest.CodeConflict)
	}
	b.named = true
	return nil
}

func (b *leaseStore) RequeueTask(context.Context, Task, time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.requeued = true
	return nil
}

func (b *leaseStore) TaskByID(_ context.Context, id string) (Task, error) {
	return Task{ID: id, State: InProgress}, nil
}

func (b *leaseStore) takeAway() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.holder = false
}

// slowProvider answers a start after a time, or when its context is done.
type slowProvider struct {
	takes   time.Duration
	stopped time.Duration // when its context was cancelled; 0 if it was not
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

func processWith(t *testing.T, store *leaseStore, provider *slowProvider) {
	t.Helper()
	runner := &Runner{
		Tasks: store, Providers: map[Model]Provider{Seedream: provider},
		Now: time.Now, Log: slog.New(slog.DiscardHandler),
	}
	if err := runner.Process(t.Context(), "task"); err != nil {
		t.Fatal(err)
	}
}

func TestLeaseIsRenewedDuringAStart(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store, provider := &leaseStore{t: t}, &slowProvider{takes: 110 * time.Second}
		processWith(t, store, provider)
		if provider.stopped != 0 || !store.named {
			t.Errorf("stopped after %s, named %v", provider.stopped, store.named)
		}
		if store.renewals < 6 {
			t.Errorf("renewed %d times in 110 seconds", store.renewals)
		}
		// The renewal ends with the work: a task whose runner has died must be noticed.
		before := store.renewals
		time.Sleep(time.Minute)
		if store.renewals != before {
			t.Error("the lease is renewed although the work is over")
		}
	})
}

// TestLostLeaseStopsTheRunner: a runner without the lease stores nothing.
func TestLostLeaseStopsTheRunner(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store, provider := &leaseStore{t: t}, &slowProvider{takes: 110 * time.Second}
		time.AfterFunc(12*time.Second, store.takeAway)
		processWith(t, store, provider)
		if provider.stopped < 12*time.Second || provider.stopped > 12*time.Second+leaseTime {
			t.Errorf("told to stop after %s, the lease was lost after 12s", provider.stopped)
		}
		if store.named || store.requeued {
			t.Errorf("named %v, requeued %v without the lease", store.named, store.requeued)
		}
	})
}

// TestStartTimesOut: the task is not queued again, because the provider may have begun.
func TestStartTimesOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store, provider := &leaseStore{t: t}, &slowProvider{takes: time.Hour}
		processWith(t, store, provider)
		if provider.stopped != startTimeout {
			t.Errorf("told to stop after %s, want %s", provider.stopped, startTimeout)
		}
		if store.named || store.requeued {
			t.Errorf("named %v, requeued %v: it may have begun", store.named, store.requeued)
		}
		if left := time.Until(store.ends); left > leaseTime {
			t.Errorf("the lease lasts another %s", left)
		}
	})
}
