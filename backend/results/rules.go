package results

import (
	"context"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/results/ranking"
)

// PinnedRules returns the rules of the log; nil before the first.
func (s *ResultService) PinnedRules(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
) (*judging.PinnedRules, error) {
	if err := by.MayRead(contest.AreaResults); err != nil {
		return nil, err
	}
	return s.Results.PinnedRules(ctx, edition)
}

// ResetRules replaces the pinned rules by those of the edition, and the official ranking unless it is empty. Owners
// only; the reason becomes public. VALIDATION_FAILED; CONFLICT as judging.RulesStore.
func (s *ResultService) ResetRules(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	official ranking.Ranking,
	reason string,
) error {
	if err := by.Check(); err != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	if official != "" {
		RankingForm{Ranking: official}.Check(fieldErrs)
	}
	reason = fieldErrs.Required("reason", reason, contest.MaxReason)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	return s.Results.ResetRules(ctx, judging.RulesReset{
		Edition:  edition.ID,
		Rules:    judging.RulesOf(edition),
		Official: official,
		Reason:   reason,
		Actor:    by.Actor,
		At:       s.Clock.Now(),
	})
}
