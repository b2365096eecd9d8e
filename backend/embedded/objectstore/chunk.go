package objectstore

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
)

// checkpointEvery bounds what a killed process loses of a chunk.
const checkpointEvery = 8 << 20

// put carries out a chunk, or a query that may end the upload, and returns the
// durable state after it. It holds the session's turn.
func (s *Store) put(w http.ResponseWriter, r *http.Request, x *session, c contentRange) (sessionRecord, error) {
	if err := x.take(r.Context(), s.busyIdle); err != nil {
		return sessionRecord{}, unavailable()
	}
	defer x.release()
	s.age(x)
	record := x.snapshot()
	if err := s.usable(record); err != nil || record.State == sessionComplete {
		return record, err
	}
	if err := c.fits(record); err != nil {
		return record, err
	}
	if !c.query && c.first <= record.Offset { // else a gap: the true offset is the answer
		if err := s.receive(w, r, x, c); err != nil {
			return record, err
		}
		record = x.snapshot()
	}
	if record.full(c) {
		return s.finish(r, x, record)
	}
	return record, nil
}

// full says whether every byte is there: the size must be known, from this
// request or an earlier one, and reached. What is declared at the start does not
// end an upload by itself.
func (record sessionRecord) full(c contentRange) bool {
	total := max(record.Total, c.total)
	return total >= 0 && record.Offset == total
}

// receive stores the bytes of a chunk that are new. Bytes before the offset have
// been stored by an earlier request and are skipped. However the body ends, what
// came of it is kept.
func (s *Store) receive(w http.ResponseWriter, r *http.Request, x *session, c contentRange) error {
	record := x.snapshot()
	body := x.listen(http.NewResponseController(w), r.Body, s.idle, s.busyIdle)
	defer x.deaf()
	var in io.Reader = body
	if c.length >= 0 {
		in = io.LimitReader(body, c.length)
	}
	known := record.Offset - c.first
	if c.length >= 0 {
		known = min(known, c.length)
	}
	if _, err := io.CopyN(io.Discard, in, known); err != nil {
		if err == io.EOF && c.length < 0 {
			return badRequest("invalid", "more bytes than these are already stored")
		}
		giveUp(w)
		return x.broken(err)
	}
	if c.total >= 0 {
		record.Total = c.total
	}
	record, err := s.append(w, x, record, in)
	if err != nil {
		return err
	}
	switch {
	case c.length < 0:
		end := contentRange{total: record.Offset}
		if err := end.fits(record); err != nil {
			return err
		}
		record.Total = record.Offset
		return x.save(record, false)
	case record.Offset < c.first+c.length:
		return badRequest("invalid", "the body is shorter than Content-Range says")
	}
	return excess(in, r.Body)
}

// excess refuses a body that goes on after the chunk, which only a body of
// undeclared length can.
func excess(in, body io.Reader) error {
	if _, limited := in.(*io.LimitedReader); !limited {
		return nil
	}
	if n, _ := body.Read(make([]byte, 1)); n > 0 {
		return badRequest("invalid", "the body is longer than Content-Range says")
	}
	return nil
}

// append streams in to the end of the blob and keeps record, the durable state,
// in step: first the bytes are synced, then the record says so.
func (s *Store) append(w http.ResponseWriter, x *session, record sessionRecord, in io.Reader) (sessionRecord, error) {
	f, err := os.OpenFile(s.buckets[record.Bucket].blobPath(record.Blob), os.O_WRONLY, 0)
	if err != nil {
		return record, fmt.Errorf("open session's bytes: %w", err)
	}
	defer f.Close()
	sum, err := record.Digest.clone()
	if err != nil {
		return record, err
	}
	offset := record.Offset
	checkpoint := func() error {
		if offset == record.Offset {
			return nil
		}
		if err := f.Sync(); err != nil {
			return fmt.Errorf("sync session's bytes: %w", err)
		}
		next := record
		next.Offset = offset
		if next.Digest, err = sum.clone(); err != nil {
			return err
		}
		if err := x.save(next, false); err != nil {
			return err
		}
		record = next
		return nil
	}
	limit := record.limit()
	buffer := make([]byte, copyBuffer)
	for {
		n, readErr := in.Read(buffer)
		if offset+int64(n) > limit {
			return record, errors.Join(badRequest("invalid", "the body goes beyond X-Upload-Content-Length"), checkpoint())
		}
		if n > 0 {
			if _, err := f.WriteAt(buffer[:n], offset); err != nil {
				return record, fmt.Errorf("write session's bytes: %w", err)
			}
			sum.Write(buffer[:n])
			offset += int64(n)
		}
		if readErr != nil || offset-record.Offset >= checkpointEvery {
			if err := checkpoint(); err != nil {
				return record, err
			}
		}
		if readErr == io.EOF {
			return record, nil
		}
		if readErr != nil {
			giveUp(w)
			return record, x.broken(readErr)
		}
	}
}

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
