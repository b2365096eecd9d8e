package web

import (
	"log/slog"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// TitleSearch finds and orders works by the titles of the catalogue.
type TitleSearch struct {
	Organisers *httpkit.Console
	Catalogue  interface {
		TitledWorks(by contest.Organiser, edition contest.EditionID, search string) ([]int, error)
		TitlesByWork(by contest.Organiser, edition contest.EditionID) (map[int]contest.Text, error)
	}
}

// Titles returns the titles by which a list is ordered: those of the language that the query names (`lang`), and those
// that works were submitted with for any other order, without a language, and while the catalogue cannot be read.
func (s *TitleSearch) Titles(c echo.Context, fieldErrs contest.FieldErrors) contest.WorkTitles {
	titles := contest.WorkTitles{Language: httpkit.QueryChoice(c, fieldErrs, "lang", contest.English, contest.Chinese)}
	if titles.Language == "" || c.QueryParam("sort") != "title" {
		return contest.WorkTitles{}
	}
	var err error
	titles.Known, err = s.Catalogue.TitlesByWork(httpkit.By(c), s.Organisers.Edition(c).ID)
	s.warn(c, err, "list without translated titles")
	return titles
}

// Titled returns the works whose title in either language has the search of the query. While the catalogue cannot be
// read, works are found by the title that they were submitted with alone.
func (s *TitleSearch) Titled(c echo.Context) []int {
	ids, err := s.Catalogue.TitledWorks(httpkit.By(c), s.Organisers.Edition(c).ID, httpkit.QuerySearch(c, "q"))
	s.warn(c, err, "search without translated titles")
	return ids
}

func (s *TitleSearch) warn(c echo.Context, err error, message string) {
	if err != nil && contest.CodeOf(err) != contest.CodeForbidden {
		s.Organisers.Log.WarnContext(c.Request().Context(), message, slog.String("error", err.Error()))
	}
}
