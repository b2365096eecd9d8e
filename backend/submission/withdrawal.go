package submission

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/registration"
)

// ActionWithdraw is the action of a withdrawal in the audit log.
const ActionWithdraw = "submission.withdraw"

// Withdrawal takes an entrant's latest submission out of the contest.
type Withdrawal struct {
	Edition      contest.EditionID
	EntrantID    string
	SubmissionID string
	At           time.Time // contest clock
	// Compose returns the mail about it.
	Compose func(Submission) (contest.NewMail, error)
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
	ComposeWithdrawal(edition *contest.Edition, r registration.Registration, s Submission) (contest.NewMail, error)
}

// Withdraw takes the entrant's latest submission out of the contest: it leaves the lists
// of nominators and judges. It counts towards the limit of submissions as before. The
// entrant may submit again while that is open. NOT_FOUND, CONFLICT for a submission that
// is not the latest, FORBIDDEN once it is shortlisted or disqualified: then it is for the
// organisers.
func (s *Service) Withdraw(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	id string,
) (Submission, error) {
	if !edition.TakesSubmissions() {
		return Submission{}, contest.Fail(contest.CodeNotFound)
	}
	reg, err := registration.OrNone(ctx, s.Registrations, edition.ID, who.ID)
	if err != nil {
		return Submission{}, err
	}
	if reg.State == contest.StateNone {
		return Submission{}, contest.Fail(contest.CodeNotFound)
	}
	withdrawn, err := s.Withdrawals.Withdraw(ctx, Withdrawal{
		Edition: edition.ID, EntrantID: who.ID, SubmissionID: id, At: s.Clock.Now(),
		Compose: func(stored Submission) (contest.NewMail, error) {
			m, err := s.Composer.ComposeWithdrawal(edition, reg, stored)
			m.About, m.EntrantID, m.CreatedAt = Subject(stored.ID), who.ID, s.Now().Truncate(time.Microsecond)
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
	return &contest.Error{Code: contest.CodeForbidden, Fields: contest.FieldErrors{"submission": contest.Text{
		EN: "A shortlisted work can only be withdrawn by the organisers. Please write to them.",
		ZH: "作品已入围，需由组委会撤回，请写信联系组委会",
	}}}
}

// NotReplaceable is the error of an entrant who submits again after the work is
// shortlisted: the judges score that version.
func NotReplaceable() error {
	return &contest.Error{Code: contest.CodeForbidden, Fields: contest.FieldErrors{"submission": contest.Text{
		EN: "Your work is shortlisted: the judges score this version, and no other can replace it. Please write to the organisers.",
		ZH: "作品已入围，评委将以当前版本评分，不能再提交新版本。如需更改，请写信联系组委会。",
	}}}
}
