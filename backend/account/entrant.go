package account

import (
	"context"
	"time"

	"marquee/backend/contest"
)

// Entrant is a person with an account. One account serves both editions.
type Entrant struct {
	ID        string // opaque
	Email     string // lower case
	Username  string
	HeadImg   string // URL of the avatar; may be empty
	Language  contest.Language
	CreatedAt time.Time
}

// How long a login lasts.
const (
	SessionLifetime    = 30 * 24 * time.Hour // after its last use
	MaxSessionLifetime = 90 * 24 * time.Hour // however often it is used
	DeviceLifetime     = 180 * 24 * time.Hour
)

// Session is one login of an entrant to one edition. The token is not stored, only
// its SHA-256.
type Session struct {
	ID         string // opaque, no secret
	TokenHash  []byte
	EntrantID  string
	Edition    contest.EditionID
	UserAgent  string // of the browser that logged in
	Country    string // of the address that it logged in from, ISO 3166-1 alpha-2; "" unknown
	CreatedAt  time.Time
	LastUsedAt time.Time // to the hour
	ExpiresAt  time.Time
}

// LoginAttempt is a login by code, with all that it changes.
type LoginAttempt struct {
	CodeAttempt
	WrongTries []contest.RateLimit // what a wrong code counts against
	Opened     LoginOpening
}

// LoginOpening is what a login opens in a browser, and what that replaces.
type LoginOpening struct {
	Session Session          // without ID and EntrantID
	Account contest.Language // of a new account

	DeviceHash    []byte // the new device token
	FormerDevice  []byte // the hash of the device token that the browser had, or nil
	FormerSession []byte // the hash of the session token that the browser had, or nil
}

// EntrantStore keeps accounts, their sessions, and the devices they logged in from.
type EntrantStore interface {
	// EnsureEntrant returns the account of an address and creates it first when
	// there is none.
	EnsureEntrant(ctx context.Context, email string, lang contest.Language) (Entrant, error)
	// LogIn accepts a live code of the asker once and opens the login, creating the
	// account if there is none, in one transaction, and reports whether it replaced a
	// session of the browser. CODE_WRONG for any other code, and
	// for every code after Tries wrong ones; a wrong code counts against WrongTries.
	// TOO_MANY_REQUESTS when one of those is reached.
	LogIn(ctx context.Context, attempt LoginAttempt) (who Entrant, replaced bool, err error)
	// KnowsDevice reports whether the account of an address has logged in with the device
	// token. An address without an account has no devices.
	KnowsDevice(ctx context.Context, email string, deviceHash []byte, now time.Time) (bool, error)
	// SessionEntrant returns the entrant of a live session and moves its expiry to
	// now + SessionLifetime, MaxSessionLifetime after the login at most. LOGIN_EXPIRED
	// without one.
	SessionEntrant(
		ctx context.Context,
		tokenHash []byte,
		edition contest.EditionID,
		now time.Time,
	) (Entrant, Session, error)
	// Sessions returns an entrant's live sessions of both editions, the last used first.
	Sessions(ctx context.Context, entrantID string, now time.Time) ([]Session, error)
	// EndSession ends an entrant's session. NOT_FOUND.
	EndSession(ctx context.Context, entrantID, sessionID string) error
	// EndOtherSessions ends all sessions of an entrant but one, logins that are not redeemed
	// yet included, and forgets all devices but one. It returns the number of sessions that ended.
	EndOtherSessions(ctx context.Context, entrantID, keptSessionID string, keptDevice []byte) (int, error)
}
