package contest_test

import (
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
)

func TestEmail(t *testing.T) {
	t.Parallel()
	for address, valid := range map[string]bool{
		"mei@example.com":                 true,
		" mei@example.com ":               true,
		"Mei.Lin+films_2025%x@sub.co.uk":  true,
		"o'neil@example.com":              true,
		"1@2.io":                          true,
		"":                                false,
		"mei":                             false,
		"mei@example":                     false,
		"mei@example.c":                   false,
		"mei@example.c0m":                 false,
		"@example.com":                    false,
		"mei@@example.com":                false,
		"mei@.com":                        false,
		"mei@-a.com":                      false,
		"mei@a..com":                      false,
		".mei@example.com":                false,
		"mei..lin@example.com":            false,
		"mei lin@example.com":             false,
		"mei@example.com\r\nBcc: a@b.com": false,
		"梅@example.com":                   false,
		strings.Repeat("a", 242) + "@example.com": true,  // 254
		strings.Repeat("a", 243) + "@example.com": false, // 255
	} {
		fieldErrs := contest.FieldErrors{}
		fieldErrs.Email("email", address)
		if got := len(fieldErrs) == 0; got != valid {
			t.Errorf("%q valid = %v, want %v (%v)", address, got, valid, fieldErrs)
		}
	}
}

func TestNormalEmail(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		" Mei.Lin@Example.COM\r\n": "mei.lin@example.com",
		"fran\u212a@example.com":   "fran\u212a@example.com",
		"\u00a0mei@example.com":    "\u00a0mei@example.com",
		"\u0130@example.com":       "\u0130@example.com",
	} {
		if got := contest.NormalEmail(address); got != want {
			t.Errorf("%q is normalised to %q, want %q", address, got, want)
		}
	}
}

func TestOwnsAccount(t *testing.T) {
	t.Parallel()
	for address, owned := range map[string]bool{
		"mei@openframe.example": true, "Mei@OpenFrame.Example": true,
		"mei@example.com": false, "mei@sub.openframe.example": false, "openframe.example@example.com": false,
	} {
		if got := contesttest.Edition().OwnsAccount(address); got != owned {
			t.Errorf("%s owned = %v, want %v", address, got, owned)
		}
	}
}
