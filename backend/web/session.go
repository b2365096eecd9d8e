package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

const contextEntrant = "entrant"

// cookieName is the edition's login cookie.
func cookieName(edition contest.EditionID) string {
	if edition == contest.Camp {
		return "passport"
	}
	return "passport_intl"
}

// requireEntrant lets a call pass with a live session: a bearer token, or the
// edition's cookie. A request that changes state on the strength of the cookie
// alone must carry header f, which no foreign page can set (CSRF guard).
func (s *Server) requireEntrant(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		token, err := s.sessionToken(c)
		if err != nil {
			return err
		}
		who, err := s.entrants.SessionEntrant(c.Request().Context(), hashToken(token), s.edition(c).ID, s.now())
		if err != nil {
			return err
		}
		c.Set(contextEntrant, who)
		return next(c)
	}
}

// sessionToken finds the token of a request. LOGIN_EXPIRED without one, FORBIDDEN
// when only a cookie vouches for a change and header f is missing.
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

// caller is the entrant that requireEntrant found.
func caller(c echo.Context) contest.Entrant {
	return c.Get(contextEntrant).(contest.Entrant)
}

// hashToken is what the database knows of a token.
func hashToken(token string) []byte { return contest.HashToken(token) }
