package web

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// apiPolicy is the content security policy of answers that are data: such an answer,
// opened as a page, loads nothing and cannot be framed.
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

// mediaHosts are the origins from which pages show films and pictures: the object store's and the editions' asset hosts.
func mediaHosts(o Options) []string {
	all := slices.Clone(o.MediaHosts)
	for _, edition := range o.Editions.All() {
		for _, host := range edition.AssetHosts {
			if host != "" {
				all = append(all, host)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// analyticsOrigins are the origins of the editions' analytics scripts: pages load
// scripts from them and send data to them.
func analyticsOrigins(editions *contest.Editions) []string {
	var all []string
	for _, edition := range editions.All() {
		if address, err := url.Parse(edition.AnalyticsScript); err == nil && address.Host != "" {
			all = append(all, address.Scheme+"://"+address.Host)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// pageScripts begins the sources of the pages' scripts.
const pageScripts = "script-src 'self'"

// pagePolicy is the content security policy of the sites' pages. Scripts come from the
// site itself and from where the editions' analytics are; allowInlineScripts adds a page's own.
func pagePolicy(mediaHosts, uploadHosts, analytics []string) string {
	media := strings.Join(mediaHosts, " ")
	mediaAndAnalytics := strings.Join(slices.Concat(mediaHosts, analytics), " ")
	return strings.Join([]string{
		"default-src 'self'",
		strings.Join(slices.Concat([]string{pageScripts, "'wasm-unsafe-eval'"}, analytics), " "),
		"connect-src 'self' " + strings.Join(append([]string{mediaAndAnalytics}, uploadHosts...), " "),
		"img-src 'self' data: blob: " + mediaAndAnalytics,
		"media-src 'self' blob: " + media,
		"style-src 'self' 'unsafe-inline'",
		"worker-src 'self' blob:",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	}, "; ")
}

// securityHeaders sets the headers that OWASP ASVS 5.0 chapter 3 asks of every
// answer, those of documents on pages only, and forbids caches to store data.
func securityHeaders(o Options) echo.MiddlewareFunc {
	return headersOf(o.Secure, pagePolicy(mediaHosts(o), o.UploadHosts, analyticsOrigins(o.Editions)))
}

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

// headersOf is securityHeaders with a content security policy of pages.
func headersOf(secure bool, policy string) echo.MiddlewareFunc {
	data, page := dataHeaders(secure), commonHeaders(secure)
	page.Set("Content-Security-Policy", policy)
	page.Set("X-Frame-Options", "DENY") // for browsers without frame-ancestors
	page.Set("Cross-Origin-Opener-Policy", "same-origin")
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			headers := page
			if strings.HasPrefix(c.Request().URL.Path, "/apis/") {
				headers = data
			}
			maps.Copy(c.Response().Header(), headers)
			if c.Request().URL.Path == "/login" {
				// An invitation's token is in the address until the page's script removes it.
				c.Response().Header().Set("Referrer-Policy", "no-referrer")
			}
			return next(c)
		}
	}
}

// allowInlineScripts adds the sources of inline scripts to a page's policy: its own, and those of the release that is
// published before or after it. Both are read when a page is sent, because pages change while the service runs, and a
// compressed form may change before or after its page.
func allowInlineScripts(header http.Header, sources []string) {
	slices.Sort(sources)
	const name = "Content-Security-Policy"
	allowed := strings.Join(append([]string{pageScripts}, slices.Compact(sources)...), " ")
	header.Set(name, strings.Replace(header.Get(name), pageScripts, allowed, 1))
}
