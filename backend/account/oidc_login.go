package account

import (
	"cmp"
	"context"
	"crypto/subtle"
	"slices"
	"time"

	"marquee/backend/contest"
)

// OIDCProvider is an OpenID Connect provider that entrants may log in with.
type OIDCProvider struct {
	ID       string       // in addresses: letters, digits and hyphens
	Name     contest.Text // on the button
	Issuer   string
	Editions []contest.EditionID // that offer it; empty: all
	Client   OIDCClient
}

// Offered reports whether an edition offers the provider.
func (p OIDCProvider) Offered(edition contest.EditionID) bool {
	return len(p.Editions) == 0 || slices.Contains(p.Editions, edition)
}

// OIDCClient makes the calls of OpenID Connect Core 1.0 to one provider: authorization code
// with PKCE. Its errors are OIDCUnavailable if the provider does not answer, else OIDCFailed.
type OIDCClient interface {
	// AuthorizationURL returns the provider's page that asks the entrant to log in.
	AuthorizationURL(ctx context.Context, request OIDCRequest) (string, error)
	// Identity redeems the code that the provider sent back and returns who logged in.
	// issuer is the parameter iss of RFC 9207, "" without one.
	Identity(ctx context.Context, request OIDCRequest, code, issuer string) (Identity, error)
}

// OIDCRequest is what binds a provider's answer to the browser that began the login: each
// value 256 random bits.
type OIDCRequest struct {
	State       string
	Nonce       string
	Verifier    string // of PKCE, RFC 7636
	RedirectURL string
}

// Identity is an account at a provider. Issuer and Subject name it for good; the address
// may change.
type Identity struct {
	Issuer   string
	Subject  string
	Email    string // as contest.NormalEmail returns it
	Verified bool   // the provider has verified that the account's owner reads mails to Email
}

// OIDCFailure is why a login through a provider ended without one. It is the reason that
// the site's pages explain.
type OIDCFailure string

// The reasons.
const (
	OIDCDenied      OIDCFailure = "denied"      // the entrant declined at the provider
	OIDCUnavailable OIDCFailure = "unavailable" // the provider does not answer, or is not offered
	OIDCExpired     OIDCFailure = "expired"     // this browser began no such login, or too long ago
	OIDCUnverified  OIDCFailure = "unverified"  // the provider has not verified the mail address
	OIDCFailed      OIDCFailure = "failed"      // the provider's answer is not valid
	OIDCLimited     OIDCFailure = "limited"     // too many logins of the network have failed
)

// Error implements error.
func (f OIDCFailure) Error() string { return "login with provider: " + string(f) }

// OIDCAttempt is a login that has begun. The browser keeps it until the provider sends the
// entrant back.
type OIDCAttempt struct {
	Provider string
	State    string
	Nonce    string
	Verifier string
	LoginPage
}

// LoginPage is a page of another host than the service's that a login begins on. The zero
// LoginPage is one of the service's own host, whose login is a cookie.
type LoginPage struct {
	Origin    string
	Challenge string // of the exchange that the page will redeem
}

// OIDCAnswer is what the provider sends the browser back with (OpenID Connect Core 1.0,
// sections 3.1.2.5 and 3.1.2.6).
type OIDCAnswer struct {
	Provider string // of the address that it was sent to
	State    string
	Code     string
	Error    string
	Issuer   string // RFC 9207; "" without one
}

// IdentityStore keeps which account an identity is bound to.
type IdentityStore interface {
	// LogInWithIdentity opens the login for the account that the identity is bound to, in
	// one transaction. It binds an identity that is not bound yet to the account of its
	// address, which it creates if there is none; NOT_FOUND if the address is not verified. It
	// reports whether the login replaced a session of the browser.
	LogInWithIdentity(
		ctx context.Context,
		identity Identity,
		opened LoginOpening,
	) (who Entrant, replaced bool, err error)
	// HasIdentity reports whether an identity of one of the issuers is bound to an account.
	HasIdentity(ctx context.Context, entrantID string, issuers []string) (bool, error)
}

// LoginTryStore counts logins that ask a provider.
type LoginTryStore interface {
	// TakeTry counts one try under each key of the limits. TOO_MANY_REQUESTS when one of
	// them is reached: then it counts nothing. The limits hold under concurrent calls.
	TakeTry(ctx context.Context, limits []contest.RateLimit, now time.Time) error
	// ReturnTry undoes a try that was counted at now.
	ReturnTry(ctx context.Context, limits []contest.RateLimit, now time.Time) error
	// DeviceIsKnown reports whether an account has logged in with the device token.
	DeviceIsKnown(ctx context.Context, deviceHash []byte, now time.Time) (bool, error)
}

// OIDCLogin logs entrants in through OpenID Connect providers. Its time is the wall clock.
type OIDCLogin struct {
	Providers  []OIDCProvider
	Identities IdentityStore
	Exchanges  LoginExchangeStore
	Tries      LoginTryStore
	WrongTries int                          // failed logins per network in an hour, after which no provider is asked
	PublicURLs map[contest.EditionID]string // where visitors reach each edition
	Events     contest.SecurityLog
	Now        func() time.Time
}

// Offered returns the providers of an edition.
func (l *OIDCLogin) Offered(edition *contest.Edition) []OIDCProvider {
	return slices.DeleteFunc(slices.Clone(l.Providers), func(p OIDCProvider) bool { return !p.Offered(edition.ID) })
}

func (l *OIDCLogin) provider(edition *contest.Edition, id string) (OIDCProvider, error) {
	for _, p := range l.Providers {
		if p.ID == id && p.Offered(edition.ID) {
			return p, nil
		}
	}
	return OIDCProvider{}, OIDCUnavailable
}

// Begin starts a login on a page and returns the provider's page to send the browser to.
// OIDCUnavailable.
func (l *OIDCLogin) Begin(
	ctx context.Context,
	edition *contest.Edition,
	providerID string,
	page LoginPage,
) (OIDCAttempt, string, error) {
	provider, err := l.provider(edition, providerID)
	if err != nil {
		return OIDCAttempt{}, "", err
	}
	attempt := OIDCAttempt{
		Provider:  provider.ID,
		State:     contest.RandomToken(),
		Nonce:     contest.RandomToken(),
		Verifier:  contest.RandomToken(),
		LoginPage: page,
	}
	address, err := provider.Client.AuthorizationURL(ctx, l.request(edition, attempt))
	return attempt, address, err
}

func (l *OIDCLogin) request(edition *contest.Edition, attempt OIDCAttempt) OIDCRequest {
	return OIDCRequest{
		State:    attempt.State,
		Nonce:    attempt.Nonce,
		Verifier: attempt.Verifier,
		RedirectURL: cmp.Or(
			l.PublicURLs[edition.ID],
			edition.URL,
		) + "/apis/passport/oidc/" + attempt.Provider + "/callback",
	}
}

// LogIn opens a session for the entrant whom the provider sent back to the browser that
// began the attempt, and ends the session that the browser had. The zero attempt is a
// browser that began none. Its error is an OIDCFailure unless it is internal.
func (l *OIDCLogin) LogIn(
	ctx context.Context,
	edition *contest.Edition,
	from contest.Browser,
	attempt OIDCAttempt,
	answer OIDCAnswer,
) (Login, error) {
	var login Login
	var replaced bool
	err := l.finish(ctx, edition, from, attempt, answer, func(identity Identity) error {
		var opened LoginOpening
		var err error
		login, opened = openingOf(edition, from, l.Now())
		login.Entrant, replaced, err = l.Identities.LogInWithIdentity(ctx, identity, opened)
		return err
	})
	if err != nil {
		return Login{}, err
	}
	l.Events.NoteLogin(ctx, login.Entrant.Email, from.Network, replaced, "provider", answer.Provider)
	return login, nil
}

// finish redeems the provider's answer and passes on who logged in to store, which answers
// NOT_FOUND if the address has to be verified.
func (l *OIDCLogin) finish(
	ctx context.Context,
	edition *contest.Edition,
	from contest.Browser,
	attempt OIDCAttempt,
	answer OIDCAnswer,
	store func(Identity) error,
) error {
	email := ""
	tried, err := l.takeTry(ctx, edition, from, attempt, answer)
	if err == nil {
		var identity Identity
		identity, err = l.identity(ctx, edition, attempt, answer)
		email = identity.Email
		if err == nil {
			err = store(identity)
		}
	}
	if contest.CodeOf(err) == contest.CodeNotFound {
		err = OIDCUnverified
	}
	if err != nil {
		l.Events.Warn(
			ctx,
			"login_failed",
			email,
			from.Network,
			"provider",
			answer.Provider,
			"error",
			contest.WithoutAddress(err, email),
		)
		return err
	}
	if err := tried.takeBack(ctx); err != nil {
		l.Events.Failed(ctx, "return login try", err)
	}
	return nil
}

// of reports whether an answer belongs to an attempt.
func (a OIDCAnswer) of(attempt OIDCAttempt) bool {
	return attempt.State != "" && attempt.Provider == a.Provider &&
		subtle.ConstantTimeCompare([]byte(attempt.State), []byte(a.State)) == 1
}

// identity checks that the answer belongs to the attempt, and redeems it.
func (l *OIDCLogin) identity(
	ctx context.Context,
	edition *contest.Edition,
	attempt OIDCAttempt,
	answer OIDCAnswer,
) (Identity, error) {
	if !answer.of(attempt) {
		return Identity{}, OIDCExpired
	}
	provider, err := l.provider(edition, answer.Provider)
	if err != nil {
		return Identity{}, err
	}
	switch answer.Error {
	case "":
	case "access_denied":
		return Identity{}, OIDCDenied
	case "temporarily_unavailable", "server_error":
		return Identity{}, OIDCUnavailable
	default:
		return Identity{}, OIDCFailed
	}
	if answer.Code == "" {
		return Identity{}, OIDCFailed
	}
	identity, err := provider.Client.Identity(ctx, l.request(edition, attempt), answer.Code, answer.Issuer)
	if err != nil {
		return Identity{}, err
	}
	identity.Verified = identity.Verified && contest.IsEmail(identity.Email)
	identity.Email = contest.NormalEmail(identity.Email)
	return identity, nil
}

// openingOf returns a new login and what it opens in a browser.
func openingOf(edition *contest.Edition, from contest.Browser, now time.Time) (Login, LoginOpening) {
	login := Login{
		Token:       contest.RandomToken(),
		DeviceToken: contest.RandomToken(),
		ExpiresAt:   now.Add(SessionLifetime),
	}
	return login, LoginOpening{
		Session: Session{
			TokenHash: contest.HashToken(
				login.Token,
			),
			Edition:   edition.ID,
			UserAgent: from.UserAgent,
			Country:   from.Country,
			CreatedAt: now,
			ExpiresAt: login.ExpiresAt,
		},
		Account: from.Language, DeviceHash: contest.HashToken(login.DeviceToken),
		FormerDevice: HashUnlessEmpty(from.DeviceToken), FormerSession: HashUnlessEmpty(from.SessionToken),
	}
}
