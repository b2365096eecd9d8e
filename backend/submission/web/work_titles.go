package web

import (
	"log/slog"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// TitleSearch finds works by the titles of the catalogue.
type TitleSearch struct {
	Organisers *httpkit.Console
	Catalogue  interface {
		TitledWorks(by contest.Organiser, edition contest.EditionID, search string) ([]int, error)
	}
}

// Titled returns the works whose title in either language has the search of the query. While the catalogue cannot be read,
// works are found by the title that they were submitted with alone.
func (s *TitleSearch) Titled(c echo.Context) []int {
	ids, err := s.Catalogue.TitledWorks(httpkit.By(c), s.Organisers.Edition(c).ID, httpkit.QuerySearch(c, "q"))
	if err != nil && contest.CodeOf(err) != contest.CodeForbidden {
		s.Organisers.Log.WarnContext(c.Request().Context(), "search without translated titles", slog.String("error", err.Error()))
	}
	return ids
}
