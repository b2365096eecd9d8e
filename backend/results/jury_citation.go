package results

import (
	"context"
	"slices"
	"time"

	"marquee/backend/contest"
	"marquee/backend/submission"
)

// ActionCite is the action of the audit log for the jury's words about a work.
const ActionCite = "results.cite"

// JuryCitation is why a work won, in the jury's words. Without a text the work is published without one.
type JuryCitation struct {
	WorkID int
	Text   contest.Text
	Public bool // false: the next publication has it
}

// JuryCitationForm is what an organiser enters. The JSON tags are the field names on the wire.
type JuryCitationForm struct {
	WorkID int           `json:"workId"`
	Jury   *contest.Text `json:"jury"`   // nil: none
	Before *contest.Text `json:"before"` // as it was read; nil: there was none
}

// Check normalises a form and adds its wrong fields.
func (f JuryCitationForm) Check(fieldErrs contest.FieldErrors) JuryCitationForm {
	submission.CheckWorkID(fieldErrs, f.WorkID)
	if f.Jury != nil {
		f.Jury = &contest.Text{
			EN: fieldErrs.RequiredLine("jury.en", f.Jury.EN, maxJuryLine),
			ZH: fieldErrs.RequiredLine("jury.zh", f.Jury.ZH, maxJuryLine),
		}
	}
	return f
}

// JuryCitationStore stores the jury's words until they are published.
type JuryCitationStore interface {
	// JuryCitations lists what was entered and is not public yet, by work.
	JuryCitations(ctx context.Context, edition contest.EditionID) ([]JuryCitation, error)
	// CiteWork stores the jury's words about a work, and writes the audit log. NOT_FOUND for a work that judges do not
	// see. CONFLICT unless before is what was entered or, where nothing was, what is public.
	CiteWork(
		ctx context.Context,
		edition contest.EditionID,
		c JuryCitation,
		before contest.Text,
		actor string,
		at time.Time,
	) error
}

// Citations returns the jury's words by work as the next publication has them, for works that win: those that were
// entered, and else those that are public.
func (s *PublicationService) Citations(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
) ([]JuryCitation, error) {
	if err := by.MayRead(contest.AreaResults); err != nil {
		return nil, err
	}
	entered, err := s.Publications.JuryCitations(ctx, edition)
	if err != nil {
		return nil, err
	}
	public, err := s.Publications.Publication(ctx, edition)
	if err != nil || public == nil {
		return entered, err
	}
	for _, w := range public.Winners {
		if w.Jury != nil && !slices.ContainsFunc(entered, func(c JuryCitation) bool { return c.WorkID == w.WorkID }) {
			entered = append(entered, JuryCitation{WorkID: w.WorkID, Text: *w.Jury, Public: true})
		}
	}
	return entered, nil
}

// Cite stores the jury's words about a work for the next publication, and returns them. VALIDATION_FAILED; NOT_FOUND
// for a work that judges do not see; CONFLICT, with the current words, when they have changed since.
func (s *PublicationService) Cite(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	read contest.ReadForm[JuryCitationForm],
) (JuryCitation, error) {
	if err := by.MayChange(contest.AreaResults); err != nil {
		return JuryCitation{}, err
	}
	form, err := contest.ReadChecked(read)
	if err != nil {
		return JuryCitation{}, err
	}
	citation, before := JuryCitation{WorkID: form.WorkID}, contest.Text{}
	if form.Jury != nil {
		citation.Text = *form.Jury
	}
	if form.Before != nil {
		before = *form.Before
	}
	return citation, s.Publications.CiteWork(ctx, edition, citation, before, by.Actor, s.Clock.Now())
}

// CitedOtherwise is the error of an organiser who changes the jury's words that have changed since they were read.
func CitedOtherwise(now contest.Text) error {
	if now == (contest.Text{}) {
		return contest.Conflict(
			"jury",
			contest.Text{EN: "The words have been removed in the meantime", ZH: "评语在此期间已删除"},
		)
	}
	return contest.Conflict(
		"jury",
		contest.Text{
			EN: "The words have changed in the meantime. They now read: " + now.EN,
			ZH: "评语在此期间已有修改，现在是：" + now.ZH,
		},
	)
}

// apply gives winners the words that were entered.
func (w *Winners) apply(entered []JuryCitation) {
	for _, c := range entered {
		at := slices.IndexFunc(w.Winners, func(winner Winner) bool { return winner.WorkID == c.WorkID })
		if at < 0 {
			continue
		}
		w.Winners[at].Jury = nil
		if c.Text != (contest.Text{}) {
			w.Winners[at].Jury = &c.Text
		}
	}
}
