package contest

import (
	"context"
	"fmt"
	"time"
)

// DisqualificationForm is a disqualification, or its end. The JSON tags are the field names on the wire.
type DisqualificationForm struct {
	Reason string `json:"reason"`
	DryRun bool   `json:"dryRun"`
}

// DisqualificationEffect is what a disqualification takes out of the judging, or what its end
// gives back.
type DisqualificationEffect struct {
	Nominators  int // who have watched or nominated the work
	Nominations int // without replaced ones
	Scorecards  int
	Assigned    int // judges and nominators to whom the work is assigned
	Shortlisted bool
	Substitute  int      // the work that has its place on the shortlist; 0: none
	Public      bool     // the results are public
	Mail        *NewMail // to the entrant; nil: none
}

// DisqualificationEffectStore counts what a disqualification concerns.
type DisqualificationEffectStore interface {
	// DisqualificationEffect returns the counts of a work, without a mail.
	DisqualificationEffect(ctx context.Context, edition EditionID, workID int) (DisqualificationEffect, error)
}

// Change disqualifies a work or, with restored, gives it back, and returns what that concerns.
// A dry run changes nothing. The errors of Disqualify and Restore; a CONFLICT names at the
// field "by" who has changed the work before.
func (s *DisqualificationService) Change(ctx context.Context, by Organiser, edition *Edition, workID int, restored bool, read ReadForm[DisqualificationForm]) (DisqualificationEffect, error) {
	if err := by.mayChange(areaSubmissions); err != nil {
		return DisqualificationEffect{}, err
	}
	fieldErrs := FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return DisqualificationEffect{}, err
	}
	if restored {
		form.Reason = fieldErrs.Optional("reason", form.Reason, MaxReason)
	} else {
		form.Reason = fieldErrs.Required("reason", form.Reason, MaxReason)
	}
	if err := fieldErrs.Err(); err != nil {
		return DisqualificationEffect{}, err
	}
	if !possibleWorkID(workID) {
		return DisqualificationEffect{}, Fail(CodeNotFound)
	}
	effect, err := s.preview(ctx, edition, workID, restored, form.Reason)
	if err != nil || form.DryRun {
		return effect, err
	}
	_, err = s.change(ctx, by, edition, Disqualification{WorkID: workID, Reason: form.Reason, Restored: restored})
	return effect, s.withFormerChange(ctx, edition, workID, err)
}

// preview returns what a change concerns, or the error that it would have.
func (s *DisqualificationService) preview(ctx context.Context, edition *Edition, workID int, restored bool, reason string) (DisqualificationEffect, error) {
	work, err := s.Works.SubmittedWork(ctx, edition.ID, workID)
	if err != nil {
		return DisqualificationEffect{}, fmt.Errorf("preview disqualification: %w", err)
	}
	effect, err := s.Effects.DisqualificationEffect(ctx, edition.ID, workID)
	switch {
	case err != nil:
		return DisqualificationEffect{}, err
	case !work.Latest:
		err = NotLatest()
	case work.Disqualified != restored:
		err = DisqualifiedAlready(work.Disqualified)
	case effect.Public:
		err = ResultsPublic()
	}
	if err != nil {
		return DisqualificationEffect{}, s.withFormerChange(ctx, edition, workID, err)
	}
	registration, err := RegistrationOrNone(ctx, s.Registrations, edition.ID, work.EntrantID)
	if err != nil || registration.State == StateNone {
		return effect, err
	}
	mail, err := s.Composer.ComposeDisqualification(edition, registration, work.Submission, restored, reason)
	effect.Mail = &mail
	return effect, err
}

// withFormerChange adds to a CONFLICT who has disqualified or restored the work last, and when.
func (s *DisqualificationService) withFormerChange(ctx context.Context, edition *Edition, workID int, err error) error {
	if CodeOf(err) != CodeConflict {
		return err
	}
	work, readErr := s.Works.SubmittedWork(ctx, edition.ID, workID)
	if readErr != nil {
		return readErr
	}
	history, readErr := s.Audit.AuditOf(ctx, SubmissionSubject(work.ID))
	if readErr != nil {
		return readErr
	}
	for i := len(history) - 1; i >= 0; i-- {
		if h := history[i]; h.Action == ActionDisqualify || h.Action == ActionRestore {
			return addConflict(err, "by", Text{EN: "Last changed by %s, %s", ZH: "最近由 %s 更改，时间 %s"}.
				Format(h.By(), h.At.In(edition.Location).Format(time.DateTime)))
		}
	}
	return err
}
