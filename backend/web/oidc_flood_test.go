package web_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/oidc/oidctest"
	"marquee/backend/web"
)

// forge sends a callback with the cookie of an attempt that nobody began, and returns the
// reason of the error.
func (h *oidcHarness) forge(c *client, n int) string {
	h.t.Helper()
	state := fmt.Sprintf("%08d-forged", n)
	cookie, err := json.Marshal(map[string]string{"Provider": "studio", "State": state, "Nonce": "n", "Verifier": "v"})
	if err != nil {
		h.t.Fatal(err)
	}
	c.http.Jar.SetCookies(mustParse(h.t, h.url), []*http.Cookie{
		{Name: "oidc_" + state[:8], Value: base64.RawURLEncoding.EncodeToString(cookie), Path: "/"},
	})
	_, reason, _ := strings.Cut(
		location(c.get("/apis/passport/oidc/studio/callback?code=x&iss="+url.QueryEscape(h.issuer)+"&state="+state)),
		"login=",
	)
	return reason
}

// browserAt returns a browser at an address.
func (h *oidcHarness) browserAt(address string) *client {
	c := h.browser()
	c.headers["X-Forwarded-For"] = address
	return c
}

// tokenRequests is how many codes the provider was asked to redeem.
func (h *oidcHarness) tokenRequests() int {
	asked := 0
	for _, path := range h.provider.Requests() {
		if strings.HasSuffix(path, "/token") {
			asked++
		}
	}
	return asked
}

// TestForgedCallbacksReachTheProviderWithinALimit: a flood from one network ends there. It
// locks out neither other networks nor a browser that has logged in before, and an hour
// later its own is served again.
func TestForgedCallbacksReachTheProviderWithinALimit(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t, behindProxy)
	const network, elsewhere = "203.0.113.7", "198.51.100.4"
	member := h.browserAt(network)
	if got := h.logIn(member, "/en"); got != "/en?login=done" {
		t.Fatalf("the member ends on %q", got)
	}
	asked := h.tokenRequests()

	var mu sync.Mutex
	reasons := map[string]int{}
	var group sync.WaitGroup
	for worker := range 4 {
		group.Go(func() {
			attacker := h.browserAt(network)
			for n := range 30 {
				reason := h.forge(attacker, worker*100+n)
				mu.Lock()
				reasons[reason]++
				mu.Unlock()
			}
		})
	}
	group.Wait()
	const most = account.WrongTriesPerHour
	if reasons["failed"] != most || reasons["limited"] != 120-most || h.tokenRequests()-asked != most {
		t.Errorf("reasons %v; the provider was asked %d times", reasons, h.tokenRequests()-asked)
	}

	h.provider.Set(settingsOf("s-1", "mei@example.com"))
	stranger := h.browserAt(network)
	if got := h.logIn(stranger, "/en"); got != "/en?login=limited" || isLoggedIn(stranger) {
		t.Errorf("a stranger of the network ends on %q", got)
	}
	if got := h.logIn(member, "/en"); got != "/en?login=done" {
		t.Errorf("a browser of the network that has logged in before ends on %q", got)
	}
	other := h.browserAt(elsewhere)
	if got := h.logIn(other, "/en"); got != "/en?login=done" {
		t.Errorf("a browser of another network ends on %q", got)
	}
	h.wall.add(time.Hour + time.Minute)
	h.provider.Set(settingsOf("s-1", "mei@example.com"))
	if got := h.logIn(stranger, "/en"); got != "/en?login=done" {
		t.Errorf("an hour later the stranger ends on %q", got)
	}
}

// TestLoginsThatSucceedAreNotLimited: a school shares one address.
func TestLoginsThatSucceedAreNotLimited(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t, behindProxy)
	for n := range account.WrongTriesPerHour + 5 {
		pupil := h.browserAt("203.0.113.7")
		h.provider.Set(settingsOf(fmt.Sprint("s-", n), fmt.Sprintf("pupil%d@school.example", n)))
		if got := h.logIn(pupil, "/en"); got != "/en?login=done" {
			t.Fatalf("pupil %d ends on %q", n, got)
		}
	}
}

// TestCallbackWithoutAnAttemptAsksNobody: it reaches neither the provider nor the limit.
func TestCallbackWithoutAnAttemptAsksNobody(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t, behindProxy)
	visitor := h.browserAt("203.0.113.7")
	for n := range account.WrongTriesPerHour + 5 {
		path := fmt.Sprintf("/apis/passport/oidc/studio/callback?code=x&state=%064d", n)
		if got := location(visitor.get(path)); got != "/?login=expired" {
			t.Fatalf("the browser ends on %q", got)
		}
	}
	if asked := h.provider.Requests(); len(asked) != 0 {
		t.Errorf("the provider was asked %q", asked)
	}
	h.provider.Set(oidctest.Settings{Deny: "access_denied"})
	if got := h.logIn(visitor, "/en"); got != "/en?login=denied" {
		t.Errorf("the browser ends on %q", got)
	}
}

// TestForgedCallbackOfNoProviderIsRefused: an edition may offer none.
func TestForgedCallbackOfNoProviderIsRefused(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t, behindProxy, func(_ *world, o *web.Options) { o.OIDC = nil })
	if got := h.forge(h.browserAt("203.0.113.7"), 1); got != "unavailable" {
		t.Errorf("the browser ends with %q", got)
	}
}
