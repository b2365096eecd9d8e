package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/jury"
)

const contextJudge = "judge"

// requireSignature is the middleware of signed calls: it admits accounts with the
// role. A signature admits one call that changes something; see jury.SignedCall.
func (s *Server) requireSignature(who access, next echo.HandlerFunc) echo.HandlerFunc {
	role := map[access]jury.Role{judge: jury.RoleJudge, nominator: jury.RoleNominator}[who]
	return func(c echo.Context) error {
		call := jury.SignedCall{
			Hash: c.Param("hash"), Timestamp: c.QueryParam("timestamp"), Name: c.QueryParam("name"),
		}
		session, err := s.o.Judges.Admit(c.Request().Context(), s.edition(c).ID, call, role, changesState(c.Request()))
		if err != nil {
			return err
		}
		c.Set(contextJudge, session)
		return next(c)
	}
}

// callingJudge returns the judge or nominator that requireSignature admitted.
func callingJudge(c echo.Context) jury.Judge { return callingSession(c).Judge }

// callingSession returns the login with which the call was signed.
func callingSession(c echo.Context) jury.JudgeSession {
	return c.Get(contextJudge).(jury.JudgeSession)
}
