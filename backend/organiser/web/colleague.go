package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/httpkit"
)

// listColleagues returns every organiser's address and name, for those whom the audit log names by address.
func (s *Console) listColleagues(c echo.Context) error {
	colleagues, err := s.Organisers.Colleagues(c.Request().Context(), httpkit.By(c))
	if err != nil {
		return err
	}
	answers := make([]httpkit.ColleagueAnswer, len(colleagues))
	for i, one := range colleagues {
		answers[i] = httpkit.ColleagueAnswer(one)
	}
	return httpkit.OK(c, answers)
}
