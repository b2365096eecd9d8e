package objectstore

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// rewriteAction separates source and destination in the path of a rewrite. Slashes in
// the objects' names are escaped there.
const rewriteAction = "/rewriteTo/b/"

// parseRewrite splits the escaped rest of a path at rewriteAction. The destination is
// nil if the path has none.
func parseRewrite(rest string) (source string, destination *target, err error) {
	source, to, found := strings.Cut(rest, rewriteAction)
	if !found {
		return rest, nil, nil
	}
	bucket, object, found := strings.Cut(to, "/o/")
	if !found {
		return "", nil, notFound("Not Found")
	}
	destination = &target{api: jsonAPI}
	if destination.bucket, err = url.PathUnescape(bucket); err == nil {
		destination.object, err = url.PathUnescape(object)
	}
	if err != nil {
		return "", nil, badRequest("invalid", "the path is not well escaped")
	}
	return source, destination, nil
}

// rewriteAnswer reports a complete rewrite. Cloud Storage may return a token to
// continue when it copies between locations; this store never does.
type rewriteAnswer struct {
	Kind                string   `json:"kind"`
	TotalBytesRewritten string   `json:"totalBytesRewritten"`
	ObjectSize          string   `json:"objectSize"`
	Done                bool     `json:"done"`
	Resource            resource `json:"resource"`
}

// serveRewrite copies an object
// (https://cloud.google.com/storage/docs/json_api/v1/objects/rewrite). Without
// metadata in the body the copy has the metadata of its source.
func (s *Store) serveRewrite(w http.ResponseWriter, r *http.Request, from *bucket, source string, t target) error {
	if r.Method != http.MethodPost {
		return methodNotAllowed()
	}
	to := s.buckets[t.bucket]
	if to == nil {
		return notFound("The specified bucket does not exist.")
	}
	q := r.URL.Query()
	p, err := queryPreconditions(q)
	if err != nil {
		return err
	}
	ofSource, err := readPreconditions(q.Get, [4]string{
		"ifSourceGenerationMatch",
		"ifSourceGenerationNotMatch",
		"ifSourceMetagenerationMatch",
		"ifSourceMetagenerationNotMatch",
	})
	if err != nil {
		return err
	}
	generation, err := generationParam(q, "sourceGeneration")
	if err != nil {
		return err
	}
	var d description
	if err := d.read(r.Body); err != nil {
		return err
	}
	obj, content, err := from.open(source, generation)
	if err != nil {
		return err
	}
	defer content.Close()
	if err := ofSource.check(obj); err != nil {
		return err
	}
	a := d.attributes
	if !a.described() {
		a = obj.attributes
	}
	a.Name = t.object
	if err := checkObjectName(a.Name); err != nil {
		return err
	}
	made, err := s.store(to, content, a, expectation{CRC32C: encodeCRC32C(obj.CRC32C)}, p)
	if err != nil {
		return err
	}
	size := strconv.FormatInt(made.Size, 10)
	writeJSON(w, http.StatusOK, rewriteAnswer{
		Kind:                "storage#rewriteResponse",
		TotalBytesRewritten: size,
		ObjectSize:          size,
		Done:                true,
		Resource:            made.resource(to.name, made.Size, r),
	})
	return nil
}

// described reports whether the client set any attribute besides the name.
func (a attributes) described() bool {
	return a.ContentType != "" || a.CacheControl != "" || a.ContentDisposition != "" || a.ContentEncoding != "" ||
		a.ContentLanguage != "" || len(a.Metadata) > 0
}
