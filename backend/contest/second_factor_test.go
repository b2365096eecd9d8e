package contest_test

import (
	"bytes"
	"strings"
	"testing"

	"marquee/backend/contest"
)

func TestSecondFactorIsAnAppsCodeOrARecoveryCode(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]contest.SecondFactorCode{
		"123456":                               {TOTP: "123456"},
		" 123 456 ":                            {TOTP: "123456"},
		"abcd-efgh-2345-7abc":                  {Recovery: "abcdefgh23457abc"},
		" ABCD EFGH 2345 7ABC\n":               {Recovery: "abcdefgh23457abc"},
		"123-456":                              {TOTP: "123456"},
		"１２３ ４５６":                              {TOTP: "123456"},
		"\u200b123\u2009456":                   {TOTP: "123456"},
		"\u0661\u0662\u0663\u06f4\u06f5\u06f6": {TOTP: "123456"},
		"\u0966\u0967\u0968\u09ed\u09ee\u09ef": {TOTP: "012789"},
		"\U0001d7ce\U0001d7d7𝟘𝟡\U0001e950\U0001e959": {TOTP: "090909"},
		"abcd\u2011efgh\u20132345\u00a07abc\u200b":   {Recovery: "abcdefgh23457abc"},
		"ａｂｃｄ－ｅｆｇｈ－２３４５－７ａｂｃ":                        {Recovery: "abcdefgh23457abc"},
	} {
		if got, ok := contest.ParseSecondFactor(typed); !ok || got != want {
			t.Errorf("%q: %+v, %v", typed, got, ok)
		}
	}
	for _, typed := range []string{"", "12345", "1234567", "123.456", "abcd-efgh-2345-7ab", strings.Repeat(" ", 200) + "123456"} {
		if got, ok := contest.ParseSecondFactor(typed); ok {
			t.Errorf("%q is accepted as %+v", typed, got)
		}
	}
}

func TestRecoveryCodesDifferAndBelongToAnAccount(t *testing.T) {
	t.Parallel()
	codes := contest.NewRecoveryCodes()
	seen := map[string]bool{}
	for _, code := range codes {
		parsed, ok := contest.ParseSecondFactor(code)
		if !ok || parsed.Recovery == "" || seen[code] {
			t.Errorf("%q: %+v, %v, seen %v", code, parsed, ok, seen[code])
		}
		seen[code] = true
	}
	if len(seen) != contest.RecoveryCodes {
		t.Errorf("%d codes", len(seen))
	}
	hash := contest.HashRecoveryCode("ada", codes[0])
	if !bytes.Equal(hash, contest.HashRecoveryCode("ada", strings.ToUpper(strings.ReplaceAll(codes[0], "-", " ")))) {
		t.Error("spaces and case change the hash")
	}
	if bytes.Equal(hash, contest.HashRecoveryCode("bob", codes[0])) {
		t.Error("two accounts have the same hash of a code")
	}
}
