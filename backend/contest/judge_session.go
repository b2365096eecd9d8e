package contest

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"encoding/hex"
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

// Wrong passwords after which further tries wait: for one name from one network or device, for one
// network over all names, and for one name over all networks. The /48 of an IPv6 address has
// WideNetworkFactor times as many.
const (
	loginTriesPerName        = 5
	loginTriesPerNetwork     = 30
	loginTriesPerNameOverall = 30
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
	JudgeByName(ctx context.Context, edition EditionID, name string) (Judge, error)
	// OpenJudgeSession stores a session. It removes the account's expired sessions,
	// and its oldest ones beyond MaxJudgeSessions.
	OpenJudgeSession(ctx context.Context, judgeID string, sealedToken []byte, now, expiresAt time.Time) error
	// JudgeSessions returns an account that is not disabled with the sealed tokens of
	// its live sessions. NOT_FOUND without any.
	JudgeSessions(ctx context.Context, edition EditionID, name string, now time.Time) (Judge, [][]byte, error)

	// EndJudgeSession deletes the session with this sealed token.
	EndJudgeSession(ctx context.Context, judgeID string, sealedToken []byte) error
	// ChangeJudgePassword replaces the judge's own password and ends the invitation and all
	// sessions but the one with the sealed token.
	ChangeJudgePassword(ctx context.Context, j Judge, hash string, keep []byte, at time.Time) error

	// RememberJudgeDevice stores the hash of a device token until expiresAt.
	RememberJudgeDevice(ctx context.Context, judgeID string, tokenHash []byte, now, expiresAt time.Time) error
	// JudgeDevice reports whether the judge of this name was logged in in the device.
	JudgeDevice(ctx context.Context, edition EditionID, name string, tokenHash []byte, now time.Time) (bool, error)

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

// TryLimit limits wrong passwords.
type TryLimit struct {
	Key   string
	Limit int
	// Except lets a try pass this limit while all of these still allow it. It counts under their
	// keys only where they are limits too.
	Except []RateLimit
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

// JudgeBrowser is where a call of a judge comes from.
type JudgeBrowser struct {
	Network     Network // zero: no limit per network applies
	DeviceToken string  // of an earlier login in this browser, or ""
}

// LoginTryPrefix is what the keys of the tries for one name begin with.
func LoginTryPrefix(edition EditionID, name string) string {
	return "judge-login:" + string(edition) + ":" + name + "@"
}

// loginTryLimits returns the limits of a login. A device in which the judge was logged in
// counts as a network of its own, so that the tries of others do not shut it out. Nor do they
// shut out a network that has not tried the name for a day: it passes the limit over all networks.
func loginTryLimits(edition EditionID, name string, from JudgeBrowser, knownDevice bool) []TryLimit {
	account := LoginTryPrefix(edition, name)
	if knownDevice {
		return []TryLimit{{Key: account + "device:" + hex.EncodeToString(HashToken(from.DeviceToken)), Limit: loginTriesPerName}}
	}
	var limits []TryLimit
	overall := TryLimit{Key: account + "all", Limit: loginTriesPerNameOverall}
	add := func(network string, factor int) {
		limits = append(limits, TryLimit{Key: account + network, Limit: loginTriesPerName * factor},
			TryLimit{Key: "judge-login-network:" + network, Limit: loginTriesPerNetwork * factor})
		overall.Except = append(overall.Except, RateLimit{Key: account + network, Most: factor, Window: 24 * time.Hour})
	}
	if from.Network.Near != "" {
		add(from.Network.Near, 1)
	}
	if from.Network.Wide != "" {
		add(from.Network.Wide, WideNetworkFactor)
	}
	if limits == nil {
		return nil
	}
	return append(limits, overall)
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
	return s.ciphers[0].Seal(nil, nil, []byte(token), []byte(judgeID)) //nolint:gosec // G407 takes the missing nonce for a fixed one
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
