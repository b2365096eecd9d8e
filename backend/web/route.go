package web

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

// access is who may make a call. It is checked before the body is read.
type access int

const (
	anyone    access = iota // no login
	anySite                 // no login; pages of other sites too, as the call uses no cookie
	entrant                 // a live passport session
	nominator               // a signed call of a nominator
	judge                   // a signed call of a judge
	jury                    // a signed call of either
)

// route is one line of the table: method, path, who, and the handler.
type route struct {
	method  string
	path    string
	access  access
	handler echo.HandlerFunc
}

// register adds the routes to the router, each behind the check of its access. Routes that
// may use a cookie are behind refuseCrossSite too. HEAD is answered like GET, without a body.
func (s *Server) register(routes []route) {
	for _, r := range routes {
		handler := r.handler
		switch r.access {
		case anyone:
			handler = s.refuseCrossSite(handler)
		case entrant:
			handler = s.refuseCrossSiteCookies(s.requireEntrant(handler))
		case anySite:
		case nominator, judge, jury:
			handler = s.requireSignature(r.access, handler)
			if r.method == http.MethodGet { // lists of works are long
				handler = middleware.GzipWithConfig(middleware.GzipConfig{MinLength: 1 << 10})(handler)
			}
		}
		addRoute(s.echo, r.method, r.path, handler)
	}
}

// addRoute adds a route to a router and, for GET, the same route for HEAD, whose body net/http drops (RFC 9110, 9.3.2).
func addRoute(router *echo.Echo, method, path string, handler echo.HandlerFunc) {
	router.Add(method, path, handler)
	if method == http.MethodGet {
		router.HEAD(path, handler)
	}
}

// isCall reports whether a path belongs to the API, whose unknown paths answer NOT_FOUND.
func isCall(path string) bool { return path == "/apis" || strings.HasPrefix(path, "/apis/") }
