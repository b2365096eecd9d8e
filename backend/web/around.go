package web

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
)

// requestIDHeader is echo.HeaderXRequestID in canonical form.
const requestIDHeader = "X-Request-Id"

// around is what stands around every handler: the request's id, the security headers,
// the catching of panics, the answer to errors, and the line in the log. It is one
// middleware, because echo builds the chain anew for every request.
func (s *Server) around(o Options) echo.MiddlewareFunc {
	page := pageHeaders(pagePolicy(mediaHosts(o), inlineScriptHashes(o.Sites), analyticsOrigins(o)), s.secure)
	api := dataHeaders(apiPolicy, s.secure)
	api.add("Cache-Control", "no-store")
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			begin := time.Now()
			r, h := c.Request(), c.Response().Header()
			id := r.Header.Get(requestIDHeader)
			if id == "" {
				id = newRequestID()
			}
			h[requestIDHeader] = []string{id}
			if strings.HasPrefix(r.URL.Path, "/apis/") {
				api.put(h)
			} else {
				page.put(h)
			}
			if err := recovered(next, c); err != nil {
				c.Error(err)
			}
			s.logRequest(c, id, begin)
			return nil
		}
	}
}

// recovered makes a handler's panic its error. The one by which a handler aborts the
// connection goes on.
func recovered(next echo.HandlerFunc, c echo.Context) (err error) {
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case error:
			if fault == http.ErrAbortHandler {
				panic(fault)
			}
			err = fault
		default:
			err = fmt.Errorf("%v", fault)
		}
	}()
	return next(c)
}

// newRequestID names a request among all: 128 random bits, in hexadecimal.
func newRequestID() string {
	var id [16]byte
	_, _ = rand.Read(id[:]) // never fails, by its own word
	return hex.EncodeToString(id[:])
}
