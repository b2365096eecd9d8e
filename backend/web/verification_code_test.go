package web_test

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

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
		for i := range contest.CodesPerHourByIP {
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
	c.post("/apis/passport/code", object{"email": "a@example.com"}).ok(nil)
	code := w.mails.lastCode(t, "login", "a@example.com")
	passed := together(50, func() bool {
		return w.client().post("/apis/passport/login", object{"email": "a@example.com", "code": code}).code == "OK"
	})
	if passed != 1 {
		t.Errorf("%d of 50 logged in with one code", passed)
	}
}

func TestCodeEndsAfterTenMinutes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	c.post("/apis/passport/code", object{"email": "a@example.com"}).ok(nil)
	code := w.mails.lastCode(t, "login", "a@example.com")
	w.wall.add(contest.CodeLifetime)
	c.post("/apis/passport/login", object{"email": "a@example.com", "code": code}).fails(contest.CodeCodeWrong)
}

func TestCodeTriesCountOverAllCodesOfAnAddress(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	try := func(code string) *answer {
		return c.post("/apis/passport/login", object{"email": "a@example.com", "code": code})
	}
	c.post("/apis/passport/code", object{"email": "a@example.com"}).ok(nil)
	first := w.mails.lastCode(t, "login", "a@example.com")
	wrong := otherCode(first)
	for range 3 {
		try(wrong).fails(contest.CodeCodeWrong)
	}
	w.wall.add(time.Minute)
	c.post("/apis/passport/code", object{"email": "a@example.com"}).ok(nil)
	second := w.mails.lastCode(t, "login", "a@example.com")
	for range 2 {
		try(wrongCode(first, second)).fails(contest.CodeCodeWrong)
	}
	if wait := try(second).fails(contest.CodeCodeWrong, "code").header.Get("Retry-After"); wait == "" {
		t.Error("no Retry-After once the tries are used up")
	}
	c.post("/apis/passport/login", object{"email": "b@example.com", "code": second}).fails(contest.CodeCodeWrong)
	w.wall.add(contest.CodeLifetime)
	c.post("/apis/passport/code", object{"email": "a@example.com"}).ok(nil)
	try(w.mails.lastCode(t, "login", "a@example.com")).ok(nil)
}

func TestCodeTriesHoldUnderConcurrency(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	c.post("/apis/passport/code", object{"email": "a@example.com"}).ok(nil)
	code := w.mails.lastCode(t, "login", "a@example.com")
	var counted sync.Map
	together(50, func() bool {
		a := w.client().post("/apis/passport/login", object{"email": "a@example.com", "code": otherCode(code)})
		if len(a.fields) == 0 { // not yet "too many"
			counted.Store(a, true)
		}
		return false
	})
	n := 0
	counted.Range(func(any, any) bool { n++; return true })
	if n != contest.CodeTries {
		t.Errorf("%d of 50 wrong codes were tried, want %d", n, contest.CodeTries)
	}
	c.post("/apis/passport/login", object{"email": "a@example.com", "code": code}).fails(contest.CodeCodeWrong, "code")
}

func TestUnsentCodeDoesNotCount(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	w := newWorld(t, func(_ *world, o *web.Options) { o.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	c := w.client()
	w.mails.setError(errors.New("550 <mei@example.com> no such mailbox"))
	c.post("/apis/passport/code", object{"email": "mei@example.com"}).fails(contest.CodeUnavailable)
	if text := log.String(); strings.Contains(text, "mei@") || !strings.Contains(text, "no such mailbox") {
		t.Errorf("the log has to say what happened, but not to whom:\n%s", text)
	}
	w.mails.setError(nil)
	c.post("/apis/passport/code", object{"email": "mei@example.com"}).ok(nil)
}

// otherCode is a code that differs from the given one.
func otherCode(code string) string { return wrongCode(code) }

// wrongCode is a code that is none of the given ones.
func wrongCode(codes ...string) string {
	for _, candidate := range []string{"000000", "111111", "222222", "333333"} {
		if !strings.Contains(strings.Join(codes, " "), candidate) {
			return candidate
		}
	}
	return "444444"
}
