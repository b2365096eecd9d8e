package objectstore

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"time"
)

// serveObject handles the JSON API's requests for an object.
func (s *Store) serveObject(w http.ResponseWriter, r *http.Request, b *bucket, name string) error {
	q := r.URL.Query()
	p, err := queryPreconditions(q)
	if err != nil {
		return err
	}
	generation, err := generationParam(q, "generation")
	if err != nil {
		return err
	}
	switch {
	case r.Method == http.MethodDelete:
		if err := b.remove(name, generation, p); err != nil {
			return err
		}
		w.WriteHeader(http.StatusNoContent)
		return nil
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		return methodNotAllowed()
	case q.Get("alt") == "media":
		return s.download(w, r, b, name, generation, p)
	}
	obj, err := b.find(name, generation)
	if err == nil {
		err = p.checkRead(obj)
	}
	if err != nil {
		return err
	}
	size, found := b.size(obj)
	if !found {
		return notFound("No such object: " + b.name + "/" + name)
	}
	writeJSON(w, http.StatusOK, obj.resource(b.name, size, r))
	return nil
}

// download sends an object's bytes, or the requested range. The query of a signed URL
// may override content type and disposition. Readers of signed URLs learn no time; see timeless.
func (s *Store) download(
	w http.ResponseWriter,
	r *http.Request,
	b *bucket,
	name string,
	generation int64,
	p preconditions,
) error {
	obj, f, err := b.open(name, generation)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := p.checkRead(obj); err != nil {
		return err
	}
	h := w.Header()
	obj.headers(h)
	h.Set("Accept-Ranges", "bytes")
	h.Set("Cache-Control", "private, max-age=0")
	q, modified := url.Values{}, obj.Created
	if r.URL.Query().Has("X-Goog-Signature") {
		q, modified = r.URL.Query(), time.Time{}
		obj.timeless(h)
	}
	for _, field := range []struct{ header, stored, override string }{
		{"Content-Type", obj.ContentType, q.Get("response-content-type")},
		{"Content-Disposition", obj.ContentDisposition, q.Get("response-content-disposition")},
		{"Cache-Control", obj.CacheControl, ""},
		{"Content-Encoding", obj.ContentEncoding, ""},
		{"Content-Language", obj.ContentLanguage, ""},
	} {
		if field.override != "" {
			h.Set(field.header, field.override)
		} else if field.stored != "" {
			h.Set(field.header, field.stored)
		}
	}
	http.ServeContent(w, r, "", modified, f) // without a time it answers no condition on one
	return nil
}

// open finds an object and opens its bytes. It retries once if the object is
// overwritten in between.
func (b *bucket) open(name string, generation int64) (*object, *os.File, error) {
	for attempt := 0; ; attempt++ {
		obj, err := b.find(name, generation)
		if err != nil {
			return nil, nil, err
		}
		f, err := os.Open(b.blobPath(obj.Blob))
		if err == nil {
			return obj, f, nil
		}
		if !errors.Is(err, os.ErrNotExist) {
			return nil, nil, fmt.Errorf("open blob: %w", err)
		}
		if attempt == 2 {
			return nil, nil, notFound("No such object: " + b.name + "/" + name)
		}
	}
}
