package web

import (
	"encoding/base64"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

type secondFactorAnswer struct {
	Secret string `json:"secret"`
	URL    string `json:"url"`
	QR     string `json:"qr"`
}

// beginEnrolment makes a secret for the authenticator app of a judge who needs a second factor.
func (s *Server) beginEnrolment(c echo.Context) error {
	if isPhone(c.Request()) {
		return contest.Fail(contest.CodeMobileRefused)
	}
	fieldErrs := contest.FieldErrors{}
	body, err := readForm[jury.JudgeLoginForm](c)(fieldErrs)
	if err != nil {
		return err
	}
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	key, err := s.o.Judges.BeginEnrolment(c.Request().Context(), s.edition(c), s.judgeBrowser(c), body.Name, body.Password)
	if err != nil {
		return err
	}
	return ok(c, secondFactorAnswer{
		Secret: key.Secret, URL: key.URL, QR: "data:image/png;base64," + base64.StdEncoding.EncodeToString(key.QR),
	})
}
