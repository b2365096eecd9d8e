package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/httpkit"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// renameJudge changes the name with which a judge logs in.
func (s *Console) renameJudge(c echo.Context) error {
	return s.jurorAfter(
		c,
	)(
		s.Jury.Rename(
			c.Request().Context(),
			httpkit.By(c),
			s.Edition(c),
			c.Param("id"),
			httpkit.ReadForm[judging.JudgeNameForm](c),
		),
	)
}

// setJudgeEmail replaces the address for reminders.
func (s *Console) setJudgeEmail(c echo.Context) error {
	return s.jurorAfter(
		c,
	)(
		s.Jury.SetEmail(
			c.Request().Context(),
			httpkit.By(c),
			s.Edition(c),
			c.Param("id"),
			httpkit.ReadForm[jury.JudgeEmailForm](c),
		),
	)
}

// eraseJudge erases the personal data of an account.
func (s *Console) eraseJudge(c echo.Context) error {
	err := s.Jury.Erase(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		c.Param("id"),
		httpkit.ReadForm[judging.JudgeErasureForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}

// jurorAfter answers with an account after a change.
func (s *Console) jurorAfter(c echo.Context) func(member judging.JuryMember, err error) error {
	return func(member judging.JuryMember, err error) error {
		if err != nil {
			return err
		}
		return httpkit.OK(c, s.jurorAnswer(c, member))
	}
}
