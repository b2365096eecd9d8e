package web

import (
	"log/slog"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// workTitleAnswer is the title of a work in both languages.
type workTitleAnswer struct {
	WorkID int          `json:"workId"`
	Title  contest.Text `json:"title"`
}

// workTitles returns the titles of works that the catalogue has in both languages.
func (s *Console) workTitles(c echo.Context) error {
	titles, err := s.o.Catalogue.WorkTitles(by(c), s.edition(c).ID)
	if err != nil {
		return err
	}
	answers := make([]workTitleAnswer, len(titles))
	for i, t := range titles {
		answers[i] = workTitleAnswer(t)
	}
	return ok(c, answers)
}

// titleSearch finds works by the titles of the catalogue.
type titleSearch struct {
	organisers *organisers
	catalogue  interface {
		TitledWorks(by contest.Organiser, edition contest.EditionID, search string) ([]int, error)
	}
}

// titled returns the works whose title in either language has the search of the query. While the catalogue cannot be read,
// works are found by the title that they were submitted with alone.
func (s *titleSearch) titled(c echo.Context) []int {
	ids, err := s.catalogue.TitledWorks(by(c), s.organisers.edition(c).ID, querySearch(c, "q"))
	if err != nil && contest.CodeOf(err) != contest.CodeForbidden {
		s.organisers.log.WarnContext(c.Request().Context(), "search without translated titles", slog.String("error", err.Error()))
	}
	return ids
}
