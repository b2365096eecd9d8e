package web

import (
	"mime"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"marquee/backend/contest"
)

// refuseCrossSite is the middleware against cross-site request forgery, of calls that read
// or set a cookie. A call that changes something must have header f and, with a body, the
// content type of JSON: neither can come from a form, and a script of another origin needs
// the permission that allowOrigins gives. A call that a browser marks as cross-site is
// refused unless its origin is an allowed one. It answers FORBIDDEN before any other check.
func (s *visitors) refuseCrossSite(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		if changesState(r) && (s.isCrossSite(r) || r.Header.Get(editionHeader) == "" || !bodyIsJSON(r)) {
			return contest.Fail(contest.CodeForbidden)
		}
		return next(c)
	}
}

// refuseCrossSiteCookies is refuseCrossSite for calls that take the session from a cookie or a
// bearer token: those with a token use no cookie.
func (s *visitors) refuseCrossSiteCookies(next echo.HandlerFunc) echo.HandlerFunc {
	guarded := s.refuseCrossSite(next)
	return func(c echo.Context) error {
		if bearer(c.Request()) != "" {
			return next(c)
		}
		return guarded(c)
	}
}

func (s *visitors) isCrossSite(r *http.Request) bool {
	return r.Header.Get("Sec-Fetch-Site") == "cross-site" && !slices.Contains(s.allowed, r.Header.Get("Origin"))
}

// bodyIsJSON reports whether a request has no body or one that is declared as JSON.
func bodyIsJSON(r *http.Request) bool {
	if r.ContentLength == 0 {
		return true
	}
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return err == nil && kind == "application/json"
}

// changesState reports whether a request may change something, by its method.
func changesState(r *http.Request) bool {
	return r.Method != http.MethodGet && r.Method != http.MethodHead
}

// allowOrigins lets pages of the origins make calls of the API with cookies (CORS). Without
// origins only the site's own pages can.
func allowOrigins(origins []string) echo.MiddlewareFunc {
	if len(origins) == 0 {
		return func(next echo.HandlerFunc) echo.HandlerFunc { return next }
	}
	return middleware.CORSWithConfig(middleware.CORSConfig{
		Skipper:          func(c echo.Context) bool { return !strings.HasPrefix(c.Request().URL.Path, "/apis/") },
		AllowOrigins:     origins,
		AllowMethods:     []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete},
		AllowHeaders:     []string{editionHeader, accountHeader, "Content-Type", "Authorization", "Accept-Language", "Idempotency-Key"},
		ExposeHeaders:    []string{"Retry-After", "X-Request-Id", "Date"},
		AllowCredentials: true,
		MaxAge:           600,
	})
}
