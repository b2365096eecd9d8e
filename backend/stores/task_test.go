package stores_test

import (
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/stores"
	"marquee/backend/studio"
)

var (
	orderedAt = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	plenty    = studio.Limits{PicturesPerDay: 40, ClipsPerDay: 10, Queue: 100}
)

func maker(t *testing.T, db *stores.DB, name string) account.Entrant {
	t.Helper()
	who, err := db.EnsureEntrant(t.Context(), name+"@films.example", contest.English)
	if err != nil {
		t.Fatal(err)
	}
	return who
}

func pictures(who account.Entrant, count int) studio.Task {
	return studio.Task{
		Edition:      contest.International,
		EntrantID:    who.ID,
		Day:          "2026-03-01",
		CreatedAt:    orderedAt,
		Deadline:     orderedAt.Add(10 * time.Minute),
		ObjectPrefix: "creations/" + rand.Text() + "/",
		Form: studio.Form{
			Type:        studio.TextToImage,
			Model:       studio.Seedream,
			Prompt:      "a boat",
			AspectRatio: "16:9",
			Resolution:  "1K",
			Count:       count,
		},
	}
}

func ordered(t *testing.T, db *stores.DB, task studio.Task) studio.Task {
	t.Helper()
	task, err := db.CreateTask(t.Context(), task, plenty)
	if err != nil {
		t.Fatal(err)
	}
	return task
}

func used(t *testing.T, db *stores.DB, who account.Entrant) int {
	t.Helper()
	n, err := db.QuotaUsed(t.Context(), contest.International, who.ID, "2026-03-01", studio.UnitPicture)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// begun is a task whose provider is being called.
func begun(t *testing.T, db *stores.DB, task studio.Task, at time.Time) studio.Task {
	t.Helper()
	task, mine, err := db.BeginTask(t.Context(), task.ID, at, at.Add(time.Minute))
	if err != nil || !mine {
		t.Fatalf("begin: %v, %v", mine, err)
	}
	return task
}

func result(name string) studio.Result {
	return studio.Result{Object: name, ContentType: "image/png", Size: 10, Width: 16, Height: 9}
}

// crowd calls f many times concurrently and counts the codes of its errors, "" for
// success.
func crowd(n int, f func(i int) error) map[contest.Code]int {
	var group sync.WaitGroup
	var mu sync.Mutex
	codes := map[contest.Code]int{}
	for i := range n {
		group.Go(func() {
			err := f(i)
			code := contest.Code("")
			if err != nil {
				code = contest.CodeOf(err)
			}
			mu.Lock()
			defer mu.Unlock()
			codes[code]++
		})
	}
	group.Wait()
	return codes
}

func TestOneRunningTaskPerEntrant(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	who := maker(t, db, "ada")
	codes := crowd(50, func(int) error { _, err := db.CreateTask(t.Context(), pictures(who, 1), plenty); return err })
	if codes[""] != 1 || codes[contest.CodeGenerationRunning] != 49 {
		t.Errorf("got %v", codes)
	}
	if n := used(t, db, who); n != 1 {
		t.Errorf("reserved %d, want 1", n)
	}
}

func TestQueueHasALimit(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	makers := make([]account.Entrant, 50)
	for i := range makers {
		makers[i] = maker(t, db, fmt.Sprint("maker", i))
	}
	few := plenty
	few.Queue = 7
	codes := crowd(
		50,
		func(i int) error { _, err := db.CreateTask(t.Context(), pictures(makers[i], 1), few); return err },
	)
	if codes[""] != 7 || codes[contest.CodeSystemBusy] != 43 {
		t.Errorf("got %v", codes)
	}
}

func TestQuotaIsReservedAndGivenBack(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	who := maker(t, db, "ada")
	few := plenty
	few.PicturesPerDay = 5
	first, err := db.CreateTask(t.Context(), pictures(who, 4), few)
	if err != nil {
		t.Fatal(err)
	}
	// Of four, three come: one is given back.
	first = begun(t, db, first, orderedAt)
	outcome := studio.Outcome{State: studio.Completed, Results: []studio.Result{result("a"), result("b"), result("c")}}
	if err := db.EndTask(t.Context(), first, outcome, orderedAt); err != nil {
		t.Fatal(err)
	}
	if n := used(t, db, who); n != 3 {
		t.Errorf("used %d, want 3", n)
	}
	if _, err := db.CreateTask(t.Context(), pictures(who, 3), few); contest.CodeOf(err) != contest.CodeQuotaExceeded {
		t.Errorf("over the quota: %v", err)
	}
	second, err := db.CreateTask(t.Context(), pictures(who, 2), few)
	if err != nil {
		t.Fatalf("the rest of the quota: %v", err)
	}
	if _, err := db.CancelTask(t.Context(), contest.International, who.ID, second.ID, orderedAt); err != nil {
		t.Fatal(err)
	}
	if n := used(t, db, who); n != 3 {
		t.Errorf("used %d after a cancel, want 3", n)
	}
	tomorrow := pictures(who, 5)
	tomorrow.Day = "2026-03-02"
	if _, err := db.CreateTask(t.Context(), tomorrow, few); err != nil {
		t.Errorf("a new day: %v", err)
	}
}

func TestHistoryIsPaged(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	who, other := maker(t, db, "ada"), maker(t, db, "eve")
	var made []string
	for range 5 { // all of the same moment
		task := begun(t, db, ordered(t, db, pictures(who, 1)), orderedAt)
		done := studio.Outcome{State: studio.Completed, Results: []studio.Result{result(task.ObjectPrefix + "0")}}
		if err := db.EndTask(t.Context(), task, done, orderedAt); err != nil {
			t.Fatal(err)
		}
		made = append(made, task.ID)
	}
	var got []string
	cursor := ""
	for range 10 {
		page, err := db.Tasks(t.Context(), contest.International, who.ID, cursor, 2)
		if err != nil {
			t.Fatal(err)
		}
		for _, task := range page.Tasks {
			if len(task.Results) != 1 || task.Results[0].Object != task.ObjectPrefix+"0" {
				t.Errorf("results of another: %+v", task.Results)
			}
			got = append(got, task.ID)
		}
		if cursor = page.Next; cursor == "" {
			break
		}
	}
	slices.Sort(made)
	slices.Reverse(made)
	if !slices.Equal(got, made) {
		t.Errorf("got %v, want %v", got, made)
	}
	for _, wrong := range []string{"x", "!!", strings.Repeat("A", 40)} {
		if _, err := db.Tasks(
			t.Context(),
			contest.International,
			who.ID,
			wrong,
			2,
		); contest.CodeOf(
			err,
		) != contest.CodeValidation {
			t.Errorf("cursor %q: %v", wrong, err)
		}
	}
	if _, err := db.DeleteTask(
		t.Context(),
		contest.International,
		other.ID,
		made[0],
		orderedAt,
	); contest.CodeOf(
		err,
	) != contest.CodeNotFound {
		t.Errorf("another deletes it: %v", err)
	}
	if _, err := db.Task(t.Context(), contest.Camp, who.ID, made[0]); contest.CodeOf(err) != contest.CodeNotFound {
		t.Errorf("another edition reads it: %v", err)
	}
	deleted, err := db.DeleteTask(t.Context(), contest.International, who.ID, made[0], orderedAt)
	if err != nil || len(deleted.Results) != 1 {
		t.Fatalf("delete: %+v, %v", deleted, err)
	}
	if _, err := db.Task(
		t.Context(),
		contest.International,
		who.ID,
		made[0],
	); contest.CodeOf(
		err,
	) != contest.CodeNotFound {
		t.Errorf("a deleted task is there: %v", err)
	}
	if n := used(t, db, who); n != 5 {
		t.Errorf("deleting changed the quota: used %d, want 5", n)
	}
}

func TestCancelAndDeleteDependOnTheState(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	who := maker(t, db, "ada")
	task := begun(t, db, ordered(t, db, pictures(who, 1)), orderedAt)
	if _, err := db.DeleteTask(
		t.Context(),
		contest.International,
		who.ID,
		task.ID,
		orderedAt,
	); contest.CodeOf(
		err,
	) != contest.CodeConflict {
		t.Errorf("a running task was deleted: %v", err)
	}
	codes := crowd(20, func(int) error {
		_, err := db.CancelTask(t.Context(), contest.International, who.ID, task.ID, orderedAt)
		return err
	})
	if codes[""] != 1 || codes[contest.CodeConflict] != 19 {
		t.Errorf("got %v", codes)
	}
	if err := db.NameOperation(t.Context(), task, "op", orderedAt); contest.CodeOf(err) != contest.CodeConflict {
		t.Errorf("a cancelled task goes on: %v", err)
	}
}
