package registration

import (
	"cmp"
	"context"
	"time"

	"marquee/backend/contest"
)

// DecisionHold is how long the mail about a decision is held, so that an organiser can
// take a decision back before it is mailed. It is wall-clock time: moving the contest's
// clock in a rehearsal neither releases such a mail at once nor holds it for months.
const DecisionHold = time.Minute

// hold is how long this contest holds mails about decisions.
func (s *Service) hold() time.Duration { return cmp.Or(s.Hold, DecisionHold) }

// DecisionComposer composes the mails about decisions.
type DecisionComposer interface {
	// ComposeDecision returns the mail about a registration in PASS or DENY, in the
	// registration's language and to the address in its form.
	ComposeDecision(edition *contest.Edition, r Registration) (contest.NewMail, error)
}

// Decision is an organiser's decision about a registration.
type Decision struct {
	RegistrationID string
	State          contest.RegisterState // PASS, DENY, or SUBMITTED to take a decision back
	Reason         string                // for the entrant with DENY, for the audit log with SUBMITTED
	By             string                // an actor of the audit log
	At             time.Time             // contest clock
	Now            time.Time             // wall clock, for the mails
	Version        int                   // of the registration as it was read; 0: any
	Places         int                   // of the edition's shortlist, which approving again does not exceed; 0: without a limit
	Before         *time.Time            // Registration.ChangedAt as it was read; nil: any
}

// ComposeMail composes the mail about a registration as the transaction stores it.
type ComposeMail func(r Registration) (contest.NewMail, error)

// ReviewStore is the organisers' side of the registrations.
type ReviewStore interface {
	SubjectNotesReader
	LostPlaceReader
	// Registrations lists registrations.
	Registrations(ctx context.Context, filter Filter) (Page, error)
	// RegistrationByID returns one. NOT_FOUND.
	RegistrationByID(ctx context.Context, edition contest.EditionID, id string) (Registration, error)
	// OpenRegistration notes that an organiser sees a registration, the first time since it was sent: from then on its
	// entrant cannot change it. It does nothing for one that was opened before, or does not exist.
	OpenRegistration(ctx context.Context, edition contest.EditionID, id, by string, at time.Time) error
	// FindRegistrations returns the registrations whose account or form has the
	// mail address.
	FindRegistrations(ctx context.Context, edition contest.EditionID, email string) ([]Registration, error)
	// WaitingDecision returns the mail about a decision on a registration that was not sent yet, nil for none.
	WaitingDecision(ctx context.Context, id string) (*contest.NewMail, error)
	// Decide approves or denies a registration under review, or opens a decided one
	// again, and writes the audit log. It cancels the mails about the registration
	// that were not sent yet and writes the one that compose returns, unless compose is
	// nil. Opening hides the entrant's latest submission, approving shows it again.
	// CONFLICT in another state or with another Before, Changed for another version, NOT_FOUND.
	Decide(ctx context.Context, d Decision, compose ComposeMail) (Registration, error)
	// ResendDecision writes the mail about a decided registration once more and the
	// audit log. CONFLICT for a registration under review or with another Before,
	// Changed for another version, NOT_FOUND.
	ResendDecision(ctx context.Context, d Decision, compose ComposeMail) (Registration, error)
}

// Changed is the error of an organiser who decides on a registration that its
// entrant has sent again since it was read.
func Changed() error {
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"version": contest.Text{
		EN: "The entrant has changed the registration or sent it again since you read it. Please read it again before you decide.",
		ZH: "你查看之后，填写人又修改或重新提交了，请重新查看后再作决定",
	}}}
}

// ChangedAt is when a registration was last changed since it was sent: decided, else corrected by its entrant. Zero:
// never.
func (r Registration) ChangedAt() time.Time {
	if r.ReviewedAt.IsZero() {
		return r.CorrectedAt
	}
	return r.ReviewedAt
}

// ChangedSince returns nil for a registration that is as it was read, by its ChangedAt: else Changed after a
// correction of its entrant, and CONFLICT after a decision.
func (r Registration) ChangedSince(read time.Time) error {
	switch {
	case read.Equal(r.ChangedAt()):
		return nil
	case r.ReviewedAt.IsZero() && read.Before(r.CorrectedAt):
		return Changed()
	default:
		return contest.Fail(contest.CodeConflict)
	}
}

// mailKind is the mail about a decision, "" for none.
func mailKind(s contest.RegisterState) contest.MailKind {
	switch s {
	case contest.StatePass:
		return contest.MailApproval
	case contest.StateDeny:
		return contest.MailDenial
	default:
		return ""
	}
}
