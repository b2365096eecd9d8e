package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/web"
)

// TestBearerTokenIsAcceptedEverywhereTheCookieIs calls every route of entrants as a page of
// another site does that has a token, which the guard against forged requests lets pass.
func TestBearerTokenIsAcceptedEverywhereTheCookieIs(t *testing.T) {
	t.Parallel()
	h := newStoreHarness(t)
	tried := 0
	for call, access := range web.AccessOfRoutes() {
		method, path, _ := strings.Cut(call, " ")
		if access != web.Entrant || strings.Contains(path, "/generation/") || strings.HasSuffix(path, "/export") {
			continue // they need a studio, and are behind the same check
		}
		program := h.client()
		program.bearer = tokenOf(t, h.entrant(fmt.Sprintf("entrant%d@example.com", tried)))
		program.f = ""
		program.headers["Sec-Fetch-Site"] = "cross-site"
		a := program.do(method, pathParameter.ReplaceAllString(path, "none"), nil)
		// The proxy refuses the address, which is missing.
		if a.code == contest.CodeLoginExpired || a.code == contest.CodeForbidden && path != "/apis/activity/proxy" {
			t.Errorf("%s: %s", call, a.code)
		}
		if set := a.header.Get("Set-Cookie"); set != "" && !strings.Contains(set, "Max-Age=0") {
			t.Errorf("%s sets the cookie %q", call, set)
		}
		tried++
		program.bearer = "wrong"
		program.do(method, pathParameter.ReplaceAllString(path, "none"), nil).fails(contest.CodeLoginExpired)
	}
	if tried < 12 {
		t.Errorf("only %d routes were tried", tried)
	}
}

func TestBearerTokenCountsBeforeTheCookie(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c, other := w.entrant("mei@example.com"), w.entrant("ada@example.com")
	c.bearer = tokenOf(t, other)
	var who user
	c.get("/apis/passport/user").ok(&who)
	if who.Username != "ada" {
		t.Errorf("user = %+v", who)
	}
}

func TestPartnerSiteRegistersOnItsOwnPaths(t *testing.T) {
	t.Parallel()
	const partner = "https://ppai.example"
	w := newWorld(t, func(_ *world, o *web.Options) { o.Allowed = []string{partner} })
	c := w.entrant("mei@example.com")
	c.headers["Origin"], c.headers["Sec-Fetch-Site"] = partner, "cross-site"
	a := c.get("/apis/activity/ppai/register/info").fails(contest.CodeNotFound)
	if a.header.Get("Access-Control-Allow-Origin") != partner ||
		a.header.Get("Access-Control-Allow-Credentials") != "true" {
		t.Errorf("the partner's page may not read the answer: %v", a.header)
	}
	c.post("/apis/activity/register/code", object{"email": "mei@example.com"}).ok(nil)
	form := individual().with(object{"code": w.mails.lastCode(t, "registration", "mei@example.com")})
	c.post("/apis/activity/ppai/register", form).ok(nil)
	var stored, onPartner struct{ Name, State string }
	c.get("/apis/activity/register/info").ok(&stored)
	c.get("/apis/activity/ppai/register/info").ok(&onPartner)
	if stored != onPartner || stored.State != "SUBMITTED" {
		t.Errorf("registration = %+v, on the partner's path %+v", stored, onPartner)
	}
	var status struct{ RegisterState string }
	c.get("/apis/activity/status?isPPAI=true").ok(&status)
	if status.RegisterState != "SUBMITTED" {
		t.Errorf("status = %+v", status)
	}
	stranger := w.entrant("ada@example.com")
	stranger.headers["Origin"], stranger.headers["Sec-Fetch-Site"] = "https://evil.example", "cross-site"
	stranger.do(http.MethodPost, "/apis/activity/ppai/register", form).fails(contest.CodeForbidden)
	camp := w.client()
	camp.f = "PASSPORT"
	camp.get("/apis/activity/ppai/register/info").fails(contest.CodeLoginExpired)
}
