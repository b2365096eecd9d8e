package web

import (
	"encoding/base64"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/jury"
)

type secondFactorAnswer struct {
	Secret string `json:"secret"`
	URL    string `json:"url"`
	QR     string `json:"qr"`
}

// beginEnrolment makes a secret for the authenticator app of a judge who needs a second factor.
func (s *Server) beginEnrolment(c echo.Context) error {
	if httpkit.IsPhone(c.Request()) {
		return contest.Fail(contest.CodeMobileRefused)
	}
	fieldErrs := contest.FieldErrors{}
	body, err := httpkit.ReadForm[jury.JudgeLoginForm](c)(fieldErrs)
	if err != nil {
		return err
	}
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	key, err := s.Judges.BeginEnrolment(
		c.Request().Context(),
		s.Edition(c),
		s.judgeBrowser(c),
		body.Name,
		body.Password,
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, secondFactorAnswer{
		Secret: key.Secret, URL: key.URL, QR: "data:image/png;base64," + base64.StdEncoding.EncodeToString(key.QR),
	})
}
