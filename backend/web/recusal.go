package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/judging"
)

// recuse takes a work off the caller's list because of a conflict of interest.
func (s *Server) recuse(c echo.Context) error {
	read := func(fieldErrs contest.FieldErrors) (judging.RecusalForm, error) {
		form, signature, err := readSigned[judging.RecusalForm](c, "reason", fieldErrs)
		form.Signature = signature
		return form, err
	}
	err := s.o.Recusals.Recuse(c.Request().Context(), s.edition(c), callingJudge(c), read)
	if err != nil {
		return err
	}
	return ok(c, nil)
}
