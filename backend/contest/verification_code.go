package contest

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// CodePurpose is what a verification code is for. A code works for its own purpose
// only, and the limits of each purpose count separately.
type CodePurpose string

// The purposes of a verification code.
const (
	CodeForLogin        CodePurpose = "login"
	CodeForRegistration CodePurpose = "registration"
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
	firstAskWindow     = 24 * time.Hour
	codeLimitsWindow   = time.Hour
	wrongTriesInterval = time.Hour
)

// CodeLimits are the limits of verification codes, each per purpose.
type CodeLimits struct {
	Interval   time.Duration // between two codes to one address, asked for from one network
	PerHour    int           // to one address, asked for from one network
	PerNetwork int           // in an hour, to all addresses
	// PerAddress is how many go to one address in an hour, over all networks. Beyond it a
	// network's first ask of the day for that address still passes.
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
// or an entrant who is logged in. It is a secret; only its HashToken is stored.
type CodeAsker string

// AskingBrowser is the browser that has an askId.
func AskingBrowser(askID string) CodeAsker { return CodeAsker("ask:" + askID) }

// AskingEntrant is an entrant who is logged in.
func AskingEntrant(who Entrant) CodeAsker { return CodeAsker("entrant:" + who.ID) }

// VerificationCode is a one-time code that was mailed. The code itself is not stored.
type VerificationCode struct {
	Purpose   CodePurpose
	Email     string // as NormalEmail returns it
	AskerHash []byte
	Hash      []byte    // see HashCode
	CreatedAt time.Time // wall clock
}

// NewVerificationCode returns the stored form of a code.
func NewVerificationCode(purpose CodePurpose, email string, asker CodeAsker, code string, at time.Time) VerificationCode {
	return VerificationCode{
		Purpose: purpose, Email: email, AskerHash: HashToken(string(asker)), Hash: HashCode(purpose, email, asker, code), CreatedAt: at,
	}
}

// CodeAttempt is a code that a visitor typed.
type CodeAttempt struct {
	Purpose CodePurpose
	Email   string // as NormalEmail returns it
	Asker   CodeAsker
	Code    string
	At      time.Time // wall clock
	Tries   int       // CodeLimits.Tries
}

// VerificationCodeStore keeps codes and enforces the limits of sending them.
type VerificationCodeStore interface {
	// IssueCode stores a code. When one of the limits is reached it stores nothing
	// and returns TOO_MANY_REQUESTS; the limits hold under concurrent calls.
	IssueCode(ctx context.Context, code VerificationCode, limits []RateLimit) error
	// WithdrawCode deletes a code that could not be mailed, and its counts against
	// the limits.
	WithdrawCode(ctx context.Context, code VerificationCode, limits []RateLimit) error
	// EndCodes ends the asker's live codes that are older than the new one: all of a login,
	// those of the same address of a registration.
	EndCodes(ctx context.Context, newer VerificationCode, askerHash []byte) error
}

// ErrMailUnconfirmed means that the mail server may have accepted a mail: its answer was
// lost.
var ErrMailUnconfirmed = errors.New("the mail server's answer was lost")

// CodeMailer mails verification codes. Each call returns when the mail server has
// accepted the mail, or an error that is ErrMailUnconfirmed when it may have.
type CodeMailer interface {
	// SendLoginCode mails a code for logging in.
	SendLoginCode(ctx context.Context, to string, lang Language, edition *Edition, code string) error
	// SendRegistrationCode mails a code that verifies the address of a registration.
	SendRegistrationCode(ctx context.Context, to string, lang Language, edition *Edition, code string) error
}

// VerificationCodeService mails one-time codes. Its time is the wall clock.
type VerificationCodeService struct {
	Codes  VerificationCodeStore
	Mailer CodeMailer
	Limits CodeLimits
	Events SecurityLog
	Now    func() time.Time
}

// CodeRecipient is where the code of a registration goes to.
type CodeRecipient struct {
	Email    string
	Language Language
	Network  Network
}

// codeRequest is one code to mail.
type codeRequest struct {
	purpose  CodePurpose
	email    string // as NormalEmail returns it
	language Language
	network  Network
	// known is set for a caller who has proved to own the account of the address: network
	// is then the caller's alone, and no limit over all networks applies.
	known         bool
	asker, former CodeAsker // former is whose codes end; may be asker
}

// send mails a code, whether or not the address has an account. Sending for
// registration takes a permission that RegistrationService checks, hence
// unexported. TOO_MANY_REQUESTS, and UNAVAILABLE when the mail server does not accept
// the mail: the code then does not count against the address.
func (s *VerificationCodeService) send(ctx context.Context, edition *Edition, to codeRequest) (VerificationCode, error) {
	code := randomDigits()
	issued := NewVerificationCode(to.purpose, to.email, to.asker, code, s.Now())
	limits := s.Limits.ask(to)
	if err := s.Codes.IssueCode(ctx, issued, append(limits.perNetwork, limits.perAddress...)); err != nil {
		if CodeOf(err) == CodeTooManyRequests {
			s.Events.Warn(ctx, "code_limit_reached", to.email, to.network, "purpose", string(to.purpose))
		}
		return VerificationCode{}, err
	}
	mail := s.Mailer.SendLoginCode
	if to.purpose == CodeForRegistration {
		mail = s.Mailer.SendRegistrationCode
	}
	if err := mail(ctx, to.email, to.language, edition, code); err != nil && !errors.Is(err, ErrMailUnconfirmed) {
		// The count against the network stays: rejected mails load the server too.
		withdrawn := s.Codes.WithdrawCode(context.WithoutCancel(ctx), issued, limits.perAddress)
		return VerificationCode{}, errors.Join(
			Fail(CodeUnavailable), fmt.Errorf("mail %s code: %s", to.purpose, withoutAddress(err, to.email)), withdrawn)
	}
	// The mail is on its way: a failure to end older codes must not hide the new one.
	if err := s.Codes.EndCodes(context.WithoutCancel(ctx), issued, HashToken(string(to.former))); err != nil {
		s.Events.Failed(ctx, "end former codes", err)
	}
	return issued, nil
}

// attempt is a code that an asker typed now.
func (s *VerificationCodeService) attempt(purpose CodePurpose, email string, asker CodeAsker, code string) CodeAttempt {
	return CodeAttempt{Purpose: purpose, Email: email, Asker: asker, Code: code, At: s.Now(), Tries: s.Limits.Tries}
}

// askLimits are the limits of one code: those that still count when it could not be
// mailed, and the others.
type askLimits struct{ perNetwork, perAddress []RateLimit }

func (l CodeLimits) ask(to codeRequest) askLimits {
	purpose := string(to.purpose)
	both := "code:" + purpose + ":" + to.email + ":from"
	limits := askLimits{perAddress: append(
		to.network.limits(both, 1, l.Interval),
		to.network.limits(both, l.PerHour, codeLimitsWindow)...,
	)}
	if to.network != (Network{}) {
		limits.perNetwork = to.network.limits("code-network:"+purpose, l.PerNetwork, codeLimitsWindow)
	}
	if !to.known {
		limits.perAddress = append(limits.perAddress, RateLimit{
			Key: "code:" + purpose + ":" + to.email, Most: l.PerAddress, Window: codeLimitsWindow,
			Except: to.network.limits(both, 1, firstAskWindow),
		})
	}
	return limits
}

// wrongTries are the limits of wrong codes at login.
func (l CodeLimits) wrongTries(n Network) []RateLimit {
	if n == (Network{}) {
		return nil
	}
	return n.limits("login-wrong", l.WrongTries, wrongTriesInterval)
}

var codePattern = regexp.MustCompile(fmt.Sprintf(`^[0-9]{%d}$`, CodeDigits))

// Code checks the form of a required verification code and returns it trimmed.
func (f FieldErrors) Code(field, code string) string {
	code = f.Required(field, code, 20)
	if !codePattern.MatchString(code) {
		f.Add(field, Text{EN: "The code has 6 digits", ZH: "验证码为 6 位数字"})
	}
	return code
}

// HashCode is the stored form of a code: SHA-256 over purpose, address, asker and code.
// The asker is a secret of 128 bits at login, so that the hash cannot be reversed by
// trying all codes.
func HashCode(purpose CodePurpose, email string, asker CodeAsker, code string) []byte {
	return HashToken(strings.Join([]string{string(purpose), email, string(asker), code}, "\n"))
}

// HashToken is the stored form of a secret with at least 128 random bits.
func HashToken(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}
