package account

import (
	"cmp"
	"context"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"time"

	"marquee/backend/contest"
)

// CodePurpose is what a verification code is for. A code works for its own purpose
// only, and the limits of each purpose count separately.
type CodePurpose string

// The purposes of a verification code.
const (
	CodeForLogin        CodePurpose = "login"
	CodeForRegistration CodePurpose = "registration"
	CodeForOrganiser    CodePurpose = "organiser" // login to the console
	// To the present and to the new address of an account whose address is changed.
	CodeForFormerEmail CodePurpose = "email-former"
	CodeForNewEmail    CodePurpose = "email-new"
)

// The form of verification codes, and the defaults of CodeLimits.
const (
	CodeDigits         = 6
	CodeLifetime       = 10 * time.Minute
	CodeInterval       = time.Minute
	CodesPerHour       = 5
	CodesPerNetwork    = 200
	CodesPerAddress    = 30
	CodeTries          = 5
	WrongTriesPerHour  = 60
	codeLimitsWindow   = time.Hour
	wrongTriesInterval = time.Hour
)

// CodeLimits are the limits of verification codes, each per purpose.
type CodeLimits struct {
	Interval   time.Duration // between two codes to one address, asked for from one network
	PerHour    int           // to one address, asked for from one network
	PerNetwork int           // in an hour, to all addresses
	// PerAddress is how many asks for one address in a day, over all networks, make an attack:
	// see AddressAttack.
	PerAddress int
	Tries      int // wrong ones per code
	WrongTries int // at login, per network in an hour
}

// DefaultCodeLimits are the limits of a contest that sets none.
func DefaultCodeLimits() CodeLimits {
	return CodeLimits{
		Interval: CodeInterval, PerHour: CodesPerHour, PerNetwork: CodesPerNetwork, PerAddress: CodesPerAddress,
		Tries: CodeTries, WrongTries: WrongTriesPerHour,
	}
}

// CodeAsker is who asked for a code and can use it: a browser by the askId it was given,
// or an entrant who is logged in. It is a secret; only its contest.HashToken is stored.
type CodeAsker string

// AskingBrowser is the browser that has an askId.
func AskingBrowser(askID string) CodeAsker { return CodeAsker("ask:" + askID) }

// AskingEntrant is an entrant who is logged in.
func AskingEntrant(who Entrant) CodeAsker { return CodeAsker("entrant:" + who.ID) }

// VerificationCode is a one-time code that was mailed. The code itself is not stored.
type VerificationCode struct {
	Purpose   CodePurpose
	Email     string // as contest.NormalEmail returns it
	AskerHash []byte
	// FormerHash is the asker whose older codes end with this one, nil for none.
	FormerHash []byte
	// Once is set for an asker who made their own askId: a repeated request, as after a lost
	// answer, finds the code of the first one.
	Once      bool
	Hash      []byte    // see HashCode
	CreatedAt time.Time // wall clock
	// Attack is what is issued in place of the digits while the address is under attack. Nil: never.
	Attack *AddressAttack
}

// NewVerificationCode returns the stored form of a code.
func NewVerificationCode(
	purpose CodePurpose,
	email string,
	asker CodeAsker,
	code string,
	at time.Time,
) VerificationCode {
	return VerificationCode{
		Purpose:   purpose,
		Email:     email,
		AskerHash: contest.HashToken(string(asker)),
		Hash:      HashCode(purpose, email, asker, code),
		CreatedAt: at,
	}
}

// CodeAttempt is a code that a visitor typed.
type CodeAttempt struct {
	Purpose CodePurpose
	Email   string // as contest.NormalEmail returns it
	Asker   CodeAsker
	Code    string            // as Code returns it
	Link    string            // the token of a mailed link, in place of Asker and Code; may be empty
	Field   string            // that had the link
	At      time.Time         // wall clock
	Tries   int               // CodeLimits.Tries
	Wrong   contest.RateLimit // what wrong codes of the address count under; an attack beyond it
}

// VerificationCodeStore keeps codes and enforces the limits of sending them.
type VerificationCodeStore interface {
	// IssueCode stores a code and the mail that compose returns, and ends the older live
	// codes of FormerHash with their mails that were not sent yet: all of a login, those
	// of the same address of a registration. When one of the limits is reached it stores
	// nothing and returns TOO_MANY_REQUESTS; the limits hold under concurrent calls. A nil
	// compose writes no mail. It returns when the code was issued: for a code with Once
	// whose asker has a live one for the address, when that was, and does and counts nothing.
	// While the address is under attack it issues the letters of Attack, with one mail per
	// AttackMailInterval; asks in between share the letters of the mail before.
	IssueCode(
		ctx context.Context,
		code VerificationCode,
		limits []contest.RateLimit,
		compose func() (contest.NewMail, error),
	) (IssuedCode, error)
}

// CodeComposer composes the mails with verification codes.
type CodeComposer interface {
	// ComposeCode returns the mail with a code.
	ComposeCode(
		edition *contest.Edition,
		purpose CodePurpose,
		to string,
		lang contest.Language,
		code string,
	) (contest.NewMail, error)
	// ComposeLetters returns the mail to an address under attack, with the letters and the
	// link that the token makes.
	ComposeLetters(
		edition *contest.Edition,
		purpose CodePurpose,
		to string,
		lang contest.Language,
		letters, token string,
	) (contest.NewMail, error)
}

// VerificationCodeService mails one-time codes. Its time is the wall clock.
type VerificationCodeService struct {
	Codes    VerificationCodeStore
	Composer CodeComposer
	Outbox   contest.OutboxNotifier // nil: the sender finds the emails on its next tick
	Limits   CodeLimits
	Events   contest.SecurityLog
	Now      func() time.Time
}

// CodeRecipient is where the code of a registration goes to.
type CodeRecipient struct {
	Email    string
	Language contest.Language
	Network  contest.Network
}

// CodeRequest is one code to mail.
type CodeRequest struct {
	Purpose  CodePurpose
	Email    string // as contest.NormalEmail returns it
	Language contest.Language
	Network  contest.Network
	// known is set for a caller who has proved to own the account of the address: network
	// is then the caller's alone, and no limit over all networks applies.
	Known bool
	// unmailed is set for an address to which nothing may be sent. The limits count all the
	// same, so that the caller learns nothing.
	Unmailed      bool
	Asker, Former CodeAsker // former is whose codes end; may be asker
	Once          bool      // see VerificationCode.Once
	// compose returns the mail with the digits; nil: the composer's of the purpose.
	Compose func(code string) (contest.NewMail, error)
}

// Send stores a code and its mail in one transaction, whether or not the address has
// an account, and has the mail sent at once. Sending for registration takes a
// permission that registration.Service checks, hence unexported. TOO_MANY_REQUESTS.
func (s *VerificationCodeService) Send(
	ctx context.Context,
	edition *contest.Edition,
	to CodeRequest,
) (IssuedCode, error) {
	code := contest.RandomDigits()
	issued := NewVerificationCode(to.Purpose, to.Email, to.Asker, code, s.Now())
	issued.FormerHash, issued.Once, issued.Attack = contest.HashToken(string(to.Former)), to.Once, s.Limits.attackOn(to)
	compose := func() (contest.NewMail, error) {
		composed := to.Compose
		if composed == nil {
			composed = func(code string) (contest.NewMail, error) {
				return s.Composer.ComposeCode(edition, to.Purpose, to.Email, to.Language, code)
			}
		}
		m, err := composed(code)
		m.About, m.Secret = issued.MailSubject(issued.AskerHash), true
		m.CreatedAt, m.ExpiresAt = issued.CreatedAt, issued.CreatedAt.Add(CodeLifetime)
		return m, err
	}
	issued.Attack.Compose = func() (contest.NewMail, error) {
		m, err := s.Composer.ComposeLetters(
			edition,
			to.Purpose,
			to.Email,
			to.Language,
			issued.Attack.Code,
			issued.Attack.Link,
		)
		m.Secret, m.CreatedAt = true, issued.CreatedAt
		return m, err
	}
	if to.Unmailed {
		compose, issued.Attack.Compose = nil, nil
	}
	sent, err := s.Codes.IssueCode(ctx, issued, s.Limits.ask(to), compose)
	if contest.CodeOf(err) == contest.CodeTooManyRequests && err != nil {
		s.Events.Warn(ctx, "code_limit_reached", to.Email, to.Network, "purpose", string(to.Purpose))
	}
	if err != nil {
		return IssuedCode{}, err
	}
	if sent.Letters {
		s.Events.Warn(ctx, "address_under_attack", to.Email, to.Network, "purpose", string(to.Purpose))
	}
	if s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
	return sent, nil
}

// AskCode sends a code to a browser, whose proof is its own askId or, when that is empty, a
// new one. A repeated call with its own askId returns the ask of the first while that code
// is live, and sends nothing.
func (s *VerificationCodeService) AskCode(
	ctx context.Context,
	edition *contest.Edition,
	askID string,
	to CodeRequest,
) (CodeAsk, error) {
	to.Once = askID != ""
	ask := CodeAsk{ID: cmp.Or(askID, contest.RandomAskID())}
	to.Asker = AskingBrowser(ask.ID)
	sent, err := s.Send(ctx, edition, to)
	ask.ExpiresAt, ask.Letters = sent.At.Add(CodeLifetime), sent.Letters
	ask.ResendAfter = max(0, s.Limits.Interval-s.Now().Sub(sent.At))
	return ask, err
}

// MailSubject names what the mails with the codes of an asker are about: those that a
// newer code of the same purpose ends have the same.
func (c VerificationCode) MailSubject(askerHash []byte) string {
	key := hex.EncodeToString(askerHash)
	if c.Purpose == CodeForRegistration {
		key += c.Email
	}
	return "code:" + string(c.Purpose) + ":" + hex.EncodeToString(contest.HashToken(key)[:16])
}

// Attempt is a code that an asker typed now, or the token of the link in the same mail.
func (s *VerificationCodeService) Attempt(purpose CodePurpose, email string, asker CodeAsker, code string) CodeAttempt {
	attempt := CodeAttempt{
		Purpose: purpose,
		Email:   email,
		Asker:   asker,
		Code:    code,
		At:      s.Now(),
		Tries:   s.Limits.Tries,
		Wrong:   wrongOfAddress(purpose, email),
	}
	if linkPattern.MatchString(code) {
		attempt.Code, attempt.Link, attempt.Field = "", code, "code"
	}
	return attempt
}

// ask returns the limits of one code.
func (l CodeLimits) ask(to CodeRequest) []contest.RateLimit {
	purpose := string(to.Purpose)
	both := "code:" + purpose + ":" + to.Email + ":from"
	limits := append(to.Network.Limits(both, 1, l.Interval), to.Network.Limits(both, l.PerHour, codeLimitsWindow)...)
	if to.Network != (contest.Network{}) {
		limits = append(limits, to.Network.Limits("code-network:"+purpose, l.PerNetwork, codeLimitsWindow)...)
	}
	return limits
}

// WrongTryLimits are the limits of wrong codes at login.
func (l CodeLimits) WrongTryLimits(purpose CodePurpose, n contest.Network) []contest.RateLimit {
	if n == (contest.Network{}) {
		return nil
	}
	return n.Limits(string(purpose)+"-wrong", l.WrongTries, wrongTriesInterval)
}

var codePattern = regexp.MustCompile(fmt.Sprintf(`^[0-9]{%d}$`, CodeDigits))

// OwnAskID is 128 bits in base64url, or more.
var OwnAskID = regexp.MustCompile(`^[A-Za-z0-9_-]{22,100}$`)

// NewAskID checks the form of an askId that a browser made; empty for none.
func NewAskID(f contest.FieldErrors, field, askID string) string {
	if askID != "" && !OwnAskID.MatchString(askID) {
		f.Add(
			field,
			contest.Text{
				EN: "An askId is 128 random bits or more in base64url",
				ZH: "askId 须为至少 128 个随机比特的 base64url 编码",
			},
		)
	}
	return askID
}

// Code checks the form of a required verification code, digits or letters, and returns it as
// it is compared. The token of a mailed link is returned as it is.
func Code(f contest.FieldErrors, field, code string) string {
	typed := f.Required(field, code, 40)
	code = NormalCode(typed)
	switch {
	case codePattern.MatchString(code), IsLetterCode(code):
		return code
	case linkPattern.MatchString(typed):
		return typed
	}
	f.Add(field, contest.Text{EN: "The code has 6 digits, or 10 letters", ZH: "验证码为 6 位数字或 10 个字母"})
	return code
}

// HashCode is the stored form of a code: SHA-256 over purpose, address, asker and code.
// The asker is a secret of 128 bits at login, so that the hash cannot be reversed by
// trying all codes.
func HashCode(purpose CodePurpose, email string, asker CodeAsker, code string) []byte {
	return contest.HashToken(strings.Join([]string{string(purpose), email, string(asker), code}, "\n"))
}
