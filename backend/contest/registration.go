package contest

import (
	"context"
	"time"
)

// RegistrationType tells who takes part.
type RegistrationType string

// The types of a registration.
const (
	Individual RegistrationType = "individual"
	TeamEntry  RegistrationType = "team"
)

// Experience is how much an entrant has made before.
type Experience string

// The levels of experience.
const (
	Beginner     Experience = "beginner"
	Some         Experience = "some"
	Professional Experience = "professional"
)

// RegistrationForm is what an entrant fills in; the tags are its names on the
// wire.
type RegistrationForm struct {
	Type          RegistrationType `json:"type"`
	Name          string           `json:"name"`
	Email         string           `json:"email"`
	PhoneCountry  string           `json:"phoneCountry"`
	Phone         string           `json:"phone"`
	Experience    Experience       `json:"experience"`
	SocialLinks   string           `json:"socialLinks"` // separated by semicolons
	PreviousWorks string           `json:"previousWorks"`
	Motivation    string           `json:"motivation"`
	Team          *Team            `json:"team"` // nil for an individual
}

// Team is a team and the person to write to.
type Team struct {
	Name                string   `json:"name"`
	ContactName         string   `json:"contactName"`
	ContactEmail        string   `json:"contactEmail"`
	ContactPhoneCountry string   `json:"contactPhoneCountry"`
	ContactPhone        string   `json:"contactPhone"`
	Members             []Member `json:"members"` // the lead included
}

// Member is one person of a team.
type Member struct {
	Name         string `json:"name"`
	Email        string `json:"email"`
	PhoneCountry string `json:"phoneCountry"`
	Phone        string `json:"phone"`
}

// Registration is an entrant's registration for one edition.
type Registration struct {
	ID          string // opaque
	Edition     EditionID
	EntrantID   string
	Account     string // the address the entrant logs in with
	State       RegisterState
	Reason      string // why it was denied, else empty
	Form        RegistrationForm
	Language    Language  // in which the entrant is written to
	SubmittedAt time.Time // contest clock
	ReviewedAt  time.Time // contest clock; zero while nobody has decided
	ReviewedBy  string
}

// Decision is what an organiser decides about a registration.
type Decision struct {
	RegistrationID string
	State          RegisterState // PASS or DENY
	Reason         string        // for the entrant; empty with PASS
	By             string        // an actor of the audit log
	At             time.Time     // contest clock
}

// RegistrationStore keeps registrations, one per entrant and edition.
type RegistrationStore interface {
	// RegisterState is NONE without a registration.
	RegisterState(ctx context.Context, edition EditionID, entrantID string) (RegisterState, error)
	// Registration returns an entrant's registration, or NOT_FOUND.
	Registration(ctx context.Context, edition EditionID, entrantID string) (Registration, error)
	// Register stores a first registration, or a new one in place of a denied
	// one, and uses the code up in the same transaction. ALREADY_REGISTERED in
	// any other state, CODE_WRONG when the code is: then nothing is stored.
	Register(ctx context.Context, r Registration, proof CodeAttempt) (Registration, error)
	// Registrations lists an edition's, oldest first; state "" is every state.
	Registrations(ctx context.Context, edition EditionID, state RegisterState) ([]Registration, error)
	// FindRegistrations returns those whose account or form carries an address.
	FindRegistrations(ctx context.Context, edition EditionID, email string) ([]Registration, error)
	// Decide moves a registration out of SUBMITTED and writes the audit log.
	// CONFLICT when it is in another state: somebody else has decided already.
	Decide(ctx context.Context, d Decision) (Registration, error)
}

// MayRegister is nil when an entrant with this registration (its State is NONE for
// none) may send one now: ALREADY_REGISTERED while one is under review or
// approved, REGISTRATION_ENDED after the end, unless it was denied after the end
// and the window to send it again is still open, FORBIDDEN before the beginning.
func (e *Edition) MayRegister(r Registration, now time.Time) error {
	switch {
	case r.State == StateSubmitted || r.State == StatePass:
		return Fail(CodeAlreadyRegistered)
	case now.Before(e.RegistrationOpens):
		return Fail(CodeForbidden)
	case !now.Before(e.RegistrationDeadline(r)):
		return Fail(CodeRegistrationEnded)
	default:
		return nil
	}
}

// RegistrationDeadline is the first instant at which an entrant with this
// registration may no longer send one: registration's end, or, for one that was
// denied after it, the end of the decision window.
func (e *Edition) RegistrationDeadline(r Registration) time.Time {
	if window := e.decisionWindowEnds(r); r.State == StateDeny && window.After(e.RegistrationEnds) {
		return window
	}
	return e.RegistrationEnds
}

// SubmissionDeadline is the first instant at which an approved entrant may no
// longer submit. A registration that was decided after registration had ended has
// at least the edition's decision window. Zero: the edition takes no submissions.
func (e *Edition) SubmissionDeadline(r Registration) time.Time {
	if window := e.decisionWindowEnds(r); !e.SubmissionEnds.IsZero() && window.After(e.SubmissionEnds) {
		return window
	}
	return e.SubmissionEnds
}

// MaySubmit is nil when the entrant may submit a work now, else the error that
// says why not.
func (e *Edition) MaySubmit(r Registration, now time.Time) error {
	if err := r.State.Approved(); err != nil {
		return err
	}
	if !now.Before(e.SubmissionDeadline(r)) {
		return Fail(CodeSubmissionEnded)
	}
	return nil
}

// decisionWindowEnds is zero for a registration that was decided before
// registration ended. Every stored registration was sent in time: MayRegister saw
// to it.
func (e *Edition) decisionWindowEnds(r Registration) time.Time {
	if r.ReviewedAt.IsZero() || r.ReviewedAt.Before(e.RegistrationEnds) {
		return time.Time{}
	}
	return r.ReviewedAt.Add(e.DecisionWindow)
}
