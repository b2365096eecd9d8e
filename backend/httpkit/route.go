package httpkit

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"marquee/backend/contest"
)

// Access is who may make a call. It is checked before the body is read.
type Access int

const (
	Anyone    Access = iota // no login
	AnySite                 // no login; pages of other sites too, as the call uses no cookie
	Entrant                 // a live passport session
	Nominator               // a signed call of a nominator
	Judge                   // a signed call of a judge
	Juror                   // a signed call of either

	// Of the console.
	Stranger     // no login
	HalfLoggedIn // a session, with or without its second factor
	LoggedIn     // a session with its second factor
)

// Route is one line of the table: method, path, who, and the handler.
type Route struct {
	Method  string
	Path    string
	Access  Access
	Handler echo.HandlerFunc
}

// Compressed compresses answers of more than 1 kB. Answers to changes, which may have a secret beside a text of the
// caller's, are sent as they are.
func Compressed(handler echo.HandlerFunc) echo.HandlerFunc {
	compressed := middleware.GzipWithConfig(middleware.GzipConfig{MinLength: 1 << 10})(handler)
	return func(c echo.Context) error {
		// The middleware reads the name of a coding only, not a weight of zero.
		if header := c.Request().Header; Accepts(header.Get(echo.HeaderAcceptEncoding), "gzip") {
			header.Set(echo.HeaderAcceptEncoding, "gzip")
		} else {
			header.Del(echo.HeaderAcceptEncoding)
		}
		return compressed(c)
	}
}

// Accepts reads an Accept-Encoding header (RFC 9110, section 12.5.3): whether it
// names the coding, or all, with a weight above zero.
func Accepts(header, coding string) bool {
	answer := false
	for part := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(strings.TrimSpace(part), ";")
		name = strings.TrimSpace(name)
		weight, weighed := strings.CutPrefix(strings.TrimSpace(parameters), "q=")
		q, err := strconv.ParseFloat(weight, 64)
		wanted := !weighed || err == nil && q > 0
		if strings.EqualFold(name, coding) {
			return wanted
		}
		if name == "*" {
			answer = wanted
		}
	}
	return answer
}

// CheckPath is the middleware that answers NOT_FOUND to a call whose path has a parameter that is no id of anything:
// not UTF-8, with control characters, very long, or with slashes, which the router lets the last parameter of a
// path have. It answers VALIDATION_FAILED to a call whose query cannot be read whole: net/url leaves out what it cannot
// read, and without a parameter a call means another thing.
func CheckPath(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if !IsCall(c.Path()) {
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
		if _, err := url.ParseQuery(c.Request().URL.RawQuery); err != nil && c.Path() != BeaconPath {
			return contest.FieldErrors{"query": contest.Text{
				EN: "The address has a query that cannot be read", ZH: "无法读取网址中的查询参数",
			}}.Err()
		}
		return next(c)
	}
}

// BeaconPath is the call that answers with a picture, whatever it is asked.
const BeaconPath = "/apis/nocas/pingback/activity"

// maxPathParameter is the length of the longest parameter of a path, in bytes: a judge's name takes 400 at most.
const maxPathParameter = 400

func notInPath(r rune) bool { return r == '/' || unicode.IsControl(r) }

// AddRoute adds a route to a router and, for GET, the same route for HEAD, whose body net/http drops (RFC 9110, 9.3.2).
func AddRoute(router *echo.Echo, method, path string, handler echo.HandlerFunc) {
	router.Add(method, path, handler)
	if method == http.MethodGet {
		router.HEAD(path, handler)
	}
}

// IsCall reports whether a path belongs to the API, whose unknown paths answer NOT_FOUND.
func IsCall(path string) bool { return path == "/apis" || strings.HasPrefix(path, "/apis/") }

// Get is the line of a call that reads.
func Get(path string, who Access, handler echo.HandlerFunc) Route {
	return Route{Method: http.MethodGet, Path: path, Access: who, Handler: handler}
}

// Post is the line of a call that does or adds something.
func Post(path string, who Access, handler echo.HandlerFunc) Route {
	return Route{Method: http.MethodPost, Path: path, Access: who, Handler: handler}
}

// Put is the line of a call that replaces something.
func Put(path string, who Access, handler echo.HandlerFunc) Route {
	return Route{Method: http.MethodPut, Path: path, Access: who, Handler: handler}
}

// Patch is the line of a call that changes a part of something.
func Patch(path string, who Access, handler echo.HandlerFunc) Route {
	return Route{Method: http.MethodPatch, Path: path, Access: who, Handler: handler}
}

// Delete is the line of a call that deletes something.
func Delete(path string, who Access, handler echo.HandlerFunc) Route {
	return Route{Method: http.MethodDelete, Path: path, Access: who, Handler: handler}
}
