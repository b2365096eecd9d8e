// Package exchange is the HTTP code that providers share: detecting whether a request was sent, reading
// Retry-After, and fetching results within limits.
package exchange

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"marquee/backend/studio"
)

// Sent returns a context for one request and a function that reports whether its header was written. A
// request that may have arrived must not be repeated if it is billed.
func Sent(ctx context.Context) (context.Context, func() bool) {
	var wrote atomic.Bool
	traced := httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{WroteHeaders: func() { wrote.Store(true) }})
	return traced, wrote.Load
}

// StartError is the error of a Start without an answer: a plain one, which may be retried, if nothing
// was sent, and a failure if the provider may have started.
func StartError(err error, sent bool) error {
	if !sent {
		return err
	}
	return &studio.Failure{Reason: studio.ReasonBroken, Detail: "no answer to the start: " + err.Error()}
}

// longestWait is the longest accepted Retry-After.
const longestWait = time.Hour

// RetryAfter reads the header of RFC 9110, section 10.2.3, in seconds or as a date; 0 without one, at
// most an hour.
func RetryAfter(header http.Header, now time.Time) time.Duration {
	text := strings.TrimSpace(header.Get("Retry-After"))
	var wait time.Duration
	if seconds, err := strconv.Atoi(text); err == nil {
		wait = time.Duration(min(seconds, int(longestWait/time.Second))) * time.Second
	} else if at, err := http.ParseTime(text); err == nil {
		wait = at.Sub(now)
	}
	return min(max(wait, 0), longestWait)
}

// ErrTooLarge is the error of a body beyond its limit.
var ErrTooLarge = errors.New("the answer is too large")

// Limit makes a body fail with ErrTooLarge when it has more than limit bytes.
func Limit(body io.ReadCloser, limit int64) io.ReadCloser {
	return &limited{ReadCloser: body, left: limit}
}

type limited struct {
	io.ReadCloser
	left int64
}

func (l *limited) Read(p []byte) (int, error) {
	if int64(len(p)) > l.left+1 {
		p = p[:l.left+1]
	}
	n, err := l.ReadCloser.Read(p)
	if l.left -= int64(n); l.left < 0 {
		return max(0, n-1), ErrTooLarge
	}
	return n, err
}
