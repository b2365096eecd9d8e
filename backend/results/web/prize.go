package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/results"
)

// rankingAnswer is which ranking was chosen to be official.
type rankingAnswer struct {
	Chosen string     `json:"chosen"`
	At     *time.Time `json:"at"` // null: not chosen; the mean applies
}

func rankingOf(edition *contest.Edition, r *results.EditionResults) rankingAnswer {
	choice := r.Ratings.Ranking
	return rankingAnswer{Chosen: string(choice.Official), At: httpkit.TimeOrNull(edition, choice.ChosenAt)}
}

// PrizeChanged is a prize that was given or taken by hand.
type PrizeChanged struct {
	Prize  string    `json:"prize"`
	WorkID int       `json:"workId"`
	Given  bool      `json:"given"`
	Reason string    `json:"reason"`
	By     string    `json:"by"` // actor, as in the audit log; empty: before actors were kept
	At     time.Time `json:"at"`
}

func prizesChanged(edition *contest.Edition, r *results.EditionResults) []PrizeChanged {
	answers := []PrizeChanged{}
	for _, c := range r.Ratings.Changes {
		answers = append(answers, PrizeChangedOf(edition, c))
	}
	return answers
}

// PrizeChangedOf maps a change of a prize to the wire.
func PrizeChangedOf(edition *contest.Edition, c results.PrizeChange) PrizeChanged {
	return PrizeChanged{
		Prize:  c.Prize,
		WorkID: c.WorkID,
		Given:  c.Given,
		Reason: c.Reason,
		By:     c.By,
		At:     c.At.In(edition.Location),
	}
}

// revisePrize gives a work a prize by hand, or takes it.
func (s *Console) revisePrize(c echo.Context) error {
	if err := s.Results.RevisePrize(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[results.PrizeForm](c),
	); err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}

// chooseRanking chooses the official ranking.
func (s *Console) chooseRanking(c echo.Context) error {
	if err := s.Results.Choose(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c).ID,
		httpkit.ReadForm[results.RankingForm](c),
	); err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}
