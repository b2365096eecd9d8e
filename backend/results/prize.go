package results

import (
	"cmp"
	"context"
	"slices"
	"time"

	"marquee/backend/contest"
	"marquee/backend/submission"
)

// ActionPrize is the action of the audit log for a prize that is changed by hand.
const ActionPrize = "results.prize"

// PrizeChange gives a work a prize, or takes it, against what the ranks propose.
type PrizeChange struct {
	Prize  string // an id of Edition.Prizes
	WorkID int
	Given  bool
	Reason string
	By     string    // actor; empty before it is stored
	At     time.Time // contest clock, likewise
}

// Check adds what is wrong to fieldErrs and returns the change with its reason trimmed.
func (c PrizeChange) Check(fieldErrs contest.FieldErrors, edition *contest.Edition) PrizeChange {
	submission.CheckWorkID(fieldErrs, c.WorkID)
	if !slices.ContainsFunc(edition.Prizes, func(p contest.Prize) bool { return p.ID == c.Prize }) {
		fieldErrs.Add("prize", contest.Text{EN: "The edition has no prize %q", ZH: "本届没有奖项 %q"}.Format(c.Prize))
	}
	c.Reason = fieldErrs.Required("reason", c.Reason, contest.MaxReason)
	return c
}

// PrizeForm changes one of a work's prizes. The JSON tags are the field names on the wire.
type PrizeForm struct {
	WorkID int      `json:"workId"`
	Prize  string   `json:"prize"`
	Given  *bool    `json:"given"` // required; false: the prize is taken
	Reason string   `json:"reason"`
	Before []string `json:"before"` // the work's prizes as they were read
}

// AwardedWork is a work with its prizes, in the order of the edition's.
type AwardedWork struct {
	WorkID int
	Prizes []string
}

// PrizeStore stores the prizes that are changed by hand.
type PrizeStore interface {
	// ChangePrize stores a change, which replaces an earlier one of the same prize and work.
	// NOT_FOUND for a work that judges do not see. CONFLICT while the results are published and,
	// unless read is nil, when the work's changes are not those of read.
	ChangePrize(
		ctx context.Context,
		edition contest.EditionID,
		change PrizeChange,
		read *[]PrizeChange,
		actor string,
		at time.Time,
	) error
}

// ChangePrize gives or takes a prize by hand, with a reason. VALIDATION_FAILED, NOT_FOUND;
// CONFLICT while the results are published.
func (s *ResultService) ChangePrize(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	change PrizeChange,
) error {
	if err := by.MayChange(contest.AreaResults); err != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	change = change.Check(fieldErrs, edition)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	return s.Results.ChangePrize(ctx, edition.ID, change, nil, by.Actor, s.Clock.Now())
}

// RevisePrize is ChangePrize for a form. VALIDATION_FAILED also for a prize that the work has, or
// lacks, already; CONFLICT (field "before") when the work's prizes are no longer form.Before.
func (s *ResultService) RevisePrize(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[PrizeForm],
) error {
	if err := by.MayChange(contest.AreaResults); err != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return err
	}
	if form.Given == nil {
		fieldErrs.Add("given", contest.Text{EN: "Say whether the prize is given", ZH: "请说明是授予还是撤销"})
	}
	change := PrizeChange{
		Prize:  form.Prize,
		WorkID: form.WorkID,
		Given:  form.Given != nil && *form.Given,
		Reason: form.Reason,
	}.Check(
		fieldErrs,
		edition,
	)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	computed, err := s.Compute(ctx, by, edition)
	if err != nil {
		return err
	}
	prizes := computed.prizesOf(edition.Prizes, change.WorkID)
	if !slices.Equal(prizes, form.Before) {
		return PrizesChanged()
	}
	if slices.Contains(prizes, change.Prize) == change.Given {
		return contest.FieldErrors{"prize": contest.Text{
			EN: "The work has this prize already, or does not have the prize to be revoked", ZH: "该作品已有此奖项，或并无要撤销的奖项",
		}}.Err()
	}
	return s.Results.ChangePrize(ctx, edition.ID, change, &computed.Ratings.Changes, by.Actor, s.Clock.Now())
}

// prizesOf returns the prizes of one work.
func (r *EditionResults) prizesOf(prizes []contest.Prize, workID int) []string {
	for _, w := range r.Awarded(prizes) {
		if w.WorkID == workID {
			return w.Prizes
		}
	}
	return nil
}

// ChangesOf returns the changes of one work's prizes.
func ChangesOf(changes []PrizeChange, workID int) []PrizeChange {
	return slices.DeleteFunc(slices.Clone(changes), func(c PrizeChange) bool { return c.WorkID != workID })
}

// Awarded returns the works with a prize: those that the ranks propose, with the changes
// made by hand. They are in the order of the prizes, then of the official ranks.
func (r *EditionResults) Awarded(prizes []contest.Prize) []AwardedWork {
	rank := map[int]int{}
	for i, w := range r.Ranked() {
		rank[w.ID] = i
	}
	var all []AwardedWork
	for _, prize := range prizes {
		var ids []int
		for _, p := range r.Proposals {
			if p.Prize == prize.ID {
				ids = slices.Clone(p.Works)
			}
		}
		for _, change := range r.Ratings.Changes {
			if change.Prize != prize.ID {
				continue
			}
			ids = slices.DeleteFunc(ids, func(id int) bool { return id == change.WorkID })
			if _, judged := rank[change.WorkID]; judged && change.Given {
				ids = append(ids, change.WorkID)
			}
		}
		slices.SortFunc(ids, func(a, b int) int { return cmp.Compare(rank[a], rank[b]) })
		for _, id := range ids {
			i := slices.IndexFunc(all, func(w AwardedWork) bool { return w.WorkID == id })
			if i < 0 {
				all = append(all, AwardedWork{WorkID: id})
				i = len(all) - 1
			}
			all[i].Prizes = append(all[i].Prizes, prize.ID)
		}
	}
	return all
}

// PrizesChanged is the error of an organiser who changes a work's prizes after somebody else did.
func PrizesChanged() error {
	return contest.Conflict(
		"before",
		contest.Text{EN: "The work’s prizes have changed. Please look at them again.", ZH: "该作品的奖项已有变动，请重新查看"},
	)
}
