package contest

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// ActionPrize is the action of the audit log for a prize that is changed by hand.
const ActionPrize = "results.prize"

// PrizeChange gives a work a prize, or takes it, against what the ranks propose.
type PrizeChange struct {
	Prize  string // an id of Edition.Prizes
	WorkID int
	Given  bool
	Reason string
}

// Check adds what is wrong to fieldErrs and returns the change with its reason trimmed.
func (c PrizeChange) Check(fieldErrs FieldErrors, edition *Edition) PrizeChange {
	CheckWorkID(fieldErrs, c.WorkID)
	if !slices.ContainsFunc(edition.Prizes, func(p Prize) bool { return p.ID == c.Prize }) {
		fieldErrs.Add("prize", Text{EN: "The edition has no prize %q", ZH: "本届没有奖项 %q"}.Format(c.Prize))
	}
	c.Reason = fieldErrs.Required("reason", c.Reason, MaxReason)
	return c
}

// AwardedWork is a work with its prizes, in the order of the edition's.
type AwardedWork struct {
	WorkID int
	Prizes []string
}

// PrizeStore stores the prizes that are changed by hand.
type PrizeStore interface {
	// ChangePrize stores a change, which replaces an earlier one of the same prize and work.
	// CONFLICT while the results are published, NOT_FOUND for a work that judges do not see.
	ChangePrize(ctx context.Context, edition EditionID, change PrizeChange, actor string, at time.Time) error
}

// ChangePrize gives or takes a prize by hand, with a reason. VALIDATION_FAILED, NOT_FOUND;
// CONFLICT while the results are published.
func (s *ResultService) ChangePrize(ctx context.Context, by Organiser, edition *Edition, change PrizeChange) error {
	if err := by.mayChange(areaResults); err != nil {
		return err
	}
	fieldErrs := FieldErrors{}
	change = change.Check(fieldErrs, edition)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	return s.Results.ChangePrize(ctx, edition.ID, change, by.actor, s.Clock.Now())
}

// Awarded returns the works with a prize: those that the ranks propose, with the changes
// made by hand. They are in the order of the prizes, then of the official ranks.
func (r *EditionResults) Awarded(prizes []Prize) []AwardedWork {
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

// ResultsPublic is the error of an organiser who changes published results.
func ResultsPublic() error {
	return conflict("prize", Text{EN: "The results are public. Unpublish them first", ZH: "结果已经公布，请先撤回公布"})
}
