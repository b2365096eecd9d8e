package web_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/oidc/oidctest"
	"marquee/backend/web"
)

func TestProvidersOfTheEditionAreListed(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	ids := func(f string) []string {
		c := h.client()
		c.f = f
		var listed []struct {
			ID   string
			Name contest.Text
		}
		c.get("/apis/passport/providers").ok(&listed)
		var all []string
		for _, p := range listed {
			all = append(all, p.ID+" "+p.Name.ZH)
		}
		return all
	}
	if got := ids("PASSPORT_INTL"); !slices.Equal(got, []string{"studio 创作者", "second 创作者"}) {
		t.Errorf("international = %q", got)
	}
	if got := ids("PASSPORT"); len(got) != 3 {
		t.Errorf("camp = %q", got)
	}
	if got := h.provider.Requests(); len(got) != 0 {
		t.Errorf("the provider was asked for %q before anybody logs in", got)
	}
	newWorld(t).client().get("/apis/passport/providers").ok(&[]any{})
}

func TestLoginWithProvider(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	c := h.browser()
	back := h.begin(c, "/en/register?step=2#team")
	a := c.get(back)
	if got := location(a); got != "/en/register?login=done&step=2#team" {
		t.Errorf("the browser ends on %q", got)
	}
	for cookie, part := range map[string]string{"passport_intl": "Max-Age=2592000", "device": "Max-Age=15552000", "oidc_": "Max-Age=0"} {
		set := ""
		for _, line := range a.header.Values("Set-Cookie") {
			if strings.HasPrefix(line, cookie) {
				set = line
			}
		}
		if !strings.Contains(set, part) || !strings.Contains(set, "HttpOnly") ||
			!strings.Contains(set, "SameSite=Lax") {
			t.Errorf("cookie %s = %q, want %s", cookie, set, part)
		}
	}
	var who user
	c.get("/apis/passport/user").ok(&who)
	if who.Username != "mei" {
		t.Errorf("user = %+v", who)
	}
	if text := h.log.String(); !strings.Contains(text, "login_succeeded") || strings.Contains(text, "mei@example.com") {
		t.Errorf("security log = %q", text)
	}
}

func TestProviderLoginEndsTheFormerSession(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	c := h.browser()
	h.logIn(c, "/")
	former := h.client()
	former.bearer = tokenOf(t, c)
	former.get("/apis/passport/user").ok(nil)
	h.provider.Set(settingsOf("s-2", "ada@example.com"))
	h.logIn(c, "/")
	former.get("/apis/passport/user").fails(contest.CodeLoginExpired)
	var who user
	c.get("/apis/passport/user").ok(&who)
	if who.Username != "ada" {
		t.Errorf("user = %+v", who)
	}
}

func TestAccountIsBoundToIssuerAndSubject(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	byMail := h.entrant("mei@example.com")
	var first, joined, moved, other user
	byMail.get("/apis/passport/user").ok(&first)
	c := h.browser()
	h.logIn(c, "/")
	c.get("/apis/passport/user").ok(&joined)
	if joined.ID != first.ID {
		t.Error("a verified address did not join the account of that address")
	}
	h.provider.Set(oidctest.Settings{Subject: "s-1", Email: "new@example.com"})
	h.logIn(c, "/")
	c.get("/apis/passport/user").ok(&moved)
	if moved.ID != first.ID {
		t.Error("another address at the provider made another account")
	}
	h.provider.Set(settingsOf("s-2", "ada@example.com"))
	h.logIn(c, "/")
	c.get("/apis/passport/user").ok(&other)
	if other.ID == first.ID {
		t.Error("another subject has the same account")
	}
}

func TestFirstLoginsAtOnceMakeOneAccount(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	type attempt struct {
		c    *client
		back string
	}
	attempts := make(chan attempt, 20)
	for range cap(attempts) {
		c := h.browser()
		attempts <- attempt{c, h.begin(c, "/")}
	}
	done := together(cap(attempts), func() bool {
		a := <-attempts
		return location(a.c.get(a.back)) == "/?login=done"
	})
	if done != cap(attempts) {
		t.Errorf("%d of %d logged in", done, cap(attempts))
	}
	c := h.browser()
	h.logIn(c, "/")
	var sessions []any
	c.get("/apis/passport/sessions").ok(&sessions)
	if len(sessions) != cap(attempts)+1 {
		t.Errorf("the account has %d sessions, want %d", len(sessions), cap(attempts)+1)
	}
}

func TestStatusMarksAccountsOfTheOwnIssuer(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	h.editions[contest.International].AccountIssuers = []string{h.issuer}
	c := h.browser()
	h.logIn(c, "/")
	if !c.status().QY {
		t.Error("qy is false for an account of the own issuer")
	}
	if h.entrant("ada@example.com").status().QY {
		t.Error("qy is true for an account without the issuer")
	}
	h.editions[contest.International].AccountIssuers = []string{"https://other.example"}
	if c.status().QY {
		t.Error("qy is true for an account of another issuer")
	}
}

func TestLoginsBeginInTwoTabs(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	c := h.browser()
	first, second := h.begin(c, "/en"), h.begin(c, "/en/shortlist")
	if got := location(c.get(first)); got != "/en?login=done" {
		t.Errorf("first tab ends on %q", got)
	}
	if got := location(c.get(second)); got != "/en/shortlist?login=done" {
		t.Errorf("second tab ends on %q", got)
	}
}

func TestCookiesOfAttemptsAreBoundToTheHostBehindHTTPS(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t, func(_ *world, o *web.Options) { o.Secure = true })
	set := h.browser().get(startPath).header.Get("Set-Cookie")
	if !strings.HasPrefix(set, "__Host-oidc_") || !strings.Contains(set, "Secure") ||
		!strings.Contains(set, "Max-Age=600") {
		t.Errorf("cookie = %q", set)
	}
}

func TestProviderThatDoesNotAnswerIsAskedAgain(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	c := h.browser()
	down := settingsOf("s-1", "mei@example.com")
	down.Down = func(path string) bool { return strings.HasPrefix(path, "/.well-known") }
	h.provider.Set(down)
	for range 3 {
		if got := location(c.get(startPath + "?from=/en")); got != "/en?login=unavailable" {
			t.Fatalf("the browser ends on %q", got)
		}
	}
	if got := h.provider.Requests(); len(got) != 1 {
		t.Errorf("a provider that is down was asked %d times at once", len(got))
	}
	h.provider.Set(settingsOf("s-1", "mei@example.com"))
	h.wall.add(3 * time.Second)
	if got := h.logIn(c, "/en"); got != "/en?login=done" {
		t.Errorf("after it is back the browser ends on %q", got)
	}
	down.Down = func(path string) bool { return path == "/token" }
	h.provider.Set(down)
	if got := h.logIn(h.browser(), "/en"); got != "/en?login=unavailable" {
		t.Errorf("without the token endpoint the browser ends on %q", got)
	}
	down.Down = func(path string) bool { return path == "/keys" }
	h.provider.Set(down)
	h.provider.Rotate()
	if got := h.logIn(h.browser(), "/en"); got != "/en?login=unavailable" {
		t.Errorf("without the keys the browser ends on %q", got)
	}
}

func TestKeysOfTheProviderMayRotate(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	for range 3 {
		if got := h.logIn(h.browser(), "/"); got != "/?login=done" {
			t.Fatalf("the browser ends on %q", got)
		}
		h.provider.Rotate()
	}
}
