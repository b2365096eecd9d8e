package contest

import "time"

// RateLimit allows Most events per Window under one key. Several limits may share
// a key: an event then counts once against all of them.
type RateLimit struct {
	Key    string
	Most   int
	Window time.Duration
}

// TooMany is the error of a caller who has to wait.
func TooMany(wait time.Duration) *Error {
	return &Error{Code: CodeTooManyRequests, RetryAfter: max(wait, time.Second)}
}
