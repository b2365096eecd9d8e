package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

type invitedJudgeAnswer struct {
	Name string       `json:"name"`
	Role contest.Role `json:"role"`
}

// takeInvitation sets the password of an invited judge or nominator, who can then log in.
func (s *Server) takeInvitation(c echo.Context) error {
	if isPhone(c.Request()) {
		return contest.Fail(contest.CodeMobileRefused)
	}
	judge, err := s.judges.TakeInvitation(c.Request().Context(), s.edition(c).ID, s.network(c), readForm[contest.InvitationForm](c))
	if err != nil {
		return err
	}
	return ok(c, invitedJudgeAnswer{Name: judge.Name, Role: judge.Role})
}
