package storage

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"
)

// defaultIdleTimeout is how long a request may go without a byte in either direction.
const defaultIdleTimeout = 20 * time.Second

// idleError is the error of a request without a byte in either direction for too long.
type idleError struct{ timeout time.Duration }

// Error implements error.
func (e idleError) Error() string { return fmt.Sprintf("the store was idle for %v", e.timeout) }

// Timeout implements net.Error.
func (idleError) Timeout() bool { return true }

// Temporary implements net.Error: the client does not repeat the request, since its caller is waiting.
func (idleError) Temporary() bool { return false }

// idleTransport cancels a request after timeout without a byte in either direction. It does not limit the time in
// which bytes arrive or leave.
type idleTransport struct {
	base    http.RoundTripper
	timeout time.Duration
}

// RoundTrip implements http.RoundTripper.
func (i idleTransport) RoundTrip(request *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithCancel(request.Context())
	t := &idleTimer{timeout: i.timeout, cancel: cancel}
	t.timer = time.AfterFunc(i.timeout, t.expire)
	request = request.Clone(ctx)
	if request.Body != nil && request.Body != http.NoBody {
		request.Body = sentBody{request.Body, t}
	}
	answer, err := i.base.RoundTrip(request)
	if err != nil {
		t.stop()
		return nil, t.cause(err)
	}
	t.timer.Stop() // the time between two reads of the caller does not count
	answer.Body = receivedBody{answer.Body, t}
	return answer, nil
}

// idleTimer is the timer of one request.
type idleTimer struct {
	timeout time.Duration
	timer   *time.Timer
	cancel  context.CancelFunc

	mu      sync.Mutex
	expired bool
}

func (t *idleTimer) expire() {
	t.mu.Lock()
	t.expired = true
	t.mu.Unlock()
	t.cancel()
}

func (t *idleTimer) stop() {
	t.timer.Stop()
	t.cancel()
}

// cause replaces the error of a request that has expired.
func (t *idleTimer) cause(err error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.expired && err != nil && err != io.EOF { //nolint:errorlint // io.Reader's contract is io.EOF itself
		return idleError{t.timeout}
	}
	return err
}

// sentBody restarts the timer whenever the connection reads a part of the body.
type sentBody struct {
	io.ReadCloser
	idle *idleTimer
}

// Read implements io.Reader.
func (b sentBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.idle.timer.Reset(b.idle.timeout)
	return n, err
}

// receivedBody runs the timer while a read waits for the store.
type receivedBody struct {
	io.ReadCloser
	idle *idleTimer
}

// Read implements io.Reader.
func (b receivedBody) Read(p []byte) (int, error) {
	b.idle.timer.Reset(b.idle.timeout)
	n, err := b.ReadCloser.Read(p)
	b.idle.timer.Stop()
	return n, b.idle.cause(err)
}

// Close implements io.Closer.
func (b receivedBody) Close() error {
	defer b.idle.stop()
	return b.ReadCloser.Close()
}
