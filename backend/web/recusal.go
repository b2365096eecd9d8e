package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// recuse takes a work off the caller's list because of a conflict of interest.
func (s *Server) recuse(c echo.Context) error {
	err := s.recusals.Recuse(c.Request().Context(), s.edition(c), callingJudge(c), readForm[contest.RecusalForm](c))
	if err != nil {
		return err
	}
	return ok(c, nil)
}
