package web

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// oidcAttemptLifetime is how long an entrant may stay on the provider's pages.
const oidcAttemptLifetime = 10 * time.Minute

// loginParameter is the query parameter with which a login through a provider ends on a
// page: loginDone or an OIDCFailure.
const (
	loginParameter = "login"
	loginDone      = "done"

	exchangeParameter = "exchange" // the code, for pages of other hosts
)

// loginRefusedOnPhone names the message of the page for phones that logging in needs a
// computer.
const loginRefusedOnPhone = "login-refused"

func (s *Server) oidcRoutes() []httpkit.Route {
	return []httpkit.Route{
		httpkit.Get("/apis/passport/providers", httpkit.Anyone, s.loginProviders),
		httpkit.Get("/apis/passport/oidc/:id/start", httpkit.Anyone, s.startOIDC),
		httpkit.Get("/apis/passport/oidc/:id/callback", httpkit.Anyone, s.finishOIDC),
		httpkit.Post("/apis/passport/exchange", httpkit.Anyone, s.redeemExchange),
	}
}

type loginProviderAnswer struct {
	ID   string       `json:"id"`
	Name contest.Text `json:"name"`
}

// loginProviders returns the providers that the edition offers. It asks none of them.
func (s *Server) loginProviders(c echo.Context) error {
	answer := []loginProviderAnswer{}
	for _, p := range s.OIDC.Offered(s.Edition(c)) {
		answer = append(answer, loginProviderAnswer{ID: p.ID, Name: p.Name})
	}
	return httpkit.OK(c, answer)
}

// oidcAttempt is what the cookie of an attempt has.
type oidcAttempt struct {
	account.OIDCAttempt
	From string // the page to return to
}

// startOIDC sends the browser to the provider. It refuses links from other sites, which could
// switch the account that the visitor is logged in with, unless they ask for an exchange.
func (s *Server) startOIDC(c echo.Context) error {
	if address := s.publicStart(c); address != "" {
		return c.Redirect(http.StatusSeeOther, address)
	}
	from := s.returnPage(c, c.QueryParam("from"))
	if httpkit.IsPhone(c.Request()) {
		return s.refuseOIDCOnPhone(c, from)
	}
	page := account.LoginPage{Challenge: c.QueryParam("challenge")}
	page.Origin, _ = s.returnOrigin(c, from)
	isExchange := page.Challenge != ""
	if isExchange && (page.Origin == "" || !account.IsLoginChallenge(page.Challenge)) ||
		!isExchange && c.Request().Header.Get("Sec-Fetch-Site") == "cross-site" {
		return s.endOIDC(c, from, string(account.OIDCExpired))
	}
	attempt, address, err := s.OIDC.Begin(c.Request().Context(), s.Edition(c), c.Param("id"), page)
	if err != nil {
		return s.failOIDC(c, from, err)
	}
	value, err := json.Marshal(oidcAttempt{attempt, from})
	if err != nil {
		return err
	}
	s.SetCookie(c, oidcCookie(attempt.State), base64.RawURLEncoding.EncodeToString(value), oidcAttemptLifetime)
	return c.Redirect(http.StatusSeeOther, address)
}

// finishOIDC ends an attempt: it logs in the identity that the provider returns, and
// sends the browser back to its page.
func (s *Server) finishOIDC(c echo.Context) error {
	attempt := s.oidcAttempt(c)
	from := s.returnPage(c, attempt.From)
	if attempt.State != "" {
		s.SetCookie(c, oidcCookie(attempt.State), "", -time.Second)
	}
	if httpkit.IsPhone(c.Request()) {
		return s.refuseOIDCOnPhone(c, from)
	}
	answer := account.OIDCAnswer{
		Provider: c.Param("id"), State: c.QueryParam("state"), Code: c.QueryParam("code"),
		Error: c.QueryParam("error"), Issuer: c.QueryParam("iss"),
	}
	if attempt.Challenge != "" {
		attempt.Origin, _ = s.returnOrigin(c, from)
		code, err := s.OIDC.LogInElsewhere(
			c.Request().Context(),
			s.Edition(c),
			s.Browser(c),
			attempt.OIDCAttempt,
			answer,
		)
		if err != nil {
			return s.failOIDC(c, from, err)
		}
		return s.endOIDC(c, withParameter(from, exchangeParameter, code), loginDone)
	}
	opened, err := s.OIDC.LogIn(c.Request().Context(), s.Edition(c), s.Browser(c), attempt.OIDCAttempt, answer)
	if err != nil {
		return s.failOIDC(c, from, err)
	}
	s.setLoginCookies(c, opened)
	return s.endOIDC(c, from, loginDone)
}

// failOIDC sends the browser back with the reason. An error without one is internal. A provider that is not offered, or
// whose answer says that it is unavailable, has no cause: anybody can name one, so that it is not logged.
func (s *Server) failOIDC(c echo.Context, from string, err error) error {
	reason := account.OIDCFailed
	if known := errors.As(err, &reason); !known || reason == account.OIDCUnavailable && err.Error() != reason.Error() {
		s.LogFailure(c, contest.CodeUnavailable, err)
	}
	return s.endOIDC(c, from, string(reason))
}

// endOIDC sends the browser to a page of the site, with the result as loginParameter.
func (s *Server) endOIDC(c echo.Context, from, result string) error {
	return c.Redirect(http.StatusSeeOther, withParameter(from, loginParameter, result))
}

// oidcCookie returns the name of the cookie of an attempt. Each has its own, so that logins
// can begin in two tabs.
func oidcCookie(state string) string { return "oidc_" + state[:min(len(state), 8)] }

// oidcAttempt returns the attempt that this browser began with the state of the request,
// the zero one if there is none.
func (s *Server) oidcAttempt(c echo.Context) oidcAttempt {
	state := c.QueryParam("state")
	value, err := base64.RawURLEncoding.DecodeString(s.Cookie(c, oidcCookie(state)))
	var attempt oidcAttempt
	if err != nil || json.Unmarshal(value, &attempt) != nil || attempt.State != state {
		return oidcAttempt{}
	}
	return attempt
}

// redeemExchange opens a session for a page of another host. It sets no cookie: such a page
// keeps the token.
func (s *Server) redeemExchange(c echo.Context) error {
	if httpkit.IsPhone(c.Request()) {
		return contest.Fail(contest.CodeMobileRefused)
	}
	from := s.Browser(c)
	opened, err := s.OIDC.Redeem(
		c.Request().Context(),
		s.Edition(c),
		from,
		c.Request().Header.Get("Origin"),
		httpkit.ReadForm[account.LoginExchangeForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.loginAnswerOf(c, opened))
}
