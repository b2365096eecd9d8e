package jury

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"errors"
	"fmt"
	"time"

	"marquee/backend/contest"
)

// Limits of a judge's sessions.
const (
	JudgeSessionLifetime = 12 * time.Hour
	MaxJudgeSessions     = 10 // per account; a new one ends the oldest
)

// Limits of the browsers in which a judge was logged in.
const (
	JudgeDeviceLifetime = 180 * 24 * time.Hour
	MaxJudgeDevices     = 20 // per account; a new one replaces the one not used for longest
)

// JudgeSessionStore stores the sessions of judges and what guards them: login tries
// and used signatures.
type JudgeSessionStore interface {
	// JudgeByName returns an account that is not disabled. NOT_FOUND.
	JudgeByName(ctx context.Context, edition contest.EditionID, name string) (Judge, error)
	// OpenJudgeSession stores a session. It removes the account's expired sessions,
	// and its oldest ones beyond MaxJudgeSessions.
	OpenJudgeSession(ctx context.Context, judgeID string, sealedToken []byte, now, expiresAt time.Time) error
	// JudgeSessions returns an account that is not disabled with the sealed tokens of
	// its live sessions. NOT_FOUND without any.
	JudgeSessions(ctx context.Context, edition contest.EditionID, name string, now time.Time) (Judge, [][]byte, error)

	// EndJudgeSession deletes the session with this sealed token.
	EndJudgeSession(ctx context.Context, judgeID string, sealedToken []byte) error
	// ChangeJudgePassword replaces the judge's own password and ends the invitation and all
	// sessions but the one with the sealed token.
	ChangeJudgePassword(ctx context.Context, j Judge, hash string, keep []byte, at time.Time, news ...JudgeNews) error

	// RememberJudgeDevice stores the hash of a device token until expiresAt.
	RememberJudgeDevice(ctx context.Context, judgeID string, tokenHash []byte, now, expiresAt time.Time) error
	// JudgeDevice reports whether the judge of this name was logged in in the device.
	JudgeDevice(
		ctx context.Context,
		edition contest.EditionID,
		name string,
		tokenHash []byte,
		now time.Time,
	) (bool, error)

	// TakeLoginTry counts one try against every limit. TOO_MANY_REQUESTS when one of
	// them is reached, also under concurrent calls; then none counts.
	TakeLoginTry(ctx context.Context, limits []TryLimit, now time.Time) error
	// ReturnLoginTry removes the try that TakeLoginTry counted at now.
	ReturnLoginTry(ctx context.Context, limits []TryLimit, now time.Time) error

	// UseSignature stores a signature until expiresAt. SIGNATURE_REPLAYED when it is
	// stored already; of concurrent calls one succeeds.
	UseSignature(ctx context.Context, hash string, now, expiresAt time.Time) error
	// NoteSignature stores a signature until expiresAt, unless it is stored already.
	NoteSignature(ctx context.Context, hash string, now, expiresAt time.Time) error
}

// JudgeBrowser is where a call of a judge comes from.
type JudgeBrowser struct {
	Network     contest.Network // zero: no limit per network applies
	DeviceToken string          // of an earlier login in this browser, or ""
}

// TokenSealer encrypts judges' tokens with AES-256-GCM. The server needs the tokens
// to compute signatures, so they cannot be hashed as entrants' tokens are.
type TokenSealer struct {
	ciphers []cipher.AEAD // the first seals
}

// NewTokenSealer takes keys of 32 bytes, at least one. The first seals, every one opens.
// Tokens that were sealed under a key that is not among them cannot be opened: removing
// the key ends their sessions.
func NewTokenSealer(keys ...[]byte) (*TokenSealer, error) {
	if len(keys) == 0 {
		return nil, errors.New("there is no judge token key")
	}
	sealer := &TokenSealer{}
	for _, key := range keys {
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
		sealer.ciphers = append(sealer.ciphers, aead)
	}
	return sealer, nil
}

// Seal encrypts a token for one judge.
func (s *TokenSealer) Seal(judgeID, token string) []byte {
	// The cipher generates the nonce and prepends it.
	//nolint:gosec // G407 takes the missing nonce for a fixed one
	return s.ciphers[0].Seal(nil, nil, []byte(token), []byte(judgeID))
}

var errSealed = errors.New("token was not sealed for this judge under one of these keys")

// Open decrypts a token that was sealed for the same judge under one of the keys.
func (s *TokenSealer) Open(judgeID string, sealed []byte) (string, error) {
	for _, aead := range s.ciphers {
		if token, err := aead.Open(nil, nil, sealed, []byte(judgeID)); err == nil {
			return string(token), nil
		}
	}
	return "", errSealed
}
