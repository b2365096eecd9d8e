package objectstore

import (
	"net/http"
	"strconv"
	"strings"
)

// chunkUnit is what the size of every chunk but the last is a multiple of.
const chunkUnit = 256 << 10

// contentRange is what a PUT on a session says it carries: the bytes first to
// first+length-1 of an object of total bytes. It is a status query when it
// carries none.
type contentRange struct {
	query         bool
	first, length int64 // length is -1 for a body that ends where it ends
	total         int64 // -1 while unknown
}

// last says whether the object ends with this chunk.
func (c contentRange) last() bool {
	return c.length < 0 || c.total >= 0 && c.first+c.length == c.total
}

// parseContentRange reads "bytes a-b/n", "bytes a-b/*", "bytes */n", "bytes */*"
// or, without the header, takes the body as the whole object.
func parseContentRange(r *http.Request) (contentRange, error) {
	header := r.Header.Get("Content-Range")
	if header == "" {
		return contentRange{length: r.ContentLength, total: r.ContentLength}, nil
	}
	malformed := badRequest("invalid", "Content-Range is malformed")
	spec, ok := strings.CutPrefix(header, "bytes ")
	if !ok {
		return contentRange{}, malformed
	}
	span, size, ok := strings.Cut(strings.TrimSpace(spec), "/")
	if !ok {
		return contentRange{}, malformed
	}
	c := contentRange{total: -1}
	if size != "*" {
		if c.total, ok = parseSize(size); !ok {
			return c, malformed
		}
	}
	if span == "*" {
		c.query = true
		if r.ContentLength > 0 {
			return c, badRequest("invalid", "a status query has no body")
		}
		return c, nil
	}
	from, to, ok := strings.Cut(span, "-")
	first, okFirst := parseSize(from)
	last, okLast := parseSize(to)
	if !ok || !okFirst || !okLast || last < first {
		return c, malformed
	}
	c.first, c.length = first, last-first+1
	switch {
	case c.total >= 0 && last >= c.total:
		return c, badRequest("invalid", "Content-Range goes beyond its own total")
	case r.ContentLength >= 0 && r.ContentLength != c.length:
		return c, badRequest("invalid", "Content-Length and Content-Range disagree")
	case !c.last() && c.length%chunkUnit != 0:
		return c, badRequest("invalid", "a chunk that is not the last must be a multiple of 256 KiB")
	}
	return c, nil
}

// fits holds a chunk or a query against what is known of the object.
func (c contentRange) fits(record sessionRecord) error {
	reaches := max(c.total, c.first+c.length)
	switch {
	case record.Total >= 0 && c.total >= 0 && c.total != record.Total:
		return badRequest("invalid", "the total differs from the one an earlier request named")
	case record.Declared >= 0 && c.total >= 0 && c.total != record.Declared:
		return badRequest("invalid", "the total differs from X-Upload-Content-Length")
	case record.Declared >= 0 && reaches > record.Declared:
		return badRequest("invalid", "the chunk goes beyond X-Upload-Content-Length")
	case record.Total >= 0 && reaches > record.Total:
		return badRequest("invalid", "the chunk goes beyond the total an earlier request named")
	case c.total >= 0 && c.total < record.Offset:
		return badRequest("invalid", "more bytes than this total are already stored")
	}
	return nil
}

// parseSize takes plain digits only: no sign, no space.
func parseSize(s string) (int64, bool) {
	n, err := strconv.ParseUint(s, 10, 62)
	return int64(n), err == nil && s[0] >= '0' && s[0] <= '9'
}
