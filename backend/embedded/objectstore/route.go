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

// The APIs a path belongs to.
const (
	jsonAPI   = "json"
	uploadAPI = "upload"
	xmlAPI    = "xml"
)

// target is what a request's path names. An empty object means the bucket, or
// its list when list is set.
type target struct {
	api    string
	bucket string
	object string
	list   bool
	copyTo *target // where a rewrite copies the object; nil for every other call
}

// parseTarget reads the escaped path, since an object's name may hold slashes.
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

// ServeHTTP answers every request of the store.
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
	return b.serve(w, r)
}

// reserved are the first path segments of the JSON API: as bucket names their
// XML paths could not be told apart from it.
const reserved = "storage upload download"

// checkBucketName holds the naming rules of
// https://cloud.google.com/storage/docs/buckets#naming that keep a name one
// plain folder.
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

// checkObjectName holds https://cloud.google.com/storage/docs/objects#naming:
// 1 to 1024 bytes of UTF-8 without line breaks, and not "." or "..". Every other
// name is fine, since only its hash reaches the disk.
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

// hashed is the file name that stands for a name from outside.
func hashed(name string) string {
	sum := sha256.Sum256([]byte(name))
	return hex.EncodeToString(sum[:])
}
