package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

const contextEntrant = "entrant"

// cookieName returns the name of the edition's login cookie.
func cookieName(edition contest.EditionID) string {
	if edition == contest.Camp {
		return "passport"
	}
	return "passport_intl"
}

// requireEntrant demands a live session: a bearer token, or the edition's cookie. A
// request that changes state with the cookie alone must have header f, which pages of
// other origins cannot set (CSRF).
func (s *Server) requireEntrant(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		token, err := s.sessionToken(c)
		if err != nil {
			return err
		}
		who, err := s.auth.Entrant(c.Request().Context(), s.edition(c), token)
		if err != nil {
			return err
		}
		c.Set(contextEntrant, who)
		return next(c)
	}
}

// sessionToken returns the session token of a request. LOGIN_EXPIRED without one,
// FORBIDDEN for a change with the cookie alone and without header f.
func (s *Server) sessionToken(c echo.Context) (string, error) {
	if token := bearer(c.Request()); token != "" {
		return token, nil
	}
	cookie, err := c.Cookie(cookieName(s.edition(c).ID))
	if err != nil || cookie.Value == "" {
		return "", contest.Fail(contest.CodeLoginExpired)
	}
	if changesState(c.Request()) && c.Request().Header.Get(editionHeader) == "" {
		return "", contest.Fail(contest.CodeForbidden)
	}
	return cookie.Value, nil
}

func changesState(r *http.Request) bool {
	return r.Method != http.MethodGet && r.Method != http.MethodHead
}

// caller returns the entrant of a call behind requireEntrant.
func caller(c echo.Context) contest.Entrant {
	return c.Get(contextEntrant).(contest.Entrant)
}
