package storage

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"
)

// maxSilence is how long a request may go without a byte in either direction.
const maxSilence = 20 * time.Second

// silentError is the error of a store that was silent for too long.
type silentError struct{ silence time.Duration }

// Error implements error.
func (e silentError) Error() string { return fmt.Sprintf("the store was silent for %v", e.silence) }

// Timeout implements net.Error.
func (silentError) Timeout() bool { return true }

// Temporary implements net.Error: the request is not tried again, since a caller waits.
func (silentError) Temporary() bool { return false }

// impatient ends a request after a silence, however long it takes while bytes arrive or leave.
type impatient struct {
	base    http.RoundTripper
	silence time.Duration
}

// RoundTrip implements http.RoundTripper.
func (i impatient) RoundTrip(request *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithCancel(request.Context())
	w := &watch{silence: i.silence, cancel: cancel}
	w.timer = time.AfterFunc(i.silence, w.expire)
	request = request.Clone(ctx)
	if request.Body != nil && request.Body != http.NoBody {
		request.Body = sentBody{request.Body, w}
	}
	answer, err := i.base.RoundTrip(request)
	if err != nil {
		w.stop()
		return nil, w.cause(err)
	}
	w.timer.Stop() // the caller may take its time between reads
	answer.Body = receivedBody{answer.Body, w}
	return answer, nil
}

// watch is the timer of one request.
type watch struct {
	silence time.Duration
	timer   *time.Timer
	cancel  context.CancelFunc

	mu      sync.Mutex
	expired bool
}

func (w *watch) expire() {
	w.mu.Lock()
	w.expired = true
	w.mu.Unlock()
	w.cancel()
}

func (w *watch) stop() {
	w.timer.Stop()
	w.cancel()
}

// cause replaces the error of a request that has expired.
func (w *watch) cause(err error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.expired && err != nil && err != io.EOF { //nolint:errorlint // io.Reader's contract is io.EOF itself
		return silentError{w.silence}
	}
	return err
}

// sentBody restarts the watch with every part that the connection asks for.
type sentBody struct {
	io.ReadCloser
	watch *watch
}

// Read implements io.Reader.
func (b sentBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.watch.timer.Reset(b.watch.silence)
	return n, err
}

// receivedBody is watched while a read waits.
type receivedBody struct {
	io.ReadCloser
	watch *watch
}

// Read implements io.Reader.
func (b receivedBody) Read(p []byte) (int, error) {
	b.watch.timer.Reset(b.watch.silence)
	n, err := b.ReadCloser.Read(p)
	b.watch.timer.Stop()
	return n, b.watch.cause(err)
}

// Close implements io.Closer.
func (b receivedBody) Close() error {
	defer b.watch.stop()
	return b.ReadCloser.Close()
}
