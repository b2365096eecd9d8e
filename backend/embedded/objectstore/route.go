package objectstore

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"unicode/utf8"
)

// The APIs that paths belong to.
const (
	jsonAPI   = "json"
	uploadAPI = "upload"
	xmlAPI    = "xml"
)

// target is what a request's path addresses. An empty object is the bucket, or its
// list of objects if list is set.
type target struct {
	api    string
	bucket string
	object string
	list   bool
	copyTo *target // the destination of a rewrite, else nil
}

// parseTarget parses the escaped path, since object names may contain slashes.
func parseTarget(u *url.URL) (target, error) {
	path := u.EscapedPath()
	t := target{api: xmlAPI}
	for _, prefix := range []struct{ path, api string }{
		{"/storage/v1/b/", jsonAPI},
		{"/download/storage/v1/b/", jsonAPI},
		{"/upload/storage/v1/b/", uploadAPI},
	} {
		if rest, ok := strings.CutPrefix(path, prefix.path); ok {
			t.api, path = prefix.api, "/"+rest
		}
	}
	bucket, rest, more := strings.Cut(path[1:], "/")
	if t.api != xmlAPI && more {
		var collection string
		collection, rest, _ = strings.Cut(rest, "/")
		if collection != "o" {
			return t, notFound("Not Found")
		}
		t.list = rest == ""
	}
	var err error
	if t.api == jsonAPI {
		if rest, t.copyTo, err = parseRewrite(rest); err != nil {
			return t, err
		}
	}
	if t.bucket, err = url.PathUnescape(bucket); err == nil {
		t.object, err = url.PathUnescape(rest)
	}
	if err != nil {
		return t, badRequest("invalid", "the path is not well escaped")
	}
	return t, nil
}

// ServeHTTP implements http.Handler.
func (s *Store) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if !s.begin() {
		s.fail(w, r, unavailable())
		return
	}
	defer s.running.Done()
	if err := s.route(w, r); err != nil {
		drain(w, r)
		s.fail(w, r, err)
	}
}

func (s *Store) route(w http.ResponseWriter, r *http.Request) error {
	if r.URL.Path == "" || r.URL.Path[0] != '/' { // OPTIONS *
		return notFound("Not Found")
	}
	t, err := parseTarget(r.URL)
	if err != nil {
		return err
	}
	b := s.buckets[t.bucket]
	if b == nil {
		return notFound("The specified bucket does not exist.")
	}
	onSession := t.api != jsonAPI && r.URL.Query().Has("upload_id")
	s.allowOrigin(w, r, b, onSession)
	switch {
	case r.Method == http.MethodOptions:
		answerPreflight(w)
		return nil
	case onSession:
		return s.serveSession(w, r, b)
	case t.api == xmlAPI:
		return s.serveXML(w, r, b, t.object)
	}
	if err := s.authorizeJSON(r); err != nil {
		return err
	}
	switch {
	case t.api == uploadAPI && t.list:
		return s.serveInsert(w, r, b)
	case t.api == uploadAPI:
		return notFound("Not Found")
	case t.list:
		return b.serveList(w, r)
	case t.copyTo != nil:
		return s.serveRewrite(w, r, b, t.object, *t.copyTo)
	case t.object != "":
		return s.serveObject(w, r, b, t.object)
	}
	if free, err := s.free(); err == nil && free < LeastFree {
		return unavailable()
	}
	return b.serve(w, r)
}

// reserved are the first path segments of the JSON API. As names of buckets they
// would make XML paths ambiguous.
const reserved = "storage upload download"

// checkBucketName checks the rules of
// https://cloud.google.com/storage/docs/buckets#naming that make a name safe as a
// directory.
func checkBucketName(name string) error {
	plain := regexp.MustCompile(`^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$`)
	if !plain.MatchString(name) || strings.Contains(name, "..") {
		return fmt.Errorf("bucket name %q is not valid", name)
	}
	for word := range strings.FieldsSeq(reserved + " sessions") {
		if name == word {
			return fmt.Errorf("bucket name %q is reserved", name)
		}
	}
	return nil
}

// checkObjectName checks the rules of
// https://cloud.google.com/storage/docs/objects#naming: 1 to 1024 bytes of UTF-8
// without line breaks, and not "." or "..". The disk has only the hash of the name.
func checkObjectName(name string) error {
	switch {
	case name == "":
		return badRequest("required", "an object name is required")
	case len(name) > 1024:
		return badRequest("invalid", "the object name is longer than 1024 bytes")
	case !utf8.ValidString(name), strings.ContainsAny(name, "\r\n"),
		name == ".", name == "..", strings.HasPrefix(name, ".well-known/acme-challenge/"):
		return badRequest("invalid", "the object name is not allowed")
	}
	return nil
}

// hashed returns the file name for an object name or upload id.
func hashed(name string) string {
	sum := sha256.Sum256([]byte(name))
	return hex.EncodeToString(sum[:])
}
