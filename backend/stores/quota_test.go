package stores_test

import (
	"testing"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/stores"
	"marquee/backend/studio"
)

// cancelledTask creates a task and cancels it, after its start if started is set.
func cancelledTask(
	t *testing.T,
	db *stores.DB,
	who account.Entrant,
	count int,
	limits studio.Limits,
	started bool,
) error {
	t.Helper()
	task, err := db.CreateTask(t.Context(), pictures(who, count), limits)
	if err != nil {
		return err
	}
	if started {
		task = begun(t, db, task, orderedAt)
	}
	_, err = db.CancelTask(t.Context(), contest.International, who.ID, task.ID, orderedAt)
	return err
}

func TestCancelledStartsHaveALimit(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	who := maker(t, db, "ada")
	few := plenty
	few.PicturesPerDay = 4
	for range 10 { // no provider has heard of these
		if err := cancelledTask(t, db, who, 4, few, false); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 3 {
		if err := cancelledTask(t, db, who, 3, few, true); err != nil {
			t.Fatalf("order %d: %v", i, err)
		}
	}
	started, err := db.QuotaStarted(t.Context(), contest.International, who.ID, "2026-03-01", studio.UnitPicture)
	if err != nil || started != 9 || used(t, db, who) != 0 {
		t.Fatalf("started %d of 12, used %d, %v", started, used(t, db, who), err)
	}
	if err := cancelledTask(t, db, who, 4, few, true); contest.CodeOf(err) != contest.CodeQuotaExceeded {
		t.Errorf("four more would be 13: %v", err)
	}
	if err := cancelledTask(t, db, who, 3, few, true); err != nil {
		t.Errorf("three more are 12: %v", err)
	}
	if err := cancelledTask(t, db, who, 1, few, true); contest.CodeOf(err) != contest.CodeQuotaExceeded {
		t.Errorf("a thirteenth: %v", err)
	}
	tomorrow := pictures(who, 4)
	tomorrow.Day = "2026-03-02"
	if _, err := db.CreateTask(t.Context(), tomorrow, few); err != nil {
		t.Errorf("a new day: %v", err)
	}
}

func TestStartLimitHoldsUnderConcurrentCalls(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	who := maker(t, db, "ada")
	few := plenty
	few.PicturesPerDay = 1
	for range 20 { // crowds of callers, one of whom may order
		crowd(10, func(int) error {
			task, err := db.CreateTask(t.Context(), pictures(who, 1), few)
			if err != nil {
				return err
			}
			if _, _, err := db.BeginTask(t.Context(), task.ID, orderedAt, orderedAt); err != nil {
				return err
			}
			_, err = db.CancelTask(t.Context(), contest.International, who.ID, task.ID, orderedAt)
			return err
		})
	}
	started, err := db.QuotaStarted(t.Context(), contest.International, who.ID, "2026-03-01", studio.UnitPicture)
	if err != nil || started != 3 {
		t.Errorf("started %d, want 3; %v", started, err)
	}
}
