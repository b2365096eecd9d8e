package contest

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"errors"
	"fmt"
	"time"
)

// Limits of a judge's sessions.
const (
	JudgeSessionLifetime = 12 * time.Hour
	MaxJudgeSessions     = 10 // per account; a new one ends the oldest
)

// LoginTryWindow is the time within which wrong passwords add up, and for which an
// account is locked afterwards.
const LoginTryWindow = 15 * time.Minute

// Wrong passwords that lock an account: for one address, and for all.
const (
	loginTriesPerAddress = 5
	loginTriesPerName    = 50
)

// JudgeSessionStore stores the sessions of judges and what guards them: login tries
// and used signatures.
type JudgeSessionStore interface {
	// JudgeByName returns an account that is not disabled. NOT_FOUND.
	JudgeByName(ctx context.Context, edition EditionID, name string) (Judge, error)
	// OpenJudgeSession stores a session. It removes the account's expired sessions,
	// and its oldest ones beyond MaxJudgeSessions.
	OpenJudgeSession(ctx context.Context, judgeID string, sealedToken []byte, now, expiresAt time.Time) error
	// JudgeSessions returns an account that is not disabled with the sealed tokens of
	// its live sessions. NOT_FOUND without any.
	JudgeSessions(ctx context.Context, edition EditionID, name string, now time.Time) (Judge, [][]byte, error)

	// TakeLoginTry counts one try against every limit. TOO_MANY_REQUESTS when one of
	// them is reached, also under concurrent calls; then none counts.
	TakeLoginTry(ctx context.Context, limits []TryLimit, now time.Time) error
	// ReturnLoginTry removes the try that TakeLoginTry counted at now.
	ReturnLoginTry(ctx context.Context, limits []TryLimit, now time.Time) error

	// UseSignature stores a signature until expiresAt. SIGNATURE_REPLAYED when it is
	// stored already; of concurrent calls one succeeds.
	UseSignature(ctx context.Context, hash string, now, expiresAt time.Time) error
}

// TryLimit limits the wrong passwords of one account, for one address or for all.
type TryLimit struct {
	Key   string
	Limit int
}

// Wait returns how long a try must wait at now, given the times of the tries before
// it: LoginTryWindow from the newest, when as many as the limit lie within one
// LoginTryWindow. Zero: it may go ahead.
func (l TryLimit) Wait(newestFirst []time.Time, now time.Time) time.Duration {
	if len(newestFirst) < l.Limit {
		return 0
	}
	newest, first := newestFirst[0], newestFirst[l.Limit-1]
	if newest.Sub(first) >= LoginTryWindow {
		return 0
	}
	return max(0, newest.Add(LoginTryWindow).Sub(now))
}

// loginTryLimits returns the limits of a login. The limit per address does not apply
// to an empty address.
func loginTryLimits(edition EditionID, name, address string) []TryLimit {
	account := "judge-login:" + string(edition) + ":" + name
	limits := []TryLimit{{Key: account, Limit: loginTriesPerName}}
	if address != "" {
		limits = append(limits, TryLimit{Key: account + "@" + address, Limit: loginTriesPerAddress})
	}
	return limits
}

// TokenSealer encrypts judges' tokens with AES-256-GCM. The server needs the tokens
// to compute signatures, so they cannot be hashed as entrants' tokens are.
type TokenSealer struct {
	aead cipher.AEAD
}

// NewTokenSealer takes a key of 32 bytes. Changing the key ends all sessions: tokens
// sealed under another key cannot be opened.
func NewTokenSealer(key []byte) (*TokenSealer, error) {
	if len(key) != 32 {
		return nil, fmt.Errorf("judge token key has %d bytes, not 32", len(key))
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, fmt.Errorf("make cipher: %w", err)
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		return nil, fmt.Errorf("make cipher: %w", err)
	}
	return &TokenSealer{aead: aead}, nil
}

// Seal encrypts a token for one judge.
func (s *TokenSealer) Seal(judgeID, token string) []byte {
	// The cipher generates the nonce and prepends it.
	return s.aead.Seal(nil, nil, []byte(token), []byte(judgeID)) //nolint:gosec // G407 takes the missing nonce for a fixed one
}

var errSealed = errors.New("token was not sealed for this judge under this key")

// Open decrypts a token that was sealed for the same judge under the same key.
func (s *TokenSealer) Open(judgeID string, sealed []byte) (string, error) {
	token, err := s.aead.Open(nil, nil, sealed, []byte(judgeID))
	if err != nil {
		return "", errSealed
	}
	return string(token), nil
}
