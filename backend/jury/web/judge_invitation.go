package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/jury"
)

type invitedJudgeAnswer struct {
	Name string    `json:"name"`
	Role jury.Role `json:"role"`
}

// takeInvitation sets the password of an invited judge or nominator, who can then log in.
func (s *Server) takeInvitation(c echo.Context) error {
	if httpkit.IsPhone(c.Request()) {
		return contest.Fail(contest.CodeMobileRefused)
	}
	judge, err := s.Judges.TakeInvitation(
		c.Request().Context(),
		s.Edition(c).ID,
		s.Network(c),
		httpkit.ReadForm[jury.InvitationForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, invitedJudgeAnswer{Name: judge.Name, Role: judge.Role})
}
