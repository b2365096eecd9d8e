package web

import (
	"github.com/labstack/echo/v4"

	accountweb "marquee/backend/account/web"
	"marquee/backend/httpkit"
	"marquee/backend/operations"
)

// changeProfile changes the caller's name and the language of the emails.
func (s *Server) changeProfile(c echo.Context) error {
	changed, err := s.Accounts.ChangeProfile(
		c.Request().Context(),
		s.Edition(c),
		accountweb.Caller(c),
		httpkit.ReadForm[operations.ProfileForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, accountweb.UserOf(changed))
}

// sendEmailCodes mails a code to the caller's address and one to the new address.
func (s *Server) sendEmailCodes(c echo.Context) error {
	ask, err := s.Accounts.SendEmailCodes(
		c.Request().Context(),
		s.Edition(c),
		accountweb.Caller(c),
		accountweb.CallersSession(c),
		s.Browser(c),
		httpkit.ReadForm[operations.EmailCodeForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, accountweb.CodeAskAnswerOf(ask, s.Edition(c).Location))
}

// changeEmail changes the caller's address with both codes.
func (s *Server) changeEmail(c echo.Context) error {
	changed, err := s.Accounts.ChangeEmail(
		c.Request().Context(),
		s.Edition(c),
		accountweb.Caller(c),
		accountweb.CallersSession(c),
		s.Browser(c),
		httpkit.ReadForm[operations.EmailForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, accountweb.UserOf(changed))
}
