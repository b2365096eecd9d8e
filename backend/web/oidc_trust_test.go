package web_test

import (
	"testing"

	"marquee/backend/oidc"
	"marquee/backend/oidc/oidctest"
	"marquee/backend/web"
)

// TestTrustedProviderNeedNotSayThatAddressesAreVerified, but may say that one is not; every other provider has to say
// it.
func TestTrustedProviderNeedNotSayThatAddressesAreVerified(t *testing.T) {
	t.Parallel()
	silent := func(claims map[string]any) { delete(claims, "email_verified") }
	says := func(verified any) func(map[string]any) {
		return func(claims map[string]any) { claims["email_verified"] = verified }
	}
	for name, c := range map[string]struct {
		trusted        bool
		claims, info   func(map[string]any)
		verified, only bool // in the user info; the address is there only
		want           string
	}{
		"strict, silent":                    {false, silent, silent, false, false, "unverified"},
		"strict, silent in the user info":   {false, nil, silent, false, true, "unverified"},
		"trusted, silent":                   {true, silent, silent, false, false, "done"},
		"trusted, silent in the user info":  {true, nil, silent, false, true, "done"},
		"trusted, null":                     {true, says(nil), silent, false, false, "done"},
		"trusted, false":                    {true, says(false), silent, false, false, "unverified"},
		"trusted, false as a text":          {true, says("false"), silent, false, false, "unverified"},
		"trusted, false in the user info":   {true, silent, says(false), false, false, "unverified"},
		"trusted, false where address is":   {true, nil, says(false), false, true, "unverified"},
		"trusted, no address":               {true, func(claims map[string]any) { claims["email"] = "" }, func(i map[string]any) { delete(i, "email") }, false, false, "unverified"},
		"strict, verified in the user info": {false, silent, says(true), true, false, "done"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newOIDCHarness(t, func(w *world, o *web.Options) {
				o.OIDC.Providers[0].Client = oidc.New(oidc.Options{
					Issuer:       o.OIDC.Providers[0].Issuer,
					ClientID:     oidctest.ClientID,
					ClientSecret: oidctest.ClientSecret,
					TrustEmail:   c.trusted,
					Now:          w.wall.Now,
				})
			})
			h.provider.Set(
				oidctest.Settings{
					Subject:      "s-1",
					Email:        "mei@example.com",
					Verified:     c.verified,
					Claims:       c.claims,
					UserInfo:     c.info,
					UserInfoOnly: c.only,
				},
			)
			browser := h.browser()
			if got := h.logIn(browser, "/en"); got != "/en?login="+c.want || isLoggedIn(browser) != (c.want == "done") {
				t.Errorf("the browser ends on %q, want %s", got, c.want)
			}
		})
	}
}
