package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// rankingAnswer is which ranking was chosen to be official.
type rankingAnswer struct {
	Chosen string     `json:"chosen"`
	At     *time.Time `json:"at"` // null: not chosen; the mean applies
}

func rankingOf(edition *contest.Edition, r *results.EditionResults) rankingAnswer {
	choice := r.Ratings.Ranking
	return rankingAnswer{Chosen: string(choice.Official), At: timeOrNull(edition, choice.ChosenAt)}
}

// prizeChanged is a prize that was given or taken by hand.
type prizeChanged struct {
	Prize  string    `json:"prize"`
	WorkID int       `json:"workId"`
	Given  bool      `json:"given"`
	Reason string    `json:"reason"`
	By     string    `json:"by"` // actor, as in the audit log; empty: before actors were kept
	At     time.Time `json:"at"`
}

func prizesChanged(edition *contest.Edition, r *results.EditionResults) []prizeChanged {
	answers := []prizeChanged{}
	for _, c := range r.Ratings.Changes {
		answers = append(answers, prizeChangedOf(edition, c))
	}
	return answers
}

// prizeChangedOf maps a change of a prize to the wire.
func prizeChangedOf(edition *contest.Edition, c results.PrizeChange) prizeChanged {
	return prizeChanged{Prize: c.Prize, WorkID: c.WorkID, Given: c.Given, Reason: c.Reason, By: c.By, At: c.At.In(edition.Location)}
}

// revisePrize gives a work a prize by hand, or takes it.
func (s *Console) revisePrize(c echo.Context) error {
	if err := s.o.Results.RevisePrize(c.Request().Context(), by(c), s.edition(c), readForm[results.PrizeForm](c)); err != nil {
		return err
	}
	return ok(c, nil)
}

// chooseRanking chooses the official ranking.
func (s *Console) chooseRanking(c echo.Context) error {
	if err := s.o.Results.Choose(c.Request().Context(), by(c), s.edition(c).ID, readForm[results.RankingForm](c)); err != nil {
		return err
	}
	return ok(c, nil)
}
