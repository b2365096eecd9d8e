package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/web"
)

const victim = "mei@example.com"

// behindProxy makes a server read the callers' addresses from X-Forwarded-For.
func behindProxy(_ *world, o *web.Options) { o.ProxyHops = 1 }

// from is a client at an address.
func (w *world) from(address string) *client {
	w.t.Helper()
	c := w.client()
	c.headers["X-Forwarded-For"] = address
	return c
}

// remember keeps the client's device cookie, and drops its others.
func (c *client) remember() *client {
	c.t.Helper()
	fresh := c.w.from(c.headers["X-Forwarded-For"])
	request, err := http.NewRequest(http.MethodGet, c.w.url, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, cookie := range c.http.Jar.Cookies(request.URL) {
		if cookie.Name == "device" {
			fresh.http.Jar.SetCookies(request.URL, []*http.Cookie{cookie})
			return fresh
		}
	}
	c.t.Fatal("no device cookie")
	return nil
}

func TestStrangersCannotLockTheOwnerOut(t *testing.T) {
	t.Parallel()
	w := newWorld(t, behindProxy)
	owner := w.from("203.0.113.1")
	code := owner.askCode(victim)
	for i := range 10 {
		stranger := w.from(fmt.Sprintf("198.51.100.%d", i+1))
		wrong := otherCode(stranger.askCode(victim))
		for range account.CodeTries {
			stranger.tryCode(victim, wrong).fails(contest.CodeCodeWrong, "code")
		}
	}
	stranger := w.from("198.51.100.99")
	for range account.CodeTries {
		stranger.tryCode(victim, otherCode(code)).fails(contest.CodeCodeWrong)
	}
	stranger.tryCode(victim, code).fails(contest.CodeCodeWrong) // even the right one, without the askId
	owner.tryCode(victim, code).ok(nil)
	w.wall.add(time.Minute)
	owner.logIn(victim)
}

func TestAddressIsFloodedWithinLimitsAndTheOwnerStillPasses(t *testing.T) {
	t.Parallel()
	w := newWorld(t, behindProxy)
	known := w.from("203.0.113.1")
	known.logIn(victim)
	known = known.remember()
	w.wall.add(time.Hour)
	sent := len(w.mails.all())
	for i := range 10 {
		for range 5 {
			w.from(fmt.Sprintf("198.51.100.%d", i+1)).post("/apis/passport/code", object{"email": victim})
			w.wall.add(time.Minute)
		}
	}
	// One a minute.
	if flood := len(w.mails.all()) - sent; flood > 50 {
		t.Errorf("%d mails went out in 50 minutes", flood)
	}
	fresh := w.from("203.0.113.77") // the owner elsewhere, who needs a second code
	fresh.logIn(victim)
	w.wall.add(time.Minute)
	w.from("203.0.113.77").logIn(victim)
	w.wall.add(time.Minute)
	for range account.CodesPerHour { // a known device is limited as a network of its own
		known.askCode(victim)
		w.wall.add(time.Minute)
	}
	known.post("/apis/passport/code", object{"email": victim}).fails(contest.CodeTooManyRequests)
}

func TestGuessingOnManyAccountsEndsAtSixty(t *testing.T) {
	t.Parallel()
	w := newWorld(t, behindProxy)
	known := w.from("203.0.113.1")
	known.logIn(victim)
	known = known.remember()
	var acc atomic.Int32
	tried := together(300, func() bool {
		email := fmt.Sprintf("account%d@example.com", acc.Add(1))
		return w.from("203.0.113.1").tryCode(email, "123456").code == contest.CodeCodeWrong
	})
	if tried != account.WrongTriesPerHour {
		t.Errorf("%d of 300 guesses were tried, want %d", tried, account.WrongTriesPerHour)
	}
	neighbour := w.from("203.0.113.1")
	code := neighbour.askCode("lin@example.com")
	if wait := neighbour.tryCode(
		"lin@example.com",
		code,
	).fails(
		contest.CodeTooManyRequests,
	).header.Get(
		"Retry-After",
	); wait == "" {
		t.Error("no Retry-After")
	}
	w.wall.add(time.Minute)
	known.logIn(victim)
	w.wall.add(time.Hour)
	neighbour.logIn("lin@example.com")
}

func TestGuessingFromManyAddressesOfOneIPv6Network(t *testing.T) {
	t.Parallel()
	w := newWorld(t, behindProxy)
	guess := func(address string) contest.Code { return w.from(address).tryCode(victim, "123456").code }
	for i := range account.WrongTriesPerHour {
		if code := guess(fmt.Sprintf("2001:db8:1:1::%x", i+1)); code != contest.CodeCodeWrong {
			t.Fatalf("guess %d: %s", i, code)
		}
	}
	if code := guess("2001:db8:1:1:ffff::1"); code != contest.CodeTooManyRequests {
		t.Errorf("another address of the /64: %s", code)
	}
	for i := range account.WrongTriesPerHour * (contest.WideNetworkFactor - 1) {
		guess(fmt.Sprintf("2001:db8:1:%x::1", i+2))
	}
	if code := guess("2001:db8:1:ffff::1"); code != contest.CodeTooManyRequests {
		t.Errorf("another /64 of the /48: %s", code)
	}
	if code := guess("2001:db8:2:1::1"); code != contest.CodeCodeWrong {
		t.Errorf("another /48: %s", code)
	}
}

func TestKnownDeviceIsOfItsAccountAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t, behindProxy)
	attacker := w.from("203.0.113.1")
	attacker.logIn("eve@example.com")
	for range account.WrongTriesPerHour {
		attacker.tryCode(victim, "123456").fails(contest.CodeCodeWrong)
	}
	attacker.tryCode(victim, "123456").fails(contest.CodeTooManyRequests)
}

func TestFormOfAnotherSiteLogsNobodyIn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	attacker := w.client()
	code := attacker.askCode("eve@example.com")
	body := fmt.Sprintf(`{"email": "eve@example.com", "code": %q, "askId": %q}`, code, attacker.askID)
	for name, headers := range map[string]map[string]string{
		"a form with text":                 {"f": "", "Content-Type": "text/plain", "Sec-Fetch-Site": "cross-site"},
		"a form, in a browser without it":  {"f": "", "Content-Type": "text/plain"},
		"a script without permission":      {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"},
		"JSON without header f":            {"f": ""},
		"a token, without header f":        {"f": "", "Authorization": "Bearer none"},
		"header f with another media type": {"Content-Type": "application/x-www-form-urlencoded"},
		"no media type":                    {"Content-Type": ""},
	} {
		c := w.client()
		c.headers = headers
		a := c.post("/apis/passport/login", body).fails(contest.CodeForbidden)
		if cookies := a.header.Values("Set-Cookie"); len(cookies) > 0 {
			t.Errorf("%s: sets %q", name, cookies)
		}
	}
	attacker.post("/apis/passport/login", body).ok(nil)
}

func TestEveryChangeByCookieIsGuarded(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.entrant(victim)
	c.headers["Sec-Fetch-Site"] = "cross-site"
	guarded := 0
	for _, line := range web.Table() {
		method, path, _ := strings.Cut(line, " ")
		cookieless := strings.Contains(path, ":hash") || path == "/apis/activity/login" ||
			path == "/apis/activity/invitation"
		console := strings.HasPrefix(
			path,
			"/apis/organiser/",
		) // on another origin, see TestOnlyItsOwnPagesCallTheConsole
		if method == http.MethodGet || method == http.MethodHead || cookieless || console {
			continue
		}
		guarded++
		if a := c.do(method, strings.ReplaceAll(path, ":id", "1"), nil); a.code != contest.CodeForbidden {
			t.Errorf("%s answers %s", line, a.code)
		}
	}
	if guarded < 8 {
		t.Errorf("only %d routes were tried", guarded)
	}
	delete(c.headers, "Sec-Fetch-Site")
	c.get("/apis/passport/user").ok(nil)
}

func TestAllowedOriginMakesCallsWithCookies(t *testing.T) {
	t.Parallel()
	const partner = "https://partner.example"
	w := newWorld(t, func(_ *world, o *web.Options) { o.Allowed = []string{partner} })
	c := w.client()
	c.headers["Sec-Fetch-Site"], c.headers["Origin"] = "cross-site", partner
	a := c.post("/apis/passport/code", object{"email": victim}).ok(nil)
	if a.header.Get("Access-Control-Allow-Origin") != partner ||
		a.header.Get("Access-Control-Allow-Credentials") != "true" {
		t.Errorf("headers = %v", a.header)
	}
	for origin, allowed := range map[string]bool{partner: true, "https://evil.example": false} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodOptions, w.url+"/apis/passport/login", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Origin", origin)
		request.Header.Set("Access-Control-Request-Method", "POST")
		request.Header.Set("Access-Control-Request-Headers", "f,content-type")
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if got := response.Header.Get("Access-Control-Allow-Origin") == origin; got != allowed {
			t.Errorf("preflight of %s: allowed %v, want %v", origin, got, allowed)
		}
	}
}

func TestFailureWithinTheLoginKeepsTheCode(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	code := c.askCode(victim)
	// The session is the last but one of what a login stores.
	w.sql(`ALTER TABLE sessions ADD CONSTRAINT broken CHECK (user_agent = '')`)
	c.tryCode(victim, code).fails(contest.CodeInternal)
	w.sql(`ALTER TABLE sessions DROP CONSTRAINT broken`)
	c.tryCode(victim, code).ok(nil)
}
