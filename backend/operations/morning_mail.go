package operations

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"marquee/backend/contest"
	"marquee/backend/organiser"
)

// ActionMorningMail is the action of the audit log for an owner who asks for the morning email, or no longer does.
const ActionMorningMail = "organiser.morning_mail"

// MailMorning is the mail to owners about what needs a hand.
const MailMorning contest.MailKind = "organiser-morning"

// morningHour is from when on the mail of a day is sent, in the contest's zone.
const morningHour = 8

// MorningMailForm asks for the morning email. The JSON tags are the field names on the wire.
type MorningMailForm struct {
	On       *bool            `json:"on"`
	Language contest.Language `json:"language"` // of the mail; required with On
}

// Check adds the fields that are wrong.
func (f MorningMailForm) Check(fieldErrs contest.FieldErrors) MorningMailForm {
	if f.On == nil {
		fieldErrs.Add("on", contest.Text{EN: "Say whether you want the morning email", ZH: "请说明是否接收每日邮件"})
	}
	if (f.On != nil && *f.On || f.Language != "") && f.Language != contest.English && f.Language != contest.Chinese {
		fieldErrs.Add("language", contest.Text{EN: "The language is zh or en", ZH: "语言须为 zh 或 en"})
	}
	return f
}

// MorningReader is an owner who gets the morning email.
type MorningReader struct {
	contest.OrganiserAccount
	Language contest.Language
}

// MorningPart is what the mail says about one edition.
type MorningPart struct {
	Edition *contest.Edition
	Needs   []Need
}

// MorningMailStore stores who gets the mail, and who has had it.
type MorningMailStore interface {
	// MorningLanguage returns the language in which an account gets the mail; "" for none.
	MorningLanguage(ctx context.Context, organiserID string) (contest.Language, error)
	// SetMorningLanguage stores it, and an audit row if it changes something. An owner who begins to get it has had
	// that of today.
	SetMorningLanguage(
		ctx context.Context,
		account contest.OrganiserAccount,
		language contest.Language,
		today string,
		at time.Time,
	) error
	// MorningReaders lists the owners who may log in and have not had the mail of a day, "2006-01-02".
	MorningReaders(ctx context.Context, day string) ([]MorningReader, error)
	// SendMorningMail stores that an owner has had the mail of a day, with the mail unless it is nil, and reports
	// whether the owner had not: of callers at the same time one sends it.
	SendMorningMail(ctx context.Context, organiserID, day string, mail *contest.NewMail) (bool, error)
}

// MorningComposer composes the mail about both editions, in its reader's language.
type MorningComposer interface {
	ComposeMorning(parts []MorningPart, to MorningReader, console string) (contest.NewMail, error)
}

// MorningMailService mails what needs a hand to the owners who asked for it: once a day, unless nothing does.
type MorningMailService struct {
	Mails    MorningMailStore
	Needs    *NeedService
	Composer MorningComposer
	Editions func(ctx context.Context) []*contest.Edition // with the dates of now; the zone is that of the first
	Console  string                                       // the console's address
	Now      func() time.Time                             // the wall clock, by which the mail is sent
	Log      *slog.Logger
}

// Language returns the language in which an organiser gets the mail; "" for none. FORBIDDEN unless by is an owner.
func (s *MorningMailService) Language(ctx context.Context, account contest.OrganiserAccount) (contest.Language, error) {
	if err := account.Organiser().MayChange(contest.AreaOverview); err != nil {
		return "", err
	}
	return s.Mails.MorningLanguage(ctx, account.ID)
}

// Set asks for the mail, or ends it. FORBIDDEN unless the account is an owner's, VALIDATION_FAILED.
func (s *MorningMailService) Set(
	ctx context.Context,
	account contest.OrganiserAccount,
	read contest.ReadForm[MorningMailForm],
) (contest.Language, error) {
	if err := account.Organiser().MayChange(contest.AreaOverview); err != nil {
		return "", err
	}
	form, err := contest.ReadChecked(read)
	if err != nil {
		return "", err
	}
	if !*form.On {
		form.Language = ""
	}
	today, _ := s.day(ctx)
	return form.Language, s.Mails.SetMorningLanguage(ctx, account, form.Language, today, s.Needs.Clock.Now())
}

// day returns the day in the contest's zone, and whether its mail is due.
func (s *MorningMailService) day(ctx context.Context) (string, bool) {
	here := s.Now().In(s.Editions(ctx)[0].Location)
	return here.Format(time.DateOnly), here.Hour() >= morningHour
}

// Sweep sends the mails that are due. Any number of processes may sweep at once.
func (s *MorningMailService) Sweep(ctx context.Context) error {
	day, due := s.day(ctx)
	if !due {
		return nil
	}
	readers, err := s.Mails.MorningReaders(ctx, day)
	if err != nil || len(readers) == 0 {
		return err
	}
	var errs []error
	for _, reader := range readers {
		errs = append(errs, s.send(ctx, reader, day))
	}
	return errors.Join(errs...)
}

func (s *MorningMailService) send(ctx context.Context, reader MorningReader, day string) error {
	var parts []MorningPart
	found := false
	for _, edition := range s.Editions(ctx) {
		needs, err := s.Needs.List(ctx, reader.Organiser(), edition)
		if err != nil {
			return fmt.Errorf("write morning email: %w", err)
		}
		parts, found = append(parts, MorningPart{edition, needs}), found || len(needs) > 0
	}
	var mail *contest.NewMail
	if found {
		composed, err := s.Composer.ComposeMorning(parts, reader, s.Console)
		if err != nil {
			return fmt.Errorf("write morning email: %w", err)
		}
		composed.About, composed.CreatedAt = organiser.Subject(reader.Email), s.Now().Truncate(time.Microsecond)
		mail = &composed
	}
	_, err := s.Mails.SendMorningMail(ctx, reader.ID, day, mail)
	return err
}

// Run sweeps on every tick until ctx is done.
func (s *MorningMailService) Run(ctx context.Context, ticks <-chan time.Time) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
			if err := s.Sweep(ctx); err != nil && ctx.Err() == nil {
				s.Log.ErrorContext(ctx, "the morning email is sent on the next tick", slog.String("error", err.Error()))
			}
		}
	}
}
