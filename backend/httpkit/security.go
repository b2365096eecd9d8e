package httpkit

import (
	"maps"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// apiPolicy is the content security policy of answers that are data: such an answer,
// opened as a page, loads nothing and cannot be framed.
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

// WithDataHeaders sets the security headers of answers that are data, for handlers beside Server. secure is whether
// callers use HTTPS.
func WithDataHeaders(next http.Handler, secure bool) http.Handler {
	headers := dataHeaders(secure)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), headers)
		next.ServeHTTP(w, r)
	})
}

// commonHeaders are those of every answer.
func commonHeaders(secure bool) http.Header {
	always := http.Header{
		"X-Content-Type-Options": {"nosniff"},
		"Referrer-Policy":        {"strict-origin-when-cross-origin"},
	}
	if secure {
		always.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
	}
	return always
}

func dataHeaders(secure bool) http.Header {
	data := commonHeaders(secure)
	data.Set("Content-Security-Policy", apiPolicy)
	data.Set("Cache-Control", "no-store")
	return data
}

// HeadersOf is securityHeaders with a content security policy of pages, which may change while the service runs.
func HeadersOf(secure bool, policy func() string) echo.MiddlewareFunc {
	data, page := dataHeaders(secure), commonHeaders(secure)
	page.Set("X-Frame-Options", "DENY") // for browsers without frame-ancestors
	page.Set("Cross-Origin-Opener-Policy", "same-origin")
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			headers := page
			if strings.HasPrefix(c.Request().URL.Path, "/apis/") {
				headers = data
			}
			maps.Copy(c.Response().Header(), headers)
			if !strings.HasPrefix(c.Request().URL.Path, "/apis/") {
				c.Response().Header().Set("Content-Security-Policy", policy())
			}
			if c.Request().URL.Path == "/login" {
				// An invitation's token is in the address until the page's script removes it.
				c.Response().Header().Set("Referrer-Policy", "no-referrer")
			}
			return next(c)
		}
	}
}
