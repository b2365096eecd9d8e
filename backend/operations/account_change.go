package operations

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// The actions of changes of an account in the audit log. Neither names nor addresses are in their rows.
const (
	ActionChangeEmail   = "account.email"
	ActionChangeProfile = "account.profile"
)

// The emails about a change of an account's address.
const (
	MailEmailCode    contest.MailKind = "account-email-code"    // to both addresses
	MailEmailChanged contest.MailKind = "account-email-changed" // to both addresses
)

// EmailChangeComposer composes the emails about a change of an account's address.
type EmailChangeComposer interface {
	// ComposeEmailCode is the email with a code, to the account's address or to the new one.
	ComposeEmailCode(
		edition *contest.Edition,
		lang contest.Language,
		to, newEmail, code string,
	) (contest.NewMail, error)
	// ComposeEmailChanged is the email after the change, to the former address or to the new one.
	ComposeEmailChanged(edition *contest.Edition, lang contest.Language, to, newEmail string) (contest.NewMail, error)
}

// ProfileForm is what an entrant changes about the account. The JSON tags are the field names on the wire.
type ProfileForm struct {
	Username string           `json:"username"`
	Language contest.Language `json:"language"` // of the emails to the account and about what it has sent
	// Before is the profile that was read; nil: any.
	Before *struct {
		Username string           `json:"username"`
		Language contest.Language `json:"language"`
	} `json:"before"`
}

// EmailCodeForm is what an entrant sends to have both addresses confirmed. The JSON tags are the field names on the
// wire.
type EmailCodeForm struct {
	Email    string `json:"email"`    // the new one
	NewAskID string `json:"newAskId"` // see account.CodeForm
}

// EmailForm changes the address of an account. The JSON tags are the field names on the wire.
type EmailForm struct {
	Email      string `json:"email"`      // the new one
	AskID      string `json:"askId"`      // of the codes
	Code       string `json:"code"`       // that was mailed to the new address
	FormerCode string `json:"formerCode"` // that was mailed to the account's address
}

// EmailChange is a change of an account's address that both addresses have confirmed.
type EmailChange struct {
	EntrantID   string
	Edition     contest.EditionID // whose site was used
	From, To    string
	Former, New account.CodeAttempt
	SessionID   string // that stays; all others end
	Device      []byte // that stays known; nil: none
	At          time.Time
	Mails       []contest.NewMail
}

// ProfileChange is a change of an account's name and language.
type ProfileChange struct {
	EntrantID string
	Edition   contest.EditionID // whose site was used
	Username  string
	Language  contest.Language
	Before    *ProfileForm // the profile that was read; nil: any
	At        time.Time
}

// AccountChangeStore changes accounts.
type AccountChangeStore interface {
	// ChangeEmail uses both codes up and changes the address, ends all other sessions and devices, and writes the
	// emails and the audit log, in one transaction. One that has the address already is left as it is. A wrong code
	// counts and leaves the other one as it is. CODE_WRONG, with the field; CONFLICT for an address that changed since
	// it was read, VALIDATION_FAILED for one of another account.
	ChangeEmail(ctx context.Context, change EmailChange) (account.Entrant, error)
	// ChangeProfile changes name and language, those of the entrant's registrations too. CONFLICT for another Before.
	ChangeProfile(ctx context.Context, change ProfileChange) (account.Entrant, error)
}

// EmailTaken is the error of an address that another account has. Only who reads its mailbox learns it.
func EmailTaken() error {
	return contest.FieldErrors{"email": contest.Text{
		EN: "Another account has this email. Log in with it, or delete that account first.",
		ZH: "该邮箱已有账号，请用它登录，或先删除那个账号",
	}}.Err()
}

// ChangeProfile changes the account's name and the language of its emails. VALIDATION_FAILED, CONFLICT.
func (s *AccountService) ChangeProfile(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	read contest.ReadForm[ProfileForm],
) (account.Entrant, error) {
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return account.Entrant{}, err
	}
	form.Username = fieldErrs.RequiredLine("username", form.Username, contest.MaxName)
	if form.Language != contest.English && form.Language != contest.Chinese {
		fieldErrs.Add("language", contest.Text{EN: "Please choose English or Chinese", ZH: "请选择中文或英文"})
	}
	if form.Before != nil && (form.Before.Username == "" || form.Before.Language == "") {
		fieldErrs.Add("before", contest.Text{
			EN: "Please send the profile as it was read", ZH: "请完整发送读取到的账号信息",
		})
	}
	if err := fieldErrs.Err(); err != nil {
		return account.Entrant{}, err
	}
	change := ProfileChange{
		EntrantID: who.ID,
		Edition:   edition.ID,
		Username:  form.Username,
		Language:  form.Language,
		At:        s.Clock.Now(),
	}
	if form.Before != nil {
		change.Before = &ProfileForm{Username: form.Before.Username, Language: form.Before.Language}
	}
	changed, err := s.Changes.ChangeProfile(ctx, change)
	if err != nil {
		return account.Entrant{}, fmt.Errorf("change profile: %w", err)
	}
	return changed, nil
}

// fresh returns LOGIN_EXPIRED unless the session comes from a login within FreshLogin.
func (s *AccountService) fresh(session account.Session) error {
	if s.Now().Sub(session.CreatedAt) > FreshLogin {
		return contest.Fail(contest.CodeLoginExpired)
	}
	return nil
}

// changingEntrant is an entrant who changes the account's address to another one, in the browser with the askId.
func changingEntrant(who account.Entrant, email, askID string) account.CodeAsker {
	return account.CodeAsker("email:" + who.ID + ":" + email + ":" + askID)
}

// SendEmailCodes mails a code to the account's address and one to the new address, whether or not that has an account.
// Both are good for this change alone. The limits are those of login codes; to the account's address they count for the
// session, over all networks: who took one over does not keep the owner from asking in another. LOGIN_EXPIRED without a
// fresh login, VALIDATION_FAILED, TOO_MANY_REQUESTS.
func (s *AccountService) SendEmailCodes(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	session account.Session,
	from contest.Browser,
	read contest.ReadForm[EmailCodeForm],
) (account.CodeAsk, error) {
	if err := s.fresh(session); err != nil {
		return account.CodeAsk{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return account.CodeAsk{}, err
	}
	email := contest.NormalEmail(fieldErrs.Email("email", form.Email))
	askID := cmp.Or(account.NewAskID(fieldErrs, "newAskId", form.NewAskID), contest.RandomAskID())
	if email == who.Email {
		fieldErrs.Add("email", contest.Text{EN: "This is the email of your account already", ZH: "这已是你的账号邮箱"})
	}
	if err := fieldErrs.Err(); err != nil {
		return account.CodeAsk{}, err
	}
	ask := account.CodeAsk{ID: askID}
	for _, to := range []account.CodeRequest{
		{Purpose: account.CodeForFormerEmail, Email: who.Email, Network: contest.Network{Near: "session " + session.ID}, Known: true},
		{Purpose: account.CodeForNewEmail, Email: email, Network: from.Network},
	} {
		to.Language, to.Asker, to.Once = who.Language, changingEntrant(who, email, askID), true
		address := to.Email
		to.Compose = func(code string) (contest.NewMail, error) {
			return s.EmailChanges.ComposeEmailCode(edition, who.Language, address, email, code)
		}
		sent, err := s.Codes.Send(ctx, edition, to)
		if err != nil {
			return account.CodeAsk{}, fmt.Errorf("send codes of a new address: %w", err)
		}
		ask.ExpiresAt, ask.Letters = sent.At.Add(account.CodeLifetime), ask.Letters || sent.Letters
		ask.ResendAfter = max(0, s.Codes.Limits.Interval-s.Now().Sub(sent.At))
	}
	s.Events.Note(ctx, "email_change_asked", who.Email, from.Network)
	return ask, nil
}

// ChangeEmail changes the account's address, and ends all other logins: who had taken one over loses it. A repeated
// call returns the account as it is. LOGIN_EXPIRED without a fresh login, VALIDATION_FAILED, CODE_WRONG, CONFLICT.
func (s *AccountService) ChangeEmail(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	session account.Session,
	from contest.Browser,
	read contest.ReadForm[EmailForm],
) (account.Entrant, error) {
	if err := s.fresh(session); err != nil {
		return account.Entrant{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return account.Entrant{}, err
	}
	email := contest.NormalEmail(fieldErrs.Email("email", form.Email))
	code, former := account.Code(fieldErrs, "code", form.Code), account.Code(fieldErrs, "formerCode", form.FormerCode)
	if err := fieldErrs.Err(); err != nil {
		return account.Entrant{}, err
	}
	if email == who.Email {
		return who, nil
	}
	now, asker := s.Now().Truncate(time.Microsecond), changingEntrant(who, email, form.AskID)
	change := EmailChange{
		EntrantID: who.ID, Edition: edition.ID, From: who.Email, To: email,
		Former:    s.Codes.Attempt(account.CodeForFormerEmail, who.Email, asker, former),
		New:       s.Codes.Attempt(account.CodeForNewEmail, email, asker, code),
		SessionID: session.ID, Device: account.HashUnlessEmpty(from.DeviceToken), At: s.Clock.Now(),
	}
	for _, to := range []string{who.Email, email} {
		m, err := s.EmailChanges.ComposeEmailChanged(edition, who.Language, to, email)
		if err != nil {
			return account.Entrant{}, fmt.Errorf("compose email about a new address: %w", err)
		}
		m.CreatedAt, m.Secret = now, true // the addresses are not kept
		change.Mails = append(change.Mails, m)
	}
	changed, err := s.Changes.ChangeEmail(ctx, change)
	if err != nil {
		if contest.CodeOf(err) == contest.CodeCodeWrong {
			s.Events.Warn(ctx, "email_change_failed", who.Email, from.Network)
		}
		return account.Entrant{}, fmt.Errorf("change email: %w", err)
	}
	s.Events.Note(ctx, "email_changed", who.Email, from.Network)
	if s.Codes.Outbox != nil {
		s.Codes.Outbox.NotifyOutbox(ctx)
	}
	return changed, nil
}
