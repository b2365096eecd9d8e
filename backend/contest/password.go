package contest

import (
	"context"
	"crypto/rand"
	"strings"
	"unicode/utf8"
)

// Limits of a judge's password, in characters (OWASP ASVS 5.0, 6.2.1).
const (
	minPassword = 8
	maxPassword = 200
)

// PasswordHasher hashes and checks passwords. Both methods are slow on purpose and
// take equally long for equal parameters.
type PasswordHasher interface {
	Hash(ctx context.Context, password string) (string, error)
	// Matches reports whether the hash was made from the password. It returns an
	// error when the hash is malformed.
	Matches(ctx context.Context, hash, password string) (bool, error)
}

func checkPassword(fieldErrs FieldErrors, password string) {
	length := utf8.RuneCountInString(password)
	if length < minPassword || length > maxPassword || !utf8.ValidString(password) {
		fieldErrs.Add("password", Text{
			EN: "A password has 8 to 200 characters", ZH: "密码须为 8 至 200 个字符",
		})
	}
}

// NewPassword returns a random password of 100 bits that can be read out over the
// telephone: four groups of five, lower-case letters and the digits 2 to 7.
func NewPassword() string {
	text := strings.ToLower(rand.Text())
	return strings.Join([]string{text[:5], text[5:10], text[10:15], text[15:20]}, "-")
}
