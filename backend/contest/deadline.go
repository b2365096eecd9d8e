package contest

import (
	"time"
)

// Standing is how far an entrant's registration is.
type Standing struct {
	State      RegisterState
	ReviewedAt time.Time // contest clock; zero before the decision
	OpenedAt   time.Time // contest clock; when an organiser first read it as it was sent; zero: never
	Ended      RegistrationEnd
}

// RegisterState is the state of an entrant's registration.
type RegisterState string

// The states of a registration.
const (
	StateNone      RegisterState = "NONE"
	StateSubmitted RegisterState = "SUBMITTED"
	StatePass      RegisterState = "PASS"
	StateDeny      RegisterState = "DENY"
)

// Deadlines are the ends that one entrant has, at one moment. A zero time: closed to
// this entrant now.
type Deadlines struct {
	RegisterUntil time.Time // first instant at which no registration is accepted
	SubmitUntil   time.Time // first instant at which no upload begins and no work is accepted
	// UploadGraceUntil is the first instant at which a form is no longer accepted whose
	// files began to upload before its end: a work's film, an application's materials.
	// Zero without such files.
	UploadGraceUntil time.Time
}

// Deadlines returns the ends of an entrant whose registration stands at r (in state NONE
// without one). pending reports whether the entrant has a film that began to upload
// before SubmissionDeadline and that no submission has, or a material that began to
// upload before RegistrationDeadline and that no registration has.
func (e *Edition) Deadlines(r Standing, pending bool, now time.Time) Deadlines {
	var d Deadlines
	if e.MayRegister(r, now) == nil {
		d.RegisterUntil = e.RegistrationDeadline(r)
	}
	if e.MaySubmit(r, now) == nil {
		d.SubmitUntil = e.SubmissionDeadline(r)
	}
	switch {
	case !pending:
	case e.MaySubmitLate(r, now) == nil:
		d.UploadGraceUntil = e.graceEnds(r)
	case e.TakesMaterials() && e.MayRegisterLate(r, now) == nil:
		d.UploadGraceUntil = e.RegistrationDeadline(r).Add(e.UploadGrace)
	}
	return d
}

// Approved returns nil in PASS, else the error that a call of an entrant without
// an approved registration gets.
func (s RegisterState) Approved() error {
	switch s {
	case StatePass:
		return nil
	case StateSubmitted:
		return Fail(CodeUnderReview)
	case StateDeny:
		return Fail(CodeDenied)
	default:
		return Fail(CodeNotRegistered)
	}
}

// MayRegister returns nil when an entrant whose registration stands at r (in state NONE
// without one) may send one now. ALREADY_REGISTERED for a registration under review
// or approved, FORBIDDEN before registration opens, and REGISTRATION_ENDED from
// RegistrationDeadline on, with that deadline.
func (e *Edition) MayRegister(r Standing, now time.Time) error {
	return e.registerBefore(e.RegistrationDeadline(r), r, now)
}

// MayRegisterLate is MayRegister for an application to the camp with materials that
// began to upload before RegistrationDeadline: the edition's upload grace is added to
// the deadline. In the other edition it is MayRegister.
func (e *Edition) MayRegisterLate(r Standing, now time.Time) error {
	deadline := e.RegistrationDeadline(r)
	if e.TakesMaterials() {
		deadline = deadline.Add(e.UploadGrace)
	}
	return e.registerBefore(deadline, r, now)
}

func (e *Edition) registerBefore(deadline time.Time, r Standing, now time.Time) error {
	switch {
	case r.State == StateSubmitted || r.State == StatePass:
		return Fail(CodeAlreadyRegistered)
	case r.Ended == EndDisqualified:
		return RegistrationDisqualified()
	case !e.Open(now):
		return Fail(CodeForbidden)
	case !now.Before(deadline):
		return FailEnded(CodeRegistrationEnded, e.RegistrationDeadline(r))
	default:
		return nil
	}
}

// MayCorrect returns nil while the entrant may correct the registration or take it back: from
// sending it until an organiser opens it. NOT_FOUND in state NONE, UNDER_REVIEW once it was opened,
// ALREADY_REGISTERED once it is approved, DENIED once it is denied.
func (r Standing) MayCorrect() error {
	switch r.State {
	case StateSubmitted:
	case StatePass:
		return Fail(CodeAlreadyRegistered)
	case StateDeny:
		return Fail(CodeDenied)
	default:
		return Fail(CodeNotFound)
	}
	if r.OpenedAt.IsZero() {
		return nil
	}
	return &Error{Code: CodeUnderReview, Text: Text{
		EN: "An organiser has opened it in the meantime, so it can no longer be changed or taken back. If something in it is wrong, please write to the organisers.",
		ZH: "组委会已开始审阅，无法再修改或撤回。如内容有误，请联系组委会。",
	}}
}

// MayCreate returns nil when the entrant may use the studio: one who is approved, at
// any time. Else one of the errors of Approved.
func (e *Edition) MayCreate(r Standing) error { return r.State.Approved() }

// MaySubmit returns nil when the entrant may submit a work now. SUBMISSION_ENDED, with
// SubmissionDeadline, or one of the errors of Approved.
func (e *Edition) MaySubmit(r Standing, now time.Time) error {
	return e.submitBefore(e.SubmissionDeadline(r), r, now)
}

// MaySubmitLate is MaySubmit for a work whose film began to upload before
// SubmissionDeadline and is not submitted yet: the edition's upload grace is added to
// the deadline.
func (e *Edition) MaySubmitLate(r Standing, now time.Time) error {
	return e.submitBefore(e.graceEnds(r), r, now)
}

func (e *Edition) submitBefore(deadline time.Time, r Standing, now time.Time) error {
	if err := r.State.Approved(); err != nil {
		return err
	}
	if !now.Before(deadline) {
		return FailEnded(CodeSubmissionEnded, e.SubmissionDeadline(r))
	}
	return nil
}

// RegistrationDeadline is the first instant at which an entrant whose registration
// is r can no longer send one: the end of registration or, if r was denied after
// that, the end of the decision window.
func (e *Edition) RegistrationDeadline(r Standing) time.Time {
	if window := e.decisionWindowEnds(r); r.State == StateDeny && window.After(e.RegistrationEnds) {
		return window
	}
	return e.RegistrationEnds
}

// SubmissionDeadline is the first instant at which an approved entrant can no longer
// submit: the end of submission or, if r was approved after the end of registration,
// the end of the decision window when that is later. Zero in an edition without
// submissions.
func (e *Edition) SubmissionDeadline(r Standing) time.Time {
	if window := e.decisionWindowEnds(r); !e.SubmissionEnds.IsZero() && window.After(e.SubmissionEnds) {
		return window
	}
	return e.SubmissionEnds
}

// graceEnds is zero in an edition without submissions.
func (e *Edition) graceEnds(r Standing) time.Time {
	deadline := e.SubmissionDeadline(r)
	if deadline.IsZero() {
		return time.Time{}
	}
	return deadline.Add(e.UploadGrace)
}

// windowOpens is the first instant at which a decision gives a decision window: the earliest end
// that registration ever had, so that moving an end shortens no entrant's time.
func (e *Edition) windowOpens() time.Time {
	if first := e.FirstRegistrationEnds; !first.IsZero() && first.Before(e.RegistrationEnds) {
		return first
	}
	return e.RegistrationEnds
}

// decisionWindowEnds is zero for a registration that was decided before windowOpens. It
// relies on MayRegister: every stored registration was sent in time.
func (e *Edition) decisionWindowEnds(r Standing) time.Time {
	if r.ReviewedAt.IsZero() || r.ReviewedAt.Before(e.windowOpens()) {
		return time.Time{}
	}
	return r.ReviewedAt.Add(e.DecisionWindow)
}

// OwnDeadline is the end that an entrant works towards: of submission while the registration is
// reviewed or approved, of correcting one that was denied. Zero without one.
func (e *Edition) OwnDeadline(r Standing) time.Time {
	switch r.State {
	case StateSubmitted, StatePass:
		return e.SubmissionDeadline(r)
	case StateDeny:
		return e.RegistrationDeadline(r)
	default:
		return time.Time{}
	}
}

// TakesMaterials reports whether registrations to the edition come with materials.
func (e *Edition) TakesMaterials() bool { return e.Applies() }
