package queue_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"marquee/backend/queue"
)

func open(t *testing.T) *queue.Local {
	t.Helper()
	q, err := queue.OpenLocal(t.Context(), 4, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := q.Close(); err != nil {
			t.Error(err)
		}
	})
	return q
}

// receive pulls until handle returns done, and waits for Receive to return.
func receive(t *testing.T, q *queue.Local, handle func(id string) (done bool, err error)) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	err := q.Receive(ctx, func(_ context.Context, id string) error {
		done, err := handle(id)
		if done {
			cancel()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		t.Fatal("the messages did not come")
	}
}

func TestMessagesAreDelivered(t *testing.T) {
	t.Parallel()
	q := open(t)
	for i := range 20 {
		if err := q.Notify(t.Context(), fmt.Sprint("task-", i)); err != nil {
			t.Fatal(err)
		}
	}
	var mu sync.Mutex
	seen := map[string]bool{}
	receive(t, q, func(id string) (bool, error) {
		mu.Lock()
		defer mu.Unlock()
		seen[id] = true
		return len(seen) == 20, nil
	})
	if !seen["task-0"] || !seen["task-19"] {
		t.Errorf("got %v", seen)
	}
}

func TestFailedMessageIsDeliveredAgain(t *testing.T) {
	t.Parallel()
	q := open(t)
	if err := q.Notify(t.Context(), "task"); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	times := 0
	receive(t, q, func(string) (bool, error) {
		mu.Lock()
		defer mu.Unlock()
		if times++; times < 3 {
			return false, errors.New("the database is down")
		}
		return true, nil
	})
}

func TestForeignMessageIsDropped(t *testing.T) {
	t.Parallel()
	q := open(t)
	for _, id := range []string{string(make([]byte, 65)), "task"} {
		if err := q.Notify(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	receive(t, q, func(id string) (bool, error) {
		if id != "task" {
			t.Errorf("handled %q", id)
		}
		return id == "task", nil
	})
}
