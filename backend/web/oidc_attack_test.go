package web_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"marquee/backend/oidc/oidctest"
)

func TestInvalidAnswersOfAProviderLogNobodyIn(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	claim := func(name string, value any) oidctest.Settings {
		return oidctest.Settings{Claims: func(claims map[string]any) { claims[name] = value }}
	}
	for name, c := range map[string]struct {
		settings oidctest.Settings
		want     string
	}{
		"denied":                     {oidctest.Settings{Deny: "access_denied"}, "denied"},
		"provider's own error":       {oidctest.Settings{Deny: "server_error"}, "unavailable"},
		"another error":              {oidctest.Settings{Deny: "invalid_scope"}, "failed"},
		"wrong nonce":                {claim("nonce", "another"), "failed"},
		"no nonce":                   {claim("nonce", ""), "failed"},
		"expired":                    {claim("exp", h.wall.Now().Add(-time.Second).Unix()), "failed"},
		"another audience":           {claim("aud", "another"), "failed"},
		"made for another client":    {claim("azp", "another"), "failed"},
		"several audiences, no azp":  {claim("aud", []string{oidctest.ClientID, "another"}), "failed"},
		"issuer of the token":        {claim("iss", "https://evil.example"), "failed"},
		"issuer of the answer":       {oidctest.Settings{Issuer: "https://evil.example"}, "failed"},
		"alg none":                   {oidctest.Settings{Algorithm: "none"}, "failed"},
		"alg HS256 with public key":  {oidctest.Settings{Algorithm: "HS256"}, "failed"},
		"signed by a stranger":       {oidctest.Settings{StrangerKey: true}, "failed"},
		"user info of somebody else": {oidctest.Settings{UserInfoOnly: true, UserInfo: func(info map[string]any) { info["sub"] = "s-9" }}, "failed"},
		"unverified address":         {claim("email_verified", false), "unverified"},
		"unverified, as a text":      {claim("email_verified", "false"), "unverified"},
		"no address":                 {claim("email", ""), "unverified"},
		"no valid address":           {claim("email", "mei@example.com\nx@y.example"), "unverified"},
	} {
		settings := c.settings
		settings.Subject, settings.Email, settings.Verified = "s-1", "mei@example.com", name != "no address"
		if name == "no address" {
			settings.Email = ""
		}
		h.provider.Set(settings)
		browser := h.browser()
		if got := h.logIn(browser, "/en"); got != "/en?login="+c.want {
			t.Errorf("%s: the browser ends on %q, want %s", name, got, c.want)
		}
		if isLoggedIn(browser) {
			t.Errorf("%s: logged in", name)
		}
	}
	h.provider.Set(oidctest.Settings{Subject: "s-1", Email: "Mei@Example.com", Verified: true, UserInfoOnly: true})
	if got := h.logIn(h.browser(), "/en"); got != "/en?login=done" {
		t.Errorf("with the address in the user info the browser ends on %q", got)
	}
}

// TestAddressMustBeVerifiedToJoinAnAccount is the attack of somebody who enters another
// person's address at the provider.
func TestAddressMustBeVerifiedToJoinAnAccount(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	h.entrant(victim)
	attacker := h.browser()
	h.provider.Set(oidctest.Settings{Subject: "attacker", Email: victim})
	if got := h.logIn(attacker, "/"); got != "/?login=unverified" || isLoggedIn(attacker) {
		t.Errorf("the attacker ends on %q", got)
	}
}

// TestSimilarAddressJoinsNoAccount: an address that only becomes another person's when letters are folded or blanks are
// cut off is not that address, however the provider verified it.
func TestSimilarAddressJoinsNoAccount(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	h.entrant("frank@example.com")
	for i, similar := range []string{
		"fran\u212a@example.com", "\u00a0frank@example.com", "frank@example.com\u2003", "ｆrank@example.com", "frank@ex\u200bample.com", "frank@example.com\u3000",
	} {
		attacker := h.browser()
		h.provider.Set(oidctest.Settings{Subject: fmt.Sprint("attacker-", i), Email: similar, Verified: true})
		if got := h.logIn(attacker, "/"); got != "/?login=unverified" || isLoggedIn(attacker) {
			t.Errorf("%q ends on %q", similar, got)
		}
	}
}

// TestCallbackWorksOnlyInTheBrowserThatBegan is login CSRF: an attacker hands his own
// callback to a victim.
func TestCallbackWorksOnlyInTheBrowserThatBegan(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	attacker, other := h.browser(), h.browser()
	back := h.begin(attacker, "/en/create")
	h.begin(other, "/en") // the victim may have begun a login too
	if got := location(other.get(back)); got != "/?login=expired" || isLoggedIn(other) {
		t.Errorf("the victim ends on %q", got)
	}
	if isLoggedIn(attacker) {
		t.Error("the attacker is logged in")
	}
}

func TestChangedOrReplayedCallbacksAreRefused(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	c := h.browser()
	back := h.begin(c, "/en")
	parsed, err := url.Parse(back)
	if err != nil {
		t.Fatal(err)
	}
	change := func(name, value string) string {
		changed := *parsed
		query := changed.Query()
		query.Set(name, value)
		changed.RawQuery = query.Encode()
		return changed.String()
	}
	state := parsed.Query().Get("state")
	for name, address := range map[string]string{
		"no state":         change("state", ""),
		"another state":    change("state", strings.Repeat("A", len(state))),
		"same cookie":      change("state", state[:8]+strings.Repeat("A", len(state)-8)),
		"another provider": strings.Replace(back, "/studio/", "/second/", 1),
	} {
		keep := h.browser()
		keep.http.Jar.SetCookies(mustParse(t, h.url), c.http.Jar.Cookies(mustParse(t, h.url)))
		if got := location(keep.get(address)); !strings.HasSuffix(got, "?login=expired") || isLoggedIn(keep) {
			t.Errorf("%s: the browser ends on %q", name, got)
		}
	}
	cookies := c.http.Jar.Cookies(mustParse(t, h.url))
	if got := location(c.get(back)); got != "/en?login=done" {
		t.Fatalf("the browser ends on %q", got)
	}
	if got := location(c.get(back)); got != "/?login=expired" {
		t.Errorf("the same callback again ends on %q", got)
	}
	thief := h.browser()
	thief.http.Jar.SetCookies(mustParse(t, h.url), cookies)
	if got := location(thief.get(back)); got != "/en?login=failed" || isLoggedIn(thief) {
		t.Errorf("a code redeemed already ends on %q", got)
	}
}

func TestCodeOfAnotherAttemptIsRefused(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	c, other := h.browser(), h.browser()
	mine, stolen := mustParse(t, h.begin(c, "/en")), mustParse(t, h.begin(other, "/en"))
	query := mine.Query()
	query.Set("code", stolen.Query().Get("code")) // PKCE binds it to the other attempt
	mine.RawQuery = query.Encode()
	if got := location(c.get(mine.String())); got != "/en?login=failed" || isLoggedIn(c) {
		t.Errorf("the browser ends on %q", got)
	}
}

func TestProviderReturnsToOwnPagesOnly(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	h.provider.Set(oidctest.Settings{Deny: "access_denied"})
	for from, want := range map[string]string{
		"/en/register":                  "/en/register?login=denied",
		"/en?login=done":                "/en?login=denied",
		"":                              "/?login=denied",
		"https://evil.example/":         "/?login=denied",
		"//evil.example/":               "/?login=denied",
		"/\\evil.example/":              "/?login=denied",
		"/%5Cevil.example":              "/?login=denied",
		"/%2Fevil.example":              "/?login=denied",
		"\\/evil.example":               "/?login=denied",
		"/\t/evil.example":              "/?login=denied",
		"/../..//evil.example":          "/?login=denied",
		"javascript:alert(1)":           "/?login=denied",
		"evil.example":                  "/?login=denied",
		"/apis/passport/logout":         "/?login=denied",
		"/" + strings.Repeat("a", 2000): "/?login=denied",
		"/en\r\nSet-Cookie: a=b":        "/?login=denied",
		"@evil.example":                 "/?login=denied",
		"/@evil.example":                "/@evil.example?login=denied",
	} {
		c := h.browser()
		if got := h.logIn(c, from); got != want {
			t.Errorf("from %q the browser ends on %q, want %q", from, got, want)
		}
		// The cookie is the browser's: its page is checked again.
		state := mustParse(t, h.begin(c, "/")).Query().Get("state")
		value, err := json.Marshal(map[string]string{"Provider": "studio", "State": state, "From": from})
		if err != nil {
			t.Fatal(err)
		}
		c.http.Jar.SetCookies(mustParse(t, h.url), []*http.Cookie{{
			Name: "oidc_" + state[:8], Value: base64.RawURLEncoding.EncodeToString(value), Path: "/",
		}})
		if got := location(
			c.get("/apis/passport/oidc/studio/callback?error=access_denied&state=" + state),
		); got != want {
			t.Errorf("with %q in the cookie the browser ends on %q, want %q", from, got, want)
		}
	}
}

func TestLinksOfOtherSitesBeginNoLogin(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	c := h.browser()
	c.headers["Sec-Fetch-Site"] = "cross-site"
	a := c.get(startPath + "?from=/en")
	if location(a) != "/en?login=expired" || a.header.Get("Set-Cookie") != "" {
		t.Errorf("the browser ends on %q, with cookie %q", location(a), a.header.Get("Set-Cookie"))
	}
}

func TestLoginWithProviderIsRefusedOnPhones(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	c := h.browser()
	back := h.begin(c, "/en")
	c.userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"
	if got := location(c.get(startPath + "?from=/en")); got != "/en_m?from=%2Fen#login-refused" {
		t.Errorf("start ends on %q", got)
	}
	if got := location(c.get(back)); got != "/en_m?from=%2Fen#login-refused" || isLoggedIn(c) {
		t.Errorf("callback ends on %q", got)
	}
}

func TestProviderThatTheEditionDoesNotOfferIsUnavailable(t *testing.T) {
	t.Parallel()
	h := newOIDCHarness(t)
	for _, id := range []string{"camp-only", "nobody"} {
		if got := location(
			h.browser().get("/apis/passport/oidc/" + id + "/start?from=/en"),
		); got != "/en?login=unavailable" {
			t.Errorf("%s ends on %q", id, got)
		}
	}
}

func mustParse(t *testing.T, address string) *url.URL {
	t.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}
