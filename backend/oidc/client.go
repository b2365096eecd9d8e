// Package oidc is a client of OpenID Connect providers that entrants log in with: authorization code with PKCE (OpenID
// Connect Core 1.0, RFC 7636), with go-oidc and oauth2.
package oidc

import (
	"cmp"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	gooidc "github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
	"golang.org/x/sync/singleflight"

	"marquee/backend/account"
)

const (
	callTimeout  = 10 * time.Second // of one request to a provider
	loginTimeout = 25 * time.Second // of all requests that one login needs
	maxAnswer    = 1 << 20          // bytes of an answer that are read
	maxCause     = 200              // bytes of an error for the log: some quote what was sent
)

// Options are the settings of a Client.
type Options struct {
	Issuer       string // the exact text of the provider's discovery document
	ClientID     string
	ClientSecret string // empty for a client without one; PKCE is used in both cases
	// TrustEmail takes the address of an answer that does not say whether it is verified for a verified one. An answer
	// that says it is not stays unverified.
	TrustEmail bool
	Now        func() time.Time
}

// Client implements account.OIDCClient for one provider. It reads the provider's configuration at the first login and
// again every hour, and makes no request before. It is safe for concurrent use.
type Client struct {
	options Options
	http    *http.Client
	reading singleflight.Group
	state   discoveryState
}

// New makes a client.
func New(o Options) *Client {
	return &Client{options: o, http: &http.Client{
		Timeout: callTimeout, Transport: limitedTransport{http.DefaultTransport},
		// A redirect could carry the client's secret to another host.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// AuthorizationURL implements account.OIDCClient.
func (c *Client) AuthorizationURL(ctx context.Context, request account.OIDCRequest) (string, error) {
	found, err := c.discovery(ctx)
	if err != nil {
		return "", err
	}
	return c.oauth(found, request).AuthCodeURL(
		request.State, gooidc.Nonce(request.Nonce), oauth2.S256ChallengeOption(request.Verifier)), nil
}

func (c *Client) oauth(found *discovery, request account.OIDCRequest) *oauth2.Config {
	endpoint := oauth2.Endpoint{AuthURL: found.AuthURL, TokenURL: found.TokenURL, AuthStyle: oauth2.AuthStyleInHeader}
	basic := len(found.TokenAuth) == 0 || slices.Contains(found.TokenAuth, "client_secret_basic")
	if c.options.ClientSecret == "" || !basic {
		endpoint.AuthStyle = oauth2.AuthStyleInParams
	}
	return &oauth2.Config{
		ClientID: c.options.ClientID, ClientSecret: c.options.ClientSecret, Endpoint: endpoint,
		RedirectURL: request.RedirectURL, Scopes: []string{gooidc.ScopeOpenID, "email"},
	}
}

// Identity implements account.OIDCClient.
func (c *Client) Identity(
	ctx context.Context,
	request account.OIDCRequest,
	code, issuer string,
) (account.Identity, error) {
	ctx, cancel := context.WithTimeout(gooidc.ClientContext(ctx, c.http), loginTimeout)
	defer cancel()
	found, err := c.discovery(ctx)
	if err != nil {
		return account.Identity{}, err
	}
	if issuer != c.options.Issuer && (issuer != "" || found.SendsIssuer) {
		return account.Identity{}, failed("the answer is from another issuer", nil)
	}
	token, err := c.oauth(found, request).Exchange(ctx, code, oauth2.VerifierOption(request.Verifier))
	if err != nil {
		return account.Identity{}, exchangeError(err)
	}
	raw, sent := token.Extra("id_token").(string)
	if !sent {
		return account.Identity{}, failed("the token endpoint sent no id token", nil)
	}
	claims, err := c.verify(ctx, found, raw, request.Nonce)
	if err != nil {
		return account.Identity{}, err
	}
	if (claims.Email == "" || claims.Verified == nil) && found.UserInfoURL != "" {
		if err := addUserInfo(ctx, found, token, claims); err != nil {
			return account.Identity{}, err
		}
	}
	verified := c.options.TrustEmail
	if claims.Verified != nil {
		verified = bool(*claims.Verified)
	}
	return account.Identity{
		Issuer:   c.options.Issuer,
		Subject:  claims.Subject,
		Email:    claims.Email,
		Verified: verified,
	}, nil
}

// claims are the parts of an id token, or of an answer of the userinfo endpoint, that a
// login needs.
type claims struct {
	Subject    string `json:"sub"`
	Authorized string `json:"azp"`
	Email      string `json:"email"`
	// Verified is nil when the provider does not say so.
	Verified *boolean `json:"email_verified"`
}

// boolean reads true and "true", which some providers send.
type boolean bool

// UnmarshalJSON implements json.Unmarshaler.
func (b *boolean) UnmarshalJSON(text []byte) error {
	*b = string(text) == "true" || string(text) == `"true"`
	return nil
}

// verify checks an id token according to OpenID Connect Core 1.0, section 3.1.3.7.
func (c *Client) verify(ctx context.Context, found *discovery, raw, nonce string) (*claims, error) {
	keys := &recordedKeys{KeySet: found.keys}
	verifier := gooidc.NewVerifier(c.options.Issuer, keys, &gooidc.Config{
		ClientID: c.options.ClientID, SupportedSigningAlgs: found.algorithms(), Now: c.options.Now,
	})
	token, err := verifier.Verify(ctx, raw)
	if keys.unavailable {
		return nil, unavailable("read keys", err)
	}
	if err != nil {
		return nil, failed("verify id token", err)
	}
	if subtle.ConstantTimeCompare([]byte(token.Nonce), []byte(nonce)) != 1 {
		return nil, failed("the id token has another nonce", nil)
	}
	var read claims
	if err := token.Claims(&read); err != nil {
		return nil, failed("read id token", err)
	}
	if read.Authorized != "" && read.Authorized != c.options.ClientID ||
		read.Authorized == "" && len(token.Audience) > 1 {
		return nil, failed("the id token was made for another client", nil)
	}
	return &read, nil
}

// addUserInfo reads the address from the userinfo endpoint, or that it is verified, for providers whose
// id tokens do not say so.
func addUserInfo(ctx context.Context, found *discovery, token *oauth2.Token, into *claims) error {
	info, err := found.provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return unavailable("read user info", err)
	}
	var read claims
	if err := info.Claims(&read); err != nil {
		return failed("read user info", err)
	}
	if read.Subject != into.Subject {
		return failed("the user info is about somebody else", nil)
	}
	if into.Email != "" && !strings.EqualFold(into.Email, read.Email) {
		return nil // says nothing about the address of the id token
	}
	into.Email, into.Verified = cmp.Or(into.Email, read.Email), read.Verified
	return nil
}

// exchangeError distinguishes a refused code from a provider that does not answer. Of the answer the error contains
// only the error code.
func exchangeError(err error) error {
	var refused *oauth2.RetrieveError
	if !errors.As(err, &refused) {
		return unavailable("redeem code", err)
	}
	status := 0
	if refused.Response != nil {
		status = refused.Response.StatusCode
	}
	if status >= http.StatusInternalServerError || status == http.StatusTooManyRequests {
		return unavailable("redeem code: status "+strconv.Itoa(status), nil)
	}
	return failed(fmt.Sprintf("redeem code: status %d, %q", status, refused.ErrorCode), nil)
}

func unavailable(what string, cause error) error {
	return because(account.OIDCUnavailable, what, cause)
}

func failed(what string, cause error) error { return because(account.OIDCFailed, what, cause) }

// because wraps the reason with the text of the cause, cut to maxCause.
func because(reason account.OIDCFailure, what string, cause error) error {
	if cause != nil {
		text := cause.Error()
		what += ": " + text[:min(len(text), maxCause)]
	}
	return fmt.Errorf("%w: %s", reason, what)
}
