package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

const contextJudge = "judge"

// requireSignature is the middleware of signed calls: it admits accounts with the
// role. A signature admits one call that changes something; see contest.SignedCall.
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

// callingJudge returns the judge or nominator that requireSignature admitted.
func callingJudge(c echo.Context) contest.Judge {
	return c.Get(contextJudge).(contest.Judge)
}
