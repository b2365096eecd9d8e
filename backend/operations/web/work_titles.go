package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// workTitleAnswer is the title of a work in both languages.
type workTitleAnswer struct {
	WorkID int          `json:"workId"`
	Title  contest.Text `json:"title"`
}

// workTitles returns the titles of works that the catalogue has in both languages.
func (s *Console) workTitles(c echo.Context) error {
	titles, err := s.Catalogue.WorkTitles(httpkit.By(c), s.Edition(c).ID)
	if err != nil {
		return err
	}
	answers := make([]workTitleAnswer, len(titles))
	for i, t := range titles {
		answers[i] = workTitleAnswer(t)
	}
	return httpkit.OK(c, answers)
}
