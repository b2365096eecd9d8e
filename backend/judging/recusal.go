package judging

import (
	"context"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/submission"
)

// ActionRecuse is the action of the audit log for a judge's recusal.
const ActionRecuse = "judge.recuse"

// RecusalForm is a judge's declaration of a conflict of interest.
type RecusalForm struct {
	WorkID int    `json:"workId"`
	Reason string `json:"reason"`

	Signature *CardSignature // nil: none
}

// Check adds what is wrong to fieldErrs and returns the form with its text trimmed. The
// reason is required.
func (f RecusalForm) Check(fieldErrs contest.FieldErrors) RecusalForm {
	submission.CheckWorkID(fieldErrs, f.WorkID)
	f.Reason = fieldErrs.Required("reason", f.Reason, contest.MaxComments)
	return f
}

// RecusalStore stores recusals.
type RecusalStore interface {
	Reader
	// Recuse takes a work off the judge's list for good. A scorecard that the judge gave it
	// before is removed; the audit log keeps its scores. NOT_FOUND unless the work is on the
	// judge's list.
	Recuse(ctx context.Context, j jury.Judge, form RecusalForm, at time.Time) error
}

// DeclaredConflict is a recusal as organisers see it.
type DeclaredConflict struct {
	Judge      string // the account's name
	WorkID     int
	Title      string // "" once the work's account is deleted
	Reason     string // "" once the judge is erased
	DeclaredAt time.Time
}

// RecusalService is the use case of judges with a conflict of interest. by is the account
// that jury.JudgeAuth admitted: FORBIDDEN unless it is a judge of the edition.
type RecusalService struct {
	Recusals RecusalStore
	KeyMails jury.JudgeKeyComposer // nil: judges get no mail about a new key
	Clock    contest.Clock         // the contest's time
	Now      func() time.Time      // wall clock; needed for mails
}

// Recuse takes a work off the judge's list. VALIDATION_FAILED, NOT_FOUND.
func (s *RecusalService) Recuse(
	ctx context.Context,
	edition *contest.Edition,
	by jury.Judge,
	read contest.ReadForm[RecusalForm],
) error {
	if err := by.MayAct(edition, jury.RoleJudge); err != nil {
		return err
	}
	if err := mayJudge(ctx, s.Recusals, edition.ID); err != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return err
	}
	form = form.Check(fieldErrs)
	form.Signature.check(edition, form.Reason, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	at := s.Clock.Now()
	form.Signature.tell(s.KeyMails, edition, by, at, s.Now)
	return s.Recusals.Recuse(ctx, by, form, at)
}
