package totp_test

import (
	"bytes"
	"encoding/base32"
	"image/png"
	"net/url"
	"testing"
	"time"

	"marquee/backend/totp"
)

// TestCodesOfTheStandard checks RFC 6238, appendix B (SHA-1), cut to six digits.
func TestCodesOfTheStandard(t *testing.T) {
	t.Parallel()
	secret := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString([]byte("12345678901234567890"))
	for at, code := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130",
	} {
		got, ok := totp.Authenticator{}.Step(secret, code, time.Unix(at, 0))
		if !ok || got != at/30 {
			t.Errorf("at %d: step %d, %v; want %d", at, got, ok, at/30)
		}
	}
}

func TestCodeCountsOneStepEarlyAndLate(t *testing.T) {
	t.Parallel()
	secret := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString([]byte("12345678901234567890"))
	const code, itsStep = "081804", 1111111109 / 30
	for steps, accepted := range map[int64]bool{-2: false, -1: true, 0: true, 1: true, 2: false} {
		got, ok := totp.Authenticator{}.Step(secret, code, time.Unix((itsStep+steps)*30, 0))
		if ok != accepted || (ok && got != itsStep) {
			t.Errorf("%d steps off: step %d, %v", steps, got, ok)
		}
	}
	for _, wrong := range []string{"", "81804", "081805", "0818040", "０８１８０４"} {
		if _, ok := (totp.Authenticator{}).Step(secret, wrong, time.Unix(1111111109, 0)); ok {
			t.Errorf("%q is accepted", wrong)
		}
	}
	if _, ok := (totp.Authenticator{}).Step("not base32!", code, time.Unix(1111111109, 0)); ok {
		t.Error("a code is accepted for a secret that cannot be read")
	}
}

func TestKeyNamesIssuerAndAccount(t *testing.T) {
	t.Parallel()
	key, err := totp.Authenticator{}.NewKey("Films: 短片", "ada@films.example")
	if err != nil {
		t.Fatal(err)
	}
	other, err := totp.Authenticator{}.NewKey("Films", "ada@films.example")
	if err != nil || other.Secret == key.Secret {
		t.Errorf("two keys have the secret %q, %v", key.Secret, err)
	}
	address, err := url.Parse(key.URL)
	if err != nil || address.Scheme != "otpauth" || address.Path != "/Films  短片:ada@films.example" ||
		address.Query().Get("secret") != key.Secret || address.Query().Get("issuer") != "Films  短片" {
		t.Errorf("address %q, %v", key.URL, err)
	}
	if bits, err := base32.StdEncoding.WithPadding(
		base32.NoPadding,
	).DecodeString(
		key.Secret,
	); err != nil ||
		len(bits) != 20 {
		t.Errorf("secret of %d bytes, %v", len(bits), err)
	}
	if _, err := png.Decode(bytes.NewReader(key.QR)); err != nil {
		t.Error(err)
	}
}
