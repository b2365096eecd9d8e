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
	// keysEvery is the least time between two requests for Google's keys, which change every few days. Tokens name the key
	// that signed them, so that a forged one asks for a key that does not exist.
	keysEvery = time.Minute
	// keysRetry is the same after a failure.
	keysRetry = 5 * time.Second
	maxKeys   = 1 << 20 // bytes; Google's have about two thousand
)

// seldom repeats an answer, or a failure, instead of asking again too soon. All its requests are for one address.
type seldom struct {
	base http.RoundTripper
	now  func() time.Time

	mu     sync.Mutex
	asked  time.Time
	answer *http.Response // without its body
	body   []byte
	err    error
}

// RoundTrip implements http.RoundTripper.
func (s *seldom) RoundTrip(request *http.Request) (*http.Response, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	every := keysEvery
	if s.err != nil || s.answer != nil && s.answer.StatusCode != http.StatusOK {
		every = keysRetry
	}
	if now := s.now(); s.asked.IsZero() || now.Sub(s.asked) >= every || now.Before(s.asked) {
		s.asked = now
		s.answer, s.body, s.err = s.ask(request)
	}
	if s.err != nil {
		return nil, s.err
	}
	repeated := *s.answer
	repeated.Body, repeated.Request = io.NopCloser(bytes.NewReader(s.body)), request
	return &repeated, nil
}

func (s *seldom) ask(request *http.Request) (*http.Response, []byte, error) {
	answer, err := s.base.RoundTrip(request)
	if err != nil {
		return nil, nil, err
	}
	body, err := io.ReadAll(io.LimitReader(answer.Body, maxKeys))
	if err := errors.Join(err, answer.Body.Close()); err != nil {
		return nil, nil, err
	}
	return answer, body, nil
}
