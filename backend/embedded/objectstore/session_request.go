package objectstore

import (
	"context"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"strconv"
	"time"
)

// The unread rest of a body is drained within these limits, so that the client
// receives the answer instead of a reset connection.
const (
	drainLimit = 64 << 20
	drainTime  = 5 * time.Second
)

// serveSession handles requests to a session URI.
func (s *Store) serveSession(w http.ResponseWriter, r *http.Request, b *bucket) error {
	id := r.URL.Query().Get("upload_id")
	x, err := s.session(b, id)
	if err != nil {
		return err
	}
	w.Header().Set("X-Guploader-Uploadid", id)
	switch r.Method {
	case http.MethodDelete:
		return s.cancel(r, x)
	case http.MethodPut, http.MethodPost:
	default:
		return methodNotAllowed()
	}
	record, err := s.progress(w, r, x)
	if err != nil {
		return err
	}
	drain(w, r)
	if record.State == sessionComplete {
		writeJSON(w, http.StatusOK, record.Result.resource(b.name, record.Result.Size, r))
		return nil
	}
	answerIncomplete(w, r, record.Offset)
	return nil
}

// progress answers a status query with the durable state, without interrupting a
// chunk in transfer, and passes every other request to put.
func (s *Store) progress(w http.ResponseWriter, r *http.Request, x *session) (sessionRecord, error) {
	c, err := parseContentRange(r)
	if err != nil {
		return sessionRecord{}, err
	}
	record := x.snapshot()
	if !c.query || record.State != sessionOpen || record.full(c) {
		return s.put(w, r, x, c)
	}
	if err := s.usable(record); err != nil {
		return record, err
	}
	return record, c.fits(record)
}

// answerIncomplete answers 308 with the stored range; without a range if nothing is
// stored. Google's own clients request 200 with a header instead.
func answerIncomplete(w http.ResponseWriter, r *http.Request, offset int64) {
	h := w.Header()
	if offset > 0 {
		h.Set("Range", fmt.Sprintf("bytes=0-%d", offset-1))
	}
	h.Set("Content-Length", "0")
	h.Set("Cache-Control", "no-store")
	if r.Header.Get("X-Guploader-No-308") == "yes" {
		h.Set("X-Http-Status-Code-Override", strconv.Itoa(http.StatusPermanentRedirect))
		w.WriteHeader(http.StatusOK)
		return
	}
	w.WriteHeader(http.StatusPermanentRedirect)
}

// usable returns an error for a session that was cancelled or has expired.
func (s *Store) usable(record sessionRecord) error {
	switch {
	case record.State == sessionCancelled:
		return &failure{status: statusCancelled, reason: "cancelled"}
	case record.State == sessionExpired, s.now().Sub(record.Started) >= sessionLife:
		return &failure{http.StatusGone, "uploadExpired", "The upload session has expired."}
	}
	return nil
}

// limit is the maximum size of the object, in bytes.
func (record sessionRecord) limit() int64 {
	switch {
	case record.Total >= 0:
		return record.Total
	case record.Declared >= 0:
		return record.Declared
	}
	return math.MaxInt64
}

// finish creates the object of a session whose bytes are complete. The caller has
// locked the session.
func (s *Store) finish(r *http.Request, x *session, record sessionRecord) (sessionRecord, error) {
	b := s.buckets[record.Bucket]
	if err := record.Description.expect(r.Header).check(record.Digest); err != nil {
		return record, err
	}
	// A failed write may have left bytes after the offset.
	if err := os.Truncate(b.blobPath(record.Blob), record.Offset); err != nil {
		return record, fmt.Errorf("finish session: %w", err)
	}
	obj := s.newObject(record.Description.attributes, record.Offset, record.Digest, record.Blob)
	obj.Session = x.key
	if err := b.commit(obj, record.Preconditions); err != nil {
		return record, err
	}
	record.State, record.Result, record.Blob, record.Total = sessionComplete, obj, "", obj.Size
	if err := x.save(record, true); err != nil {
		// The object exists and has its session's key: loadSessions detects it.
		s.log.ErrorContext(r.Context(), "save finished upload session", "error", err)
		x.remember(record)
	}
	return record, nil
}

// cancel ends a session, deletes its bytes and interrupts a chunk in transfer. It
// always answers 499.
func (s *Store) cancel(r *http.Request, x *session) error {
	cancelled := &failure{status: statusCancelled, reason: "cancelled"}
	if x.snapshot().State == sessionOpen {
		x.stop(cancelled)
	}
	if err := x.acquire(context.WithoutCancel(r.Context()), s.busyIdle); err != nil {
		return err
	}
	defer x.release()
	record := x.snapshot()
	if record.State == sessionComplete {
		return badRequest("invalid", "the upload is complete: delete the object instead")
	}
	if err := s.usable(record); err != nil {
		return err
	}
	if err := s.end(x, sessionCancelled); err != nil {
		return err
	}
	return cancelled
}

// drain reads the rest of a body, or closes the connection if that takes too long.
func drain(w http.ResponseWriter, r *http.Request) {
	if w.Header().Get("Connection") == "close" {
		return
	}
	rc := http.NewResponseController(w)
	rc.SetReadDeadline(time.Now().Add(drainTime))
	if _, err := io.CopyN(io.Discard, r.Body, drainLimit); err != io.EOF {
		closeConnection(w)
		return
	}
	rc.SetReadDeadline(time.Time{})
}

// closeConnection makes the server answer without waiting for the rest of the body
// and close the connection.
func closeConnection(w http.ResponseWriter) {
	w.Header().Set("Connection", "close")
	http.NewResponseController(w).SetReadDeadline(time.Now())
}

// readWithDeadline returns the body with a deadline on every read: idle, or busyIdle
// while another request waits for the session. Socket deadlines use the kernel's
// time, not the injected clock.
func (x *session) readWithDeadline(
	rc *http.ResponseController,
	body io.Reader,
	idle, busyIdle time.Duration,
) io.Reader {
	x.mu.Lock()
	x.setDeadline = rc.SetReadDeadline
	x.mu.Unlock()
	return readerFunc(func(p []byte) (int, error) {
		x.mu.Lock()
		switch {
		case x.stopped != nil:
			x.setDeadline(time.Now())
		case x.waiting > 0:
			x.setDeadline(time.Now().Add(busyIdle))
		default:
			x.setDeadline(time.Now().Add(idle))
		}
		x.mu.Unlock()
		return body.Read(p)
	})
}

// endRead ends readWithDeadline. drain resets the last deadline.
func (x *session) endRead() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.setDeadline = nil
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// acquire locks the session. It shortens the read deadline of the request that has
// locked it to wait, in case its connection is dead.
func (x *session) acquire(ctx context.Context, wait time.Duration) error {
	x.mu.Lock()
	x.waiting++
	if x.setDeadline != nil && x.stopped == nil {
		x.setDeadline(time.Now().Add(wait))
	}
	x.mu.Unlock()
	defer func() {
		x.mu.Lock()
		x.waiting--
		x.mu.Unlock()
	}()
	select {
	case x.locked <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (x *session) release() { <-x.locked }

// stop interrupts the body in transfer, if any; its request fails with err.
func (x *session) stop(err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.stopped = err
	if x.setDeadline != nil {
		x.setDeadline(time.Now())
	}
}

// readError is the error of a request whose body ended early.
func (x *session) readError(err error) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.stopped != nil {
		return x.stopped
	}
	return bodyError("read chunk", err)
}
