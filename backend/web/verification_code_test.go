package web_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/web"
)

func TestCodeLimitPerAddress(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	send := func() *answer { return c.post("/apis/passport/code", object{"email": "a@example.com"}) }
	send().ok(nil)
	w.wall.add(20 * time.Second)
	if wait := send().fails(contest.CodeTooManyRequests).header.Get("Retry-After"); wait != "40" {
		t.Errorf("Retry-After = %q, want 40", wait)
	}
	c.post("/apis/passport/code", object{"email": "b@example.com"}).ok(nil)
	for range 4 {
		w.wall.add(time.Minute)
		send().ok(nil)
	}
	w.wall.add(time.Minute)
	send().fails(contest.CodeTooManyRequests)
	w.wall.add(55 * time.Minute)
	send().ok(nil)
}

func TestCodeLimitHoldsUnderConcurrency(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	passed := together(50, func() bool {
		return w.client().post("/apis/passport/code", object{"email": "a@example.com"}).code == "OK"
	})
	if passed != 1 || len(w.mails.all()) != 1 {
		t.Errorf("%d of 50 passed, %d mails went out, want 1", passed, len(w.mails.all()))
	}
}

func TestCodeLimitPerNetwork(t *testing.T) {
	t.Parallel()
	for _, exempt := range []bool{false, true} {
		w := newWorld(t, func(_ *world, o *web.Options) { o.ExemptLoopback = exempt })
		c := w.client()
		for i := range account.CodesPerNetwork {
			c.post("/apis/passport/code", object{"email": "a" + strings.Repeat("x", i) + "@example.com"})
		}
		got := c.post("/apis/passport/code", object{"email": "last@example.com"}).code
		if want := map[bool]contest.Code{false: contest.CodeTooManyRequests, true: "OK"}[exempt]; got != want {
			t.Errorf("loopback exempt %v: %s, want %s", exempt, got, want)
		}
	}
}

func TestCodeIsUsedOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	code := c.askCode("a@example.com")
	passed := together(50, func() bool {
		other := w.client()
		other.askID = c.askID
		return other.tryCode("a@example.com", code).code == "OK"
	})
	if passed != 1 {
		t.Errorf("%d of 50 logged in with one code", passed)
	}
}

func TestLateTrySaysThatTheCodeHasExpired(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	code := c.askCode("a@example.com")
	w.wall.add(account.CodeLifetime)
	if a := c.tryCode(
		"a@example.com",
		code,
	).fails(
		contest.CodeCodeWrong,
		"code",
	); a.fields["code"] != account.CodeExpired().Fields["code"].EN {
		t.Errorf("code: %q", a.fields["code"])
	}
}

func TestAskingAgainEndsTheFormerCodeOfTheBrowser(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c, other := w.client(), w.client()
	first := c.askCode("a@example.com")
	former := c.askID
	w.wall.add(time.Minute)
	others := other.askCode("a@example.com")
	w.wall.add(time.Minute)
	second := c.askCode("a@example.com")
	newest := c.askID
	c.askID = former
	c.tryCode("a@example.com", first).fails(contest.CodeCodeWrong, "code")
	other.tryCode("a@example.com", others).ok(nil)
	c.askID = newest
	c.askCode("b@example.com")
	c.askID = newest
	c.tryCode("a@example.com", second).fails(contest.CodeCodeWrong, "code")
}

func TestFailedAskKeepsTheFormerCode(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	code := c.askCode("a@example.com")
	ask := object{"email": "a@example.com", "askId": c.askID}
	c.post("/apis/passport/code", ask).fails(contest.CodeTooManyRequests)
	w.wall.add(time.Minute)
	w.mails.setError(errors.New("no template"))
	c.post("/apis/passport/code", ask).fails(contest.CodeInternal)
	c.tryCode("a@example.com", code).ok(nil)
}

func TestWrongCodeNamesTheTriesLeft(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	code := c.askCode("a@example.com")
	for left := account.CodeTries - 1; left >= 0; left-- {
		a := c.tryCode("a@example.com", otherCode(code)).fails(contest.CodeCodeWrong, "code")
		if want := account.CodeWrong(left).Fields["code"].EN; a.fields["code"] != want {
			t.Errorf("code: %q, want %q", a.fields["code"], want)
		}
	}
	c.tryCode("a@example.com", code).fails(contest.CodeCodeWrong, "code")
	w.wall.add(time.Minute)
	c.tryCode("a@example.com", c.askCode("a@example.com")).ok(nil)
}

func TestCodeTriesHoldUnderConcurrency(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	code := c.askCode("a@example.com")
	over := account.CodeOver().Fields["code"].EN
	var reasons sync.Map
	together(50, func() bool {
		other := w.client()
		other.askID = c.askID
		reasons.Store(other, other.tryCode("a@example.com", otherCode(code)).fields["code"])
		return false
	})
	tried := 0
	reasons.Range(func(_, reason any) bool {
		if reason != over {
			tried++
		}
		return true
	})
	if tried != account.CodeTries-1 { // the last one is over, too
		t.Errorf("%d of 50 wrong codes left tries, want %d", tried, account.CodeTries-1)
	}
	c.tryCode("a@example.com", code).fails(contest.CodeCodeWrong, "code")
}

func TestCodeWithoutMailDoesNotCount(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	w.mails.setError(errors.New("no template"))
	c.post("/apis/passport/code", object{"email": "mei@example.com"}).fails(contest.CodeInternal)
	w.mails.setError(nil)
	c.post("/apis/passport/code", object{"email": "mei@example.com"}).ok(nil)
}

// otherCode is a code that differs from the given one.
func otherCode(code string) string {
	if code == "000000" {
		return "111111"
	}
	return "000000"
}
