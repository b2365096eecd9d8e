package objectstore

import (
	"net/http"
	"strings"
)

// serveXML handles /{bucket}/{object}, the path of signed URLs.
func (s *Store) serveXML(w http.ResponseWriter, r *http.Request, b *bucket, name string) error {
	if err := s.authorizeXML(r); err != nil {
		return err
	}
	if err := checkObjectName(name); err != nil {
		return err
	}
	p, err := headerPreconditions(r.Header)
	if err != nil {
		return err
	}
	switch {
	case r.Method == http.MethodGet, r.Method == http.MethodHead:
		generation, err := generationParam(r.URL.Query(), "generation")
		if err != nil {
			return err
		}
		return s.download(w, r, b, name, generation, p)
	case r.Method == http.MethodPut:
		return s.putXML(w, r, b, name, p)
	case r.Method == http.MethodPost && r.Header.Get("X-Goog-Resumable") == "start":
		return s.startFromXML(w, r, b, name, p)
	}
	return methodNotAllowed()
}

// putXML stores an object in one request.
func (s *Store) putXML(w http.ResponseWriter, r *http.Request, b *bucket, name string, p preconditions) error {
	lowest, highest, err := lengthRange(r.Header.Get("X-Goog-Content-Length-Range"))
	if err != nil {
		return err
	}
	if highest >= 0 {
		if r.ContentLength < 0 {
			return &failure{http.StatusLengthRequired, "MissingContentLength", "Content-Length is required."}
		}
		if r.ContentLength < lowest || r.ContentLength > highest {
			return badRequest("EntityTooLarge", "The size is outside X-Goog-Content-Length-Range.")
		}
	}
	obj, err := s.store(b, r.Body, headerAttributes(r.Header, name), expectation{}.expect(r.Header), p)
	if err != nil {
		return err
	}
	obj.headers(w.Header())
	w.Header().Set("Content-Length", "0")
	w.WriteHeader(http.StatusOK)
	return nil
}

// startFromXML starts a session from a signed URL.
func (s *Store) startFromXML(w http.ResponseWriter, r *http.Request, b *bucket, name string, p preconditions) error {
	id, err := s.start(r, b, description{attributes: headerAttributes(r.Header, name)}, p)
	if err != nil {
		return err
	}
	answerStart(w, id, baseURL(r)+canonicalPath(r.URL.Path)+"?upload_id="+id, http.StatusCreated)
	return nil
}

// headerAttributes are an object's attributes in the headers of the XML API.
func headerAttributes(h http.Header, name string) attributes {
	a := attributes{
		Name:               name,
		ContentType:        h.Get("Content-Type"),
		CacheControl:       h.Get("Cache-Control"),
		ContentDisposition: h.Get("Content-Disposition"),
		ContentEncoding:    h.Get("Content-Encoding"),
		ContentLanguage:    h.Get("Content-Language"),
	}
	for header, values := range h {
		if key, ok := strings.CutPrefix(strings.ToLower(header), "x-goog-meta-"); ok {
			if a.Metadata == nil {
				a.Metadata = make(map[string]string)
			}
			a.Metadata[key] = strings.Join(values, ",")
		}
	}
	return a
}

// lengthRange reads "min,max" in bytes; max is -1 without the header.
func lengthRange(header string) (lowest, highest int64, err error) {
	if header == "" {
		return 0, -1, nil
	}
	from, to, _ := strings.Cut(header, ",")
	lowest, okLowest := parseSize(strings.TrimSpace(from))
	highest, okHighest := parseSize(strings.TrimSpace(to))
	if !okLowest || !okHighest || highest < lowest {
		return 0, 0, badRequest("InvalidArgument", "X-Goog-Content-Length-Range is malformed")
	}
	return lowest, highest, nil
}
