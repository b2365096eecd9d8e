// Package totp makes and checks time-based one-time passwords (RFC 6238): SHA-1, six
// digits, steps of 30 seconds, which every authenticator app supports.
package totp

import (
	"bytes"
	"crypto/subtle"
	"fmt"
	"image/png"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"

	"marquee/backend/contest"
)

// Parameters of the codes.
const (
	step   = 30 * time.Second
	window = 1   // steps before and after the present one whose codes are accepted (RFC 6238, section 5.2)
	qrSize = 240 // pixels
)

// Authenticator implements contest.TOTP.
type Authenticator struct{}

// NewKey makes a random secret of 160 bits. issuer and account are what an authenticator
// app shows.
func (Authenticator) NewKey(issuer, account string) (contest.TOTPKey, error) {
	key, err := totp.Generate(totp.GenerateOpts{
		// A colon separates issuer and account in the key's address.
		Issuer: strings.ReplaceAll(issuer, ":", " "), AccountName: strings.ReplaceAll(account, ":", " "),
		Period: uint(step / time.Second), SecretSize: 20, Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1,
	})
	if err != nil {
		return contest.TOTPKey{}, fmt.Errorf("make TOTP key: %w", err)
	}
	picture, err := key.Image(qrSize, qrSize)
	if err != nil {
		return contest.TOTPKey{}, fmt.Errorf("draw TOTP key: %w", err)
	}
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		return contest.TOTPKey{}, fmt.Errorf("draw TOTP key: %w", err)
	}
	return contest.TOTPKey{Secret: key.Secret(), URL: key.URL(), QR: file.Bytes()}, nil
}

// Step returns the time step of a code, or false for a wrong code. Codes of the step before
// and the one after count, because clocks differ.
func (Authenticator) Step(secret, code string, at time.Time) (int64, bool) {
	present := at.Unix() / int64(step/time.Second)
	for n := present - window; n <= present+window; n++ {
		right, err := hotp.GenerateCodeCustom(
			secret,
			uint64(max(0, n)),
			hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1},
		) //nolint:gosec // not negative
		if err == nil && subtle.ConstantTimeCompare([]byte(right), []byte(code)) == 1 {
			return n, true
		}
	}
	return 0, false
}
