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

// openLogin stores an entrant's new session and device, ends what they replace, and reports
// whether that was a session. It also deletes some expired sessions and devices.
func openLogin(ctx context.Context, tx pgx.Tx, entrantID string, o account.LoginOpening) (replaced bool, err error) {
	s := o.Session
	var batch pgx.Batch
	batch.Queue(`DELETE FROM sessions WHERE token_hash = $1`, o.FormerSession)
	batch.Queue(`
		INSERT INTO sessions (token_hash, entrant_id, edition, user_agent, country, created_at, last_used_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
		s.TokenHash, entrantID, s.Edition, s.UserAgent, s.Country, s.CreatedAt, s.ExpiresAt)
	// Keep the browser's other accounts under its new token.
	batch.Queue(`UPDATE entrant_devices SET token_hash = $1 WHERE token_hash = $2`, o.DeviceHash, o.FormerDevice)
	batch.Queue(`
		INSERT INTO entrant_devices (token_hash, entrant_id, expires_at) VALUES ($1, $2, $3)
		ON CONFLICT (token_hash, entrant_id) DO UPDATE SET expires_at = excluded.expires_at`,
		o.DeviceHash, entrantID, s.CreatedAt.Add(account.DeviceLifetime))
	batch.Queue(`
		DELETE FROM sessions WHERE ctid IN (
			SELECT ctid FROM sessions WHERE expires_at < $1 LIMIT 100 FOR UPDATE SKIP LOCKED)`, s.CreatedAt)
	batch.Queue(`
		DELETE FROM entrant_devices WHERE ctid IN (
			SELECT ctid FROM entrant_devices WHERE expires_at < $1 LIMIT 100 FOR UPDATE SKIP LOCKED)`, s.CreatedAt)
	results := tx.SendBatch(ctx, &batch)
	ended, err := results.Exec()
	if err := errors.Join(err, results.Close()); err != nil {
		return false, fmt.Errorf("open login: %w", err)
	}
	return ended.RowsAffected() > 0, nil
}

// slideAfter is the interval at which a session's expiry is extended, so that not every
// request writes.
const slideAfter = time.Hour

// SessionEntrant implements account.EntrantStore.
func (db *Store) SessionEntrant(
	ctx context.Context, tokenHash []byte, edition contest.EditionID, now time.Time,
) (account.Entrant, account.Session, error) {
	var who account.Entrant
	session := account.Session{TokenHash: tokenHash, Edition: edition}
	err := db.Pool.QueryRow(ctx, `
		WITH slid AS (
			UPDATE sessions SET last_used_at = $3, expires_at = LEAST($4, created_at + $6)
			WHERE token_hash = $1 AND edition = $2 AND expires_at > $3 AND last_used_at <= $5
			RETURNING expires_at)
		SELECT e.id, e.email, e.username, e.head_img, e.language, e.created_at,
			s.id, s.entrant_id, s.user_agent, s.created_at, s.last_used_at, COALESCE((SELECT expires_at FROM slid), s.expires_at)
		FROM sessions s JOIN entrants e ON e.id = s.entrant_id
		WHERE s.token_hash = $1 AND s.edition = $2 AND s.expires_at > $3`,
		tokenHash, edition, now, now.Add(account.SessionLifetime), now.Add(-slideAfter), account.MaxSessionLifetime,
	).Scan(
		&who.ID,
		&who.Email,
		&who.Username,
		&who.HeadImg,
		&who.Language,
		&who.CreatedAt,
		&session.ID,
		&session.EntrantID,
		&session.UserAgent,
		&session.CreatedAt,
		&session.LastUsedAt,
		&session.ExpiresAt,
	)
	if errors.Is(err, pgx.ErrNoRows) {
		return account.Entrant{}, account.Session{}, contest.Fail(contest.CodeLoginExpired)
	}
	if err != nil {
		return account.Entrant{}, account.Session{}, fmt.Errorf("find session: %w", err)
	}
	return who, session, nil
}

// Sessions implements account.EntrantStore.
func (db *Store) Sessions(ctx context.Context, entrantID string, now time.Time) ([]account.Session, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT id, token_hash, entrant_id, edition, user_agent, country, created_at, last_used_at, expires_at
		FROM sessions WHERE entrant_id = $1 AND expires_at > $2
		ORDER BY last_used_at DESC, id`,
		entrantID, now)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[account.Session])
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	return all, nil
}

// EndSession implements account.EntrantStore.
func (db *Store) EndSession(ctx context.Context, entrantID, sessionID string) error {
	if !pg.IsID(sessionID) {
		return contest.Fail(contest.CodeNotFound)
	}
	ended, err := db.Pool.Exec(ctx, `DELETE FROM sessions WHERE entrant_id = $1 AND id = $2`, entrantID, sessionID)
	if err != nil {
		return fmt.Errorf("end session: %w", err)
	}
	if ended.RowsAffected() == 0 {
		return contest.Fail(contest.CodeNotFound)
	}
	return nil
}

// EndOtherSessions implements account.EntrantStore.
func (db *Store) EndOtherSessions(
	ctx context.Context,
	entrantID, keptSessionID string,
	keptDevice []byte,
) (int, error) {
	var ended int
	err := db.InTx(ctx, func(tx pgx.Tx) (err error) {
		ended, err = EndOtherSessions(ctx, tx, entrantID, keptSessionID, keptDevice)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("end other sessions: %w", err)
	}
	return ended, nil
}

func EndOtherSessions(ctx context.Context, tx pgx.Tx, entrantID, keptSessionID string, keptDevice []byte) (int, error) {
	sessions, err := tx.Exec(ctx, `DELETE FROM sessions WHERE entrant_id = $1 AND id <> $2`, entrantID, keptSessionID)
	if err != nil {
		return 0, err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM login_exchanges WHERE entrant_id = $1`, entrantID); err != nil {
		return 0, err
	}
	_, err = tx.Exec(ctx, `
		DELETE FROM entrant_devices WHERE entrant_id = $1 AND token_hash IS DISTINCT FROM $2`, entrantID, keptDevice)
	return int(sessions.RowsAffected()), err
}
