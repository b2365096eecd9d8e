package queue

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
)

const (
	googleIssuer = "https://accounts.google.com" // also sent without its scheme
	// clockSkew is how far Google's clock and ours may differ. Tokens live for an hour.
	clockSkew = 30 * time.Second
	// keysTimeout bounds the reading of Google's public keys.
	keysTimeout = 10 * time.Second

	maxToken = 8 << 10 // bytes; Google's have about one thousand
	maxFault = 200     // bytes of a fault for the log: some quote what a stranger sent
)

// Caller is who may call: the service account in whose name Google signs a token, and the audience
// for which it does.
type Caller struct {
	Audience string
	Email    string
}

// Gate tells Google's calls from all others by the OpenID Connect token that Pub/Sub and Cloud Scheduler
// send along (https://cloud.google.com/pubsub/docs/authenticate-push-subscriptions).
type Gate struct {
	keys oidc.KeySet
	now  func() time.Time
}

// NewGate makes a gate. keysURL is where Google's public keys are, a JSON Web Key Set; they are read when
// they are needed first and when a token bears an unknown one. now is the wall clock.
func NewGate(ctx context.Context, keysURL string, now func() time.Time) *Gate {
	client := &http.Client{Timeout: keysTimeout}
	return &Gate{keys: oidc.NewRemoteKeySet(oidc.ClientContext(ctx, client), keysURL), now: now}
}

// errNoToken is a request without a token.
var errNoToken = errors.New("there is no bearer token")

// admit is nil for a request of the caller: signed by Google with RS256, for the audience, in time, in the
// name of the account, whose address Google has verified. No error holds any of the token's text.
func (g *Gate) admit(r *http.Request, caller Caller) error {
	scheme, raw, found := strings.Cut(r.Header.Get("Authorization"), " ")
	if !found || !strings.EqualFold(scheme, "Bearer") || raw == "" {
		return errNoToken
	}
	if len(raw) > maxToken {
		return errors.New("verify token: it is too long")
	}
	verifier := oidc.NewVerifier(googleIssuer, g.keys, &oidc.Config{
		ClientID: caller.Audience, SupportedSigningAlgs: []string{oidc.RS256},
		Now: func() time.Time { return g.now().Add(-clockSkew) },
	})
	token, err := verifier.Verify(r.Context(), raw)
	if err != nil {
		return fmt.Errorf("verify token: %s", cut(err))
	}
	var claims struct {
		Email    string `json:"email"`
		Verified bool   `json:"email_verified"`
	}
	if err := token.Claims(&claims); err != nil {
		return errors.New("verify token: its claims have another shape than documented")
	}
	switch {
	case claims.Email != caller.Email:
		return errors.New("verify token: it is another account's")
	case !claims.Verified:
		return errors.New("verify token: the account's address is not verified")
	}
	return nil
}

func cut(err error) string {
	text := err.Error()
	return strings.ToValidUTF8(text[:min(len(text), maxFault)], "")
}
