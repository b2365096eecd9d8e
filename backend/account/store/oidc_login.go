package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/pg"
)

// LogInWithIdentity implements account.IdentityStore.
func (db *Store) LogInWithIdentity(
	ctx context.Context, identity account.Identity, opened account.LoginOpening,
) (who account.Entrant, replaced bool, err error) {
	err = db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		who, err = identifiedEntrant(ctx, tx, identity, opened.Account, opened.Session.CreatedAt)
		if err != nil {
			return err
		}
		replaced, err = openLogin(ctx, tx, who.ID, opened)
		return err
	})
	if err != nil {
		return account.Entrant{}, false, fmt.Errorf("log in with identity: %w", err)
	}
	return who, replaced, nil
}

// identifiedEntrant returns the entrant that an identity is bound to, and binds it first if
// it is not bound and its address is verified. NOT_FOUND.
func identifiedEntrant(
	ctx context.Context, tx pgx.Tx, identity account.Identity, language contest.Language, now time.Time,
) (account.Entrant, error) {
	who, err := boundEntrant(ctx, tx, identity)
	if contest.CodeOf(err) == contest.CodeNotFound && identity.Verified {
		return bindIdentity(ctx, tx, identity, language, now)
	}
	return who, err
}

// boundEntrant returns the entrant that an identity is bound to. NOT_FOUND.
func boundEntrant(ctx context.Context, tx pgx.Tx, identity account.Identity) (account.Entrant, error) {
	rows, err := tx.Query(ctx, `
		SELECT e.id, e.email, e.username, e.head_img, e.language, e.created_at
		FROM entrant_identities i JOIN entrants e ON e.id = i.entrant_id
		WHERE i.issuer = $1 AND i.subject = $2`,
		identity.Issuer, identity.Subject)
	if err != nil {
		return account.Entrant{}, fmt.Errorf("find identity: %w", err)
	}
	who, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[account.Entrant])
	if err != nil {
		return account.Entrant{}, fmt.Errorf("find identity: %w", pg.Translate(err))
	}
	return who, nil
}

// bindIdentity binds an identity to the entrant of its address. When another transaction
// has bound it in the meantime, that binding counts.
func bindIdentity(
	ctx context.Context, tx pgx.Tx, identity account.Identity, language contest.Language, now time.Time,
) (account.Entrant, error) {
	who, err := ensureEntrant(ctx, tx, identity.Email, language)
	if err != nil {
		return account.Entrant{}, err
	}
	var bound bool
	err = tx.QueryRow(ctx, `
		INSERT INTO entrant_identities (issuer, subject, entrant_id, created_at)
		VALUES ($1, $2, $3, $4)
		ON CONFLICT (issuer, subject) DO NOTHING
		RETURNING true`,
		identity.Issuer, identity.Subject, who.ID, now).Scan(&bound)
	if errors.Is(err, pgx.ErrNoRows) {
		return boundEntrant(ctx, tx, identity)
	}
	if err != nil {
		return account.Entrant{}, fmt.Errorf("bind identity: %w", err)
	}
	return who, nil
}

// HasIdentity implements account.IdentityStore.
func (db *Store) HasIdentity(ctx context.Context, entrantID string, issuers []string) (bool, error) {
	var has bool
	err := db.Pool.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM entrant_identities WHERE entrant_id = $1 AND issuer = ANY ($2))`,
		entrantID, issuers).Scan(&has)
	if err != nil {
		return false, fmt.Errorf("find identity: %w", err)
	}
	return has, nil
}

// TakeTry implements account.LoginTryStore.
func (db *Store) TakeTry(ctx context.Context, limits []contest.RateLimit, now time.Time) error {
	if err := db.CountAgainst(ctx, limits, now); err != nil {
		return fmt.Errorf("take login try: %w", err)
	}
	return nil
}

// ReturnTry implements account.LoginTryStore.
func (db *Store) ReturnTry(ctx context.Context, limits []contest.RateLimit, now time.Time) error {
	// Several tries can have the same microsecond: delete any one per key.
	_, err := db.Pool.Exec(ctx, `
		DELETE FROM rate_events WHERE ctid IN (
			SELECT DISTINCT ON (key) ctid FROM rate_events WHERE key = ANY ($1) AND at = $2)`, pg.RateKeys(limits), now)
	if err != nil {
		return fmt.Errorf("return login try: %w", err)
	}
	return nil
}

// DeviceIsKnown implements account.LoginTryStore.
func (db *Store) DeviceIsKnown(ctx context.Context, deviceHash []byte, now time.Time) (bool, error) {
	var known bool
	err := db.Pool.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM entrant_devices WHERE token_hash = $1 AND expires_at > $2)`,
		deviceHash, now).Scan(&known)
	if err != nil {
		return false, fmt.Errorf("find device: %w", err)
	}
	return known, nil
}
