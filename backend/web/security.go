package web

import (
	"slices"
	"strings"
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

// pagePolicy is the content security policy of the sites' pages. Scripts come from the
// site itself, its inline ones named by hash, and from where the editions' analytics are.
func pagePolicy(mediaHosts, scriptHashes, analytics []string) string {
	media := strings.Join(mediaHosts, " ")
	mediaAndAnalytics := strings.Join(slices.Concat(mediaHosts, analytics), " ")
	return strings.Join([]string{
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
}

// dataHeaders is what OWASP ASVS 5.0 chapter 3 asks of every answer, here of data.
func dataHeaders(policy string, secure bool) fixedHeaders {
	var h fixedHeaders
	h.add("X-Content-Type-Options", "nosniff")
	h.add("Referrer-Policy", "strict-origin-when-cross-origin")
	h.add("Content-Security-Policy", policy)
	if secure {
		h.add("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
	}
	return h
}

// pageHeaders adds what is asked of documents only (3.4.8), and what browsers from
// before frame-ancestors know.
func pageHeaders(policy string, secure bool) fixedHeaders {
	h := dataHeaders(policy, secure)
	h.add("X-Frame-Options", "DENY")
	h.add("Cross-Origin-Opener-Policy", "same-origin")
	return h
}
