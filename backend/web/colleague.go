package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// colleagueAnswer is an organiser as the others see them.
type colleagueAnswer struct {
	Email string `json:"email"`
	Name  string `json:"name"`
}

// listColleagues returns every organiser's address and name, for those whom the audit log names by address.
func (s *Console) listColleagues(c echo.Context) error {
	colleagues, err := s.o.Organisers.Colleagues(c.Request().Context(), by(c))
	if err != nil {
		return err
	}
	answers := make([]colleagueAnswer, len(colleagues))
	for i, one := range colleagues {
		answers[i] = colleagueAnswer(one)
	}
	return ok(c, answers)
}

// actorNames are the names of the organisers for files and sentences.
func (s *organisers) actorNames(c echo.Context) (contest.ActorNames, error) {
	colleagues, err := s.colleagues.Colleagues(c.Request().Context(), by(c))
	return contest.ActorNamesOf(colleagues), err
}
