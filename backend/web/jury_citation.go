package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// citationAnswer is why a work won, in the jury's words.
type citationAnswer struct {
	Jury   *contest.Text `json:"jury"`   // null: the next publication has none
	Public bool          `json:"public"` // false: the next publication has it
}

// citationOf maps a citation to the wire.
func citationOf(c results.JuryCitation) citationAnswer {
	if c.Text == (contest.Text{}) {
		return citationAnswer{Public: c.Public}
	}
	return citationAnswer{Jury: &c.Text, Public: c.Public}
}

// citations are the jury's words by work.
func (s *Console) citations(c echo.Context) (map[int]citationAnswer, error) {
	found, err := s.o.Publications.Citations(c.Request().Context(), by(c), s.edition(c).ID)
	answers := map[int]citationAnswer{}
	for _, citation := range found {
		answers[citation.WorkID] = citationOf(citation)
	}
	return answers, err
}

// citeWork stores the jury's words about a work for the next publication.
func (s *Console) citeWork(c echo.Context) error {
	citation, err := s.o.Publications.Cite(c.Request().Context(), by(c), s.edition(c).ID, readForm[results.JuryCitationForm](c))
	if err != nil {
		return err
	}
	return ok(c, citationOf(citation))
}
