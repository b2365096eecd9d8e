package httpkit

import (
	"errors"
	"io"
	"net/http"
	"time"
)

// writePart is how much of an answer, in bytes, a client has to accept within one deadline.
const writePart = 256 << 10

// LimitWrites cuts the connection of a client that does not accept the next 256 KiB of its answer within a time. A
// client that keeps reading is never cut, however long the whole answer takes. now is the wall clock.
func LimitWrites(next http.Handler, within time.Duration, now func() time.Time) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(&limitedWriter{ResponseWriter: w, within: within, now: now}, r)
	})
}

type limitedWriter struct {
	http.ResponseWriter
	within time.Duration
	now    func() time.Time
}

// Unwrap lets http.ResponseController reach the connection.
func (w *limitedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// extend sets the deadline of the next part.
func (w *limitedWriter) extend() {
	// A writer that is not a connection has no deadline.
	_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(w.now().Add(w.within))
}

// Write implements http.ResponseWriter.
func (w *limitedWriter) Write(content []byte) (written int, err error) {
	for {
		w.extend()
		n, err := w.ResponseWriter.Write(content[:min(len(content), writePart)])
		written, content = written+n, content[n:]
		if err != nil || len(content) == 0 {
			return written, err
		}
	}
}

// ReadFrom implements io.ReaderFrom, so that the kernel copies files to the connection.
func (w *limitedWriter) ReadFrom(source io.Reader) (written int64, err error) {
	limited, isLimited := source.(*io.LimitedReader) // net/http recognises a file below one of these, not below two
	for {
		part := int64(writePart)
		from := source
		if isLimited {
			part, from = min(part, limited.N), limited.R
		}
		if part <= 0 {
			return written, nil
		}
		w.extend()
		n, err := io.CopyN(w.ResponseWriter, from, part)
		written += n
		if isLimited {
			limited.N -= n
		}
		if errors.Is(err, io.EOF) {
			return written, nil
		}
		if err != nil {
			return written, err
		}
	}
}
