package web

import (
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"maps"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// apiPolicy is the content security policy of answers that are data: what is opened as
// a page by mistake loads nothing and stands in no frame.
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

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

// analyticsOrigins are the origins of the editions' analytics scripts: pages load
// scripts from them and send data to them.
func analyticsOrigins(editions map[contest.EditionID]*contest.Edition) []string {
	var all []string
	for _, edition := range editions {
		if address, err := url.Parse(edition.AnalyticsScript); err == nil && address.Host != "" {
			all = append(all, address.Scheme+"://"+address.Host)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// pagePolicy is the content security policy of the sites' pages. Scripts come from the
// site itself, its inline ones named by hash, and from where the editions' analytics are.
func pagePolicy(mediaHosts, uploadHosts, scriptHashes, analytics []string) string {
	media := strings.Join(mediaHosts, " ")
	mediaAndAnalytics := strings.Join(slices.Concat(mediaHosts, analytics), " ")
	return strings.Join([]string{
		"default-src 'self'",
		"script-src 'self' 'wasm-unsafe-eval' " + strings.Join(slices.Concat(scriptHashes, analytics), " "),
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
// answer, those of documents (3.4.8) on pages only, and forbids caches to store data.
func securityHeaders(o Options) echo.MiddlewareFunc {
	always := http.Header{
		"X-Content-Type-Options": {"nosniff"},
		"Referrer-Policy":        {"strict-origin-when-cross-origin"},
	}
	if o.Secure {
		always.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
	}
	data := always.Clone()
	data.Set("Content-Security-Policy", apiPolicy)
	data.Set("Cache-Control", "no-store")
	page := always.Clone()
	page.Set("Content-Security-Policy", pagePolicy(mediaHosts(o), o.UploadHosts, inlineScriptHashes(o.Sites), analyticsOrigins(o.Editions)))
	page.Set("X-Frame-Options", "DENY") // for browsers without frame-ancestors
	page.Set("Cross-Origin-Opener-Policy", "same-origin")
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			headers := page
			if strings.HasPrefix(c.Request().URL.Path, "/apis/") {
				headers = data
			}
			maps.Copy(c.Response().Header(), headers)
			return next(c)
		}
	}
}

// inlineScriptHashes names the inline scripts of the built pages as content
// security policy sources (CSP level 3, section 2.3.1), sorted and once each.
// Pages that cannot be read add nothing: their scripts then do not run.
func inlineScriptHashes(sites map[contest.EditionID]string) []string {
	inline := regexp.MustCompile(`(?s)<script>(.*?)</script>`)
	var hashes []string
	for _, folder := range sites {
		site := os.DirFS(folder)
		_ = fs.WalkDir(site, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".html") {
				return nil
			}
			page, err := fs.ReadFile(site, name)
			if err != nil {
				return nil
			}
			for _, found := range inline.FindAllSubmatch(page, -1) {
				sum := sha256.Sum256(found[1])
				hashes = append(hashes, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
			}
			return nil
		})
	}
	slices.Sort(hashes)
	return slices.Compact(hashes)
}
