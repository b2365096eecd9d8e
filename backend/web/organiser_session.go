package web

import (
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// guard checks a route's access, and the edition in the query, before its handler runs.
// LOGIN_EXPIRED also for a session without the second factor, unless the route takes it. It panics for an access of
// visitors.
func (s *Console) guard(r httpkit.Route) echo.HandlerFunc {
	if r.Access < httpkit.Stranger {
		panic(r.Path + " is no call of the console")
	}
	return func(c echo.Context) error {
		if r.Access != httpkit.Stranger {
			token := s.Cookie(c, httpkit.OrganiserCookie)
			if token == "" {
				return contest.Fail(contest.CodeLoginExpired)
			}
			acc, session, err := s.o.Auth.Session(c.Request().Context(), token)
			if err != nil {
				return err
			}
			if r.Access == httpkit.LoggedIn && !session.Complete {
				return contest.Fail(contest.CodeLoginExpired)
			}
			c.Set(httpkit.ContextOrganiser, acc)
			c.Set(httpkit.ContextOrganiserSession, session)
		}
		if named := c.QueryParam(
			"edition",
		); (named != "" || !ofAllEditions(r)) &&
			s.Editions.Edition(contest.EditionID(named)) == nil {
			return s.Editions.Unknown()
		}
		handler := r.Handler
		if strings.HasSuffix(r.Path, "/export") {
			handler = s.inTurn(handler)
		}
		if r.Access == httpkit.LoggedIn && !httpkit.By(c).ReadsPeople() && !ofAllEditions(r) {
			return s.withoutPeople(c, handler)
		}
		return handler(c)
	}
}

// ofAllEditions reports whether a route needs no edition in its query. Its handlers leave people out themselves.
func ofAllEditions(r httpkit.Route) bool {
	return strings.HasPrefix(r.Path, "/apis/organiser/editions")
}
