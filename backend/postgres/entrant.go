package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// EnsureEntrant implements contest.EntrantStore.
func (db *DB) EnsureEntrant(ctx context.Context, email string, lang contest.Language) (contest.Entrant, error) {
	return ensureEntrant(ctx, db.pool, email, lang)
}

func ensureEntrant(ctx context.Context, q querier, email string, lang contest.Language) (contest.Entrant, error) {
	// The update changes nothing; it makes an existing row returned.
	rows, err := q.Query(ctx, `
		INSERT INTO entrants (email, username, language)
		VALUES ($1, $2, $3)
		ON CONFLICT (email) DO UPDATE SET email = excluded.email
		RETURNING id, email, username, head_img, language, created_at`,
		email, contest.UsernameOf(email), lang)
	if err != nil {
		return contest.Entrant{}, fmt.Errorf("ensure entrant: %w", err)
	}
	who, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[contest.Entrant])
	if err != nil {
		return contest.Entrant{}, fmt.Errorf("ensure entrant: %w", err)
	}
	return who, nil
}

// LogIn implements contest.EntrantStore.
func (db *DB) LogIn(ctx context.Context, attempt contest.LoginAttempt) (who contest.Entrant, replaced bool, err error) {
	err = db.acceptCode(ctx, attempt.CodeAttempt, attempt.WrongTries, func(tx pgx.Tx) error {
		var err error
		if who, err = ensureEntrant(ctx, tx, attempt.Email, attempt.Opened.Account); err != nil {
			return err
		}
		replaced, err = openLogin(ctx, tx, who.ID, attempt.Opened)
		return err
	})
	if err != nil {
		return contest.Entrant{}, false, fmt.Errorf("log in: %w", err)
	}
	return who, replaced, nil
}

// KnowsDevice implements contest.EntrantStore.
func (db *DB) KnowsDevice(ctx context.Context, email string, deviceHash []byte, now time.Time) (bool, error) {
	var known bool
	err := db.pool.QueryRow(ctx, `
		SELECT EXISTS (
			SELECT FROM entrant_devices d JOIN entrants e ON e.id = d.entrant_id
			WHERE d.token_hash = $1 AND e.email = $2 AND d.expires_at > $3)`,
		deviceHash, email, now).Scan(&known)
	if err != nil {
		return false, fmt.Errorf("find device: %w", err)
	}
	return known, nil
}

// lockEntrant locks an entrant's row until the transaction ends, so that transactions
// of one entrant run one after the other. LOGIN_EXPIRED when the account was deleted
// after the caller's session was checked.
func lockEntrant(ctx context.Context, tx pgx.Tx, entrantID string) error {
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
