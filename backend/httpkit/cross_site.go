package httpkit

import (
	"mime"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

// BodyIsJSON reports whether a request has no body or one that is declared as JSON.
func BodyIsJSON(r *http.Request) bool {
	if r.ContentLength == 0 {
		return true
	}
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return err == nil && kind == "application/json"
}

// ChangesState reports whether a request may change something, by its method.
func ChangesState(r *http.Request) bool {
	return r.Method != http.MethodGet && r.Method != http.MethodHead
}

// AllowOrigins lets pages of the origins make calls of the API with cookies (CORS). Without
// origins only the site's own pages can.
func AllowOrigins(origins []string) echo.MiddlewareFunc {
	if len(origins) == 0 {
		return func(next echo.HandlerFunc) echo.HandlerFunc { return next }
	}
	return middleware.CORSWithConfig(middleware.CORSConfig{
		Skipper:      func(c echo.Context) bool { return !strings.HasPrefix(c.Request().URL.Path, "/apis/") },
		AllowOrigins: origins,
		AllowMethods: []string{
			http.MethodGet,
			http.MethodPost,
			http.MethodPut,
			http.MethodPatch,
			http.MethodDelete,
		},
		AllowHeaders: []string{
			EditionHeader,
			AccountHeader,
			"Content-Type",
			"Authorization",
			"Accept-Language",
			"Idempotency-Key",
		},
		ExposeHeaders:    []string{"Retry-After", "X-Request-Id", "Date"},
		AllowCredentials: true,
		MaxAge:           600,
	})
}
