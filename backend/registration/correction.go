package registration

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// The actions of an entrant on a registration that is under review, in the audit log.
const (
	ActionCorrect  = "registration.correct"
	ActionTakeBack = "registration.withdraw"
)

// MailTakenBack confirms that a registration was taken back.
const MailTakenBack contest.MailKind = "registration-withdrawn"

// CorrectionRequest is a registration that replaces one under review. The code is required when the
// email address differs from that of the registration.
type CorrectionRequest struct {
	Request
	Before int `json:"before"` // the version that the entrant has read
}

// TakeBackRequest is the form with which a registration is taken back. The JSON tags are the field
// names on the wire.
type TakeBackRequest struct {
	Before int `json:"before"` // the version that the entrant has read; 0: any
}

// TakeBack is a registration that its entrant takes back.
type TakeBack struct {
	Edition   contest.EditionID
	EntrantID string
	Version   int       // as it was read; 0: any
	At        time.Time // contest clock
	Now       time.Time // wall clock, for the mails
	// Compose returns the mail about it; nil: none.
	Compose func(Registration) (contest.NewMail, error)
}

// CorrectionStore changes registrations under review for their entrants.
type CorrectionStore interface {
	// CorrectRegistration replaces a registration that MayCorrect, keeps its time and its id, and raises its
	// version. attempt is the code of a new address; nil: the address stays. Unsent mails about the
	// former version are cancelled. A repeated call with the same form returns what the first stored.
	// CorrectedElsewhere for another version than before, the errors of MayCorrect, VALIDATION_FAILED
	// for materials that are no longer usable, CODE_WRONG.
	CorrectRegistration(
		ctx context.Context,
		r Registration,
		before int,
		attempt *account.CodeAttempt,
	) (Registration, error)
	// TakeRegistrationBack deletes a registration that MayCorrect, and what belongs to it. Without one it does
	// nothing. CorrectedElsewhere for another version, the errors of MayCorrect.
	TakeRegistrationBack(ctx context.Context, t TakeBack) error
}

// TakeBackComposer composes the mail about a registration that was taken back.
type TakeBackComposer interface {
	ComposeTakenBack(edition *contest.Edition, r Registration) (contest.NewMail, error)
}

// MayCorrect is Standing.MayCorrect.
func (r Registration) MayCorrect() error { return r.Standing().MayCorrect() }

// CorrectedElsewhere is the error of an entrant whose registration is no longer the version that was
// read, as after a correction in another tab.
func CorrectedElsewhere() error {
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"before": contest.Text{
		EN: "You have changed it in another tab or on another device since you opened it here. Please reload the page.",
		ZH: "你打开此页之后，已在其他标签页或设备上修改过，请刷新页面",
	}}}
}

// Correct replaces the entrant's registration until an organiser opens it, after the end of
// registration too: it was sent in time, and keeps its place in the queue. Files that are new must
// have begun to upload before the end. The optional consents stay as they are. read is called once the entrant may
// correct. The errors of MayCorrect, CorrectedElsewhere, VALIDATION_FAILED, CODE_WRONG.
func (s *Service) Correct(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	lang contest.Language,
	read contest.ReadForm[CorrectionRequest],
) (Registration, error) {
	current, err := OrNone(ctx, s.Registrations, edition.ID, who.ID)
	if err != nil {
		return Registration{}, err
	}
	if err := current.MayCorrect(); err != nil {
		return Registration{}, err
	}
	fieldErrs := contest.FieldErrors{}
	request, err := read(fieldErrs)
	if err != nil {
		return Registration{}, err
	}
	form := request.Check(edition, s.Phones, fieldErrs)
	form.Answers = edition.KeepRetired(contest.AskedAtRegistration, form.Answers, current.Form.Answers)
	if request.Before <= 0 {
		fieldErrs.Add("before", contest.Text{EN: "Please send the version that you have read", ZH: "请填写你查看时的版本号"})
	}
	CheckAgreement(edition, request.Agreement, fieldErrs)
	var attempt *account.CodeAttempt
	if contest.NormalEmail(form.Email) != contest.NormalEmail(current.Form.Email) {
		typed := s.Codes.Attempt(
			account.CodeForRegistration,
			contest.NormalEmail(form.Email),
			account.AskingEntrant(who),
			account.Code(fieldErrs, "code", request.Code),
		)
		attempt = &typed
	}
	var materials []Material
	if edition.TakesMaterials() {
		materials = request.Files.Materials()
		known, err := s.Registrations.UploadStandings(ctx, edition.ID, who.ID, MaterialUploadIDs(materials))
		if err != nil {
			return Registration{}, fmt.Errorf("correct registration: %w", err)
		}
		CheckMaterials(materials, known, fieldErrs)
	}
	if err := fieldErrs.Err(); err != nil {
		return Registration{}, err
	}
	receipts, err := s.Receipts.Missing(ctx, edition, who, MaterialUploadIDs(materials), false)
	if err != nil {
		return Registration{}, err
	}
	wall := s.Now().Truncate(time.Microsecond)
	corrected := Registration{
		Edition:     edition.ID,
		EntrantID:   who.ID,
		Account:     who.Email,
		Form:        form,
		Materials:   materials,
		Receipts:    receipts,
		Language:    lang,
		SubmittedAt: current.SubmittedAt,
		CorrectedAt: s.Clock.Now(),
		Asked:       edition.QuestionsAt(contest.AskedAtRegistration),
		Consents:    consents(edition, ConsentChoices{}, lang, wall)[:requiredConsents],
		TimeZone:    KnownZone(request.TimeZone),
	}
	corrected.Confirm = confirmRegistration(s.Confirmations, edition, wall)
	if corrected.Named, err = namedMembers(s.Members, edition, corrected, wall); err != nil {
		return Registration{}, err
	}
	stored, err := s.Corrections.CorrectRegistration(ctx, corrected, request.Before, attempt)
	if err != nil {
		return Registration{}, fmt.Errorf("correct registration: %w", err)
	}
	s.notifyOutbox(ctx)
	return stored, nil
}

// TakeBack deletes the entrant's registration until an organiser opens it. While registration is
// open, another one can be sent. Without a registration it does nothing, so that a call can be
// repeated. The errors of MayCorrect but NOT_FOUND, CorrectedElsewhere.
func (s *Service) TakeBack(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	read contest.ReadForm[TakeBackRequest],
) error {
	fieldErrs := contest.FieldErrors{}
	request, err := read(fieldErrs)
	if err != nil {
		return err
	}
	if request.Before < 0 {
		fieldErrs.Add("before", contest.Text{EN: "Versions are counted from 1", ZH: "版本号从 1 开始"})
	}
	if err := fieldErrs.Err(); err != nil {
		return err // what is no version must not count as any
	}
	now := s.Now().Truncate(time.Microsecond)
	taken := TakeBack{Edition: edition.ID, EntrantID: who.ID, Version: request.Before, At: s.Clock.Now(), Now: now}
	if s.TakenBack != nil {
		taken.Compose = func(r Registration) (contest.NewMail, error) {
			m, err := s.TakenBack.ComposeTakenBack(edition, r)
			m.EntrantID, m.CreatedAt = who.ID, now
			return m, err
		}
	}
	if err := s.Corrections.TakeRegistrationBack(ctx, taken); err != nil {
		return fmt.Errorf("take registration back: %w", err)
	}
	s.notifyOutbox(ctx)
	return nil
}

func (s *Service) notifyOutbox(ctx context.Context) {
	if s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
}
