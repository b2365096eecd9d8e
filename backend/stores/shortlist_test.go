package stores_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/results"
)

func (j *juryDB) shortlist(ids ...int) {
	j.t.Helper()
	if err := j.SetShortlist(context.Background(), contest.International, ids, "tools:test", j.now); err != nil {
		j.t.Fatal(err)
	}
}

func TestSetShortlist(t *testing.T) {
	j := newJury(t, 5)
	ctx := context.Background()
	j.exec(`UPDATE submissions SET latest = false WHERE work_id = 3`)
	j.exec(`UPDATE submissions SET disqualified_at = now() WHERE work_id = 4`)
	j.shortlist(5, 1)

	err := j.SetShortlist(ctx, contest.International, []int{2, 3, 1, 4, 99}, "tools:test", j.now)
	var notJudged *results.NotJudged
	if !errors.As(err, &notJudged) || !slices.Equal(notJudged.WorkIDs, []int{3, 4, 99}) {
		t.Errorf("error %v, want one with 3, 4 and 99", err)
	}
	wantShortlist(t, j, 5, 1)

	if err := j.SetShortlist(ctx, contest.Camp, []int{1}, "tools:test", j.now); !errors.As(err, &notJudged) {
		t.Errorf("another edition's work was accepted: %v", err)
	}
	j.shortlist(1, 2, 5)
	wantShortlist(t, j, 1, 2, 5)
	if rows := j.number(`SELECT count(*) FROM audit_log WHERE action = 'shortlist.set'`); rows != 2 {
		t.Errorf("%d audit rows, want 2: one for each list that was set", rows)
	}
}

func TestConcurrentShortlistsDoNotMix(t *testing.T) {
	j := newJury(t, 8)
	ends := atOnce(50, func(i int) error {
		list := []int{1, 2, 3, 4}
		if i%2 == 1 {
			list = []int{8, 7, 6, 5}
		}
		return j.SetShortlist(context.Background(), contest.International, list, "tools:test", j.now)
	})
	if ends[""] != 50 {
		t.Fatalf("50 callers ended with %v, want 50 successes", ends)
	}
	list, err := j.Shortlist(context.Background(), contest.International)
	if err != nil || len(list) != 4 {
		t.Fatalf("shortlist %+v, %v; want four works", list, err)
	}
	if list[0].WorkID == 1 {
		wantShortlist(t, j, 1, 2, 3, 4)
	} else {
		wantShortlist(t, j, 8, 7, 6, 5)
	}
}

func wantShortlist(t *testing.T, j *juryDB, want ...int) {
	t.Helper()
	list, err := j.Shortlist(context.Background(), contest.International)
	if err != nil {
		t.Fatal(err)
	}
	var ids []int
	for i, w := range list {
		ids = append(ids, w.WorkID)
		if w.Position != i+1 {
			t.Errorf("work %d has position %d, want %d", w.WorkID, w.Position, i+1)
		}
	}
	if !slices.Equal(ids, want) {
		t.Errorf("shortlist %v, want %v", ids, want)
	}
}
