package results

import (
	"context"
	"fmt"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/submission"
)

// Actions of the audit log.
const (
	ActionShortlist = "shortlist.set"
	ActionSelect    = "shortlist.select"
)

// ShortlistSubject names an edition's shortlist in the audit log.
func ShortlistSubject(edition contest.EditionID) string { return "shortlist:" + string(edition) }

// ShortlistedWork is one entry of the shortlist.
type ShortlistedWork struct {
	WorkID   int
	Position int // from 1
	Title    string
	Judged   bool             // judges see it: still the entrant's latest, and valid; in the camp, still approved
	Selected bool             // its team takes part in the camp
	Deleted  bool             // with its entrant's account: it has no title, and judges do not see it
	State    submission.State // of the submission; in the camp submission.Hidden for a team that is not approved any more
	// InPlaceOf is the work whose place it has taken; 0: none.
	InPlaceOf int
	Category  string // of the edition's; "" in an edition without
	Picture   string // object of a small picture; "" while there is none
}

// NotShortlisted is an error about works that cannot be selected, because they are not
// on the shortlist.
type NotShortlisted struct {
	WorkIDs []int
}

// Error lists the works.
func (e *NotShortlisted) Error() string {
	return "the shortlist has no work " + strings.Trim(fmt.Sprint(e.WorkIDs), "[]")
}

// NotJudged is an error about works that cannot be shortlisted: unknown to the
// edition, replaced by a newer one of the same entrant, or disqualified; in the camp,
// applications that are not approved.
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

// Maker is who made a work, as the public pages name them.
type Maker struct {
	Name  string              // the team or the entrant
	Phone contest.PhoneNumber // of the entrant; its country is the maker's
}

// ShortlistStore stores the shortlists that judges score.
type ShortlistStore interface {
	// SetShortlist replaces an edition's shortlist by these works in this order, all
	// or none. *NotJudged lists every work that cannot be on it. Scorecards stay: a
	// work that returns to the shortlist has its scores again.
	SetShortlist(ctx context.Context, edition contest.EditionID, workIDs []int, actor string, at time.Time) error
	// SetSelected replaces the selected works of an edition by these works of its
	// shortlist, all or none. *NotShortlisted lists every other work. CONFLICT, unless read is
	// nil, when others than those of read, in any order, are selected.
	SetSelected(
		ctx context.Context,
		edition contest.EditionID,
		workIDs []int,
		read *[]int,
		actor string,
		at time.Time,
	) error
	// Shortlist lists an edition's shortlist in its order.
	Shortlist(ctx context.Context, edition contest.EditionID) ([]ShortlistedWork, error)
	// ShortlistedWorks returns the works on it that judges see, in its order.
	ShortlistedWorks(ctx context.Context, edition contest.EditionID) ([]submission.Work, error)
	// ShortlistMakers returns who made each work on the shortlist, by id. It is empty while the edition is judged; a
	// work whose account is deleted has none.
	ShortlistMakers(ctx context.Context, edition contest.EditionID) (map[int]Maker, error)
}

// ShortlistService is the organisers' use cases of the shortlist. Every method
// returns FORBIDDEN for a zero Organiser. Those that change it return CONFLICT (field "prize") while
// results are public and, except for Select and in the camp, (field "judging") for judging.Frozen.
type ShortlistService struct {
	Shortlists ShortlistStore
	Changes    ShortlistChangeStore     // for Plan, Revise and Tally
	Late       *judging.LateWorkService // assigns added works at once; nil: on its next sweep
	Clock      contest.Clock            // the contest's time
}

// Set replaces an edition's shortlist by these works in this order, all or none.
// VALIDATION_FAILED for ids that are repeated or impossible and for more than
// MaxShortlisted, *NotJudged for works that cannot be on it.
func (s *ShortlistService) Set(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	workIDs []int,
) error {
	if err := by.MayChange(contest.AreaShortlist); err != nil {
		return err
	}
	limit := len(workIDs)
	if edition.MaxShortlisted > 0 {
		limit = edition.MaxShortlisted
	}
	if err := checkShortlist(workIDs, limit).Err(); err != nil {
		return err
	}
	err := s.Shortlists.SetShortlist(ctx, edition.ID, workIDs, by.Actor, s.Clock.Now())
	if err == nil {
		s.Late.After(ctx, edition)
	}
	return err
}

// Select replaces the selected works of an edition by these works of its shortlist, all
// or none. VALIDATION_FAILED for ids that are repeated or impossible and for more than
// MaxSelected, *NotShortlisted for works that are not on the shortlist.
func (s *ShortlistService) Select(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	workIDs []int,
) error {
	if err := by.MayChange(contest.AreaShortlist); err != nil {
		return err
	}
	if err := checkShortlist(workIDs, edition.MaxSelected).Err(); err != nil {
		return err
	}
	return s.Shortlists.SetSelected(ctx, edition.ID, workIDs, nil, by.Actor, s.Clock.Now())
}

// checkShortlist returns an error for the field "workIds" unless the ids are
// possible and different, and there are at most limit.
func checkShortlist(workIDs []int, limit int) contest.FieldErrors {
	fieldErrs, seen := contest.FieldErrors{}, map[int]bool{}
	if len(workIDs) > limit {
		fieldErrs.Add(
			"workIds",
			contest.Text{
				EN: "%d works are more than the edition’s %d",
				ZH: "%d 部作品超过了本届的名额 %d",
			}.Format(
				len(workIDs),
				limit,
			),
		)
	}
	for _, id := range workIDs {
		switch {
		case !submission.PossibleWorkID(id):
			fieldErrs.Add("workIds", contest.Text{EN: "%d is no id of a work", ZH: "%d 不是作品编号"}.Format(id))
		case seen[id]:
			fieldErrs.Add("workIds", contest.Text{EN: "%d is listed twice", ZH: "%d 重复出现"}.Format(id))
		}
		seen[id] = true
	}
	return fieldErrs
}

// List returns an edition's shortlist in its order.
func (s *ShortlistService) List(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
) ([]ShortlistedWork, error) {
	if err := by.MayRead(contest.AreaShortlist); err != nil {
		return nil, err
	}
	return s.Shortlists.Shortlist(ctx, edition)
}

// Works returns the works on the shortlist that judges see, in its order.
func (s *ShortlistService) Works(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
) ([]submission.Work, error) {
	if err := by.MayRead(contest.AreaShortlist); err != nil {
		return nil, err
	}
	return s.Shortlists.ShortlistedWorks(ctx, edition)
}

// Makers returns who made each work on the shortlist, by id. It is empty while the edition is judged, because judges
// read the public pages too.
func (s *ShortlistService) Makers(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
) (map[int]Maker, error) {
	if err := by.MayRead(contest.AreaShortlist); err != nil {
		return nil, err
	}
	return s.Shortlists.ShortlistMakers(ctx, edition)
}
