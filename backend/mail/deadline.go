package mail

import (
	"time"

	"marquee/backend/contest"
)

// deadline is the first instant after a period, in the edition's zone and in the reader's.
func deadline(edition *contest.Edition, r contest.Registration, at time.Time) string {
	return edition.DeadlineIn(r.Language, at, contest.ReadersZone(r))
}
