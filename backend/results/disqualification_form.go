package results

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/submission"
)

// DisqualificationForm is a disqualification, or its end. The JSON tags are the field names on the wire.
type DisqualificationForm struct {
	Reason  string               `json:"reason"`  // in the language of the entrant's mails; Reasons comes first
	Reasons registration.Reasons `json:"reasons"` // in both; the entrant is mailed one
	// Before is an RFC 3339 time, empty for a work in judging: when organisers took it out as it was read.
	Before *string `json:"before"`
	DryRun bool    `json:"dryRun"`
}

// request reads the form into what is asked for.
func (f DisqualificationForm) request(
	r DisqualificationRequest,
	fieldErrs contest.FieldErrors,
) DisqualificationRequest {
	r.Reason, r.Reasons = f.Reason, f.Reasons
	r.check(fieldErrs)
	if f.Before != nil {
		at, err := time.Parse(time.RFC3339Nano, *f.Before)
		if *f.Before != "" && err != nil {
			fieldErrs.Add("before", contest.Text{EN: "Please send the time as the list has it", ZH: "请填写列表中的时间"})
		}
		r.Before = &at
	}
	return r
}

// DisqualificationEffect is what a disqualification takes out of the judging, or what its end
// gives back.
type DisqualificationEffect struct {
	Nominators  int // who have watched or nominated the work
	Nominations int // without replaced ones
	Scorecards  int
	Assigned    int // judges and nominators to whom the work is assigned
	Shortlisted bool
	Substitute  int              // the work that has its place on the shortlist; 0: none
	Public      bool             // the results are public
	Full        bool             // the work is on the shortlist, and all of its places are taken by others
	Mail        *contest.NewMail // to the entrant; nil: none
	Standing    WorkStanding
	// Work and Done are those after the change, zero after a dry run.
	Work submission.SubmittedWork
	Done DisqualificationDone
}

// DisqualificationEffectStore counts what a disqualification concerns.
type DisqualificationEffectStore interface {
	// DisqualificationEffect returns the counts of a work, without a mail.
	DisqualificationEffect(ctx context.Context, edition *contest.Edition, workID int) (DisqualificationEffect, error)
}

// Change makes what asked says of a work, for the reason of the form, and returns what that concerns. A dry run changes
// nothing. The errors of Carry; a CONFLICT names at the field "by" who has changed the work before.
func (s *DisqualificationService) Change(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	asked DisqualificationRequest,
	read contest.ReadForm[DisqualificationForm],
) (DisqualificationEffect, error) {
	workID := asked.WorkID
	if err := by.MayChange(contest.AreaSubmissions); err != nil {
		return DisqualificationEffect{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return DisqualificationEffect{}, err
	}
	request := form.request(asked, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return DisqualificationEffect{}, err
	}
	if !submission.PossibleWorkID(workID) {
		return DisqualificationEffect{}, contest.Fail(contest.CodeNotFound)
	}
	effect, err := s.preview(ctx, edition, &request)
	if err != nil || form.DryRun {
		return effect, err
	}
	if _, effect.Done, err = s.change(ctx, by, edition, request); err != nil {
		return effect, s.withFormerChange(ctx, edition, workID, err)
	}
	effect.Work, err = s.Works.SubmittedWork(ctx, edition.ID, workID)
	return effect, err
}

// preview returns what a change concerns, or the error that it would have.
func (s *DisqualificationService) preview(
	ctx context.Context,
	edition *contest.Edition,
	request *DisqualificationRequest,
) (DisqualificationEffect, error) {
	workID := request.WorkID
	work, err := s.Works.SubmittedWork(ctx, edition.ID, workID)
	if err != nil {
		return DisqualificationEffect{}, fmt.Errorf("preview disqualification: %w", err)
	}
	effect, err := s.Effects.DisqualificationEffect(ctx, edition, workID)
	if err != nil {
		return DisqualificationEffect{}, err
	}
	if err = effect.Standing.Allows(request.Restored, request.Before); err == nil && effect.Public {
		err = contest.ResultsPublic()
	}
	if err != nil {
		return DisqualificationEffect{}, s.withFormerChange(ctx, edition, workID, err)
	}
	reg, err := registration.OrNone(ctx, s.Registrations, edition.ID, work.EntrantID)
	if err != nil {
		return effect, err
	}
	reason, err := request.mailed(reg.Language)
	if err != nil || reg.State == contest.StateNone {
		return effect, err
	}
	mail, err := s.compose(edition, reg, work.Submission, *request, reason)
	effect.Mail = &mail
	return effect, err
}

// withFormerChange adds to a CONFLICT who has taken the work out or given it back last, and when.
func (s *DisqualificationService) withFormerChange(
	ctx context.Context,
	edition *contest.Edition,
	workID int,
	err error,
) error {
	if contest.CodeOf(err) != contest.CodeConflict {
		return err
	}
	work, readErr := s.Works.SubmittedWork(ctx, edition.ID, workID)
	if readErr != nil {
		return readErr
	}
	history, readErr := s.Audit.AuditOf(ctx, submission.Subject(work.ID))
	if readErr != nil {
		return readErr
	}
	for i := len(history) - 1; i >= 0; i-- {
		if h := history[i]; h.Action == ActionDisqualify || h.Action == ActionRestore ||
			h.Action == submission.ActionWithdraw {
			at := edition.BeginningText(h.At)
			return addConflict(
				err,
				"by",
				contest.Text{
					EN: "Last changed by " + h.By() + ", " + at.EN,
					ZH: "最近由 " + h.By() + " 于 " + at.ZH + "更改",
				},
			)
		}
	}
	return err
}
