package queue

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"sync"
	"time"
)

const (
	// keysEvery is the least time between two requests for Google's keys, which change every few days. Tokens name the
	// key that signed them, so that a forged one asks for a key that does not exist.
	keysEvery = time.Minute
	// keysRetry is the same after a failure.
	keysRetry = 5 * time.Second
	maxKeys   = 1 << 20 // bytes; Google's have about two thousand
)

// cachingTransport returns the last answer, or failure, until it is old enough to send another request. All its
// requests are for one URL.
type cachingTransport struct {
	base http.RoundTripper
	now  func() time.Time

	mu     sync.Mutex
	asked  time.Time
	answer *http.Response // without its body
	body   []byte
	err    error
}

// RoundTrip implements http.RoundTripper.
func (t *cachingTransport) RoundTrip(request *http.Request) (*http.Response, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	every := keysEvery
	if t.err != nil || t.answer != nil && t.answer.StatusCode != http.StatusOK {
		every = keysRetry
	}
	if now := t.now(); t.asked.IsZero() || now.Sub(t.asked) >= every || now.Before(t.asked) {
		t.asked = now
		t.answer, t.body, t.err = t.ask(request)
	}
	if t.err != nil {
		return nil, t.err
	}
	repeated := *t.answer
	repeated.Body, repeated.Request = io.NopCloser(bytes.NewReader(t.body)), request
	return &repeated, nil
}

func (t *cachingTransport) ask(request *http.Request) (*http.Response, []byte, error) {
	answer, err := t.base.RoundTrip(request)
	if err != nil {
		return nil, nil, err
	}
	body, err := io.ReadAll(io.LimitReader(answer.Body, maxKeys))
	if err := errors.Join(err, answer.Body.Close()); err != nil {
		return nil, nil, err
	}
	return answer, body, nil
}
