package objectstore

import (
	"net/http"
	"slices"
	"strings"
)

func corsMethods() []string {
	return []string{"GET", "HEAD", "PUT", "POST", "DELETE", "OPTIONS"}
}

// allowOrigin sets the headers that let a browser page of the request's origin
// read the answer: for origins of the bucket, and on a session only for the one
// that it was started for, as Cloud Storage does
// (https://cloud.google.com/storage/docs/cross-origin).
func (s *Store) allowOrigin(w http.ResponseWriter, r *http.Request, b *bucket, onSession bool) {
	h := w.Header()
	h.Add("Vary", "Origin")
	origin := r.Header.Get("Origin")
	if origin == "" || !slices.Contains(b.origins, origin) && !slices.Contains(b.origins, "*") {
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

// answerPreflight completes what allowOrigin began; for another origin it is an
// empty answer, which the browser takes as a refusal.
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
