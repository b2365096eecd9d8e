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
	HeadImg   string // address of the avatar; may be empty
	Language  Language
	CreatedAt time.Time
}

// SessionLifetime is how long a login lasts after its last use.
const SessionLifetime = 30 * 24 * time.Hour

// Session is one login of an entrant to one edition. The token itself is never
// stored, only its SHA-256.
type Session struct {
	TokenHash []byte
	EntrantID string
	Edition   EditionID
	ExpiresAt time.Time
}

// EntrantStore keeps accounts and their sessions.
type EntrantStore interface {
	// EnsureEntrant returns the account of an address, making it when it is new.
	EnsureEntrant(ctx context.Context, email string, lang Language) (Entrant, error)
	CreateSession(ctx context.Context, s Session) error
	// SessionEntrant returns the entrant of a live session and slides its expiry
	// to now + SessionLifetime. LOGIN_EXPIRED when there is none.
	SessionEntrant(ctx context.Context, tokenHash []byte, edition EditionID, now time.Time) (Entrant, error)
	DeleteSession(ctx context.Context, tokenHash []byte) error
}
