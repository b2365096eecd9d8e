package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// mediaHosts are the origins from which pages show films and pictures: the object store's and the editions' asset
// hosts.
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
	return httpkit.HeadersOf(o.Secure, func() string {
		return pagePolicy(mediaHosts(o), o.UploadHosts, analyticsOrigins(o.Editions))
	})
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
