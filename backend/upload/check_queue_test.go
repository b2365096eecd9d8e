package upload

import (
	"context"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestTwoHundredChecksRunTwoAtATime(t *testing.T) {
	t.Parallel()
	queue := NewCheckQueue()
	var running, most, pictures, done atomic.Int32
	var callers sync.WaitGroup
	for i := range 200 {
		kind, weight := KindVideo, int32(1)
		if i%5 == 0 {
			kind, weight = KindCover, ChecksAtOnce
		}
		callers.Go(func() {
			leave, err := queue.Enter(t.Context(), strconv.Itoa(i%7), kind)
			if err != nil {
				t.Error(err)
				return
			}
			defer leave()
			now := running.Add(weight)
			defer running.Add(-weight)
			for seen := most.Load(); now > seen && !most.CompareAndSwap(seen, now); seen = most.Load() {
				continue
			}
			if kind == KindCover && now != ChecksAtOnce {
				pictures.Add(1)
			}
			for range 10 {
				runtime.Gosched()
			}
			done.Add(1)
		})
	}
	callers.Wait()
	if done.Load() != 200 || most.Load() > ChecksAtOnce || pictures.Load() > 0 {
		t.Errorf("%d done, up to %d at once, %d pictures beside others", done.Load(), most.Load(), pictures.Load())
	}
}

func TestChecksAreAdmittedInOrder(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		queue := NewCheckQueue()
		leave, err := queue.Enter(t.Context(), "ada", KindCover)
		if err != nil {
			t.Fatal(err)
		}
		var order []int
		for i := range 20 {
			go func() {
				leave, err := queue.Enter(t.Context(), "ada", KindCover)
				if err != nil {
					t.Error(err)
					return
				}
				order = append(order, i)
				leave()
			}()
			synctest.Wait() // until it is blocked
		}
		leave()
		synctest.Wait()
		if len(order) != 20 || !slices.IsSorted(order) {
			t.Errorf("admitted in the order %v", order)
		}
	})
}

func TestCheckLeavesTheQueueWithItsCaller(t *testing.T) {
	t.Parallel()
	queue := NewCheckQueue()
	leave, err := queue.Enter(t.Context(), "ada", KindVideo)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := queue.Enter(ctx, "ada", KindCover); err == nil {
		t.Error("a picture was admitted beside a film")
	}
	leave()
	leave, err = queue.Enter(t.Context(), "ada", KindCover)
	if err != nil {
		t.Fatal(err)
	}
	leave()
	if queue.free != ChecksAtOnce || len(queue.turns) != 0 || len(queue.waiting) != 0 {
		t.Errorf(
			"%d slots are free, %d entrants have turns and %d wait",
			queue.free,
			len(queue.turns),
			len(queue.waiting),
		)
	}
}

// TestEntrantsTakeTurns: whoever sends fifty files does not keep another entrant waiting for more than one of them.
func TestEntrantsTakeTurns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		queue := NewCheckQueue()
		leave, err := queue.Enter(t.Context(), "flood", KindCover)
		if err != nil {
			t.Fatal(err)
		}
		var order []string
		for i := range 52 {
			entrant := "flood"
			if i >= 50 {
				entrant = []string{"ada", "ben"}[i-50]
			}
			go func() {
				leave, err := queue.Enter(t.Context(), entrant, KindCover)
				if err != nil {
					t.Error(err)
					return
				}
				order = append(order, entrant)
				leave()
			}()
			synctest.Wait() // until it is blocked
		}
		leave()
		synctest.Wait()
		if len(order) != 52 || slices.Index(order, "ada") != 1 || slices.Index(order, "ben") != 2 {
			t.Errorf("admitted in the order %v", order)
		}
	})
}

// TestDearFilesComeAfterOthers: an entrant whose files took long waits behind those whose files did not, until nobody
// waits.
func TestDearFilesComeAfterOthers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		queue := NewCheckQueue()
		var order []string
		send := func(entrant string, takes time.Duration) {
			go func() {
				leave, err := queue.Enter(t.Context(), entrant, KindCover)
				if err != nil {
					t.Error(err)
					return
				}
				order = append(order, entrant)
				time.Sleep(takes)
				leave()
			}()
			synctest.Wait()
		}
		for i := range 20 {
			send("flood"+strconv.Itoa(i%4), time.Second)
		}
		time.Sleep(4 * time.Second) // each has had one file checked
		send("ada", 10*time.Millisecond)
		send("ada", 10*time.Millisecond)
		time.Sleep(time.Minute)
		if at := slices.Index(order, "ada"); at > 5 || order[at+1] != "ada" {
			t.Errorf("admitted in the order %v", order)
		}
		order = nil
		send("ben", time.Second)
		send("flood0", 0) // nothing is held against anybody any more
		send("ada", 0)
		time.Sleep(time.Minute)
		if !slices.Equal(order, []string{"ben", "flood0", "ada"}) {
			t.Errorf("later in the order %v", order)
		}
	})
}
