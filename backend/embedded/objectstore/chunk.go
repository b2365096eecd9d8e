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

// checkpointEvery is how many bytes of a chunk a killed process may lose.
const checkpointEvery = 8 << 20

// put handles a chunk, or a query that may complete the upload, and returns the
// durable state. It acquires the session.
func (s *Store) put(w http.ResponseWriter, r *http.Request, x *session, c contentRange) (sessionRecord, error) {
	if err := x.acquire(r.Context(), s.busyIdle); err != nil {
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
	if !c.query && c.first <= record.Offset { // after a gap only the offset is answered
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

// full reports whether all bytes are stored. The total size must be known from this
// or an earlier request; the size declared at the start does not complete an upload.
func (record sessionRecord) full(c contentRange) bool {
	total := max(record.Total, c.total)
	return total >= 0 && record.Offset == total
}

// receive stores the new bytes of a chunk. It skips bytes before the offset, which an
// earlier request has stored. If the body ends early, the received bytes are kept.
func (s *Store) receive(w http.ResponseWriter, r *http.Request, x *session, c contentRange) error {
	record := x.snapshot()
	body := x.readWithDeadline(http.NewResponseController(w), r.Body, s.idle, s.busyIdle)
	defer x.endRead()
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
		closeConnection(w)
		return x.readError(err)
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

// excess returns an error if the body continues after the chunk, which is possible
// only without a Content-Length.
func excess(in, body io.Reader) error {
	if _, limited := in.(*io.LimitedReader); !limited {
		return nil
	}
	if n, _ := body.Read(make([]byte, 1)); n > 0 {
		return badRequest("invalid", "the body is longer than Content-Range says")
	}
	return nil
}

// append streams in to the end of the blob. At every checkpoint it syncs the bytes
// and then saves the record with the new offset.
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
			return record, errors.Join(
				badRequest("invalid", "the body goes beyond X-Upload-Content-Length"),
				checkpoint(),
			)
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
			closeConnection(w)
			return record, x.readError(readErr)
		}
	}
}

// The size of every chunk but the last is a multiple of chunkUnit, in bytes.
const chunkUnit = 256 << 10

// contentRange is the Content-Range of a PUT to a session: the bytes first to
// first+length-1 of an object of total bytes, or a status query without bytes.
type contentRange struct {
	query         bool
	first, length int64 // length is -1 for a body of unknown length
	total         int64 // -1 while unknown
}

// last reports whether the chunk is the last one of the object.
func (c contentRange) last() bool {
	return c.length < 0 || c.total >= 0 && c.first+c.length == c.total
}

// parseContentRange reads "bytes a-b/n", "bytes a-b/*", "bytes */n" or "bytes */*".
// Without the header the body is the whole object.
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

// fits checks a chunk or query against the known sizes of the object.
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

// parseSize parses decimal digits without sign or spaces.
func parseSize(s string) (int64, bool) {
	n, err := strconv.ParseUint(s, 10, 62)
	return int64(n), err == nil && s[0] >= '0' && s[0] <= '9'
}
