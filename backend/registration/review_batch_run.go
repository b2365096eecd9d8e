package registration

import (
	"context"
	"strings"
	"unicode/utf8"

	"marquee/backend/contest"
)

// BatchRunForm carries a batch out. The JSON tags are the field names.
type BatchRunForm struct {
	Reasons Reasons `json:"reasons"`
}

// RunBatch decides about at most ReviewChunk registrations of a batch; callers repeat it until the batch has ended. The
// mails of all are held for DecisionHold from the end.
func (s *Service) RunBatch(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
	read contest.ReadForm[BatchRunForm],
) (ReviewBatch, error) {
	if err := by.MayChange(contest.AreaRegistrations); err != nil {
		return ReviewBatch{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return ReviewBatch{}, err
	}
	batch, err := s.Batches.Batch(ctx, edition.ID, id)
	if err != nil {
		return ReviewBatch{}, err
	}
	reasons := Reasons{EN: strings.TrimSpace(form.Reasons.EN), ZH: strings.TrimSpace(form.Reasons.ZH)}
	for language, reason := range map[contest.Language]string{contest.English: reasons.EN, contest.Chinese: reasons.ZH} {
		field := "reasons." + string(language)
		if batch.Action == ReviewDeny && batch.Languages[language] > 0 && reason == "" {
			fieldErrs.Add(
				field,
				contest.Text{EN: "Please say why: the entrant must learn what to change", ZH: "请填写理由，以便对方修改"},
			)
		}
		if utf8.RuneCountInString(reason) > contest.MaxReason {
			fieldErrs.Add(
				field,
				contest.Text{EN: "is longer than %d characters", ZH: "不能超过 %d 个字符"}.Format(contest.MaxReason),
			)
		}
	}
	if err := fieldErrs.Err(); err != nil {
		return ReviewBatch{}, err
	}
	run := s.reviewRun(by, edition, id)
	run.Reasons = reasons
	return s.Batches.RunBatch(ctx, run, func(r Registration) (contest.NewMail, error) {
		m, err := s.Composer.ComposeDecision(edition, r)
		m.About, m.EntrantID, m.CreatedAt, m.NotBefore = contest.RegistrationSubject(
			r.ID,
		), r.EntrantID, run.Now, run.HeldUntil
		m.Deadline = edition.OwnDeadline(r.Standing())
		return m, err
	})
}

func (s *Service) reviewRun(by contest.Organiser, edition *contest.Edition, id string) ReviewRun {
	now := s.Now()
	return ReviewRun{
		Edition: edition.ID, ID: id, By: by.Actor, At: s.Clock.Now(), Now: now, HeldUntil: now.Add(reviewRunHold),
		Hold: s.hold(), Places: edition.MaxShortlisted, Most: ReviewChunk,
	}
}

// BatchUndoForm takes a batch back. The JSON tag is the field name.
type BatchUndoForm struct {
	Batch string `json:"batch"`
}

// UndoBatch takes back at most ReviewChunk decisions of a batch whose mails are held; callers repeat it until it is
// taken back. Decisions that others changed since stay, and so do those whose mail has left.
func (s *Service) UndoBatch(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[BatchUndoForm],
) (ReviewBatch, error) {
	if err := by.MayChange(contest.AreaRegistrations); err != nil {
		return ReviewBatch{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return ReviewBatch{}, err
	}
	if form.Batch == "" {
		fieldErrs.Add("batch", contest.Text{EN: "Please name the batch", ZH: "请指明批次"})
	}
	if err := fieldErrs.Err(); err != nil {
		return ReviewBatch{}, err
	}
	return s.Batches.UndoBatch(ctx, s.reviewRun(by, edition, form.Batch))
}

// BatchHasLeft is the error of an organiser who takes back a batch whose mails have left.
func BatchHasLeft() error {
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"batch": contest.Text{
		EN: "The emails were sent. Please reopen these registrations one by one.",
		ZH: "邮件已发出，请逐一重新打开",
	}}}
}
