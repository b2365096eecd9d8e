package contestclock

import (
	"net/http"
	"slices"
	"time"

	"marquee/backend/contest"
)

// Stop is a time to which a rehearsal of the contest can move the clock.
type Stop struct {
	// Kind is "phase" for the start of a phase of the timeline, with its ID, or
	// "moment" for a time within a phase.
	Kind string    `json:"kind"`
	ID   string    `json:"id"`
	At   time.Time `json:"at"`
}

// The moments: the day before registration opens, the last hour of registration,
// its end, and the last hour of submission.
const (
	momentBefore             = "before"
	momentRegistrationEnding = "registrationEnding"
	momentRegistrationOver   = "registrationOver"
	momentSubmissionEnding   = "submissionEnding"
)

type stopsAnswer struct {
	Now   time.Time `json:"now"`
	Stops []Stop    `json:"stops"`
}

// Stops returns a call that lists the stops of ?edition=ID (without it: the first edition), the earliest first:
// {"now": …, "stops": [{"kind": "phase", "id": "registration", "at": …}]}. It fails with VALIDATION_FAILED for an
// edition that does not exist.
func (c *Clock) Stops(editions *contest.Editions) func(*http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		edition := editions.First()
		if id := r.URL.Query().Get("edition"); id != "" {
			edition = editions.Edition(contest.EditionID(id))
		}
		if edition == nil {
			return nil, editions.Unknown()
		}
		return stopsAnswer{Now: c.Now(), Stops: stops(edition)}, nil
	}
}

// stops are the starts of the phases with a known day, and the moments at which no
// phase starts.
func stops(e *contest.Edition) []Stop {
	var all []Stop
	for _, p := range e.Phases {
		if !p.StartsAt.IsZero() {
			all = append(all, Stop{Kind: "phase", ID: p.ID, At: p.StartsAt})
		}
	}
	moments := []Stop{
		{ID: momentBefore, At: e.RegistrationOpens.AddDate(0, 0, -1)},
		{ID: momentRegistrationEnding, At: e.RegistrationEnds.Add(-time.Hour)},
		{ID: momentRegistrationOver, At: e.RegistrationEnds},
	}
	if !e.SubmissionEnds.IsZero() {
		moments = append(moments, Stop{ID: momentSubmissionEnding, At: e.SubmissionEnds.Add(-time.Hour)})
	}
	for _, moment := range moments {
		if !slices.ContainsFunc(all, func(s Stop) bool { return s.At.Equal(moment.At) }) {
			moment.Kind = "moment"
			all = append(all, moment)
		}
	}
	slices.SortStableFunc(all, func(a, b Stop) int { return a.At.Compare(b.At) })
	return all
}
