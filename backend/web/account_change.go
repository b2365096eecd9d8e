package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/operations"
)

// changeProfile changes the caller's name and the language of the emails.
func (s *Server) changeProfile(c echo.Context) error {
	changed, err := s.o.Accounts.ChangeProfile(c.Request().Context(), s.edition(c), caller(c), readForm[operations.ProfileForm](c))
	if err != nil {
		return err
	}
	return ok(c, userOf(changed))
}

// sendEmailCodes mails a code to the caller's address and one to the new address.
func (s *Server) sendEmailCodes(c echo.Context) error {
	ask, err := s.o.Accounts.SendEmailCodes(c.Request().Context(), s.edition(c), caller(c), callersSession(c), s.browser(c), readForm[operations.EmailCodeForm](c))
	if err != nil {
		return err
	}
	return ok(c, codeAskAnswerOf(ask, s.edition(c).Location))
}

// changeEmail changes the caller's address with both codes.
func (s *Server) changeEmail(c echo.Context) error {
	changed, err := s.o.Accounts.ChangeEmail(c.Request().Context(), s.edition(c), caller(c), callersSession(c), s.browser(c), readForm[operations.EmailForm](c))
	if err != nil {
		return err
	}
	return ok(c, userOf(changed))
}
