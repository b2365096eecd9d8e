package contest

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// ActionShortlist is the action of the audit log for a shortlist that was set.
const ActionShortlist = "shortlist.set"

// ShortlistSubject names an edition's shortlist in the audit log.
func ShortlistSubject(edition EditionID) string { return "shortlist:" + string(edition) }

// ShortlistedWork is one entry of the shortlist.
type ShortlistedWork struct {
	WorkID   int
	Position int // from 1
	Title    string
	Judged   bool // judges see it: still the entrant's latest, and valid
}

// NotJudged is an error about works that cannot be shortlisted: unknown to the
// edition, replaced by a newer one of the same entrant, or disqualified.
type NotJudged struct {
	WorkIDs []int
}

// Error lists the works.
func (e *NotJudged) Error() string {
	ids := make([]string, len(e.WorkIDs))
	for i, id := range e.WorkIDs {
		ids[i] = fmt.Sprint(id)
	}
	return "no latest, valid work has the id " + strings.Join(ids, ", ")
}

// ShortlistStore stores the shortlists that judges score.
type ShortlistStore interface {
	// SetShortlist replaces an edition's shortlist by these works in this order, all
	// or none. *NotJudged lists every work that cannot be on it. Scorecards stay: a
	// work that returns to the shortlist has its scores again.
	SetShortlist(ctx context.Context, edition EditionID, workIDs []int, actor string, at time.Time) error
	// Shortlist lists an edition's shortlist in its order.
	Shortlist(ctx context.Context, edition EditionID) ([]ShortlistedWork, error)
	// ShortlistedWorks returns the works on it that judges see, in its order.
	ShortlistedWorks(ctx context.Context, edition EditionID) ([]Work, error)
}

// ShortlistService is the organisers' use cases of the shortlist. Every method
// returns FORBIDDEN for a zero Organiser.
type ShortlistService struct {
	Shortlists ShortlistStore
	Clock      Clock // the contest's time
}

// Set replaces an edition's shortlist by these works in this order, all or none.
// VALIDATION_FAILED for ids that are repeated or impossible, *NotJudged for works
// that cannot be on it.
func (s *ShortlistService) Set(ctx context.Context, by Organiser, edition EditionID, workIDs []int) error {
	if err := by.check(); err != nil {
		return err
	}
	if err := checkShortlist(workIDs).Err(); err != nil {
		return err
	}
	return s.Shortlists.SetShortlist(ctx, edition, workIDs, by.actor, s.Clock.Now())
}

// checkShortlist returns an error for the field "workIds" unless the ids are
// possible and different.
func checkShortlist(workIDs []int) FieldErrors {
	fieldErrs, seen := FieldErrors{}, map[int]bool{}
	for _, id := range workIDs {
		switch {
		case !possibleWorkID(id):
			fieldErrs.Add("workIds", Text{EN: "%d is no id of a work", ZH: "%d 不是作品编号"}.Format(id))
		case seen[id]:
			fieldErrs.Add("workIds", Text{EN: "%d stands there twice", ZH: "%d 重复出现"}.Format(id))
		}
		seen[id] = true
	}
	return fieldErrs
}

// List returns an edition's shortlist in its order.
func (s *ShortlistService) List(ctx context.Context, by Organiser, edition EditionID) ([]ShortlistedWork, error) {
	if err := by.check(); err != nil {
		return nil, err
	}
	return s.Shortlists.Shortlist(ctx, edition)
}

// Works returns the works on the shortlist that judges see, in its order.
func (s *ShortlistService) Works(ctx context.Context, by Organiser, edition EditionID) ([]Work, error) {
	if err := by.check(); err != nil {
		return nil, err
	}
	return s.Shortlists.ShortlistedWorks(ctx, edition)
}
