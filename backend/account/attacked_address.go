package account

import (
	"crypto/rand"
	"fmt"
	"regexp"
	"strings"
	"time"

	"marquee/backend/contest"
)

// When an address is under attack, and what holds then. NIST SP 800-63B allows 100 failed
// attempts of an account; instead of shutting the owner out, the codes grow.
const (
	// CodeLetters is the length of the code that an address under attack is mailed: 43 bits.
	CodeLetters = 10
	// LinkCharacters is the length of the token of a mailed link: 128 bits.
	LinkCharacters = 22
	// AttackWindow is how long wrong tries and asks add up, and so how long an address must be
	// quiet until it is mailed digits again.
	AttackWindow = 24 * time.Hour
	// AttackWrongTries is how many wrong codes, over all networks, make an attack.
	AttackWrongTries = 10
	// AttackMailInterval is the minimum time between two mails to an address under attack.
	AttackMailInterval = time.Minute
	// AttackTries is how many wrong tries the digits allow that were mailed before the attack.
	AttackTries = 2
	// TypedTriesPerDay is how many wrong codes of an address and a purpose are checked within the window, over all
	// networks. Then only the mailed link works: ten letters have fewer bits than may be guessed at without a limit.
	TypedTriesPerDay = 100
)

// AddressAttack is how an attack on the address of a code is recognised, and what is mailed then
// in place of the digits.
type AddressAttack struct {
	Asks  contest.RateLimit // an attack from Most asks within the window on
	Noted bool              // whether this ask counts
	Wrong contest.RateLimit // an attack from Most wrong tries within the window on
	Code  string            // CodeLetters letters
	Link  string            // the token of the link
	// Compose returns the mail with both. Nil: no mail is written.
	Compose func() (contest.NewMail, error)
}

// IssuedCode is a code that was issued.
type IssuedCode struct {
	At      time.Time // when it is mailed, AttackMailInterval ahead at most
	Letters bool      // the mail has CodeLetters letters and a link
}

// attackOn returns how an attack on the address of a request is recognised.
func (l CodeLimits) attackOn(to CodeRequest) *AddressAttack {
	return &AddressAttack{
		Asks: contest.RateLimit{
			Key:    "code:" + string(to.Purpose) + ":" + to.Email,
			Most:   l.PerAddress,
			Window: AttackWindow,
		},
		Noted: !to.Known,
		Wrong: wrongOfAddress(to.Purpose, to.Email),
		Code:  randomLetters(),
		Link:  contest.RandomAskID(),
	}
}

// wrongOfAddress counts the wrong codes of an address.
func wrongOfAddress(purpose CodePurpose, email string) contest.RateLimit {
	return contest.RateLimit{
		Key:    "code-wrong:" + string(purpose) + ":" + email,
		Most:   AttackWrongTries,
		Window: AttackWindow,
	}
}

// TypedLimit is what wrong codes of an address may do at most. False: they are not counted.
func (a CodeAttempt) TypedLimit() (contest.RateLimit, bool) {
	return contest.RateLimit{Key: a.Wrong.Key, Most: TypedTriesPerDay, Window: AttackWindow}, a.Wrong.Key != ""
}

// codeAlphabet has no vowels, so that no code is a word, and no letters that look alike (RFC 8628,
// section 6.1).
const codeAlphabet = "BCDFGHJKLMNPQRSTVWXZ"

// randomLetters returns a code of CodeLetters letters.
func randomLetters() string {
	letters := make([]byte, 0, CodeLetters)
	for len(letters) < CodeLetters {
		var bits [1]byte
		rand.Read(bits[:])
		if n := int(bits[0]); n < 256-256%len(codeAlphabet) {
			letters = append(letters, codeAlphabet[n%len(codeAlphabet)])
		}
	}
	return string(letters)
}

var lettersPattern = regexp.MustCompile(`^[A-Z]{10}$`)

// IsLetterCode reports whether a code, as NormalCode returns it, has the form of the letters.
func IsLetterCode(code string) bool { return lettersPattern.MatchString(code) }

// NormalCode returns a code as it is compared: ASCII digits and capital letters, without the
// spaces, hyphens and invisible marks that people type and paste.
func NormalCode(typed string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' {
			return r - 'a' + 'A'
		}
		return r
	}, contest.PlainCode(typed))
}

// AddressCodeHash is the stored form of the letters: they belong to the address.
func AddressCodeHash(purpose CodePurpose, email, code string) []byte {
	return HashCode(purpose, email, "", code)
}

// linkPattern is the token of a mailed link, which also works where the code is typed.
var linkPattern = regexp.MustCompile(fmt.Sprintf(`^[A-Za-z0-9_-]{%d}$`, LinkCharacters))

// LinkWrong is the error, at a field, of a link that was used, has expired or never existed.
func LinkWrong(field string) *contest.Error {
	return &contest.Error{Code: contest.CodeCodeWrong, Fields: contest.FieldErrors{field: contest.Text{
		EN: "This link was used or has expired. Please ask for a new email.", ZH: "此链接已使用或已过期，请重新获取邮件",
	}}}
}
