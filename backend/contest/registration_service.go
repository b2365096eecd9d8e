package contest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// RegistrationService is the use cases of registrations: the entrant's own, and the
// organisers' review.
type RegistrationService struct {
	Registrations RegistrationStore
	Films         PendingFilmReader // for Status
	Reviews       RegistrationReviewStore
	Audit         AuditStore
	Codes         *VerificationCodeService
	Mailer        DecisionMailer   // nil: Approve and Deny fail
	Clock         Clock            // the contest's time
	Now           func() time.Time // the wall clock
}

// DecisionMailer mails decisions about registrations.
type DecisionMailer interface {
	// SendDecision mails the decision to the address in the form, in the
	// registration's language. It returns when the mail server has accepted the mail.
	SendDecision(ctx context.Context, edition *Edition, r Registration) error
}

// RegistrationRequest is what an entrant sends to register. The JSON tags are the
// field names on the wire.
type RegistrationRequest struct {
	RegistrationForm
	Code      string `json:"code"`
	Agreement bool   `json:"agreement"`
}

// Status is an entrant's standing, as the pages show it.
type Status struct {
	RegisterState RegisterState
	OtherState    RegisterState // in the other edition
	Provider      bool          // the account belongs to the provider
	Deadlines     Deadlines
}

// Status returns an entrant's standing in an edition.
func (s *RegistrationService) Status(ctx context.Context, edition *Edition, who Entrant) (Status, error) {
	own, err := RegistrationOrNone(ctx, s.Registrations, edition.ID, who.ID)
	if err != nil {
		return Status{}, err
	}
	other, err := RegistrationOrNone(ctx, s.Registrations, edition.ID.Other(), who.ID)
	if err != nil {
		return Status{}, err
	}
	deadlines, err := s.deadlines(ctx, edition, own)
	if err != nil {
		return Status{}, err
	}
	return Status{
		RegisterState: own.State, OtherState: other.State, Provider: edition.OwnsAccount(who.Email), Deadlines: deadlines,
	}, nil
}

func (s *RegistrationService) deadlines(ctx context.Context, edition *Edition, own Registration) (Deadlines, error) {
	now, pendingFilm := s.Clock.Now(), false
	if edition.MaySubmitLate(own, now) == nil {
		var err error
		pendingFilm, err = s.Films.HasPendingFilm(ctx, edition.ID, own.EntrantID, edition.SubmissionDeadline(own))
		if err != nil {
			return Deadlines{}, fmt.Errorf("read deadlines: %w", err)
		}
	}
	return edition.Deadlines(own, pendingFilm, now), nil
}

// SendCode mails a code that verifies the address of a registration. read returns
// the recipient; it is called once the entrant may register. The errors of
// MayRegister and EntrantAuth.SendCode, NOT_FOUND in an edition without
// registration here.
func (s *RegistrationService) SendCode(ctx context.Context, edition *Edition, who Entrant, read ReadForm[CodeRecipient]) error {
	if err := s.mayRegister(ctx, edition, who); err != nil {
		return err
	}
	fieldErrs := FieldErrors{}
	to, err := read(fieldErrs)
	if err != nil {
		return err
	}
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	return s.Codes.send(ctx, CodeForRegistration, edition, to)
}

// Register stores a registration for review; lang is the language of the mails about
// it. read is called once the entrant may register. The errors of MayRegister,
// VALIDATION_FAILED, CODE_WRONG, NOT_FOUND in an edition without registration here.
func (s *RegistrationService) Register(ctx context.Context, edition *Edition, who Entrant, lang Language, read ReadForm[RegistrationRequest]) (Registration, error) {
	if err := s.mayRegister(ctx, edition, who); err != nil {
		return Registration{}, err
	}
	fieldErrs := FieldErrors{}
	request, err := read(fieldErrs)
	if err != nil {
		return Registration{}, err
	}
	form := request.Check(edition, fieldErrs)
	code := fieldErrs.Code("code", request.Code)
	edition.CheckAgreement(request.Agreement, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return Registration{}, err
	}
	return s.Registrations.Register(ctx, Registration{
		Edition: edition.ID, EntrantID: who.ID, Form: form, Language: lang, SubmittedAt: s.Clock.Now(),
	}, CodeAttempt{
		Purpose: CodeForRegistration, Email: NormalEmail(form.Email), Code: code, At: s.Now(),
	})
}

// Own returns an entrant's registration. NOT_FOUND without one.
func (s *RegistrationService) Own(ctx context.Context, edition *Edition, who Entrant) (Registration, error) {
	if !edition.takesRegistrations() {
		return Registration{}, Fail(CodeNotFound)
	}
	return s.Registrations.Registration(ctx, edition.ID, who.ID)
}

func (s *RegistrationService) mayRegister(ctx context.Context, edition *Edition, who Entrant) error {
	if !edition.takesRegistrations() {
		return Fail(CodeNotFound)
	}
	current, err := RegistrationOrNone(ctx, s.Registrations, edition.ID, who.ID)
	if err != nil {
		return err
	}
	return edition.MayRegister(current, s.Clock.Now())
}

// takesRegistrations reports whether the form of this package is the edition's. The
// camp's needs files, which RegistrationForm does not have yet.
func (e *Edition) takesRegistrations() bool { return e.ID == International }

// List returns an edition's registrations, oldest first, in one state or, with "",
// in all. FORBIDDEN for a zero Organiser.
func (s *RegistrationService) List(ctx context.Context, by Organiser, edition EditionID, state RegisterState) ([]Registration, error) {
	if err := by.check(); err != nil {
		return nil, err
	}
	return s.Reviews.Registrations(ctx, edition, state)
}

// AmbiguousEmailError means that several registrations have the address in their
// form, and none has it as its account.
type AmbiguousEmailError struct {
	Accounts []string // the accounts of these registrations
}

// Error implements error.
func (e *AmbiguousEmailError) Error() string {
	return fmt.Sprintf("the address stands in %d registrations", len(e.Accounts))
}

// Find returns the registration whose account has the address, else the one whose
// form has it. NOT_FOUND, or an *AmbiguousEmailError; FORBIDDEN for a zero
// Organiser.
func (s *RegistrationService) Find(ctx context.Context, by Organiser, edition EditionID, email string) (Registration, error) {
	if err := by.check(); err != nil {
		return Registration{}, err
	}
	found, err := s.Reviews.FindRegistrations(ctx, edition, email)
	if err != nil {
		return Registration{}, err
	}
	var accounts []string
	for _, r := range found {
		if r.Account == NormalEmail(email) {
			return r, nil
		}
		accounts = append(accounts, r.Account)
	}
	switch len(found) {
	case 0:
		return Registration{}, Fail(CodeNotFound)
	case 1:
		return found[0], nil
	default:
		return Registration{}, &AmbiguousEmailError{Accounts: accounts}
	}
}

// History returns the audit log of a registration, oldest entry first. FORBIDDEN
// for a zero Organiser.
func (s *RegistrationService) History(ctx context.Context, by Organiser, r Registration) ([]AuditEntry, error) {
	if err := by.check(); err != nil {
		return nil, err
	}
	return s.Audit.AuditOf(ctx, RegistrationSubject(r.ID))
}

// MaxReason is the longest reason of a decision, in characters.
const MaxReason = 2000

// AlreadyDecidedError means that a registration was not under review any more when
// the decision arrived. Nothing was changed.
type AlreadyDecidedError struct {
	// Registration is the registration as it is now. It is under review again when
	// its entrant has replaced it meanwhile.
	Registration Registration
}

// Error implements error.
func (e *AlreadyDecidedError) Error() string {
	return fmt.Sprintf("the registration is %s already", e.Registration.State)
}

// DecisionMailError means that a decision was stored, but the entrant's mail could
// not be sent.
type DecisionMailError struct{ Err error }

// Error implements error.
func (e *DecisionMailError) Error() string { return "mail decision: " + e.Err.Error() }

// Unwrap returns the mail server's error.
func (e *DecisionMailError) Unwrap() error { return e.Err }

// Approve approves the registration that Find returns for the address and mails the
// entrant. The errors of Find, *AlreadyDecidedError, *DecisionMailError.
func (s *RegistrationService) Approve(ctx context.Context, by Organiser, edition *Edition, email string) (Registration, error) {
	return s.decide(ctx, by, edition, email, StatePass, "")
}

// Deny denies the registration that Find returns for the address and mails the
// entrant the reason. VALIDATION_FAILED for an empty reason or one longer than
// MaxReason, and the errors of Approve.
func (s *RegistrationService) Deny(ctx context.Context, by Organiser, edition *Edition, email, reason string) (Registration, error) {
	if err := by.check(); err != nil {
		return Registration{}, err
	}
	reason = strings.TrimSpace(reason)
	fieldErrs := FieldErrors{}
	if reason == "" {
		fieldErrs.Add("reason", Text{EN: "is empty: the entrant must learn what to change", ZH: "请填写原因，以便参赛者修改"})
	}
	if utf8.RuneCountInString(reason) > MaxReason {
		fieldErrs.Add("reason", Text{EN: "is longer than %d characters", ZH: "不能超过 %d 个字符"}.Format(MaxReason))
	}
	if err := fieldErrs.Err(); err != nil {
		return Registration{}, err
	}
	return s.decide(ctx, by, edition, email, StateDeny, reason)
}

func (s *RegistrationService) decide(ctx context.Context, by Organiser, edition *Edition, email string, state RegisterState, reason string) (Registration, error) {
	if s.Mailer == nil {
		return Registration{}, errors.New("decide registration: no mailer is configured")
	}
	r, err := s.Find(ctx, by, edition.ID, email)
	if err != nil {
		return Registration{}, err
	}
	decided, err := s.Reviews.Decide(ctx, Decision{
		RegistrationID: r.ID, State: state, Reason: reason, By: by.actor, At: s.Clock.Now(),
	})
	if CodeOf(err) == CodeConflict {
		current, err := s.Registrations.Registration(ctx, edition.ID, r.EntrantID)
		if err != nil {
			return Registration{}, err
		}
		return Registration{}, &AlreadyDecidedError{Registration: current}
	}
	if err != nil {
		return Registration{}, err
	}
	if err := s.Mailer.SendDecision(ctx, edition, decided); err != nil {
		return decided, &DecisionMailError{Err: err}
	}
	return decided, nil
}
