package objectstore

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"
)

// maxMetadata limits the JSON metadata of an object, in bytes. Cloud Storage allows
// 8 KiB of custom metadata besides the fixed fields.
const maxMetadata = 64 << 10

// description is an object's metadata as a client sends it.
type description struct {
	attributes
	expectation
}

// serveInsert handles POST /upload/storage/v1/b/{bucket}/o: an upload in one
// request, or the start of a resumable one.
func (s *Store) serveInsert(w http.ResponseWriter, r *http.Request, b *bucket) error {
	if r.Method != http.MethodPost {
		return methodNotAllowed()
	}
	p, err := queryPreconditions(r.URL.Query())
	if err != nil {
		return err
	}
	var obj *object
	switch r.URL.Query().Get("uploadType") {
	case "resumable":
		return s.startFromJSON(w, r, b, p)
	case "media":
		var d description
		if err := d.complete(r, r.Header.Get("Content-Type")); err != nil {
			return err
		}
		obj, err = s.store(b, r.Body, d.attributes, d.expect(r.Header), p)
	case "multipart":
		obj, err = s.insertMultipart(r, b, p)
	default:
		err = badRequest("invalid", "uploadType must be media, multipart or resumable")
	}
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, obj.resource(b.name, obj.Size, r))
	return nil
}

// insertMultipart reads multipart/related: the metadata, then the bytes.
func (s *Store) insertMultipart(r *http.Request, b *bucket, p preconditions) (*object, error) {
	mediaType, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || mediaType != "multipart/related" || params["boundary"] == "" {
		return nil, badRequest("invalid", "the body must be multipart/related")
	}
	parts := multipart.NewReader(r.Body, params["boundary"])
	first, err := parts.NextRawPart()
	if err != nil {
		return nil, badRequest("invalid", "the metadata part is missing")
	}
	var d description
	if err := d.read(first); err != nil {
		return nil, err
	}
	media, err := parts.NextRawPart()
	if err != nil {
		return nil, badRequest("invalid", "the media part is missing")
	}
	if err := d.complete(r, media.Header.Get("Content-Type")); err != nil {
		return nil, err
	}
	return s.store(b, media, d.attributes, d.expect(r.Header), p)
}

// read reads the metadata from JSON; the body may be empty.
func (d *description) read(body io.Reader) error {
	data, err := io.ReadAll(io.LimitReader(body, maxMetadata+1))
	if err != nil || len(data) > maxMetadata {
		return badRequest("invalid", "the metadata cannot be read or is larger than 64 KiB")
	}
	if len(strings.TrimSpace(string(data))) == 0 {
		return nil
	}
	if err := json.Unmarshal(data, d); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return badRequest("parseError", "the metadata is not JSON")
		}
		return badRequest("invalid", "the metadata has a field of the wrong type")
	}
	return nil
}

// complete adds the attributes from query and headers and checks the name.
func (d *description) complete(r *http.Request, contentType string) error {
	q := r.URL.Query()
	if name := q.Get("name"); name != "" {
		d.Name = name
	}
	if encoding := q.Get("contentEncoding"); encoding != "" {
		d.ContentEncoding = encoding
	}
	if d.ContentType == "" {
		d.ContentType = contentType
	}
	return checkObjectName(d.Name)
}
