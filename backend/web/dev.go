package web

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// DevRoute is a route of a contest on one machine; production has none. It has either
// a Handler or a Call. A path below /dev/ answers on loopback host names only.
type DevRoute struct {
	Method  string
	Path    string
	Handler http.Handler
	// Call returns the data or the error that the answer's envelope carries. Requests
	// that change state are refused when another site's page sends them.
	Call func(*http.Request) (any, error)
}

func (s *Server) registerDev(routes []DevRoute) {
	for _, r := range routes {
		var handler echo.HandlerFunc
		if r.Call != nil {
			handler = answerCall(r.Call)
		} else {
			handler = echo.WrapHandler(r.Handler)
		}
		if strings.HasPrefix(r.Path, "/dev/") {
			handler = loopbackOnly(handler)
		}
		httpkit.AddRoute(s.echo, r.Method, r.Path, handler)
	}
}

func answerCall(call func(*http.Request) (any, error)) echo.HandlerFunc {
	protection := http.NewCrossOriginProtection()
	return func(c echo.Context) error {
		if protection.Check(c.Request()) != nil {
			return contest.Fail(contest.CodeForbidden)
		}
		data, err := call(c.Request())
		if err != nil {
			return err
		}
		return httpkit.OK(c, data)
	}
}

// loopbackOnly answers NOT_FOUND on host names that are not this machine's own, so that
// a page whose name resolves to a loopback address (DNS rebinding) reads nothing.
func loopbackOnly(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set("Cache-Control", "no-store")
		if !httpkit.IsLoopbackHost(c.Request().Host) {
			return contest.Fail(contest.CodeNotFound)
		}
		return next(c)
	}
}

// setRehearsalCookies lets a page on one machine ask for /dev/clock and show the rehearsal bar
// that moves it. The cookie clock is how far the contest clock is ahead of the wall clock, in
// milliseconds: pages choose their act by it before the first paint. In production neither is
// set, so no page asks.
func (s *Server) setRehearsalCookies(c echo.Context) {
	if !s.o.Rehearsal {
		return
	}
	set := func(name, value string) {
		c.SetCookie(&http.Cookie{Name: name, Value: value, Path: "/", SameSite: http.SameSiteLaxMode, Secure: s.Secure})
	}
	set("rehearsal", "1")
	set("clock", strconv.FormatInt(s.o.Clock.Now().Sub(s.Now()).Milliseconds(), 10))
}
