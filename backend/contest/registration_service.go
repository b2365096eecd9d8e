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
	Pending       PendingUploadReader // for Status
	Phones        PhoneParser
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
	Files     *MaterialIDs `json:"files"` // required in the camp, ignored in the other edition
	Code      string       `json:"code"`
	Agreement bool         `json:"agreement"`
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
	now, pending := s.Clock.Now(), false
	kinds, begunBefore := []FileKind{KindVideo}, edition.SubmissionDeadline(own)
	mayBeLate := edition.MaySubmitLate(own, now) == nil
	if edition.takesMaterials() {
		kinds, begunBefore = MaterialKinds(), edition.RegistrationDeadline(own)
		mayBeLate = edition.MayRegisterLate(own, now) == nil
	}
	if mayBeLate {
		var err error
		pending, err = s.Pending.HasPendingUpload(ctx, edition.ID, own.EntrantID, kinds, begunBefore)
		if err != nil {
			return Deadlines{}, fmt.Errorf("read deadlines: %w", err)
		}
	}
	return edition.Deadlines(own, pending, now), nil
}

// SendCode mails a code that verifies the address of a registration. read returns
// the recipient; it is called once the entrant may register. The errors of
// MayRegister and EntrantAuth.SendCode.
func (s *RegistrationService) SendCode(ctx context.Context, edition *Edition, who Entrant, read ReadForm[CodeRecipient]) error {
	if _, err := s.mayRegister(ctx, edition, who); err != nil {
		return err
	}
	fieldErrs := FieldErrors{}
	to, err := read(fieldErrs)
	if err != nil {
		return err
	}
	email := NormalEmail(fieldErrs.Email("email", to.Email))
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	request := codeRequest{
		purpose: CodeForRegistration, email: email, language: to.Language, network: to.Network,
		asker: AskingEntrant(who), former: AskingEntrant(who),
	}
	if email == who.Email {
		request.network, request.known = Network{Near: "entrant " + who.ID}, true
	}
	_, err = s.Codes.send(ctx, edition, request)
	return err
}

// Register stores a registration for review; lang is the language of the mails about
// it. read is called once the entrant may register. Until the edition's upload grace
// after the deadline, an application to the camp is accepted whose materials began to
// upload before it. The errors of MayRegister, VALIDATION_FAILED, CODE_WRONG.
func (s *RegistrationService) Register(ctx context.Context, edition *Edition, who Entrant, lang Language, read ReadForm[RegistrationRequest]) (Registration, error) {
	current, err := s.mayRegister(ctx, edition, who)
	if err != nil {
		return Registration{}, err
	}
	fieldErrs := FieldErrors{}
	request, err := read(fieldErrs)
	if err != nil {
		return Registration{}, err
	}
	form := request.Check(edition, s.Phones, fieldErrs)
	code := fieldErrs.Code("code", request.Code)
	edition.CheckAgreement(request.Agreement, fieldErrs)
	now := s.Clock.Now()
	materials, err := s.checkMaterials(ctx, edition, current, request.Files, fieldErrs, now)
	if err != nil {
		return Registration{}, err
	}
	if err := fieldErrs.Err(); err != nil {
		return Registration{}, err
	}
	return s.Registrations.Register(ctx, Registration{
		Edition: edition.ID, EntrantID: who.ID, Form: form, Materials: materials, Language: lang, SubmittedAt: now,
	}, s.Codes.attempt(CodeForRegistration, NormalEmail(form.Email), AskingEntrant(who), code))
}

// Own returns an entrant's registration. NOT_FOUND without one.
func (s *RegistrationService) Own(ctx context.Context, edition *Edition, who Entrant) (Registration, error) {
	return s.Registrations.Registration(ctx, edition.ID, who.ID)
}

// mayRegister returns nil when the entrant may register now, late or not, with the
// registration that there is.
func (s *RegistrationService) mayRegister(ctx context.Context, edition *Edition, who Entrant) (Registration, error) {
	current, err := RegistrationOrNone(ctx, s.Registrations, edition.ID, who.ID)
	if err != nil {
		return Registration{}, err
	}
	return current, edition.MayRegisterLate(current, s.Clock.Now())
}

// checkMaterials returns the materials of a request, none in an edition without, and
// adds what is wrong with them to fieldErrs. REGISTRATION_ENDED after the deadline
// unless all of them began to upload before it and one of them is in no registration.
func (s *RegistrationService) checkMaterials(ctx context.Context, edition *Edition, current Registration, files *MaterialIDs, fieldErrs FieldErrors, now time.Time) ([]Material, error) {
	if !edition.takesMaterials() {
		return nil, nil
	}
	materials := files.Materials()
	known, err := s.Registrations.UploadStandings(ctx, edition.ID, current.EntrantID, MaterialUploadIDs(materials))
	if err != nil {
		return nil, fmt.Errorf("register: %w", err)
	}
	if late := edition.MayRegister(current, now); late != nil && !current.pendingMaterials(known, edition.RegistrationDeadline(current)) {
		return nil, late
	}
	CheckMaterials(materials, known, fieldErrs)
	return materials, nil
}

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
