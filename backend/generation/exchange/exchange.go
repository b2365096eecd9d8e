// Package exchange is what every provider's HTTP has in common: knowing whether a request left, how
// long the provider asks to wait, and fetching a result within limits.
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

// Sent gives a context for one request and tells afterwards whether its head was written. A request
// that may have arrived must not be sent again when it starts something that is paid for.
func Sent(ctx context.Context) (context.Context, func() bool) {
	var wrote atomic.Bool
	traced := httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{WroteHeaders: func() { wrote.Store(true) }})
	return traced, wrote.Load
}

// StartError is what a Start returns when no answer came: a plain error, which may be tried again,
// while nothing has left, a fault once the provider may have begun.
func StartError(err error, sent bool) error {
	if !sent {
		return err
	}
	return &studio.Failure{Reason: studio.ReasonBroken, Detail: "no answer to the start: " + err.Error()}
}

// longestWait bounds what a provider may ask for.
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

// ErrTooLarge is what a limited body gives at its limit.
var ErrTooLarge = errors.New("the answer is too large")

// Limit makes a body fail with ErrTooLarge when it holds more than limit bytes.
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
