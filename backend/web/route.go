package web

import (
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"marquee/backend/contest"
)

// access is who may make a call. It is checked before the body is read.
type access int

const (
	anyone    access = iota // no login
	anySite                 // no login; pages of other sites too, as the call uses no cookie
	entrant                 // a live passport session
	nominator               // a signed call of a nominator
	judge                   // a signed call of a judge
	juror                   // a signed call of either

	// Of the console.
	stranger     // no login
	halfLoggedIn // a session, with or without its second factor
	loggedIn     // a session with its second factor
)

// route is one line of the table: method, path, who, and the handler.
type route struct {
	method  string
	path    string
	access  access
	handler echo.HandlerFunc
}

// register adds the routes to the router, each behind the check of its access. Routes that
// may use a cookie are behind refuseCrossSite too. HEAD is answered like GET, without a body. It panics for an access of the
// console, which nothing here would check.
func (s *Server) register(routes []route) {
	for _, r := range routes {
		handler := r.handler
		switch r.access {
		case anyone:
			handler = s.refuseCrossSite(handler)
		case entrant:
			handler = s.refuseCrossSiteCookies(s.requireEntrant(handler))
		case anySite:
		case nominator, judge, juror:
			handler = s.requireSignature(r.access, handler)
		default:
			panic(r.path + " is a call of the console")
		}
		if r.method == http.MethodGet && isCall(r.path) && r.path != proxyPath {
			handler = compressed(handler)
		}
		addRoute(s.echo, r.method, r.path, handler)
	}
}

// compressed compresses answers of more than 1 kB. Answers to changes, which may have a secret beside a text of the
// caller's, are sent as they are.
func compressed(handler echo.HandlerFunc) echo.HandlerFunc {
	return middleware.GzipWithConfig(middleware.GzipConfig{MinLength: 1 << 10})(handler)
}

// checkPath is the middleware that answers NOT_FOUND to a call whose path has a parameter that is no id of anything:
// not UTF-8, with control characters, very long, or with slashes, which the router lets the last parameter of a
// path have.
func checkPath(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if !isCall(c.Path()) {
			return next(c)
		}
		for i, value := range c.ParamValues() {
			if c.ParamNames()[i] == "*" {
				continue
			}
			if len(value) > maxPathParameter || !utf8.ValidString(value) || strings.ContainsFunc(value, notInPath) {
				return contest.Fail(contest.CodeNotFound)
			}
		}
		return next(c)
	}
}

// maxPathParameter is the length of the longest parameter of a path, in bytes: a judge's name takes 400 at most.
const maxPathParameter = 400

func notInPath(r rune) bool { return r == '/' || unicode.IsControl(r) }

// addRoute adds a route to a router and, for GET, the same route for HEAD, whose body net/http drops (RFC 9110, 9.3.2).
func addRoute(router *echo.Echo, method, path string, handler echo.HandlerFunc) {
	router.Add(method, path, handler)
	if method == http.MethodGet {
		router.HEAD(path, handler)
	}
}

// isCall reports whether a path belongs to the API, whose unknown paths answer NOT_FOUND.
func isCall(path string) bool { return path == "/apis" || strings.HasPrefix(path, "/apis/") }
