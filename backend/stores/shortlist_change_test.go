package stores_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/results"
)

// Twenty organisers each add a work to the same list: one change is made, the others were planned for a former list.
func TestShortlistIsRevisedAsItWasPlanned(t *testing.T) {
	j := newJury(t, 4)
	ctx := context.Background()
	j.shortlist(1, 2)
	planned := results.ShortlistChange{Before: []int{1, 2}, After: []int{1, 2, 3}, Added: []int{3}}
	ends := atOnce(20, func(int) error {
		return j.ReviseShortlist(ctx, contest.International, planned, false, "tools:test", j.now)
	})
	if ends[""] != 1 || ends[contest.CodeConflict] != 19 {
		t.Errorf("20 callers ended with %v, want one success", ends)
	}
	wantShortlist(t, j, 1, 2, 3)
}

// The plan was made before the score.
func TestScoredWorkIsDroppedOnRequestOnly(t *testing.T) {
	j := newJury(t, 2)
	ctx := context.Background()
	j.shortlist(1, 2)
	planned := results.ShortlistChange{Before: []int{1, 2}, After: []int{1}, Removed: []int{2}}
	if err := j.scored(j.judge("Ann", jury.RoleJudge), 2, 70); err != nil {
		t.Fatal(err)
	}
	err := j.ReviseShortlist(ctx, contest.International, planned, false, "tools:test", j.now)
	var scored *results.ScoredWorks
	if !errors.As(err, &scored) || !slices.Equal(scored.WorkIDs, []int{2}) {
		t.Errorf("error %v, want one with work 2", err)
	}
	wantShortlist(t, j, 1, 2)
	if err := j.ReviseShortlist(ctx, contest.International, planned, true, "tools:test", j.now); err != nil {
		t.Fatal(err)
	}
	wantShortlist(t, j, 1)
	if cards := j.number(`SELECT count(*) FROM scorecards`); cards != 1 {
		t.Errorf("%d scorecards, want the one that counts again with the work", cards)
	}
}
