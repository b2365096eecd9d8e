package web_test

import (
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"strings"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/oidc/oidctest"
	"marquee/backend/web"
)

const (
	otherHost     = "https://elsewhere.example"
	otherAllowed  = "https://partner.example"
	pagesVerifier = "a-verifier-that-the-page-made-before-it-left-43"
)

func challengeOf(verifier string) string {
	hash := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(hash[:])
}

func newExchangeHarness(t *testing.T) *oidcHarness {
	t.Helper()
	return newOIDCHarness(t, func(_ *world, o *web.Options) { o.Allowed = []string{otherHost, otherAllowed} })
}

// beginElsewhere starts a login on a page of another site; it returns the callback's address.
func (h *oidcHarness) beginElsewhere(c *client, from, challenge string) string {
	h.t.Helper()
	c.headers["Sec-Fetch-Site"] = "cross-site"
	return h.follow(c.get(startPath + "?" + url.Values{"from": {from}, "challenge": {challenge}}.Encode()))
}

// exchange logs in at the provider for a page of another site; it returns the code.
func (h *oidcHarness) exchange() string {
	h.t.Helper()
	c := h.browser()
	a := c.get(h.beginElsewhere(c, otherHost+"/en/register?step=2#team", challengeOf(pagesVerifier)))
	end := mustParse(h.t, location(a))
	code := end.Query().Get("exchange")
	if code == "" || !strings.HasPrefix(end.String(), otherHost+"/en/register?exchange=") ||
		!strings.HasSuffix(end.String(), "&login=done&step=2#team") {
		h.t.Fatalf("the browser ends on %q", end)
	}
	if set := strings.Join(
		a.header.Values("Set-Cookie"),
		"\n",
	); strings.Contains(set, "passport") ||
		strings.Contains(set, "device") {
		h.t.Errorf("the callback sets %q", set)
	}
	return code
}

// redeemFrom is a page that redeems a code with a verifier.
func (h *oidcHarness) redeemFrom(origin, code, verifier string) *answer {
	h.t.Helper()
	c := h.client()
	c.headers["Origin"], c.headers["Sec-Fetch-Site"] = origin, "cross-site"
	return c.post("/apis/passport/exchange", object{"code": code, "verifier": verifier})
}

func TestPageOfAnotherHostRedeemsItsLogin(t *testing.T) {
	t.Parallel()
	h := newExchangeHarness(t)
	var login struct {
		Token     string
		ExpiresAt time.Time
		User      user
	}
	a := h.redeemFrom(otherHost, h.exchange(), pagesVerifier)
	a.ok(&login)
	if login.User.Username != "mei" || !login.ExpiresAt.Equal(h.wall.Now().Add(account.SessionLifetime)) {
		t.Errorf("login = %+v", login)
	}
	if set := a.header.Values("Set-Cookie"); len(set) > 0 {
		t.Errorf("the answer sets %q", set)
	}
	program := h.client()
	program.bearer = login.Token
	program.get("/apis/passport/user").ok(nil)
	if text := h.log.String(); !strings.Contains(text, "login_succeeded") || strings.Contains(text, "mei@example.com") {
		t.Errorf("security log = %q", text)
	}
}

func TestRedeemingEndsTheSessionThatThePageHad(t *testing.T) {
	t.Parallel()
	h := newExchangeHarness(t)
	former := h.client()
	former.bearer = tokenOf(t, h.entrant("ada@example.com"))
	former.get("/apis/passport/user").ok(nil)
	former.headers["Origin"] = otherHost
	former.post("/apis/passport/exchange", object{"code": h.exchange(), "verifier": pagesVerifier}).ok(nil)
	former.get("/apis/passport/user").fails(contest.CodeLoginExpired)
}

func TestStolenOrRepeatedExchangesAreRefused(t *testing.T) {
	t.Parallel()
	h := newExchangeHarness(t)
	refused := func(name string, a *answer) {
		t.Helper()
		if a.code != contest.CodeLoginExpired {
			t.Errorf("%s: %s", name, a.code)
		}
	}
	code := h.exchange()
	h.redeemFrom(otherHost, code, pagesVerifier).ok(nil)
	refused("used code", h.redeemFrom(otherHost, code, pagesVerifier))

	code = h.exchange()
	refused("wrong verifier", h.redeemFrom(otherHost, code, pagesVerifier+"x"))
	refused("code that was tried with a wrong verifier", h.redeemFrom(otherHost, code, pagesVerifier))
	refused("challenge in place of the verifier", h.redeemFrom(otherHost, h.exchange(), challengeOf(pagesVerifier)))
	refused("no verifier", h.redeemFrom(otherHost, h.exchange(), ""))
	refused("invented code", h.redeemFrom(otherHost, "invented", pagesVerifier))
	refused("no code", h.redeemFrom(otherHost, "", pagesVerifier))

	refused("another allowed host", h.redeemFrom(otherAllowed, h.exchange(), pagesVerifier))
	code = h.exchange()
	h.redeemFrom("https://evil.example", code, pagesVerifier).fails(contest.CodeForbidden)
	program := h.client()
	refused("no origin", program.post("/apis/passport/exchange", object{"code": code, "verifier": pagesVerifier}))

	code = h.exchange()
	camp := h.client()
	camp.f = "PASSPORT"
	camp.headers["Origin"] = otherHost
	refused("the other edition", camp.post("/apis/passport/exchange", object{"code": code, "verifier": pagesVerifier}))

	code = h.exchange()
	h.wall.add(account.LoginExchangeLifetime)
	refused("expired code", h.redeemFrom(otherHost, code, pagesVerifier))

	code = h.exchange()
	h.wall.add(account.LoginExchangeLifetime - time.Millisecond)
	h.redeemFrom(otherHost, code, pagesVerifier).ok(nil)
}

func TestOneOfTwentyRedeemsACode(t *testing.T) {
	t.Parallel()
	h := newExchangeHarness(t)
	code := h.exchange()
	if opened := together(
		20,
		func() bool { return h.redeemFrom(otherHost, code, pagesVerifier).code == "OK" },
	); opened != 1 {
		t.Errorf("%d of 20 calls opened a session, want 1", opened)
	}
}

func TestEndingOtherSessionsEndsExchanges(t *testing.T) {
	t.Parallel()
	h := newExchangeHarness(t)
	code := h.exchange()
	owner := h.entrant("mei@example.com")
	owner.do("DELETE", "/apis/passport/sessions", nil).ok(nil)
	h.redeemFrom(otherHost, code, pagesVerifier).fails(contest.CodeLoginExpired)
}

func TestExchangeIsRefusedOnPhones(t *testing.T) {
	t.Parallel()
	h := newExchangeHarness(t)
	phone := h.client()
	phone.headers["Origin"] = otherHost
	phone.userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"
	phone.post(
		"/apis/passport/exchange",
		object{"code": h.exchange(), "verifier": pagesVerifier},
	).fails(
		contest.CodeMobileRefused,
	)
	browser := h.browser()
	browser.userAgent = phone.userAgent
	a := browser.get(
		startPath + "?from=" + url.QueryEscape(otherHost+"/en") + "&challenge=" + challengeOf(pagesVerifier),
	)
	if got := location(a); got != otherHost+"/en_m?from=%2Fen#login-refused" {
		t.Errorf("start ends on %q", got)
	}
}

// TestLinkOfAnotherSiteChangesNoAccount is login CSRF: a stranger's page begins a login
// with a challenge of its own, or hands over its own code.
func TestLinkOfAnotherSiteChangesNoAccount(t *testing.T) {
	t.Parallel()
	h := newExchangeHarness(t)
	victim := h.browser()
	h.logIn(victim, "/")
	h.provider.Set(settingsOf("s-2", "ada@example.com"))
	victim.get(h.beginElsewhere(victim, otherHost+"/", challengeOf("the attacker's verifier")))
	var who user
	victim.get("/apis/passport/user").ok(&who)
	if who.Username != "mei" {
		t.Errorf("the victim is logged in as %q", who.Username)
	}
	h.redeemFrom(otherHost, h.exchange(), "the victim's verifier").fails(contest.CodeLoginExpired)
}

func TestLoginsOfOtherHostsEndOnAllowedOriginsOnly(t *testing.T) {
	t.Parallel()
	h := newExchangeHarness(t)
	h.provider.Set(oidctest.Settings{Deny: "access_denied"})
	for from, want := range map[string]string{
		otherHost + "/en?a=b#c":      otherHost + "/en?a=b&login=denied#c",
		otherHost + "//evil.example": otherHost + "/?login=denied",
		otherAllowed + "/":           otherAllowed + "/?login=denied",
		h.url + "/en":                h.url + "/en?login=denied", // its own host
	} {
		c := h.browser()
		if got := location(c.get(h.beginElsewhere(c, from, challengeOf(pagesVerifier)))); got != want {
			t.Errorf("from %q the browser ends on %q, want %q", from, got, want)
		}
	}
	for _, from := range []string{
		"https://evil.example/", otherHost, otherHost + ".evil.example/", otherHost + "@evil.example/", "/en", "",
	} {
		c := h.browser()
		a := c.get(startPath + "?from=" + url.QueryEscape(from) + "&challenge=" + challengeOf(pagesVerifier))
		if got := location(a); got != ownPageOf(from)+"?login=expired" || a.header.Get("Set-Cookie") != "" {
			t.Errorf("from %q the browser ends on %q", from, got)
		}
	}
	for _, challenge := range []string{"short", challengeOf("v") + "=", strings.Repeat("/", 43)} {
		a := h.browser().get(
			startPath + "?from=" + url.QueryEscape(otherHost+"/") + "&challenge=" + url.QueryEscape(challenge),
		)
		if got := location(a); got != otherHost+"/?login=expired" {
			t.Errorf("with challenge %q the browser ends on %q", challenge, got)
		}
	}
}

func ownPageOf(from string) string {
	if from == "/en" {
		return from
	}
	return "/"
}

func TestStartGoesOnAtThePublicHostOfTheEdition(t *testing.T) {
	t.Parallel()
	h := newExchangeHarness(t)
	query := url.Values{"from": {otherHost + "/en"}, "challenge": {challengeOf(pagesVerifier)}}.Encode()
	start := h.browser().get(startPath + "?edition=international&" + query)
	if got, want := location(start), h.url+startPath+"?"+mustParse(t, "?"+query).Query().Encode(); got != want {
		t.Errorf("start goes on at %q, want %q", got, want)
	}
}

// TestPartnerOfTheSameSiteLogsInByCookie: its pages can use the cookie of the service's host.
func TestPartnerOfTheSameSiteLogsInByCookie(t *testing.T) {
	t.Parallel()
	h := newExchangeHarness(t)
	c := h.browser()
	c.headers["Sec-Fetch-Site"] = "same-site"
	if got := h.logIn(c, otherAllowed+"/en"); got != otherAllowed+"/en?login=done" || !isLoggedIn(c) {
		t.Errorf("the browser ends on %q", got)
	}
	c = h.browser()
	c.headers["Sec-Fetch-Site"] = "cross-site"
	if got := location(
		c.get(startPath + "?from=" + url.QueryEscape(otherAllowed+"/en")),
	); got != otherAllowed+"/en?login=expired" {
		t.Errorf("from another site the browser ends on %q", got)
	}
}

func TestMalformedExchangesAreRefused(t *testing.T) {
	t.Parallel()
	h := newExchangeHarness(t)
	c := h.client()
	c.headers["Origin"] = otherHost
	for _, try := range []struct {
		body any
		want contest.Code
	}{
		{[]int{7}, contest.CodeValidation},
		{"text", contest.CodeValidation},
		{object{"code": 7}, contest.CodeValidation},
		{object{"code": "c", "verifier": []string{"v"}}, contest.CodeValidation},
		{object{"code": "\x00", "verifier": "\x00"}, contest.CodeLoginExpired},
		{object{"code": strings.Repeat("é\u200f", 5000)}, contest.CodeLoginExpired},
		{object{}, contest.CodeLoginExpired},
	} {
		if a := c.post("/apis/passport/exchange", try.body); a.code != try.want {
			t.Errorf("%.60v: %s, want %s", try.body, a.code, try.want)
		}
	}
}
