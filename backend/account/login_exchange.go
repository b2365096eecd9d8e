package account

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"regexp"
	"time"

	"marquee/backend/contest"
)

// LoginExchangeLifetime is how long a page has to redeem an exchange, from the return of the browser.
const LoginExchangeLifetime = time.Minute

// LoginExchange is a login through a provider that a page on another host has yet to
// redeem, because it cannot use a cookie of the service's host.
type LoginExchange struct {
	CodeHash  []byte // SHA-256
	Edition   contest.EditionID
	Origin    string // of the page that began the login
	Challenge string // S256 of the page's verifier (RFC 7636)
	CreatedAt time.Time
	ExpiresAt time.Time
}

// LoginExchangeStore keeps exchanges.
type LoginExchangeStore interface {
	// StoreExchange stores an exchange for the account that the identity is bound to, which
	// it finds or makes as LogInWithIdentity does. NOT_FOUND if the address is not verified.
	StoreExchange(ctx context.Context, identity Identity, language contest.Language, exchange LoginExchange) error
	// RedeemExchange deletes the exchange with a hash and, if it fits, opens the login, in
	// one transaction, and reports whether the login replaced a session. NOT_FOUND otherwise.
	RedeemExchange(
		ctx context.Context,
		codeHash []byte,
		fits func(LoginExchange) bool,
		opened LoginOpening,
	) (who Entrant, replaced bool, err error)
}

// LoginExchangeForm is what a page sends to redeem an exchange. The JSON tags are the
// field names on the wire.
type LoginExchangeForm struct {
	Code     string `json:"code"`
	Verifier string `json:"verifier"`
}

var challengePattern = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

// IsLoginChallenge reports whether a text can be the S256 challenge of a verifier.
func IsLoginChallenge(text string) bool { return challengePattern.MatchString(text) }

// LogInElsewhere ends a login as LogIn does, for a page of another host: it opens no
// session, but returns the code with which the page that began the attempt opens it. Its
// error is an OIDCFailure unless it is internal.
func (l *OIDCLogin) LogInElsewhere(
	ctx context.Context,
	edition *contest.Edition,
	from contest.Browser,
	attempt OIDCAttempt,
	answer OIDCAnswer,
) (string, error) {
	code := contest.RandomToken()
	err := l.finish(ctx, edition, from, attempt, answer, func(identity Identity) error {
		now := l.Now()
		return l.Exchanges.StoreExchange(ctx, identity, from.Language, LoginExchange{
			CodeHash: contest.HashToken(
				code,
			),
			Edition:   edition.ID,
			Origin:    attempt.Origin,
			Challenge: attempt.Challenge,
			CreatedAt: now,
			ExpiresAt: now.Add(LoginExchangeLifetime),
		})
	})
	if err != nil {
		return "", err
	}
	return code, nil
}

// Redeem opens the session of an exchange for the page at origin that began it, and ends
// the session that the page had. A code counts once, whether or not the verifier is that of
// the page. VALIDATION_FAILED, LOGIN_EXPIRED for any other code.
func (l *OIDCLogin) Redeem(
	ctx context.Context,
	edition *contest.Edition,
	from contest.Browser,
	origin string,
	read contest.ReadForm[LoginExchangeForm],
) (Login, error) {
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return Login{}, err
	}
	if err := fieldErrs.Err(); err != nil {
		return Login{}, err
	}
	if len(l.Providers) == 0 {
		return Login{}, contest.Fail(contest.CodeLoginExpired)
	}
	login, opened := openingOf(edition, from, l.Now())
	var replaced bool
	login.Entrant, replaced, err = l.Exchanges.RedeemExchange(
		ctx,
		contest.HashToken(form.Code),
		func(exchange LoginExchange) bool {
			return l.Now().Before(exchange.ExpiresAt) && exchange.Edition == edition.ID &&
				exchange.Origin == origin && exchange.verifies(form.Verifier)
		},
		opened,
	)
	if contest.CodeOf(err) == contest.CodeNotFound {
		l.Events.Warn(ctx, "login_failed", "", from.Network, "error", "no such exchange")
		return Login{}, contest.Fail(contest.CodeLoginExpired)
	}
	if err != nil {
		return Login{}, err
	}
	l.Events.NoteLogin(ctx, login.Entrant.Email, from.Network, replaced, "exchange", true)
	return login, nil
}

// verifies reports whether a verifier is that of the exchange's challenge (RFC 7636, section 4.6).
func (e LoginExchange) verifies(verifier string) bool {
	hash := sha256.Sum256([]byte(verifier))
	challenge := base64.RawURLEncoding.EncodeToString(hash[:])
	return subtle.ConstantTimeCompare([]byte(challenge), []byte(e.Challenge)) == 1
}
