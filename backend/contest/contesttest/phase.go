package contesttest

import (
	"time"

	"marquee/backend/contest"
)

// Phased is the edition with a timeline, and with an end that is not announced yet.
func Phased() *contest.Edition {
	e := Edition()
	day := func(month time.Month, day int) time.Time { return time.Date(2025, month, day, 0, 0, 0, 0, e.Location) }
	e.Phases = []contest.Phase{
		{
			ID:       "registration",
			StartsAt: e.RegistrationOpens,
			EndsAt:   e.SubmissionEnds,
			When:     contest.Text{EN: "15 July – 30 September", ZH: "7 月 15 日 – 9 月 30 日"},
		},
		{
			ID:       "preliminary",
			StartsAt: day(10, 1),
			EndsAt:   day(10, 16),
			When:     contest.Text{EN: "1 – 15 October", ZH: "10 月 1 – 15 日"},
		},
		{
			ID:       "winners",
			StartsAt: day(11, 15),
			EndsAt:   day(12, 6),
			When:     contest.Text{EN: "Mid-November", ZH: "11 月中旬"},
		},
		{ID: "archive"},
	}
	return e
}
