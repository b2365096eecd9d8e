package contest

import (
	"crypto/rand"
	"strings"
	"unicode/utf8"
)

// The lengths of a judge's password, in characters (OWASP ASVS 5.0, 6.2.1).
const (
	minPassword = 8
	maxPassword = 200
)

func checkPassword(fieldErrs FieldErrors, password string) {
	length := utf8.RuneCountInString(password)
	if length < minPassword || length > maxPassword || !utf8.ValidString(password) {
		fieldErrs.Add("password", Text{
			EN: "A password has 8 to 200 characters", ZH: "密码须为 8 至 200 个字符",
		})
	}
}

// CheckPassword names what is wrong with a new password.
func CheckPassword(password string) error {
	fieldErrs := FieldErrors{}
	checkPassword(fieldErrs, password)
	return fieldErrs.Err()
}

// NewPassword makes a password of 100 random bits that can be read over the
// telephone: four groups of five, lower-case letters and the digits 2 to 7.
func NewPassword() string {
	text := strings.ToLower(rand.Text())
	return strings.Join([]string{text[:5], text[5:10], text[10:15], text[15:20]}, "-")
}
