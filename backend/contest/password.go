package contest

import (
	"context"
	"crypto/rand"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Limits of a judge's password, in characters (OWASP ASVS 5.0, 6.2.1).
const (
	MinPassword = 12
	MaxPassword = 200
)

// PasswordHasher hashes and checks passwords. Both methods are slow on purpose and
// take equally long for equal parameters.
type PasswordHasher interface {
	Hash(ctx context.Context, password string) (string, error)
	// Matches reports whether the hash was made from the password. It returns an
	// error when the hash is malformed.
	Matches(ctx context.Context, hash, password string) (bool, error)
}

// CheckPassword adds an error for the field unless the text may become the password of the
// judge of this name. The others are names that everybody thinks of: of the edition and the contest.
func CheckPassword(fieldErrs FieldErrors, field, password, name string, others ...string) {
	valid := utf8.ValidString(password)
	password = norm.NFKC.String(password) // as it is hashed
	length := utf8.RuneCountInString(password)
	switch {
	case length < MinPassword || length > MaxPassword || !valid:
		fieldErrs.Add(field, Text{EN: "A password has 12 to 200 characters", ZH: "密码须为 12 至 200 个字符"})
	case commonPassword(password, name, others...):
		fieldErrs.Add(field, Text{
			EN: "This password is easy to guess. Use several unrelated words.", ZH: "此密码容易被猜到，请换用几个互不相关的词",
		})
	}
}

// NewPassword returns a random password of 100 bits that can be read out over the
// telephone: four groups of five, lower-case letters and the digits 2 to 7.
func NewPassword() string {
	text := strings.ToLower(rand.Text())
	return strings.Join([]string{text[:5], text[5:10], text[10:15], text[15:20]}, "-")
}
