package httpkit

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// Visitors is what the calls of visitors, entrants and judges share.
type Visitors struct {
	*Base
	Allowed []string // origins of other sites whose pages may make calls with cookies
}

// SetSessionCookie sets the edition's session cookie until the session expires.
func (s *Visitors) SetSessionCookie(c echo.Context, token string, expiresAt time.Time) {
	s.SetCookie(c, s.Edition(c).Cookie, token, expiresAt.Sub(s.Now()))
}

// RefuseCrossSite is the middleware against cross-site request forgery, of calls that read
// or set a cookie. A call that changes something must have header f and, with a body, the
// content type of JSON: neither can come from a form, and a script of another origin needs
// the permission that AllowOrigins gives. A call that a browser marks as cross-site is
// refused unless its origin is an allowed one. It answers FORBIDDEN before any other check.
func (s *Visitors) RefuseCrossSite(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		if ChangesState(r) && (s.isCrossSite(r) || r.Header.Get(EditionHeader) == "" || !BodyIsJSON(r)) {
			return contest.Fail(contest.CodeForbidden)
		}
		return next(c)
	}
}

// RefuseCrossSiteCookies is RefuseCrossSite for calls that take the session from a cookie or a
// bearer token: those with a token use no cookie.
func (s *Visitors) RefuseCrossSiteCookies(next echo.HandlerFunc) echo.HandlerFunc {
	guarded := s.RefuseCrossSite(next)
	return func(c echo.Context) error {
		if Bearer(c.Request()) != "" {
			return next(c)
		}
		return guarded(c)
	}
}

func (s *Visitors) isCrossSite(r *http.Request) bool {
	return r.Header.Get("Sec-Fetch-Site") == "cross-site" && !slices.Contains(s.Allowed, r.Header.Get("Origin"))
}

// Edition is the edition that a request is for: by header f, else by host or port,
// else the first one.
func (s *Visitors) Edition(c echo.Context) *contest.Edition {
	return s.editionOf(c, s.EditionID(c.Request()))
}

// Browser describes where a call comes from.
func (s *Visitors) Browser(c echo.Context) contest.Browser {
	from := contest.Browser{
		Network: s.Network(c), Language: ReaderLanguage(c), UserAgent: contest.BrowserName(c.Request().UserAgent()),
		Country: contest.CountryCode(s.Country(c)), DeviceToken: s.Cookie(c, DeviceCookie),
	}
	from.SessionToken, _ = s.SessionToken(c)
	return from
}

// phonePattern matches the user agents of phones: MDN's "Mobi" for all browsers. Older
// browsers of the iPad match too, see IsPhone.
var phonePattern = regexp.MustCompile(`(?i)Mobi|iPhone|iPod|Windows Phone|BlackBerry|Opera Mini`)

// IsPhone reports whether a request comes from a phone: by the client hint, else
// by the user agent.
func IsPhone(r *http.Request) bool {
	if r.Header.Get("Sec-CH-UA-Mobile") == "?1" {
		return true
	}
	agent := r.UserAgent()
	return phonePattern.MatchString(agent) && !strings.Contains(agent, "iPad")
}

// SessionToken returns the session token of a request. LOGIN_EXPIRED without one.
func (s *Visitors) SessionToken(c echo.Context) (string, error) {
	if token := Bearer(c.Request()); token != "" {
		return token, nil
	}
	token := s.Cookie(c, s.Edition(c).Cookie)
	if token == "" {
		return "", contest.Fail(contest.CodeLoginExpired)
	}
	return token, nil
}
