package contest

import (
	"context"
	"fmt"
	"time"
)

// ActionWithdraw is the action of a withdrawal in the audit log.
const ActionWithdraw = "submission.withdraw"

// MailWithdrawal is the mail about a withdrawal.
const MailWithdrawal MailKind = "submission-withdrawn"

// Withdrawal takes an entrant's latest submission out of the contest.
type Withdrawal struct {
	Edition      EditionID
	EntrantID    string
	SubmissionID string
	At           time.Time // contest clock
	// Compose returns the mail about it.
	Compose func(Submission) (NewMail, error)
}

// WithdrawalStore withdraws submissions.
type WithdrawalStore interface {
	// Withdraw withdraws an entrant's latest submission and writes audit log and mail. One
	// that is withdrawn already is returned as it is. NOT_FOUND, CONFLICT for one that is
	// not the latest, FORBIDDEN once it is shortlisted or disqualified.
	Withdraw(ctx context.Context, w Withdrawal) (Submission, error)
}

// WithdrawalComposer composes the mail about a withdrawal, in the language of the
// registration, to its address.
type WithdrawalComposer interface {
	ComposeWithdrawal(edition *Edition, r Registration, s Submission) (NewMail, error)
}

// Withdraw takes the entrant's latest submission out of the contest: it leaves the lists
// of nominators and judges. It counts towards the limit of submissions as before. The
// entrant may submit again while that is open. NOT_FOUND, CONFLICT for a submission that
// is not the latest, FORBIDDEN once it is shortlisted or disqualified: then it is for the
// organisers.
func (s *SubmissionService) Withdraw(ctx context.Context, edition *Edition, who Entrant, id string) (Submission, error) {
	if !edition.takesSubmissions() {
		return Submission{}, Fail(CodeNotFound)
	}
	registration, err := RegistrationOrNone(ctx, s.Registrations, edition.ID, who.ID)
	if err != nil {
		return Submission{}, err
	}
	if registration.State == StateNone {
		return Submission{}, Fail(CodeNotFound)
	}
	withdrawn, err := s.Withdrawals.Withdraw(ctx, Withdrawal{
		Edition: edition.ID, EntrantID: who.ID, SubmissionID: id, At: s.Clock.Now(),
		Compose: func(stored Submission) (NewMail, error) {
			m, err := s.Composer.ComposeWithdrawal(edition, registration, stored)
			m.About, m.EntrantID, m.CreatedAt = SubmissionSubject(stored.ID), who.ID, s.Now().Truncate(time.Microsecond)
			return m, err
		},
	})
	if err != nil {
		return Submission{}, fmt.Errorf("withdraw submission: %w", err)
	}
	return withdrawn, nil
}

// Shortlisted is the error of an entrant who withdraws a shortlisted work.
func Shortlisted() error {
	return &Error{Code: CodeForbidden, Fields: FieldErrors{"submission": Text{
		EN: "A shortlisted work can only be withdrawn by the organisers. Please write to them.",
		ZH: "作品已入围，需由组委会撤回，请写信联系组委会",
	}}}
}

// NotReplaceable is the error of an entrant who submits again after the work is
// shortlisted: the judges score that version.
func NotReplaceable() error {
	return &Error{Code: CodeForbidden, Fields: FieldErrors{"submission": Text{
		EN: "Your work is shortlisted: the judges score this version, and no other can replace it. Please write to the organisers.",
		ZH: "作品已入围，评委将以当前版本评分，不能再提交新版本。如需更改，请写信联系组委会。",
	}}}
}
