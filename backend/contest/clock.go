package contest

import (
	"time"
)

// Clock is the contest's time. Only rules about the contest's dates use it; sessions,
// codes, signatures and rate limits use the wall clock.
type Clock interface {
	Now() time.Time
}

// WallClock is the production clock.
type WallClock struct{}

// Now is time.Now.
func (WallClock) Now() time.Time { return time.Now() }
