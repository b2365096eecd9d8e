package contest

import "time"

// Clock tells the contest's time. Only rules that depend on the contest's dates
// read it; sessions, codes, signatures and rate limits use the wall clock.
type Clock interface {
	Now() time.Time
}

// WallClock is the production clock.
type WallClock struct{}

// Now is time.Now.
func (WallClock) Now() time.Time { return time.Now() }
