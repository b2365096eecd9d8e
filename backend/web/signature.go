package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

const contextJudge = "judge"

// requireSignature lets a signed call of the role pass. The signature is used up
// when the call changes something; see contest.SignedCall for what it proves.
func (s *Server) requireSignature(who access, next echo.HandlerFunc) echo.HandlerFunc {
	role := contest.RoleJudge
	if who == nominator {
		role = contest.RoleNominator
	}
	return func(c echo.Context) error {
		call := contest.SignedCall{
			Hash: c.Param("hash"), Timestamp: c.QueryParam("timestamp"), Name: c.QueryParam("name"),
		}
		admitted, err := s.judges.Admit(c.Request().Context(), s.edition(c).ID, call, role, changesState(c.Request()))
		if err != nil {
			return err
		}
		c.Set(contextJudge, admitted)
		return next(c)
	}
}

// callingJudge is the judge or nominator that requireSignature let in.
func callingJudge(c echo.Context) contest.Judge {
	return c.Get(contextJudge).(contest.Judge)
}
