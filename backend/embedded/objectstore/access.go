package objectstore

import (
	"crypto/subtle"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// authorizeJSON checks a JSON API call by the rule of the package comment. The start
// of a resumable upload may have an Origin, since the service passes on the origin of
// its caller; browsers are recognised by Sec-Fetch-Site as well.
func (s *Store) authorizeJSON(r *http.Request) error {
	if s.token != "" {
		if !s.bearsToken(r) {
			return &failure{http.StatusUnauthorized, "required", "the service token is missing or wrong"}
		}
		return nil
	}
	starts := r.Method == http.MethodPost && r.URL.Query().Get("uploadType") == "resumable"
	switch {
	case !isLoopback(r.RemoteAddr), !isLoopbackName(r.Host):
		return forbidden("forbidden", "the JSON API is open to this machine only")
	case r.Header.Get("Sec-Fetch-Site") != "", r.Header.Get("Origin") != "" && !starts:
		return forbidden("forbidden", "the JSON API is not open to browsers: use a signed URL")
	}
	return nil
}

// authorizeXML accepts a V4 signature, or the service token if one is configured.
func (s *Store) authorizeXML(r *http.Request) error {
	if r.URL.Query().Has("X-Goog-Signature") {
		return s.verify(r)
	}
	if s.token != "" && s.bearsToken(r) {
		return nil
	}
	return forbidden("AccessDenied", "Anonymous caller does not have access to the object.")
}

func (s *Store) bearsToken(r *http.Request) bool {
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return ok && subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) == 1
}

func isLoopback(address string) bool {
	from, err := netip.ParseAddrPort(address)
	return err == nil && from.Addr().Unmap().IsLoopback()
}

// isLoopbackName rejects names that a foreign page could resolve to this machine.
func isLoopbackName(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if addr, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return addr.IsLoopback()
	}
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}

func corsMethods() []string {
	return []string{"GET", "HEAD", "PUT", "POST", "DELETE", "OPTIONS"}
}

// allowOrigin sets the CORS headers if the bucket allows the request's origin, and on
// a session only for the origin that started it, as Cloud Storage does
// (https://cloud.google.com/storage/docs/cross-origin).
func (s *Store) allowOrigin(w http.ResponseWriter, r *http.Request, b *bucket, onSession bool) {
	h := w.Header()
	h.Add("Vary", "Origin")
	origin := r.Header.Get("Origin")
	if origin == "" ||
		!slices.ContainsFunc(b.origins, func(known string) bool { return matchesOrigin(known, origin) }) {
		return
	}
	if onSession {
		x, err := s.session(b, r.URL.Query().Get("upload_id"))
		if err == nil && x.snapshot().Origin != origin {
			return
		}
	}
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers", strings.Join([]string{
		"Content-Length", "Content-Range", "Content-Type", "Date", "ETag", "Location", "Range",
		"X-Goog-Generation", "X-Goog-Hash", "X-Goog-Stored-Content-Length", "X-Guploader-Uploadid",
	}, ", "))
}

// answerPreflight answers a preflight request after allowOrigin. Without the headers
// of allowOrigin the browser blocks the request.
func answerPreflight(w http.ResponseWriter) {
	h := w.Header()
	if h.Get("Access-Control-Allow-Origin") != "" {
		h.Set("Access-Control-Allow-Methods", strings.Join(corsMethods(), ", "))
		h.Set("Access-Control-Allow-Headers", strings.Join([]string{
			"Content-MD5", "Content-Range", "Content-Type", "Range", "X-Goog-Content-Length-Range",
			"X-Goog-Hash", "X-Goog-If-Generation-Match", "X-Goog-Resumable",
			"X-Upload-Content-Length", "X-Upload-Content-Type",
		}, ", "))
		h.Set("Access-Control-Max-Age", "3600")
	}
	h.Set("Content-Length", "0")
	w.WriteHeader(http.StatusOK)
}

// matchesOrigin reports whether an origin is a known one: "*" is every, "http://*.localhost:8080" every name below.
func matchesOrigin(known, origin string) bool {
	before, after, wild := strings.Cut(known, "*")
	if !wild {
		return known == origin
	}
	label, begins := strings.CutPrefix(origin, before)
	label, ends := strings.CutSuffix(label, after)
	return begins && ends && (known == "*" || label != "" && !strings.ContainsAny(label, "./:"))
}
