package judging

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/submission"
)

// WrittenNomination is a nomination of a work with who made it and what they wrote.
type WrittenNomination struct {
	Nominator string // the account's name
	Nomination
}

// Actions of the audit log that concern nominations.
const (
	ActionNominate       = "nomination.set"
	ActionCancelNominate = "nomination.cancel"
)

// maxSearchText is the longest text to search works for, in characters.
const maxSearchText = 100

// Nomination is a nominator's choice of a work for an award.
type Nomination struct {
	WorkID    int // of the entrant's latest version
	Award     contest.Award
	Comments  string
	CreatedAt time.Time // contest clock
	UpdatedAt time.Time // contest clock
	// Version counts the nominator's changes: no two nominations of an account have had the same one, but 0 for those
	// of before.
	Version int
	// Replaced reports that the entrant has replaced the version that the nominator chose.
	// The nomination keeps its place in the quota, and does not count until the nominator
	// confirms it by nominating the work for the award again.
	Replaced bool
	// Proof is of the record in the log, for the nominator who has just stored it; else nil.
	Proof *LogProof `db:"-"`
}

// NominatedWork is a nomination with its work.
type NominatedWork struct {
	Nomination
	Work submission.Work
}

// NominatorWork is a work on a nominator's list.
type NominatorWork struct {
	Work        submission.Work
	Viewing     Viewing
	Note        JudgeNote
	Nominations []Nomination // the nominator's own
}

// NominationProgress is a nominator's use of one award's quota.
type NominationProgress struct {
	Award contest.Award
	NominationCount
	Total int
}

// NominationCount is how many nominations a nominator has for an award.
type NominationCount struct {
	Count    int // replaced ones included
	Replaced int
}

// Completed reports whether the quota is used up by nominations that count.
func (p NominationProgress) Completed() bool { return p.Count-p.Replaced >= p.Total }

// MostFound is how many works a search finds at most. Further ones are not counted, which keeps the
// time independent of the number of works.
const MostFound = 200

// NominationStore stores nominations. Lists and counts include latest, valid works
// only: the nominations of a work that was disqualified or withdrawn are left out. Those
// of a version that its entrant replaced belong to the new one, see Nomination.Replaced.
type NominationStore interface {
	Reader
	// NominatorWorks lists the latest, valid works of the judge's edition in the judge's
	// own order, which is stable, and returns how many there are on all pages. A judge with an
	// assignment sees only assigned works. A search finds MostFound of them at most.
	NominatorWorks(ctx context.Context, j jury.Judge, filter NominationFilter) ([]NominatorWork, int, error)
	// NominatorWork returns one of these works. NOT_FOUND for any other.
	NominatorWork(ctx context.Context, j jury.Judge, workID int) (NominatorWork, error)
	// MarkWatched records that a judge watched a work. Repeating it changes nothing.
	// NOT_FOUND unless the work is one of the judge's.
	MarkWatched(ctx context.Context, j jury.Judge, workID int, at time.Time) error
	// Nominate stores, changes or confirms a nomination. NOT_FOUND unless the work is one of
	// the judge's; LIMIT_REACHED beyond limit nominations for the award, also under
	// concurrent calls; NominationChanged when another version than form.Before is stored, unless it is the same
	// nomination.
	Nominate(ctx context.Context, j jury.Judge, form NominationForm, limit int, at time.Time) (Nomination, error)
	// CancelNominations removes nominations and returns how many of them were of
	// works on the judge's list. Any version of a work names it. NominationChanged when there is one with another
	// version than filter.Before.
	CancelNominations(ctx context.Context, j jury.Judge, filter CancelFilter, at time.Time) (int, error)
	// Nominations lists a judge's nominations, the last changed first.
	Nominations(ctx context.Context, j jury.Judge) ([]NominatedWork, error)
	// NominationCounts counts a judge's nominations by award.
	NominationCounts(ctx context.Context, j jury.Judge) (map[contest.Award]NominationCount, error)
}

// NominationService is the use cases of nominators. by is the account that jury.JudgeAuth
// admitted: every method returns FORBIDDEN unless it is a nominator of the edition.
type NominationService struct {
	Nominations  NominationStore
	Translations TranslationFinder     // nil: no work has an English version
	KeyMails     jury.JudgeKeyComposer // nil: nominators get no mail about a new key
	Clock        contest.Clock         // the contest's time
	Now          func() time.Time      // wall clock; needed for mails
}

// TranslationFinder searches the English versions of works.
type TranslationFinder interface {
	// TranslatedWorks returns the ids of the edition's works whose English name,
	// description or process contains the text, in any letter case.
	TranslatedWorks(edition contest.EditionID, text string) []int
}

// Works lists the works that can be nominated, in the nominator's own order, and returns
// how many there are on all pages. A search text is looked for in the works' own texts and
// in their English versions. VALIDATION_FAILED.
func (s *NominationService) Works(
	ctx context.Context,
	edition *contest.Edition,
	by jury.Judge,
	read contest.ReadForm[NominationFilter],
) ([]NominatorWork, int, error) {
	if err := by.MayAct(edition, jury.RoleNominator); err != nil {
		return nil, 0, err
	}
	filter, err := contest.ReadChecked(read)
	if err != nil {
		return nil, 0, err
	}
	if filter.Contains != "" && s.Translations != nil {
		filter.Translated = s.Translations.TranslatedWorks(edition.ID, filter.Contains)
	}
	return s.Nominations.NominatorWorks(ctx, by, filter)
}

// Work returns one of these works. NOT_FOUND for any other.
func (s *NominationService) Work(
	ctx context.Context,
	edition *contest.Edition,
	by jury.Judge,
	workID int,
) (NominatorWork, error) {
	if err := by.MayAct(edition, jury.RoleNominator); err != nil {
		return NominatorWork{}, err
	}
	if !submission.PossibleWorkID(workID) {
		return NominatorWork{}, contest.Fail(contest.CodeNotFound)
	}
	return s.Nominations.NominatorWork(ctx, by, workID)
}

// MarkWatched records that the nominator watched a work. VALIDATION_FAILED,
// NOT_FOUND.
func (s *NominationService) MarkWatched(
	ctx context.Context,
	edition *contest.Edition,
	by jury.Judge,
	workID int,
) error {
	if err := by.MayAct(edition, jury.RoleNominator); err != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	submission.CheckWorkID(fieldErrs, workID)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	return s.Nominations.MarkWatched(ctx, by, workID, s.Clock.Now())
}

// Nominate nominates a work for an award, or changes or confirms the nomination. An edition
// without a quota for the award takes none. VALIDATION_FAILED, NOT_FOUND,
// LIMIT_REACHED.
func (s *NominationService) Nominate(
	ctx context.Context,
	edition *contest.Edition,
	by jury.Judge,
	read contest.ReadForm[NominationForm],
) (Nomination, error) {
	if err := by.MayAct(edition, jury.RoleNominator); err != nil {
		return Nomination{}, err
	}
	if err := mayJudge(ctx, s.Nominations, edition.ID); err != nil {
		return Nomination{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return Nomination{}, err
	}
	if form.Award != "" && edition.ScoresAlone {
		return Nomination{}, contest.Fail(contest.CodeJudgingClosed)
	}
	form = form.Check(edition.Awards, fieldErrs)
	form.Signature.check(edition, form.Comments, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return Nomination{}, err
	}
	at := s.Clock.Now()
	form.Signature.tell(s.KeyMails, edition, by, at, s.Now)
	return s.Nominations.Nominate(ctx, by, form, edition.Awards.Limit(form.Award), at)
}

// Cancel cancels the nominator's nominations: of one work for one award, of one work,
// for one award, or all. It returns how many. VALIDATION_FAILED.
func (s *NominationService) Cancel(
	ctx context.Context,
	edition *contest.Edition,
	by jury.Judge,
	read contest.ReadForm[CancelFilter],
) (int, error) {
	if err := by.MayAct(edition, jury.RoleNominator); err != nil {
		return 0, err
	}
	if err := mayJudge(ctx, s.Nominations, edition.ID); err != nil {
		return 0, err
	}
	fieldErrs := contest.FieldErrors{}
	filter, err := read(fieldErrs)
	if err != nil {
		return 0, err
	}
	filter = filter.Check(edition.Awards, fieldErrs)
	filter.Signature.check(edition, "", fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return 0, err
	}
	at := s.Clock.Now()
	filter.Signature.tell(s.KeyMails, edition, by, at, s.Now)
	return s.Nominations.CancelNominations(ctx, by, filter, at)
}

// History lists the nominator's nominations, the last changed first.
func (s *NominationService) History(
	ctx context.Context,
	edition *contest.Edition,
	by jury.Judge,
) ([]NominatedWork, error) {
	if err := by.MayAct(edition, jury.RoleNominator); err != nil {
		return nil, err
	}
	return s.Nominations.Nominations(ctx, by)
}

// Progress returns the nominator's use of each quota, in the order of the awards, and until when works can be
// nominated.
func (s *NominationService) Progress(
	ctx context.Context,
	edition *contest.Edition,
	by jury.Judge,
) ([]NominationProgress, Dates, error) {
	if err := by.MayAct(edition, jury.RoleNominator); err != nil {
		return nil, Dates{}, err
	}
	dates, err := judgingDates(ctx, s.Nominations, edition, jury.RoleNominator)
	if err != nil {
		return nil, Dates{}, err
	}
	counts, err := s.Nominations.NominationCounts(ctx, by)
	if err != nil {
		return nil, Dates{}, fmt.Errorf("read nomination progress: %w", err)
	}
	progress := []NominationProgress{}
	for _, award := range edition.Awards {
		progress = append(
			progress,
			NominationProgress{Award: award.ID, NominationCount: counts[award.ID], Total: award.Limit},
		)
	}
	return progress, dates, nil
}
