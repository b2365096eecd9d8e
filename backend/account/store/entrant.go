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

// EnsureEntrant implements account.EntrantStore.
func (db *Store) EnsureEntrant(ctx context.Context, email string, lang contest.Language) (account.Entrant, error) {
	return ensureEntrant(ctx, db.Pool, email, lang)
}

func ensureEntrant(ctx context.Context, q pg.Querier, email string, lang contest.Language) (account.Entrant, error) {
	// The update changes nothing; it makes an existing row returned.
	rows, err := q.Query(ctx, `
		INSERT INTO entrants (email, username, language)
		VALUES ($1, $2, $3)
		ON CONFLICT (email) DO UPDATE SET email = excluded.email
		RETURNING id, email, username, head_img, language, created_at`,
		email, account.UsernameOf(email), lang)
	if err != nil {
		return account.Entrant{}, fmt.Errorf("ensure entrant: %w", err)
	}
	who, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[account.Entrant])
	if err != nil {
		return account.Entrant{}, fmt.Errorf("ensure entrant: %w", err)
	}
	return who, nil
}

// LogIn implements account.EntrantStore.
func (db *Store) LogIn(
	ctx context.Context,
	attempt account.LoginAttempt,
) (who account.Entrant, replaced bool, err error) {
	err = db.AcceptCode(ctx, attempt.CodeAttempt, attempt.WrongTries, func(tx pgx.Tx) error {
		var err error
		if who, err = ensureEntrant(ctx, tx, attempt.Email, attempt.Opened.Account); err != nil {
			return err
		}
		replaced, err = openLogin(ctx, tx, who.ID, attempt.Opened)
		return err
	})
	if err != nil {
		return account.Entrant{}, false, fmt.Errorf("log in: %w", err)
	}
	return who, replaced, nil
}

// KnowsDevice implements account.EntrantStore.
func (db *Store) KnowsDevice(ctx context.Context, email string, deviceHash []byte, now time.Time) (bool, error) {
	var known bool
	err := db.Pool.QueryRow(ctx, `
		SELECT EXISTS (
			SELECT FROM entrant_devices d JOIN entrants e ON e.id = d.entrant_id
			WHERE d.token_hash = $1 AND e.email = $2 AND d.expires_at > $3)`,
		deviceHash, email, now).Scan(&known)
	if err != nil {
		return false, fmt.Errorf("find device: %w", err)
	}
	return known, nil
}

// LockEntrant locks an entrant's row until the transaction ends, so that transactions
// of one entrant run one after the other. LOGIN_EXPIRED when the account was deleted
// after the caller's session was checked.
func LockEntrant(ctx context.Context, tx pgx.Tx, entrantID string) error {
	var found bool
	err := tx.QueryRow(ctx, `SELECT true FROM entrants WHERE id = $1 FOR NO KEY UPDATE`, entrantID).Scan(&found)
	if errors.Is(err, pgx.ErrNoRows) {
		return contest.Fail(contest.CodeLoginExpired)
	}
	if err != nil {
		return fmt.Errorf("lock entrant: %w", err)
	}
	return nil
}
