package jury_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/jury"
)

func TestSignKnownAnswer(t *testing.T) {
	// printf '1757642400000:mei:ai-short-film-2025' | openssl dgst -sha256 -hmac token
	const want = "29b51c14b6cb75cedd7d7fab7ab010489e53d390eb28b0962fde3bba37cd0e46"
	if got := jury.Sign("token", "1757642400000", "mei"); got != want {
		t.Errorf("Sign = %s, want %s", got, want)
	}
}

func TestSignedCallCheck(t *testing.T) {
	now := time.UnixMilli(1_757_642_400_000)
	at := func(offset time.Duration) string { return strconv.FormatInt(now.Add(offset).UnixMilli(), 10) }
	signed := func(token, timestamp, name string) jury.SignedCall {
		return jury.SignedCall{Hash: jury.Sign(token, timestamp, name), Timestamp: timestamp, Name: name}
	}
	changed := func(c jury.SignedCall, change func(*jury.SignedCall)) jury.SignedCall {
		change(&c)
		return c
	}
	good := signed("one", at(0), "mei")
	cases := []struct {
		name string
		call jury.SignedCall
		want contest.Code
	}{
		{"fresh", good, ""},
		{"second login", signed("two", at(0), "mei"), ""},
		{"upper case", changed(good, func(c *jury.SignedCall) { c.Hash = strings.ToUpper(c.Hash) }), ""},
		{"five minutes old", signed("one", at(-5*time.Minute), "mei"), ""},
		{"five minutes ahead", signed("one", at(5*time.Minute), "mei"), ""},
		{"stale", signed("one", at(-5*time.Minute-time.Millisecond), "mei"), contest.CodeSignatureExpired},
		{"future", signed("one", at(5*time.Minute+time.Millisecond), "mei"), contest.CodeSignatureExpired},
		{"foreign token", signed("three", at(0), "mei"), contest.CodeSignatureInvalid},
		{"forged and stale", signed("three", at(-time.Hour), "mei"), contest.CodeSignatureInvalid},
		{"other name", changed(good, func(c *jury.SignedCall) { c.Name = "lea" }), contest.CodeSignatureInvalid},
		{
			"other timestamp",
			changed(good, func(c *jury.SignedCall) { c.Timestamp = at(time.Second) }),
			contest.CodeSignatureInvalid,
		},
		{
			"same instant, other text",
			changed(good, func(c *jury.SignedCall) { c.Timestamp = "0" + c.Timestamp }),
			contest.CodeSignatureInvalid,
		},
		{"no hash", changed(good, func(c *jury.SignedCall) { c.Hash = "" }), contest.CodeSignatureInvalid},
		{"half a hash", changed(good, func(c *jury.SignedCall) { c.Hash = c.Hash[:32] }), contest.CodeSignatureInvalid},
		{
			"no hexadecimal",
			changed(good, func(c *jury.SignedCall) { c.Hash = strings.Repeat("z", 64) }),
			contest.CodeSignatureInvalid,
		},
		{"no timestamp", signed("one", "", "mei"), contest.CodeSignatureInvalid},
		{"garbled timestamp", signed("one", "yesterday", "mei"), contest.CodeSignatureInvalid},
		{"negative timestamp", signed("one", "-1757642400000", "mei"), contest.CodeSignatureInvalid},
		{"endless timestamp", signed("one", strings.Repeat("0", 3)+at(0), "mei"), contest.CodeSignatureInvalid},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := c.call.Check([]string{"one", "two"}, now)
			if got := contesttest.CodeOrNone(err); got != c.want {
				t.Errorf("Check = %q, want %q", got, c.want)
			}
		})
	}
}
