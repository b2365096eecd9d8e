package contest

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Actions of the audit log that concern disqualification.
const (
	ActionDisqualify = "submission.disqualify"
	ActionRestore    = "submission.restore"
)

// Mails about disqualification.
const (
	MailDisqualified MailKind = "submission-disqualified"
	MailRestored     MailKind = "submission-restored"
)

// Disqualification takes a work out of the judging, or gives it back.
type Disqualification struct {
	Edition  EditionID
	WorkID   int
	Restored bool   // false: disqualified
	Reason   string // may be empty for a restored work
	Actor    string
	At       time.Time // contest clock
	Places   int       // of the edition's shortlist, which restoring does not exceed; 0: without a limit
	// Compose returns the mail about it; nil for none.
	Compose func() (NewMail, error)
}

// DisqualificationStore disqualifies and restores works.
type DisqualificationStore interface {
	// Disqualify changes a work, and writes mail, log and audit log, all or nothing. It cancels the mail
	// about the former change while that is held; then the end of a disqualification is not mailed. NOT_FOUND,
	// also for a work whose entrant's account is deleted; CONFLICT for one that is not the latest, for one that is in that state already, and while the results are
	// public.
	Disqualify(ctx context.Context, d Disqualification) error
}

// DisqualificationComposer composes the mail about a work that is disqualified or, with
// restored, judged again: in the language of the registration, to its address. The mail about a
// restored work does not state the reason.
type DisqualificationComposer interface {
	ComposeDisqualification(edition *Edition, r Registration, s Submission, restored bool, reason string) (NewMail, error)
}

// DisqualificationService takes works out of the judging and gives them back. Every method
// returns FORBIDDEN for a zero Organiser.
//
// Judges and nominators no longer see a disqualified work. Its nominations, scorecards,
// assignments and shortlist place stay stored but do not count, neither in quotas and tallies
// nor in the results. Restoring makes them count again. Its entrant can neither replace nor
// withdraw it, since either would end the disqualification.
type DisqualificationService struct {
	Works             SubmittedWorkStore
	Registrations     RegistrationReader
	Disqualifications DisqualificationStore
	Effects           DisqualificationEffectStore // for Change
	Audit             AuditStore                  // for Change
	Composer          DisqualificationComposer
	Late              *LateWorkService // assigns restored works at once; nil: on its next sweep
	Clock             Clock            // the contest's time
	Now               func() time.Time // the wall clock, for mails
}

// Disqualify takes a work out of the judging and mails the reason to its entrant. It returns
// the work as it was. VALIDATION_FAILED without a reason, NOT_FOUND, and CONFLICT as
// DisqualificationStore.
func (s *DisqualificationService) Disqualify(ctx context.Context, by Organiser, edition *Edition, workID int, reason string) (SubmittedWork, error) {
	if err := by.mayChange(areaSubmissions); err != nil {
		return SubmittedWork{}, err
	}
	fieldErrs := FieldErrors{}
	reason = fieldErrs.Required("reason", reason, MaxReason)
	if err := fieldErrs.Err(); err != nil {
		return SubmittedWork{}, err
	}
	return s.change(ctx, by, edition, Disqualification{WorkID: workID, Reason: reason})
}

// Restore gives a disqualified work back to the judging and mails that to its entrant. reason
// may be empty. It returns the work as it was. VALIDATION_FAILED for a reason that is too
// long, NOT_FOUND, and CONFLICT as DisqualificationStore.
func (s *DisqualificationService) Restore(ctx context.Context, by Organiser, edition *Edition, workID int, reason string) (SubmittedWork, error) {
	if err := by.mayChange(areaSubmissions); err != nil {
		return SubmittedWork{}, err
	}
	fieldErrs := FieldErrors{}
	reason = fieldErrs.Optional("reason", reason, MaxReason)
	if err := fieldErrs.Err(); err != nil {
		return SubmittedWork{}, err
	}
	return s.change(ctx, by, edition, Disqualification{WorkID: workID, Reason: reason, Restored: true})
}

func (s *DisqualificationService) change(ctx context.Context, by Organiser, edition *Edition, d Disqualification) (SubmittedWork, error) {
	work, err := s.Works.SubmittedWork(ctx, edition.ID, d.WorkID)
	if err != nil {
		return SubmittedWork{}, fmt.Errorf("disqualify work: %w", err)
	}
	registration, err := RegistrationOrNone(ctx, s.Registrations, edition.ID, work.EntrantID)
	if err != nil {
		return SubmittedWork{}, err
	}
	now := s.Now().Truncate(time.Microsecond)
	d.Edition, d.Actor, d.At, d.Places = edition.ID, by.actor, s.Clock.Now(), edition.MaxShortlisted
	if registration.State == StateNone {
		return work, s.store(ctx, edition, d)
	}
	d.Compose = func() (NewMail, error) {
		m, err := s.Composer.ComposeDisqualification(edition, registration, work.Submission, d.Restored, d.Reason)
		m.About, m.EntrantID, m.CreatedAt, m.NotBefore = SubmissionSubject(work.ID), work.EntrantID, now, now.Add(DecisionHold)
		return m, err
	}
	return work, s.store(ctx, edition, d)
}

func (s *DisqualificationService) store(ctx context.Context, edition *Edition, d Disqualification) error {
	if err := s.Disqualifications.Disqualify(ctx, d); err != nil {
		return fmt.Errorf("disqualify work: %w", err)
	}
	if d.Restored {
		s.Late.After(ctx, edition)
	}
	return nil
}

// Disqualified is the error of an entrant who replaces or withdraws a disqualified work.
func Disqualified() error {
	return &Error{Code: CodeForbidden, Fields: FieldErrors{"submission": Text{
		EN: "Your work is disqualified and cannot be replaced or withdrawn. Please write to the organisers",
		ZH: "作品已被取消评审资格，不能替换或撤回。如有疑问，请写信联系组委会",
	}}}
}

// NotLatest is the error of an organiser who disqualifies a version that is replaced or withdrawn.
func NotLatest() error {
	return conflict("submission", Text{
		EN: "The work was replaced by a newer version or withdrawn, and is not judged anyway",
		ZH: "作品已被新版本替换或已撤回，本就不参加评审",
	})
}

// DisqualifiedAlready is the error of an organiser who disqualifies a work twice, or restores
// one that is not disqualified.
func DisqualifiedAlready(disqualified bool) error {
	if disqualified {
		return conflict("submission", Text{EN: "The work is disqualified already", ZH: "作品此前已被取消评审资格"})
	}
	return conflict("submission", Text{EN: "The work is not disqualified", ZH: "作品未被取消评审资格"})
}

// addConflict adds a field to an error of the domain.
func addConflict(err error, field string, text Text) error {
	fields := FieldErrors{field: text}
	var failed *Error
	if errors.As(err, &failed) {
		for name, message := range failed.Fields {
			fields.Add(name, message)
		}
	}
	return &Error{Code: CodeConflict, Fields: fields}
}

func conflict(field string, text Text) error {
	return &Error{Code: CodeConflict, Fields: FieldErrors{field: text}}
}
