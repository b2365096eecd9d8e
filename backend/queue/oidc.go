package queue

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
)

const (
	googleIssuer = "https://accounts.google.com" // also sent without its scheme
	// clockSkew is the tolerated difference between Google's clock and ours. Tokens
	// live for an hour.
	clockSkew = 30 * time.Second
	// keysTimeout limits the request for Google's public keys.
	keysTimeout = 10 * time.Second
	maxToken    = 8 << 10 // bytes; Google's have about one thousand
	maxCause    = 200     // bytes of a verifier's error in the log: some quote what was sent
)

// ServiceAccount is the account that a token must belong to, and the audience that it
// must be made for.
type ServiceAccount struct {
	Audience string
	Email    string
}

// TokenVerifier verifies the OpenID Connect tokens that Pub/Sub and Cloud Scheduler
// send (https://cloud.google.com/pubsub/docs/authenticate-push-subscriptions).
type TokenVerifier struct {
	keys  oidc.KeySet
	now   func() time.Time
	limit *limit
}

// NewTokenVerifier makes a verifier. keysURL is the JSON Web Key Set of Google's public
// keys; it is read on first use and again for unknown key ids, once in keysEvery at most.
// now is the wall clock.
func NewTokenVerifier(ctx context.Context, keysURL string, now func() time.Time) *TokenVerifier {
	client := &http.Client{Timeout: keysTimeout, Transport: &cachingTransport{base: http.DefaultTransport, now: now}}
	return &TokenVerifier{
		keys:  oidc.NewRemoteKeySet(oidc.ClientContext(ctx, client), keysURL),
		now:   now,
		limit: newLimit(now),
	}
}

// errNoToken is a request without a token.
var errNoToken = errors.New("there is no bearer token")

// verify returns nil if the request's token is signed by Google with RS256, is not expired, and
// has the account's audience and verified address. Errors never contain the token.
func (v *TokenVerifier) verify(r *http.Request, account ServiceAccount) error {
	scheme, raw, found := strings.Cut(r.Header.Get("Authorization"), " ")
	if !found || !strings.EqualFold(scheme, "Bearer") || raw == "" {
		return errNoToken
	}
	if len(raw) > maxToken {
		return errors.New("verify token: it is too long")
	}
	verifier := oidc.NewVerifier(googleIssuer, v.keys, &oidc.Config{
		ClientID: account.Audience, SupportedSigningAlgs: []string{oidc.RS256},
		Now: func() time.Time { return v.now().Add(-clockSkew) },
	})
	token, err := verifier.Verify(r.Context(), raw)
	if err != nil {
		cause := err.Error()
		return fmt.Errorf("verify token: %s", strings.ToValidUTF8(cause[:min(len(cause), maxCause)], ""))
	}
	var claims struct {
		Email    string `json:"email"`
		Verified bool   `json:"email_verified"`
	}
	if err := token.Claims(&claims); err != nil {
		return errors.New("verify token: its claims do not have the documented shape")
	}
	switch {
	case claims.Email != account.Email:
		return errors.New("verify token: it is another account's")
	case !claims.Verified:
		return errors.New("verify token: the account's address is not verified")
	}
	return nil
}

// verified calls handle for POST requests with a token of the account and answers
// with the status that it returns, without a body. Every request writes one log line,
// and an error one more; neither has the body, the query or the token. It answers 429 with
// Retry-After beyond the limits, without a line in a flood of requests that have no valid token.
func verified(
	verifier *TokenVerifier,
	account ServiceAccount,
	log *slog.Logger,
	handle func(http.ResponseWriter, *http.Request) (int, error),
) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin, status := time.Now(), http.StatusMethodNotAllowed
		var err error
		switch {
		case r.Method != http.MethodPost:
			w.Header().Set("Allow", http.MethodPost)
		default:
			if err = verifier.verify(r, account); err != nil {
				if !verifier.limit.mayRefuse() {
					if verifier.limit.mayNotice() {
						log.WarnContext(
							r.Context(),
							"queue requests without a valid token are no longer logged",
							slog.String("route", r.URL.Path),
						)
					}
					tooMany(w)
					return
				}
				status = http.StatusUnauthorized
				w.Header().Set("WWW-Authenticate", "Bearer")
				break
			}
			leave, free := verifier.limit.enter()
			if !free {
				log.WarnContext(
					r.Context(),
					"queue request deferred",
					slog.String("route", r.URL.Path),
					slog.Int("atOnce", handledAtOnce),
				)
				tooMany(w)
				return
			}
			defer leave()
			status, err = handle(w, r)
		}
		if err != nil {
			level := slog.LevelWarn
			if status >= http.StatusInternalServerError {
				level = slog.LevelError
			}
			log.Log(
				r.Context(),
				level,
				"queue request failed",
				slog.String("route", r.URL.Path),
				slog.String("error", err.Error()),
			)
		}
		w.WriteHeader(status)
		log.InfoContext(r.Context(), "request", slog.String("method", r.Method), slog.String("route", r.URL.Path),
			slog.Int("status", status), slog.Float64("tookMs", float64(time.Since(begin))/1e6))
	})
}

// tooMany answers 429: Pub/Sub and Cloud Scheduler try again later.
func tooMany(w http.ResponseWriter) {
	w.Header().Set("Retry-After", "1")
	w.WriteHeader(http.StatusTooManyRequests)
}
