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

// A body that is not wanted is read this far and this long, so that its sender
// sees the answer instead of a reset connection.
const (
	drainLimit = 64 << 20
	drainTime  = 5 * time.Second
)

// serveSession answers a request on a session URI.
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
		writeJSON(w, http.StatusOK, record.Result.resource(b.name, r))
		return nil
	}
	answerIncomplete(w, r, record.Offset)
	return nil
}

// progress answers a status query from what is durable, without disturbing a
// chunk that is arriving, and leaves everything else to put.
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

// answerIncomplete is 308 with the range that is stored; none when nothing is.
// Google's own clients ask for 200 and a header in its place.
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

// usable refuses a session that has ended without an object.
func (s *Store) usable(record sessionRecord) error {
	switch {
	case record.State == sessionCancelled:
		return &failure{status: statusCancelled, reason: "cancelled"}
	case record.State == sessionExpired, s.now().Sub(record.Started) >= sessionLife:
		return &failure{http.StatusGone, "uploadExpired", "The upload session has expired."}
	}
	return nil
}

// limit is the most bytes the object can have.
func (record sessionRecord) limit() int64 {
	switch {
	case record.Total >= 0:
		return record.Total
	case record.Declared >= 0:
		return record.Declared
	}
	return math.MaxInt64
}

// finish makes the object of a session whose bytes are all there. The caller
// holds the turn.
func (s *Store) finish(r *http.Request, x *session, record sessionRecord) (sessionRecord, error) {
	b := s.buckets[record.Bucket]
	if err := record.Description.expect(r.Header).check(record.Digest); err != nil {
		return record, err
	}
	// A write that failed half-way may have left bytes behind the offset.
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
		// The object is there and names its session: the next start sees it.
		s.log.ErrorContext(r.Context(), "save finished upload session", "error", err)
		x.remember(record)
	}
	return record, nil
}

// cancel gives up a session and its bytes: 499, also when asked again. A chunk
// that is arriving is cut off.
func (s *Store) cancel(r *http.Request, x *session) error {
	cancelled := &failure{status: statusCancelled, reason: "cancelled"}
	if x.snapshot().State == sessionOpen {
		x.stop(cancelled)
	}
	if err := x.take(context.WithoutCancel(r.Context()), s.busyIdle); err != nil {
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

// drain reads what is left of a body, or gives it up with its connection.
func drain(w http.ResponseWriter, r *http.Request) {
	if w.Header().Get("Connection") == "close" {
		return
	}
	rc := http.NewResponseController(w)
	rc.SetReadDeadline(time.Now().Add(drainTime))
	if _, err := io.CopyN(io.Discard, r.Body, drainLimit); err != io.EOF {
		giveUp(w)
		return
	}
	rc.SetReadDeadline(time.Time{})
}

// giveUp ends a connection whose body does not arrive: the server would wait for
// the rest of it before it answers.
func giveUp(w http.ResponseWriter) {
	w.Header().Set("Connection", "close")
	http.NewResponseController(w).SetReadDeadline(time.Now())
}

// listen makes every read of the body wait at most idle for the next byte, or
// busyIdle while another request wants the session. Socket deadlines are the
// kernel's time, not the injected clock's.
func (x *session) listen(rc *http.ResponseController, body io.Reader, idle, busyIdle time.Duration) io.Reader {
	x.mu.Lock()
	x.hurry = rc.SetReadDeadline
	x.mu.Unlock()
	return readerFunc(func(p []byte) (int, error) {
		x.mu.Lock()
		switch {
		case x.stopped != nil:
			x.hurry(time.Now())
		case x.waiting > 0:
			x.hurry(time.Now().Add(busyIdle))
		default:
			x.hurry(time.Now().Add(idle))
		}
		x.mu.Unlock()
		return body.Read(p)
	})
}

// deaf ends listen; the last deadline stays for drain to lift.
func (x *session) deaf() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.hurry = nil
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// take waits for the turn. Whoever holds it and only waits for bytes of a line
// that went dead gives it up soon.
func (x *session) take(ctx context.Context, patience time.Duration) error {
	x.mu.Lock()
	x.waiting++
	if x.hurry != nil && x.stopped == nil {
		x.hurry(time.Now().Add(patience))
	}
	x.mu.Unlock()
	defer func() {
		x.mu.Lock()
		x.waiting--
		x.mu.Unlock()
	}()
	select {
	case x.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (x *session) release() { <-x.turn }

// stop ends the body that is arriving, if one is; its request answers err.
func (x *session) stop(err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.stopped = err
	if x.hurry != nil {
		x.hurry(time.Now())
	}
}

// broken is the answer to a body that ended before its time.
func (x *session) broken(err error) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.stopped != nil {
		return x.stopped
	}
	return bodyError("read chunk", err)
}
