package stores_test

import (
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/studio"
)

func TestOneRunnerBeginsATask(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	who := maker(t, db, "ada")
	task := ordered(t, db, pictures(who, 3))
	var mine atomic.Int64
	crowd(50, func(int) error {
		_, ok, err := db.BeginTask(t.Context(), task.ID, orderedAt, orderedAt.Add(time.Minute))
		if ok {
			mine.Add(1)
		}
		return err
	})
	if mine.Load() != 1 {
		t.Errorf("begun %d times", mine.Load())
	}
	// Not again when the lease has ended, either: it is failed and given back.
	late := orderedAt.Add(time.Minute)
	if _, ok, err := db.BeginTask(t.Context(), task.ID, late, late.Add(time.Minute)); ok || err != nil {
		t.Errorf("begun again: %v, %v", ok, err)
	}
	early, err := db.ExpireTasks(t.Context(), late.Add(-time.Microsecond), 10)
	if err != nil || len(early) != 0 {
		t.Errorf("expired within the lease: %v, %v", early, err)
	}
	ended, err := db.ExpireTasks(t.Context(), late, 10)
	if err != nil || len(ended) != 1 || ended[0].State != studio.Failed || ended[0].Reason != studio.ReasonLost {
		t.Errorf("got %+v, %v", ended, err)
	}
	if n := used(t, db, who); n != 0 {
		t.Errorf("an intent that came to nothing costs %d", n)
	}
	if _, ok, err := db.BeginTask(t.Context(), task.ID, late, late.Add(time.Minute)); ok || err != nil {
		t.Errorf("begun again after its end: %v, %v", ok, err)
	}
}

func TestLeaseHasOneHolder(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	who := maker(t, db, "ada")
	task := begun(t, db, ordered(t, db, pictures(who, 2)), orderedAt)
	if err := db.NameOperation(t.Context(), task, "op", orderedAt.Add(2*time.Second)); err != nil {
		t.Fatal(err)
	}
	if err := db.RequeueTask(t.Context(), task, orderedAt); contest.CodeOf(err) != contest.CodeConflict {
		t.Errorf("an operation was started again: %v", err)
	}
	if _, ok, _ := db.LeaseTask(t.Context(), task.ID, orderedAt, orderedAt.Add(time.Minute)); ok {
		t.Error("polled before its time")
	}
	at := orderedAt.Add(2 * time.Second)
	first, ok, err := db.LeaseTask(t.Context(), task.ID, at, at.Add(time.Minute))
	if err != nil || !ok || first.Operation != "op" {
		t.Fatalf("lease: %v, %v", ok, err)
	}
	if _, ok, _ := db.LeaseTask(t.Context(), task.ID, at, at.Add(time.Minute)); ok {
		t.Error("leased twice")
	}
	late := at.Add(time.Minute)
	second, ok, err := db.LeaseTask(t.Context(), task.ID, late, late.Add(time.Minute))
	if err != nil || !ok {
		t.Fatalf("the lease does not end: %v", err)
	}
	done := studio.Outcome{State: studio.Completed, Results: []studio.Result{result(t.Name())}}
	if err := db.EndTask(t.Context(), first, done, late); contest.CodeOf(err) != contest.CodeConflict {
		t.Errorf("a lost lease ended the task: %v", err)
	}
	if err := db.EndTask(t.Context(), second, done, late); err != nil {
		t.Fatal(err)
	}
	got, err := db.Task(t.Context(), contest.International, who.ID, task.ID)
	if err != nil || got.State != studio.Completed || !slices.Equal(got.Results, done.Results) {
		t.Errorf("got %+v, %v", got, err)
	}
	if ended, err := db.ExpireTasks(t.Context(), task.Deadline, 10); err != nil || len(ended) != 0 {
		t.Errorf("an ended task timed out: %v, %v", ended, err)
	}
}

func TestTaskTimesOut(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	who := maker(t, db, "ada")
	task := ordered(t, db, pictures(who, 2))
	ended, err := db.ExpireTasks(t.Context(), task.Deadline, 10)
	if err != nil || len(ended) != 1 || ended[0].State != studio.TimedOut {
		t.Fatalf("got %+v, %v", ended, err)
	}
	if n := used(t, db, who); n != 0 {
		t.Errorf("a timeout costs %d", n)
	}
}

func TestClaimStaleListsLostTasksOnce(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	task := ordered(t, db, pictures(maker(t, db, "ada"), 1))
	stale := func(at time.Time) []string {
		t.Helper()
		ids, err := db.ClaimStale(t.Context(), at, at.Add(-30*time.Second), 10)
		if err != nil {
			t.Fatal(err)
		}
		return ids
	}
	if ids := stale(orderedAt.Add(29 * time.Second)); len(ids) != 0 {
		t.Errorf("sent again too early: %v", ids)
	}
	if ids := stale(orderedAt.Add(30 * time.Second)); !slices.Equal(ids, []string{task.ID}) {
		t.Errorf("a lost message stays lost: %v", ids)
	}
	if ids := stale(orderedAt.Add(31 * time.Second)); len(ids) != 0 {
		t.Errorf("sent twice: %v", ids)
	}
	// One that a provider deferred is sent when it is due.
	at := orderedAt.Add(32 * time.Second)
	if err := db.RequeueTask(t.Context(), begun(t, db, task, at), at.Add(5*time.Second)); err != nil {
		t.Fatal(err)
	}
	if ids := stale(at.Add(4 * time.Second)); len(ids) != 0 {
		t.Errorf("sent before it is due: %v", ids)
	}
	if ids := stale(at.Add(5 * time.Second)); !slices.Equal(ids, []string{task.ID}) {
		t.Errorf("a task that was put off is forgotten: %v", ids)
	}
}
