package objectstore

import (
	"net/http"
	"net/url"
	"strings"
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
