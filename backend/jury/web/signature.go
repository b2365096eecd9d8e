package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/httpkit"
	"marquee/backend/jury"
)

const contextJudge = "judge"

// RequireSignature is the middleware of signed calls: it admits accounts with the
// role. A signature admits one call that changes something; see jury.SignedCall.
func (s *Server) RequireSignature(who httpkit.Access, next echo.HandlerFunc) echo.HandlerFunc {
	role := map[httpkit.Access]jury.Role{httpkit.Judge: jury.RoleJudge, httpkit.Nominator: jury.RoleNominator}[who]
	return func(c echo.Context) error {
		call := jury.SignedCall{
			Hash: c.Param("hash"), Timestamp: c.QueryParam("timestamp"), Name: c.QueryParam("name"),
		}
		session, err := s.Judges.Admit(
			c.Request().Context(),
			s.Edition(c).ID,
			call,
			role,
			httpkit.ChangesState(c.Request()),
		)
		if err != nil {
			return err
		}
		c.Set(contextJudge, session)
		return next(c)
	}
}

// CallingJudge returns the judge or nominator that RequireSignature admitted.
func CallingJudge(c echo.Context) jury.Judge { return callingSession(c).Judge }

// callingSession returns the login with which the call was signed.
func callingSession(c echo.Context) jury.JudgeSession {
	return c.Get(contextJudge).(jury.JudgeSession)
}
