package contest

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"math/big"
	"regexp"
	"time"
)

// CodePurpose is what a mailed code proves. Codes of one purpose neither count
// against the other nor work there.
type CodePurpose string

// The purposes of a code.
const (
	CodeForLogin        CodePurpose = "login"
	CodeForRegistration CodePurpose = "registration"
)

// The limits of mailed codes, each per purpose.
const (
	CodeDigits       = 6
	CodeLifetime     = 10 * time.Minute
	CodeInterval     = time.Minute // between two codes to one address
	CodesPerHour     = 5           // to one address
	CodesPerHourByIP = 200
	CodeTries        = 5 // wrong ones within CodeLifetime, over all codes of an address
)

var codePattern = regexp.MustCompile(fmt.Sprintf(`^[0-9]{%d}$`, CodeDigits))

// VerificationCode is a code that was mailed. The code itself is never stored, only what
// HashCode makes of it.
type VerificationCode struct {
	Purpose   CodePurpose
	Email     string // normal
	Hash      []byte
	CreatedAt time.Time // wall clock
}

// CodeAttempt is a code that somebody typed.
type CodeAttempt struct {
	Purpose CodePurpose
	Email   string // normal
	Code    string
	At      time.Time // wall clock
}

// VerificationCodeStore keeps codes, and the limits of sending and trying them.
type VerificationCodeStore interface {
	// IssueCode stores a code. TOO_MANY_REQUESTS, and nothing is stored, when one
	// of the limits is reached; they hold under concurrent calls.
	IssueCode(ctx context.Context, code VerificationCode, limits []RateLimit) error
	// WithdrawCode forgets a code that could not be mailed, and that it counted.
	WithdrawCode(ctx context.Context, code VerificationCode, limits []RateLimit) error
	// UseCode accepts a live code once. CODE_WRONG for any other, and for every
	// code after CodeTries wrong ones within CodeLifetime.
	UseCode(ctx context.Context, proof CodeAttempt) error
}

// Code checks the form of a required code and returns it trimmed.
func (f FieldErrors) Code(field, code string) string {
	code = f.Required(field, code, 20)
	if !codePattern.MatchString(code) {
		f.Add(field, Text{EN: "The code has 6 digits", ZH: "验证码为 6 位数字"})
	}
	return code
}

// CodeWrong is the refusal of a code. After too many wrong ones it says how long
// to wait.
func CodeWrong(wait time.Duration) *Error {
	if wait <= 0 {
		return Fail(CodeCodeWrong)
	}
	minutes := int((wait + time.Minute - 1) / time.Minute)
	return &Error{Code: CodeCodeWrong, RetryAfter: wait, Fields: FieldErrors{"code": Text{
		EN: "Too many wrong codes. No code works for the next %d min", ZH: "错误次数过多，请在 %d 分钟后再试",
	}.Format(minutes)}}
}

// HashCode is what the store knows of a code: SHA-256 over purpose, address and
// code, so that equal codes look different.
func HashCode(purpose CodePurpose, email, code string) []byte {
	sum := sha256.Sum256([]byte(string(purpose) + "\n" + email + "\n" + code))
	return sum[:]
}

// newCode draws six digits.
func newCode() (string, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return "", fmt.Errorf("draw code: %w", err)
	}
	return fmt.Sprintf("%06d", n), nil
}

// codeLimits are the limits of one sending. Without an IP (a caller that is
// exempt) only the address counts.
func codeLimits(purpose CodePurpose, email, ip string) []RateLimit {
	address := "code:" + string(purpose) + ":" + email
	limits := []RateLimit{
		{Key: address, Most: 1, Window: CodeInterval},
		{Key: address, Most: CodesPerHour, Window: time.Hour},
	}
	if ip != "" {
		limits = append(limits, RateLimit{Key: "code-ip:" + string(purpose) + ":" + ip, Most: CodesPerHourByIP, Window: time.Hour})
	}
	return limits
}
