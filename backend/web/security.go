package web

import (
	"slices"
	"strings"

	"github.com/labstack/echo/v4"
)

// mediaHosts are the origins from which pages show films and pictures: the object store's and the editions' asset hosts.
func mediaHosts(o Options) []string {
	all := slices.Clone(o.MediaHosts)
	for _, edition := range o.Editions {
		for _, host := range edition.AssetHosts {
			if host != "" {
				all = append(all, host)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// secureHeaders sets what OWASP ASVS 5.0 chapter 3 asks of every answer. Scripts
// come from the site itself, its inline ones named by hash, and from where the editions'
// analytics are.
func (s *Server) secureHeaders(mediaHosts, scriptHashes, analytics []string) echo.MiddlewareFunc {
	media := strings.Join(mediaHosts, " ")
	mediaAndAnalytics := strings.Join(slices.Concat(mediaHosts, analytics), " ")
	policy := strings.Join([]string{
		"default-src 'self'",
		"script-src 'self' 'wasm-unsafe-eval' " + strings.Join(slices.Concat(scriptHashes, analytics), " "),
		"connect-src 'self' " + mediaAndAnalytics,
		"img-src 'self' data: blob: " + mediaAndAnalytics,
		"media-src 'self' blob: " + media,
		"style-src 'self' 'unsafe-inline'",
		"worker-src 'self' blob:",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	}, "; ")
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			h := c.Response().Header()
			h.Set("X-Content-Type-Options", "nosniff")
			h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
			h.Set("X-Frame-Options", "DENY")
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
			h.Set("Content-Security-Policy", policy)
			if s.secure {
				h.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
			}
			if strings.HasPrefix(c.Request().URL.Path, "/apis/") {
				h.Set("Cache-Control", "no-store")
			}
			return next(c)
		}
	}
}
