package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/judging"
	juryweb "marquee/backend/jury/web"
)

// recuse takes a work off the caller's list because of a conflict of interest.
func (s *Server) recuse(c echo.Context) error {
	read := func(fieldErrs contest.FieldErrors) (judging.RecusalForm, error) {
		form, signature, err := readSigned[judging.RecusalForm](c, "reason", fieldErrs)
		form.Signature = signature
		return form, err
	}
	err := s.Recusals.Recuse(c.Request().Context(), s.Edition(c), juryweb.CallingJudge(c), read)
	if err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}
