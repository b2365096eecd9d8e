package contest

import (
	"time"
)

// Begun reports whether the phase has begun, days before it included.
func (p Phase) Begun(now time.Time, daysBefore int) bool {
	return !p.StartsAt.IsZero() && !now.Before(p.StartsAt.AddDate(0, 0, -daysBefore))
}

// Ended reports whether the phase is over.
func (p Phase) Ended(now time.Time) bool { return !p.EndsAt.IsZero() && !now.Before(p.EndsAt) }

// Late reports whether work is behind the phase's time: in its second half less than four fifths of the share that has
// passed, after its end anything that is left. In a phase without an end nobody is late.
func (p Phase) Late(done, total int, now time.Time) bool {
	length, passed := p.EndsAt.Sub(p.StartsAt), now.Sub(p.StartsAt)
	switch {
	case p.StartsAt.IsZero() || p.EndsAt.IsZero() || length <= 0 || 2*passed < length:
		return false
	case passed >= length:
		return done < total
	}
	return float64(done) < 0.8*float64(total)*float64(passed)/float64(length)
}
