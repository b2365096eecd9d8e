package contest

import (
	"crypto/rand"
	"encoding/base32"
	"regexp"
	"strings"
	"time"
)

// TOTP makes and checks time-based one-time passwords (RFC 6238).
type TOTP interface {
	// NewKey makes a random key. issuer and account are what an authenticator app shows.
	NewKey(issuer, account string) (TOTPKey, error)
	// Step returns the time step of a code that is right at a time, give or take one step.
	// A code is used once: the caller stores the step and refuses codes of that step and
	// earlier ones (RFC 6238, section 5.2).
	Step(secret, code string, at time.Time) (step int64, ok bool)
}

// TOTPKey is the key of an authenticator app.
type TOTPKey struct {
	Secret string // base32, without padding
	URL    string // otpauth://totp/…
	QR     []byte // the URL as a QR code, PNG
}

// RecoveryCodes is how many recovery codes an account gets. Each replaces the second factor
// once.
const RecoveryCodes = 10

var totpPattern = regexp.MustCompile(`^[0-9]{6}$`)

// SecondFactorCode is a second factor as typed: a code of an authenticator app, or a
// recovery code. One of the two fields is set.
type SecondFactorCode struct {
	TOTP     string
	Recovery string // as NormalRecoveryCode returns it
}

// ParseSecondFactor reads a second factor: six digits, without what people type and paste between them, are of
// an app; everything else is a recovery code. False when it has the form of neither.
func ParseSecondFactor(typed string) (SecondFactorCode, bool) {
	if len(typed) > 100 {
		return SecondFactorCode{}, false
	}
	if digits := PlainCode(typed); totpPattern.MatchString(digits) {
		return SecondFactorCode{TOTP: digits}, true
	}
	recovery := NormalRecoveryCode(typed)
	return SecondFactorCode{Recovery: recovery}, len(recovery) == recoveryCodeLength
}

// recoveryCodeLength is the number of letters and digits of a recovery code: 80 bits.
const recoveryCodeLength = 16

// NewRecoveryCodes returns random codes in the form "abcd-efgh-ijkl-mnop", each of 80 bits.
func NewRecoveryCodes() []string {
	codes := make([]string, RecoveryCodes)
	for i := range codes {
		var bits [10]byte
		rand.Read(bits[:])
		code := strings.ToLower(base32.StdEncoding.EncodeToString(bits[:]))
		codes[i] = strings.Join([]string{code[:4], code[4:8], code[8:12], code[12:]}, "-")
	}
	return codes
}

// NormalRecoveryCode returns a recovery code as it is hashed: lower case, as PlainCode returns it.
func NormalRecoveryCode(typed string) string {
	return strings.ToLower(PlainCode(typed))
}

// HashRecoveryCodes returns the stored forms of an account's recovery codes.
func HashRecoveryCodes(account string, codes []string) [][]byte {
	hashes := make([][]byte, len(codes))
	for i, code := range codes {
		hashes[i] = HashRecoveryCode(account, code)
	}
	return hashes
}

// HashRecoveryCode is the stored form of a recovery code of an account.
func HashRecoveryCode(account, code string) []byte {
	return HashToken("recovery\n" + account + "\n" + NormalRecoveryCode(code))
}
