package mail

import (
	"time"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// deadline is the first instant after a period, in the edition's zone and in the reader's.
func deadline(edition *contest.Edition, r registration.Registration, at time.Time) string {
	return edition.DeadlineIn(r.Language, at, registration.ReadersZone(r))
}
