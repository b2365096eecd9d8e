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

// The limits of verification codes, each per purpose.
const (
	CodeDigits       = 6
	CodeLifetime     = 10 * time.Minute
	CodeInterval     = time.Minute // between two codes to one address
	CodesPerHour     = 5           // to one address
	CodesPerHourByIP = 200
	CodeTries        = 5 // wrong ones within CodeLifetime, over all codes of an address
)

// VerificationCode is a one-time code that was mailed. Only its hash is stored, see
// HashCode.
type VerificationCode struct {
	Purpose   CodePurpose
	Email     string // as NormalEmail returns it
	Hash      []byte
	CreatedAt time.Time // wall clock
}

// CodeAttempt is a code that a visitor typed.
type CodeAttempt struct {
	Purpose CodePurpose
	Email   string // as NormalEmail returns it
	Code    string
	At      time.Time // wall clock
}

// VerificationCodeStore keeps codes and enforces the limits of sending and trying
// them.
type VerificationCodeStore interface {
	// IssueCode stores a code. When one of the limits is reached it stores nothing
	// and returns TOO_MANY_REQUESTS; the limits hold under concurrent calls.
	IssueCode(ctx context.Context, code VerificationCode, limits []RateLimit) error
	// WithdrawCode deletes a code that could not be mailed, and its counts against
	// the limits.
	WithdrawCode(ctx context.Context, code VerificationCode, limits []RateLimit) error
	// UseCode accepts a live code once. CODE_WRONG for any other code, and for every
	// code after CodeTries wrong ones within CodeLifetime.
	UseCode(ctx context.Context, attempt CodeAttempt) error
}

// CodeMailer mails verification codes. Each call returns when the mail server has
// accepted the mail.
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
	Now    func() time.Time
}

// CodeRecipient is where a verification code goes to.
type CodeRecipient struct {
	Email    string
	Language Language
	// Network counts against the limit per network: an IP address or prefix. Callers
	// with "" are exempt.
	Network string
}

// send mails a code, whether or not the address has an account. Sending for
// registration takes a permission that RegistrationService checks, hence
// unexported. VALIDATION_FAILED, TOO_MANY_REQUESTS, and UNAVAILABLE when the mail
// server does not accept the mail: the code then does not count against the
// address.
func (s *VerificationCodeService) send(ctx context.Context, purpose CodePurpose, edition *Edition, to CodeRecipient) error {
	fieldErrs := FieldErrors{}
	email := NormalEmail(fieldErrs.Email("email", to.Email))
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	code := randomDigits()
	issued := VerificationCode{Purpose: purpose, Email: email, Hash: HashCode(purpose, email, code), CreatedAt: s.Now()}
	if err := s.Codes.IssueCode(ctx, issued, codeLimits(purpose, email, to.Network)); err != nil {
		return err
	}
	mail := s.Mailer.SendLoginCode
	if purpose == CodeForRegistration {
		mail = s.Mailer.SendRegistrationCode
	}
	if err := mail(ctx, email, to.Language, edition, code); err != nil {
		// The count against the network stays: rejected mails load the server too.
		withdrawn := s.Codes.WithdrawCode(context.WithoutCancel(ctx), issued, codeLimits(purpose, email, ""))
		return errors.Join(Fail(CodeUnavailable), fmt.Errorf("mail %s code: %s", purpose, withoutAddress(err, email)), withdrawn)
	}
	return nil
}

// withoutAddress returns an error's text without the mail address, for the log:
// mail servers repeat the recipient in their answers.
func withoutAddress(err error, address string) string {
	return strings.ReplaceAll(err.Error(), address, "<address>")
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

// CodeWrong is the error of a wrong code. A wait above zero means that no code is
// accepted for that long.
func CodeWrong(wait time.Duration) *Error {
	if wait <= 0 {
		return Fail(CodeCodeWrong)
	}
	minutes := int((wait + time.Minute - 1) / time.Minute)
	return &Error{Code: CodeCodeWrong, RetryAfter: wait, Fields: FieldErrors{"code": Text{
		EN: "Too many wrong codes. No code works for the next %d min", ZH: "错误次数过多，请在 %d 分钟后再试",
	}.Format(minutes)}}
}

// HashCode is the stored form of a code: SHA-256 over purpose, address and code, so
// that equal codes have different hashes.
func HashCode(purpose CodePurpose, email, code string) []byte {
	sum := sha256.Sum256([]byte(string(purpose) + "\n" + email + "\n" + code))
	return sum[:]
}

// codeLimits are the limits of sending one code: per address, and per network
// unless that is "".
func codeLimits(purpose CodePurpose, email, network string) []RateLimit {
	address := "code:" + string(purpose) + ":" + email
	limits := []RateLimit{
		{Key: address, Most: 1, Window: CodeInterval},
		{Key: address, Most: CodesPerHour, Window: time.Hour},
	}
	if network != "" {
		limits = append(limits, RateLimit{Key: "code-ip:" + string(purpose) + ":" + network, Most: CodesPerHourByIP, Window: time.Hour})
	}
	return limits
}
