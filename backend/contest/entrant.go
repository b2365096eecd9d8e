package contest

import (
	"context"
	"time"
)

// Entrant is a person with an account. One account serves both editions.
type Entrant struct {
	ID        string // opaque
	Email     string // lower case
	Username  string
	HeadImg   string // URL of the avatar; may be empty
	Language  Language
	CreatedAt time.Time
}

// SessionLifetime is how long a login lasts after its last use.
const SessionLifetime = 30 * 24 * time.Hour

// Session is one login of an entrant to one edition. The token is not stored, only
// its SHA-256.
type Session struct {
	TokenHash []byte
	EntrantID string
	Edition   EditionID
	ExpiresAt time.Time
}

// EntrantStore keeps accounts and their sessions.
type EntrantStore interface {
	// EnsureEntrant returns the account of an address and creates it first when
	// there is none.
	EnsureEntrant(ctx context.Context, email string, lang Language) (Entrant, error)
	CreateSession(ctx context.Context, s Session) error
	// SessionEntrant returns the entrant of a live session and moves its expiry to
	// now + SessionLifetime. LOGIN_EXPIRED without one.
	SessionEntrant(ctx context.Context, tokenHash []byte, edition EditionID, now time.Time) (Entrant, error)
	DeleteSession(ctx context.Context, tokenHash []byte) error
}
