package registration

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/upload"
)

// Type distinguishes individuals from teams.
type Type string

// The types of a registration.
const (
	Individual Type = "individual"
	TeamEntry  Type = "team"
)

// Experience is an entrant's level of experience.
type Experience string

// The levels of experience.
const (
	Beginner     Experience = "beginner"
	Some         Experience = "some"
	Professional Experience = "professional"
)

// Form is the part of a registration that is stored. The JSON tags are
// the field names on the wire.
type Form struct {
	Type          Type       `json:"type"`
	Name          string     `json:"name"`
	Email         string     `json:"email"`
	PhoneCountry  string     `json:"phoneCountry"`
	Phone         string     `json:"phone"`
	Experience    Experience `json:"experience"`
	SocialLinks   string     `json:"socialLinks"` // separated by semicolons
	PreviousWorks string     `json:"previousWorks"`
	Motivation    string     `json:"motivation"`
	Team          *Team      `json:"team"` // nil for an individual
	// Answers to the edition's own questions; nil for none, and then missing on the wire.
	Answers contest.Answers `json:"answers,omitzero"`
}

// Team is a team and its contact person.
type Team struct {
	Name                string   `json:"name"`
	ContactName         string   `json:"contactName"`
	ContactEmail        string   `json:"contactEmail"`
	ContactPhoneCountry string   `json:"contactPhoneCountry"`
	ContactPhone        string   `json:"contactPhone"`
	Members             []Member `json:"members"` // the lead included
}

// Member is one member of a team.
type Member struct {
	Name         string `json:"name"`
	Email        string `json:"email"`
	PhoneCountry string `json:"phoneCountry"`
	Phone        string `json:"phone"`
}

// Registration is an entrant's registration for one edition.
type Registration struct {
	ID        string // opaque
	Edition   contest.EditionID
	EntrantID string
	Account   string // the address the entrant logs in with
	State     contest.RegisterState
	Reason    string // why it was denied, else empty
	Form      Form
	WorkID    int              // of an application to the camp, which its judges score; 0 in the other edition
	Materials []Material       // of an application to the camp, in the order of MaterialKinds
	Receipts  []upload.Receipt // to be stored with the materials, of those that had none
	Consents  []Consent        // given with it, to be stored; of one read by its id the latest of each kind
	Named     []NamedMember    // of a team, to be told
	// Asked are the edition's questions as they were when the answers, which are to be stored, were checked.
	Asked []contest.Question
	// Confirm composes the mail that confirms it, once it is stored; nil: none.
	Confirm     func(Registration) (contest.NewMail, error)
	Language    contest.Language // of the mails to the entrant
	TimeZone    string           // IANA name of the browser's zone, for times in mails; "": unknown
	SubmittedAt time.Time        // contest clock
	Version     int              // how often it has been sent; from 1
	CorrectedAt time.Time        // contest clock; by the entrant, since it was sent; zero: never
	OpenedAt    time.Time        // contest clock; when an organiser first saw it as it was sent; zero: never
	OpenedBy    string           // an actor of the audit log
	ReviewedAt  time.Time        // contest clock; zero before the decision
	ReviewedBy  string           // an actor of the audit log
	// Ended is how organisers took it out, with all its works; it is denied then.
	Ended        contest.RegistrationEnd
	EndedReasons Reasons // as organisers read it
	Dropped      []int   // just approved: works that lost their place on the shortlist, since all were taken
}

// Standing returns how far the registration is.
func (r Registration) Standing() contest.Standing {
	return contest.Standing{State: r.State, ReviewedAt: r.ReviewedAt, OpenedAt: r.OpenedAt, Ended: r.Ended}
}

// Reader reads one entrant's registration.
type Reader interface {
	// Registration returns an entrant's registration, or NOT_FOUND.
	Registration(ctx context.Context, edition contest.EditionID, entrantID string) (Registration, error)
}

// Store stores what entrants send: one registration per entrant and
// edition.
type Store interface {
	Reader
	UploadStandingReader
	// Register stores a first registration, or one that replaces a denied one, and uses
	// up the verification code in the same transaction. A mail about the denial that
	// was not sent yet is cancelled. ALREADY_REGISTERED in any other state,
	// VALIDATION_FAILED for materials that are no longer usable, CODE_WRONG for a wrong
	// code: then nothing is stored.
	Register(ctx context.Context, r Registration, attempt account.CodeAttempt) (Registration, error)
}

// OrNone returns an entrant's registration, or one in state NONE for
// an entrant who has not registered.
func OrNone(ctx context.Context, store Reader, edition contest.EditionID, entrantID string) (Registration, error) {
	registration, err := store.Registration(ctx, edition, entrantID)
	switch {
	case contest.CodeOf(err) == contest.CodeNotFound:
		return Registration{Edition: edition, EntrantID: entrantID, State: contest.StateNone}, nil
	case err != nil:
		return Registration{}, fmt.Errorf("read registration: %w", err)
	}
	return registration, nil
}

// UploadOwners reads what uploads depend on from the registrations.
type UploadOwners struct {
	Registrations Reader
}

// UploadOwner returns an entrant's owner of uploads; in state NONE without a registration.
func (o UploadOwners) UploadOwner(
	ctx context.Context,
	edition contest.EditionID,
	entrantID string,
) (upload.Owner, error) {
	r, err := OrNone(ctx, o.Registrations, edition, entrantID)
	if err != nil {
		return upload.Owner{}, err
	}
	return upload.Owner{Standing: r.Standing(), Name: r.Form.Name, Email: r.Form.Email, Language: r.Language}, nil
}
