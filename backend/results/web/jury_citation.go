package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/results"
)

// CitationAnswer is why a work won, in the jury's words.
type CitationAnswer struct {
	Jury   *contest.Text `json:"jury"`   // null: the next publication has none
	Public bool          `json:"public"` // false: the next publication has it
}

// CitationOf maps a citation to the wire.
func CitationOf(c results.JuryCitation) CitationAnswer {
	if c.Text == (contest.Text{}) {
		return CitationAnswer{Public: c.Public}
	}
	return CitationAnswer{Jury: &c.Text, Public: c.Public}
}

// citations are the jury's words by work.
func (s *Console) citations(c echo.Context) (map[int]CitationAnswer, error) {
	found, err := s.Publications.Citations(c.Request().Context(), httpkit.By(c), s.Edition(c).ID)
	answers := map[int]CitationAnswer{}
	for _, citation := range found {
		answers[citation.WorkID] = CitationOf(citation)
	}
	return answers, err
}

// citeWork stores the jury's words about a work for the next publication.
func (s *Console) citeWork(c echo.Context) error {
	citation, err := s.Publications.Cite(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c).ID,
		httpkit.ReadForm[results.JuryCitationForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, CitationOf(citation))
}
