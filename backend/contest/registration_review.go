package contest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// The limits of a review.
const (
	MaxReason        = 2000 // characters of the reason of a decision
	MaxReviewed      = 1000 // registrations in one call
	MaxRegistrations = 500  // registrations on a page
)

// DecisionHold is how long the mail about a decision is held, so that taking the
// decision back at once mails nobody.
const DecisionHold = time.Minute

// DecisionComposer composes the mails about decisions.
type DecisionComposer interface {
	// ComposeDecision returns the mail about a registration in PASS or DENY, in the
	// registration's language and to the address in its form.
	ComposeDecision(edition *Edition, r Registration) (NewMail, error)
}

// Decision is an organiser's decision about a registration.
type Decision struct {
	RegistrationID string
	State          RegisterState // PASS, DENY, or SUBMITTED to take a decision back
	Reason         string        // for the entrant with DENY, for the audit log with SUBMITTED
	By             string        // an actor of the audit log
	At             time.Time     // contest clock
	Now            time.Time     // wall clock, for the mails
	Version        int           // of the registration as it was read; 0: any
}

// ComposeMail composes the mail about a registration as the transaction stores it.
type ComposeMail func(r Registration) (NewMail, error)

// RegistrationReviewStore is the organisers' side of the registrations.
type RegistrationReviewStore interface {
	// Registrations lists registrations.
	Registrations(ctx context.Context, filter RegistrationFilter) (RegistrationPage, error)
	// RegistrationByID returns one. NOT_FOUND.
	RegistrationByID(ctx context.Context, edition EditionID, id string) (Registration, error)
	// FindRegistrations returns the registrations whose account or form has the
	// mail address.
	FindRegistrations(ctx context.Context, edition EditionID, email string) ([]Registration, error)
	// Decide approves or denies a registration under review, or opens a decided one
	// again, and writes the audit log. It takes back the mails about the registration
	// that were not sent yet and writes the one that compose returns, unless compose is
	// nil. Opening hides the entrant's latest submission, approving shows it again.
	// CONFLICT in another state, RegistrationChanged for another version, NOT_FOUND.
	Decide(ctx context.Context, d Decision, compose ComposeMail) (Registration, error)
	// ResendDecision writes the mail about a decided registration once more and the
	// audit log. CONFLICT for a registration under review, RegistrationChanged for another
	// version, NOT_FOUND.
	ResendDecision(ctx context.Context, d Decision, compose ComposeMail) (Registration, error)
}

// ReviewAction is what organisers do with registrations.
type ReviewAction string

// The actions.
const (
	ReviewApprove ReviewAction = "approve"
	ReviewDeny    ReviewAction = "deny"
	ReviewReopen  ReviewAction = "reopen" // under review again
	ReviewResend  ReviewAction = "resend" // the mail about the decision
)

// Review is one action on one or many registrations.
type Review struct {
	Action ReviewAction
	IDs    []string // at most MaxReviewed
	Reason string   // required for ReviewDeny; optional, for the audit log, for ReviewReopen
	DryRun bool     // report what would happen and change nothing
	// Versions are those that the organiser has read, by id. A registration that was sent
	// again since is skipped; one without an entry is reviewed as it is.
	Versions map[string]int
}

// ReviewSkip is why a registration is left as it is.
type ReviewSkip string

// The reasons.
const (
	SkipUnknown     ReviewSkip = "unknown"      // there is no such registration
	SkipDecided     ReviewSkip = "decided"      // to approve or deny: somebody has decided already
	SkipUnderReview ReviewSkip = "under_review" // to reopen or resend: nothing is decided
	SkipChanged     ReviewSkip = "changed"      // its entrant has sent it again since it was read
)

// ReviewOutcome is what happened, or with DryRun would happen, to one registration.
type ReviewOutcome struct {
	ID           string
	Registration Registration // as it is now; empty with SkipUnknown
	Skipped      ReviewSkip   // "": done
	Mail         MailKind     // the mail that goes out; "": none
}

// Review approves, denies, opens again or resends the mails of registrations, each in
// a transaction of its own, and reports on each in the order of the ids. After an
// error the outcomes so far are returned with it; calling again continues.
// VALIDATION_FAILED for an unknown action, too many ids, or ReviewDeny with an empty
// reason or one longer than MaxReason. FORBIDDEN for a zero Organiser.
func (s *RegistrationService) Review(ctx context.Context, by Organiser, edition *Edition, review Review) ([]ReviewOutcome, error) {
	if err := by.mayChange(areaRegistrations); err != nil {
		return nil, err
	}
	if err := review.check(); err != nil {
		return nil, err
	}
	if s.Composer == nil && review.Action != ReviewReopen {
		return nil, errors.New("review registrations: no composer of mails is configured")
	}
	outcomes := make([]ReviewOutcome, 0, len(review.IDs))
	for _, id := range review.IDs {
		outcome, err := s.reviewOne(ctx, by, edition, review, id)
		if err != nil {
			return outcomes, fmt.Errorf("review registration %s: %w", id, err)
		}
		outcomes = append(outcomes, outcome)
	}
	return outcomes, nil
}

// ReviewForm is a review on the wire. The JSON tags are the field names.
type ReviewForm struct {
	IDs      []string       `json:"ids"`
	Decision ReviewAction   `json:"decision"`
	Reason   string         `json:"reason"`
	DryRun   bool           `json:"dryRun"`
	Versions map[string]int `json:"versions"` // see Review.Versions
}

// ReviewForm is Review with what a form says. The permission is checked before it is read.
func (s *RegistrationService) ReviewForm(ctx context.Context, by Organiser, edition *Edition, read ReadForm[ReviewForm]) ([]ReviewOutcome, error) {
	if err := by.mayChange(areaRegistrations); err != nil {
		return nil, err
	}
	fieldErrs := FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return nil, err
	}
	review := Review{Action: form.Decision, IDs: form.IDs, Reason: form.Reason, DryRun: form.DryRun, Versions: form.Versions}
	var wrong *Error
	if errors.As(review.check(), &wrong) {
		for field, message := range wrong.Fields {
			fieldErrs.Add(field, message)
		}
	}
	if err := fieldErrs.Err(); err != nil {
		return nil, err
	}
	return s.Review(ctx, by, edition, review)
}

func (r *Review) check() error {
	fieldErrs := FieldErrors{}
	r.Reason = strings.TrimSpace(r.Reason)
	switch r.Action {
	case ReviewApprove, ReviewResend:
		r.Reason = ""
	case ReviewDeny, ReviewReopen:
	default:
		fieldErrs.Add("decision", Text{EN: "Please choose approve, deny, reopen or resend", ZH: "请选择通过、不通过、重新审核或重发邮件"})
	}
	if r.Action == ReviewDeny && r.Reason == "" {
		fieldErrs.Add("reason", Text{EN: "is empty: the entrant must learn what to change", ZH: "请填写原因，以便参赛者修改"})
	}
	if utf8.RuneCountInString(r.Reason) > MaxReason {
		fieldErrs.Add("reason", Text{EN: "is longer than %d characters", ZH: "不能超过 %d 个字符"}.Format(MaxReason))
	}
	if len(r.IDs) > MaxReviewed {
		fieldErrs.Add("ids", Text{EN: "are more than %d", ZH: "不能超过 %d 条"}.Format(MaxReviewed))
	}
	return fieldErrs.Err()
}

// state is the state that the action leads to, "" for none.
func (a ReviewAction) state() RegisterState {
	switch a {
	case ReviewApprove:
		return StatePass
	case ReviewDeny:
		return StateDeny
	case ReviewReopen:
		return StateSubmitted
	default:
		return ""
	}
}

// skips is the reason why the action does not apply to a registration in a state.
func (a ReviewAction) skips(state RegisterState) ReviewSkip {
	underReview := state == StateSubmitted
	switch {
	case (a == ReviewApprove || a == ReviewDeny) && !underReview:
		return SkipDecided
	case (a == ReviewReopen || a == ReviewResend) && underReview:
		return SkipUnderReview
	default:
		return ""
	}
}

// skips is the reason why the review does not apply to a registration.
func (r Review) skips(registration Registration) ReviewSkip {
	if read := r.Versions[registration.ID]; read != 0 && read != registration.Version {
		return SkipChanged
	}
	return r.Action.skips(registration.State)
}

// RegistrationChanged is the error of an organiser who decides on a registration that its
// entrant has sent again since it was read.
func RegistrationChanged() error {
	return &Error{Code: CodeConflict, Fields: FieldErrors{"version": Text{
		EN: "The entrant has sent the registration again since you read it. Please read it again before you decide",
		ZH: "参赛者在你查看之后重新提交了报名，请重新查看后再作决定",
	}}}
}

// mailKind is the mail about a decision, "" for none.
func (s RegisterState) mailKind() MailKind {
	switch s {
	case StatePass:
		return MailApproval
	case StateDeny:
		return MailDenial
	default:
		return ""
	}
}

func (s *RegistrationService) reviewOne(ctx context.Context, by Organiser, edition *Edition, review Review, id string) (ReviewOutcome, error) {
	outcome := ReviewOutcome{ID: id}
	var err error
	outcome.Registration, err = s.Reviews.RegistrationByID(ctx, edition.ID, id)
	if CodeOf(err) == CodeNotFound {
		outcome.Skipped = SkipUnknown
		return outcome, nil
	}
	if err != nil {
		return outcome, err
	}
	if outcome.Skipped = review.skips(outcome.Registration); outcome.Skipped != "" {
		return outcome, nil
	}
	if !review.DryRun {
		if outcome.Registration, err = s.carryOut(ctx, by, edition, review, id); CodeOf(err) == CodeConflict {
			return s.overtaken(ctx, edition, review, id)
		}
		if err != nil {
			return outcome, err
		}
	}
	outcome.Mail = review.Action.state().mailKind()
	if review.Action == ReviewResend {
		outcome.Mail = outcome.Registration.State.mailKind()
	}
	return outcome, nil
}

// overtaken reports a registration that somebody else has decided, or its entrant sent
// again, since it was read.
func (s *RegistrationService) overtaken(ctx context.Context, edition *Edition, review Review, id string) (ReviewOutcome, error) {
	current, err := s.Reviews.RegistrationByID(ctx, edition.ID, id)
	skipped := review.skips(current)
	switch {
	case skipped != "":
	case review.Action == ReviewReopen || review.Action == ReviewResend:
		skipped = SkipUnderReview
	default:
		skipped = SkipDecided
	}
	return ReviewOutcome{ID: id, Registration: current, Skipped: skipped}, err
}

func (s *RegistrationService) carryOut(ctx context.Context, by Organiser, edition *Edition, review Review, id string) (Registration, error) {
	now := s.Now()
	decision := Decision{
		RegistrationID: id, State: review.Action.state(), Reason: review.Reason, By: by.actor, At: s.Clock.Now(), Now: now,
		Version: review.Versions[id],
	}
	compose := func(r Registration) (NewMail, error) {
		m, err := s.Composer.ComposeDecision(edition, r)
		m.About, m.EntrantID, m.CreatedAt, m.NotBefore = RegistrationSubject(r.ID), r.EntrantID, now, now.Add(DecisionHold)
		if review.Action == ReviewResend {
			m.NotBefore = now
		}
		return m, err
	}
	switch review.Action {
	case ReviewReopen:
		return s.Reviews.Decide(ctx, decision, nil)
	case ReviewResend:
		return s.Reviews.ResendDecision(ctx, decision, compose)
	default:
		return s.Reviews.Decide(ctx, decision, compose)
	}
}
