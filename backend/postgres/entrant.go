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
	// The update changes nothing; it makes an existing row returned.
	rows, err := db.pool.Query(ctx, `
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

// CreateSession implements contest.EntrantStore. It also deletes some expired
// sessions.
func (db *DB) CreateSession(ctx context.Context, s contest.Session) error {
	_, err := db.pool.Exec(ctx, `
		INSERT INTO sessions (token_hash, entrant_id, edition, expires_at)
		VALUES ($1, $2, $3, $4)`,
		s.TokenHash, s.EntrantID, s.Edition, s.ExpiresAt)
	if err != nil {
		return fmt.Errorf("create session: %w", err)
	}
	_, err = db.pool.Exec(ctx, `
		DELETE FROM sessions WHERE ctid IN (
			SELECT ctid FROM sessions WHERE expires_at < $1 LIMIT 100 FOR UPDATE SKIP LOCKED)`,
		s.ExpiresAt.Add(-contest.SessionLifetime))
	if err != nil {
		return fmt.Errorf("delete expired sessions: %w", err)
	}
	return nil
}

// slideAfter is how long a session's expiry stays as it is, so that not every request
// writes.
const slideAfter = time.Hour

// SessionEntrant implements contest.EntrantStore.
func (db *DB) SessionEntrant(ctx context.Context, tokenHash []byte, edition contest.EditionID, now time.Time) (contest.Entrant, error) {
	rows, err := db.pool.Query(ctx, `
		WITH slid AS (
			UPDATE sessions SET expires_at = $4
			WHERE token_hash = $1 AND edition = $2 AND expires_at > $3 AND expires_at < $5)
		SELECT e.id, e.email, e.username, e.head_img, e.language, e.created_at
		FROM sessions s JOIN entrants e ON e.id = s.entrant_id
		WHERE s.token_hash = $1 AND s.edition = $2 AND s.expires_at > $3`,
		tokenHash, edition, now, now.Add(contest.SessionLifetime), now.Add(contest.SessionLifetime-slideAfter))
	if err != nil {
		return contest.Entrant{}, fmt.Errorf("find session: %w", err)
	}
	who, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[contest.Entrant])
	if errors.Is(err, pgx.ErrNoRows) {
		return contest.Entrant{}, contest.Fail(contest.CodeLoginExpired)
	}
	if err != nil {
		return contest.Entrant{}, fmt.Errorf("find session: %w", err)
	}
	return who, nil
}

// DeleteSession implements contest.EntrantStore.
func (db *DB) DeleteSession(ctx context.Context, tokenHash []byte) error {
	if _, err := db.pool.Exec(ctx, `DELETE FROM sessions WHERE token_hash = $1`, tokenHash); err != nil {
		return fmt.Errorf("delete session: %w", err)
	}
	return nil
}

// lockEntrant locks an entrant's row until the transaction ends, so that transactions
// of one entrant run one after the other. NOT_FOUND.
func lockEntrant(ctx context.Context, tx pgx.Tx, entrantID string) error {
	var found bool
	err := tx.QueryRow(ctx, `SELECT true FROM entrants WHERE id = $1 FOR NO KEY UPDATE`, entrantID).Scan(&found)
	if err != nil {
		return fmt.Errorf("lock entrant: %w", translate(err))
	}
	return nil
}
