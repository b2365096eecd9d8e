package results

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
)

// ScoredWorks is an error about works with scorecards, which are dropped on request only.
type ScoredWorks struct {
	WorkIDs []int
}

// Error lists the works.
func (e *ScoredWorks) Error() string {
	return "judges have scored " + strings.Trim(fmt.Sprint(e.WorkIDs), "[]")
}

// ShortlistChange is what a new shortlist changes.
type ShortlistChange struct {
	Before  []int // the works on it, in its order
	After   []int
	Added   []int // in the new order
	Removed []int // in the former order
	Scored  []int // of the removed works that judges see, those with a scorecard
	Seats   int   // of After, works that judges see: what is disqualified, withdrawn or replaced has no place
	// InPlaceOf is the work whose place the only added one takes; 0: none.
	InPlaceOf int
}

// Moved reports whether works change places without being added or removed.
func (c ShortlistChange) Moved() bool {
	kept := func(list, other []int) []int {
		return slices.DeleteFunc(slices.Clone(list), func(id int) bool { return !slices.Contains(other, id) })
	}
	return !slices.Equal(kept(c.Before, c.After), kept(c.After, c.Before))
}

// TalliedWork is a latest, valid work with its nominations that count, by award.
type TalliedWork struct {
	WorkID  int
	Title   string
	Picture string // object of a small picture; "" while there is none
	// Category is of the edition's; "" in an edition without.
	Category string
	Counts   map[contest.Award]int
	Total    int
}

// ShortlistChangeStore changes shortlists that judges may have scored already.
type ShortlistChangeStore interface {
	// ScoredWorks returns which of the works have a scorecard.
	ScoredWorks(ctx context.Context, edition contest.EditionID, workIDs []int) ([]int, error)
	// NotJudged returns which of the works cannot be on a shortlist, see the error of that name.
	NotJudged(ctx context.Context, edition contest.EditionID, workIDs []int) ([]int, error)
	// MayReviseShortlist returns the error with which ReviseShortlist refuses every change: CONFLICT while results are
	// public, and while judging is closed and judges have scored.
	MayReviseShortlist(ctx context.Context, edition contest.EditionID) error
	// ReviseShortlist is ShortlistStore.SetShortlist for a change that was planned. CONFLICT when
	// the shortlist is no longer change.Before; *ScoredWorks, unless withScores, when a removed
	// work has a scorecard.
	ReviseShortlist(
		ctx context.Context,
		edition contest.EditionID,
		change ShortlistChange,
		withScores bool,
		actor string,
		at time.Time,
	) error
	// NominationTally counts the nominations of the latest, valid works that have any: the most
	// nominated first, then by id. Replaced nominations do not count.
	NominationTally(ctx context.Context, edition contest.EditionID) ([]TalliedWork, error)
	// WrittenNominations lists the nominations of all works with what nominators wrote, by work, the first first.
	WrittenNominations(ctx context.Context, edition contest.EditionID) ([]judging.WrittenNomination, error)
}

// Plan returns what a new shortlist changes. VALIDATION_FAILED as for Set.
func (s *ShortlistService) Plan(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	workIDs []int,
) (ShortlistChange, error) {
	if err := by.MayRead(contest.AreaShortlist); err != nil {
		return ShortlistChange{}, err
	}
	listed, err := s.Shortlists.Shortlist(ctx, edition.ID)
	if err != nil {
		return ShortlistChange{}, err
	}
	return s.planned(ctx, edition, listed, workIDs)
}

// idsOf returns the ids of the works on a shortlist.
func idsOf(listed []ShortlistedWork) []int {
	ids := make([]int, 0, len(listed))
	for _, w := range listed {
		ids = append(ids, w.WorkID)
	}
	return ids
}

// placeless returns those of the ids that are on a shortlist and have no place on it, since judges do not see them.
func placeless(listed []ShortlistedWork, ids []int) []int {
	return slices.DeleteFunc(slices.Clone(ids), func(id int) bool {
		return !slices.ContainsFunc(listed, func(w ShortlistedWork) bool { return w.WorkID == id && !w.Judged })
	})
}

// planned returns what a new shortlist changes of the one that was read.
func (s *ShortlistService) planned(
	ctx context.Context,
	edition *contest.Edition,
	listed []ShortlistedWork,
	after []int,
) (ShortlistChange, error) {
	before, out := idsOf(listed), placeless(listed, after)
	limit := len(after)
	if edition.MaxShortlisted > 0 {
		limit = edition.MaxShortlisted + len(out)
	}
	if err := checkShortlist(after, limit).Err(); err != nil {
		return ShortlistChange{}, err
	}
	without := func(list, other []int) []int {
		return slices.DeleteFunc(slices.Clone(list), func(id int) bool { return slices.Contains(other, id) })
	}
	change := ShortlistChange{
		Before:  before,
		After:   after,
		Added:   without(after, before),
		Removed: without(before, after),
		Seats:   len(after) - len(out),
	}
	var err error
	change.Scored, err = s.Changes.ScoredWorks(
		ctx,
		edition.ID,
		without(change.Removed, placeless(listed, change.Removed)),
	)
	return change, err
}

// Revise makes a planned change. *NotJudged, *ScoredWorks unless withScores, CONFLICT when
// the shortlist was changed in the meantime.
func (s *ShortlistService) Revise(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	change ShortlistChange,
	withScores bool,
) error {
	if err := by.MayChange(contest.AreaShortlist); err != nil {
		return err
	}
	err := s.Changes.ReviseShortlist(ctx, edition.ID, change, withScores, by.Actor, s.Clock.Now())
	if err == nil {
		s.Late.After(ctx, edition)
	}
	return err
}

// Tally counts the nominations of an edition's works.
func (s *ShortlistService) Tally(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
) ([]TalliedWork, error) {
	if err := by.MayRead(contest.AreaShortlist); err != nil {
		return nil, err
	}
	return s.Changes.NominationTally(ctx, edition)
}
