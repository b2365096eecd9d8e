package organiser

import (
	"context"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// How long a login to the console lasts.
const (
	SessionLifetime = 12 * time.Hour // however often it is used
	IdleTime        = 2 * time.Hour  // after its last use
	DeviceLifetime  = 180 * 24 * time.Hour
	// FactorTriesPerHour is how many wrong second factors a session may give in an hour; the
	// sessions of a device in which one was given before share them.
	FactorTriesPerHour = 10
	// AppTriesPerDay is how many wrong codes of the app all other sessions of an account may give
	// in a day (NIST SP 800-63B); recovery codes and passkeys, which nobody guesses, pass.
	AppTriesPerDay = 100
)

// Session is one login to the console. The token is not stored, only its SHA-256.
type Session struct {
	ID        string // opaque, no secret
	UserAgent string // of the browser that logged in
	// Complete is false until the second factor is given: such a session can do nothing else.
	Complete   bool
	CreatedAt  time.Time
	LastUsedAt time.Time // to ten minutes
	ExpiresAt  time.Time
}

// LoginAttempt is a login by mailed code, with all that it changes.
type LoginAttempt struct {
	account.CodeAttempt
	WrongTries    []contest.RateLimit // what a wrong code counts against
	Session       Session
	RequireFactor bool   // a session needs the second factor even of an account without one
	TokenHash     []byte // of the new session
	DeviceHash    []byte // of the new device token
	FormerDevice  []byte // the hash of the device token that the browser had, or nil
	FormerSession []byte // the hash of the session token that the browser had, or nil
}

// FactorUse is the use of a second factor in a session.
type FactorUse struct {
	OrganiserID string
	SessionID   string
	Limits      []contest.RateLimit // what a wrong one counts against
	DeviceHash  []byte              // of the browser, which is remembered as one in which a factor was given; or nil
	FreshSince  time.Time           // an app is confirmed by a session whose second factor is not older
	At          time.Time           // wall clock
	ContestTime time.Time           // for the audit log
	// Step is that of a right code of the app, 0 without one. It is used once.
	Step int64
	// Recovery is the hash of a recovery code, nil without one. It is used once.
	Recovery []byte
	// Passkey is a passkey that was used, nil without one.
	Passkey *PasskeyUse
	// Sealed is the secret for which Step is right. It confirms an app that is being set up.
	Sealed []byte
	// contest.RecoveryCodes are the hashes of those that an account gets with its first second factor.
	RecoveryCodes [][]byte
	Mail          contest.NewMail // about an app that is confirmed
	TokenHash     []byte          // the session's new token, so that one stolen before is useless
}

// PasskeyUse is a passkey's answer to a challenge.
type PasskeyUse struct {
	CredentialID []byte
	SignCount    uint32
	// BackupEligible is noted: it may turn on later.
	BackupEligible bool
	Refused        bool // the answer is not valid, and counts as a wrong one
}

// SessionStore stores the sessions of organisers.
type SessionStore interface {
	// OrganiserByEmail returns an account that may log in. NOT_FOUND.
	OrganiserByEmail(ctx context.Context, email string) (contest.OrganiserAccount, error)
	// KnowsOrganiserDevice reports whether the account of an address has logged in with the
	// device token.
	KnowsOrganiserDevice(ctx context.Context, email string, deviceHash []byte, now time.Time) (bool, error)
	// DeviceGaveFactor reports whether a second factor of the account was given in the device.
	DeviceGaveFactor(ctx context.Context, organiserID string, deviceHash []byte, now time.Time) (bool, error)
	// LogOrganiserIn accepts a live code once, from the browser that requested it, and opens the session, which is
	// complete unless it needs a second factor. The errors of account.EntrantStore.LogIn; CODE_WRONG also for an
	// address without an account that may log in.
	LogOrganiserIn(ctx context.Context, attempt LoginAttempt) (contest.OrganiserAccount, Session, error)
	// Session returns a live session and its account, and moves its expiry to now +
	// IdleTime, SessionLifetime after the login at most. LOGIN_EXPIRED.
	OrganiserSession(ctx context.Context, tokenHash []byte, now time.Time) (contest.OrganiserAccount, Session, error)
	// OrganiserSessions lists an account's live sessions, the last used first.
	OrganiserSessions(ctx context.Context, organiserID string, now time.Time) ([]Session, error)
	// LogOrganiserOut ends a session of the account by its token. NOT_FOUND.
	LogOrganiserOut(ctx context.Context, organiserID, sessionID string) error
	// EndOrganiserSession ends a session of the account by its id, and writes the audit log. NOT_FOUND.
	EndOrganiserSession(ctx context.Context, sessionID string, change Change) error

	// OrganiserFactor returns the encrypted secret of an account's app, nil without one.
	OrganiserFactor(ctx context.Context, organiserID string) ([]byte, error)
	// SetUpFactor stores the encrypted secret of an app that is not confirmed yet. CONFLICT for
	// an account that has a confirmed one; the errors of a FactorChange.
	SetUpFactor(ctx context.Context, sealed []byte, change FactorChange) error
	// UseFactor completes a session with a second factor that was not used before, and confirms
	// an app that is being set up, with the errors of a FactorChange. CODE_WRONG, which counts
	// against the limits, also under concurrent calls; TOO_MANY_REQUESTS. first reports whether
	// the recovery codes were stored.
	UseFactor(ctx context.Context, use FactorUse) (first bool, err error)
}
