package contest

import "time"

// EditionID is the short name of an edition.
type EditionID string

// The two editions.
const (
	International EditionID = "international"
	Camp          EditionID = "camp"
)

// Valid reports whether the edition exists.
func (id EditionID) Valid() bool { return id == International || id == Camp }

// Edition holds what an organiser decides about one edition. It is read from the
// catalogue; nothing in it is written a second time in code.
type Edition struct {
	ID          EditionID
	Name        Text // the brand, "Open Frame"
	Title       Text // brand and contest, as page titles and mails carry it
	ContactMail string

	Location          *time.Location // the edition's own time zone
	RegistrationOpens time.Time
	RegistrationEnds  time.Time     // first instant at which registration is over
	SubmissionEnds    time.Time     // first instant at which submission is over; zero: the edition takes no submissions
	DecisionWindow    time.Duration // time to go on after a decision that came after the end
	UploadGrace       time.Duration // time to finish an upload begun before the end
	Phases            []Phase       // in order

	MinimumAge       int
	MaxTeamMembers   int // including the lead
	MaxSubmissions   int // per entrant
	MaxRunning       time.Duration
	NominationLimits map[Award]int // per nominator; empty: nobody nominates
	Weights          Weights

	AccountMailDomains []string          // entrants with such an address belong to the provider (qy)
	VideoLinkHosts     []string          // where a linked film may live
	AssetHosts         map[string]string // by zone ("cn", "intl"); empty: the site's own host
	AnalyticsScript    string            // https address of a script that pages load; empty: none
}

// Phase is one step of the timeline. A zero start or end is not known yet.
type Phase struct {
	ID       string
	StartsAt time.Time
	EndsAt   time.Time
}

// Phase tells where the contest stands: the id of the last phase that has begun,
// "upcoming" before the first.
func (e *Edition) Phase(now time.Time) string {
	current := "upcoming"
	for _, p := range e.Phases {
		if p.StartsAt.IsZero() || now.Before(p.StartsAt) {
			break
		}
		current = p.ID
	}
	return current
}

// RegistrationOpen reports whether a new registration may be sent.
func (e *Edition) RegistrationOpen(now time.Time) bool {
	return !now.Before(e.RegistrationOpens) && now.Before(e.RegistrationEnds)
}

// SubmissionOpen reports whether approved entrants may submit works at all;
// MaySubmit tells about one entrant.
func (e *Edition) SubmissionOpen(now time.Time) bool {
	return !e.SubmissionEnds.IsZero() && !now.Before(e.RegistrationOpens) && now.Before(e.SubmissionEnds)
}
