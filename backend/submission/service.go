package submission

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/upload"
)

// Service is the use cases of submissions: the entrant's own, and the
// organisers' reads.
type Service struct {
	Submissions   Store
	Works         SubmittedWorkStore
	Links         FilmLinkStore
	Registrations registration.Reader
	Withdrawals   WithdrawalStore
	Composer      WithdrawalComposer
	Confirmations Composer               // nil: nothing is confirmed
	Outbox        contest.OutboxNotifier // nil: mails wait for the next pass
	Receipts      *upload.ReceiptService
	Clock         contest.Clock    // the contest's time
	Now           func() time.Time // the wall clock
}

// Submit stores a work as the entrant's latest. read is called once the entrant may
// submit. A repeated idempotency key ("": none) returns the submission of the first
// send, after the deadline too; with another form it is VALIDATION_FAILED. Until the edition's upload grace after the
// deadline, a form is accepted whose film began to upload before it and is in no submission yet.
//
// NOT_FOUND in an edition without submissions, the errors of MaySubmit,
// FORBIDDEN once the entrant's work is shortlisted or disqualified, VALIDATION_FAILED, LINK_USED for the
// link of another entrant, LIMIT_REACHED.
func (s *Service) Submit(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	key string,
	read contest.ReadForm[Form],
) (Submission, error) {
	if !edition.TakesSubmissions() {
		return Submission{}, contest.Fail(contest.CodeNotFound)
	}
	reg, err := registration.OrNone(ctx, s.Registrations, edition.ID, who.ID)
	if err != nil {
		return Submission{}, err
	}
	if err := reg.State.Approved(); err != nil {
		return Submission{}, err
	}
	if err := contest.CheckIdempotencyKey(key); err != nil {
		return Submission{}, err
	}
	first, err := s.repeated(ctx, edition, who, key)
	if err == nil {
		return first.repeat(edition, reg.Form.Type, read)
	}
	if contest.CodeOf(err) != contest.CodeNotFound {
		return Submission{}, err
	}
	now := s.Clock.Now()
	late := edition.MaySubmit(reg.Standing(), now)
	if late != nil {
		if err := edition.MaySubmitLate(reg.Standing(), now); err != nil {
			return Submission{}, err
		}
	}
	if err := s.Submissions.Replaceable(ctx, edition.ID, who.ID); err != nil {
		return Submission{}, fmt.Errorf("submit work: %w", err)
	}
	sent, err := s.mayAdd(ctx, edition, who)
	if err != nil {
		return Submission{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return Submission{}, err
	}
	linkKey := form.Check(edition, reg.Form.Type, fieldErrs)
	submission := NewSubmission{
		Edition: edition.ID, EntrantID: who.ID, Form: form, LinkKey: linkKey,
		IdempotencyKey: key, Most: edition.MaxSubmissions, At: now,
		Asked: edition.QuestionsAt(contest.AskedAtSubmission),
	}
	if late != nil {
		submission.FilmBegunBefore = edition.SubmissionDeadline(reg.Standing())
	}
	if err := s.checkUploads(ctx, submission, fieldErrs); err != nil {
		return Submission{}, err
	}
	if submission.Receipts, err = s.Receipts.Missing(ctx, edition, who, form.UploadIDs(), false); err != nil {
		return Submission{}, err
	}
	submission.Confirm = confirmSubmission(s.Confirmations, edition, reg, sent+1, s.Now().Truncate(time.Microsecond))
	stored, err := s.Submissions.Submit(ctx, submission)
	if err != nil {
		return Submission{}, fmt.Errorf("submit work: %w", err)
	}
	if s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
	return stored.sentAs(form)
}

// repeated returns the submission of an earlier send with the same key. NOT_FOUND
// without one.
func (s *Service) repeated(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	key string,
) (Submission, error) {
	if key == "" {
		return Submission{}, contest.Fail(contest.CodeNotFound)
	}
	first, err := s.Submissions.SubmissionByKey(ctx, edition.ID, who.ID, key)
	if err != nil {
		return Submission{}, fmt.Errorf("look up repeated submission: %w", err)
	}
	return first, nil
}

// repeat returns the submission when read returns its form again. The errors of sentAs.
func (s Submission) repeat(
	edition *contest.Edition,
	registered registration.Type,
	read contest.ReadForm[Form],
) (Submission, error) {
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return Submission{}, err
	}
	if err := fieldErrs.Err(); err != nil {
		return Submission{}, err
	}
	form.Check(edition, registered, contest.FieldErrors{}) // the rules may have changed since the first send
	return s.sentAs(form)
}

// sentAs returns the submission when it was sent with the form, VALIDATION_FAILED for
// any other: the changes would be lost.
func (s Submission) sentAs(form Form) (Submission, error) {
	if reflect.DeepEqual(s.Form, form) {
		return s, nil
	}
	return Submission{}, contest.FieldErrors{"Idempotency-Key": contest.Text{
		EN: "This key sent another form. Use a new key for each form.", ZH: "该键已用于提交另一份表单，每份表单请使用新的键",
	}}.Err()
}

// mayAdd returns how many submissions the entrant has, and LIMIT_REACHED when that is as many as the edition
// takes. The store enforces the limit; this check reports it before the form is read.
func (s *Service) mayAdd(ctx context.Context, edition *contest.Edition, who account.Entrant) (int, error) {
	sent, err := s.Submissions.Submissions(ctx, edition.ID, who.ID)
	if err != nil {
		return 0, fmt.Errorf("submit work: %w", err)
	}
	if len(sent) >= edition.MaxSubmissions {
		return 0, contest.Fail(contest.CodeLimitReached)
	}
	return len(sent), nil
}

// checkUploads checks the form's uploads. SUBMISSION_ENDED when the submission is late
// and its film is not pending, VALIDATION_FAILED with all of fieldErrs.
func (s *Service) checkUploads(ctx context.Context, n NewSubmission, fieldErrs contest.FieldErrors) error {
	known, err := s.Submissions.UploadStandings(ctx, n.Edition, n.EntrantID, n.Form.UploadIDs())
	if err != nil {
		return fmt.Errorf("submit work: %w", err)
	}
	return n.CheckUploads(known, fieldErrs)
}

// Own lists an entrant's submissions, newest first. NOT_FOUND in an edition without
// submissions.
func (s *Service) Own(ctx context.Context, edition *contest.Edition, who account.Entrant) ([]Submission, error) {
	if !edition.TakesSubmissions() {
		return nil, contest.Fail(contest.CodeNotFound)
	}
	return s.Submissions.Submissions(ctx, edition.ID, who.ID)
}

// List returns an edition's submissions by work id, replaced and disqualified ones
// too. FORBIDDEN for a zero Organiser.
func (s *Service) List(ctx context.Context, by contest.Organiser, edition contest.EditionID) ([]SubmittedWork, error) {
	if err := by.MayRead(contest.AreaSubmissions); err != nil {
		return nil, err
	}
	return s.Works.SubmittedWorks(ctx, edition)
}

// Find returns the submission of a work. NOT_FOUND; FORBIDDEN for a zero Organiser.
func (s *Service) Find(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	workID int,
) (SubmittedWork, error) {
	if err := by.MayRead(contest.AreaSubmissions); err != nil {
		return SubmittedWork{}, err
	}
	return s.Works.SubmittedWork(ctx, edition, workID)
}
