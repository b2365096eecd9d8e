package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/organiser"
	"marquee/backend/pg"
)

// OrganiserByEmail implements organiser.SessionStore.
func (db *Store) OrganiserByEmail(ctx context.Context, email string) (contest.OrganiserAccount, error) {
	account, err := organiserByEmail(ctx, db.Pool, email)
	if err != nil {
		return contest.OrganiserAccount{}, fmt.Errorf("find organiser: %w", err)
	}
	return account, nil
}

func organiserByEmail(ctx context.Context, q pg.Querier, email string) (contest.OrganiserAccount, error) {
	rows, err := q.Query(
		ctx,
		`SELECT `+OrganiserColumns+` FROM organisers o WHERE o.email = $1 AND o.disabled_at IS NULL`,
		email,
	)
	if err != nil {
		return contest.OrganiserAccount{}, err
	}
	account, err := pgx.CollectExactlyOneRow(
		rows,
		func(row pgx.CollectableRow) (contest.OrganiserAccount, error) { return ScanOrganiser(row) },
	)
	return account, pg.Translate(err)
}

// KnowsOrganiserDevice implements organiser.SessionStore.
func (db *Store) KnowsOrganiserDevice(
	ctx context.Context,
	email string,
	deviceHash []byte,
	now time.Time,
) (bool, error) {
	var known bool
	err := db.Pool.QueryRow(ctx, `
		SELECT EXISTS (
			SELECT FROM organiser_devices d JOIN organisers o ON o.id = d.organiser_id
			WHERE d.token_hash = $1 AND o.email = $2 AND d.expires_at > $3)`,
		deviceHash, email, now).Scan(&known)
	if err != nil {
		return false, fmt.Errorf("find device: %w", err)
	}
	return known, nil
}

// LogOrganiserIn implements organiser.SessionStore.
func (db *Store) LogOrganiserIn(
	ctx context.Context,
	attempt organiser.LoginAttempt,
) (contest.OrganiserAccount, organiser.Session, error) {
	var account contest.OrganiserAccount
	session := attempt.Session
	err := accountstore.New(db.DB).AcceptCode(ctx, attempt.CodeAttempt, attempt.WrongTries, func(tx pgx.Tx) error {
		var err error
		account, err = organiserByEmail(ctx, tx, attempt.Email)
		if err != nil && contest.CodeOf(err) == contest.CodeNotFound {
			return contest.Fail(contest.CodeCodeWrong)
		}
		if err != nil {
			return err
		}
		session.Complete = !attempt.RequireFactor && !account.SecondFactor
		session.LastUsedAt = session.CreatedAt
		err = tx.QueryRow(
			ctx,
			`
			INSERT INTO organiser_sessions (token_hash, organiser_id, user_agent, complete, created_at, last_used_at, expires_at)
			VALUES ($1, $2, $3, $4, $5, $5, $6) RETURNING id`,
			attempt.TokenHash,
			account.ID,
			session.UserAgent,
			session.Complete,
			session.CreatedAt,
			session.ExpiresAt,
		).Scan(&session.ID)
		if err != nil {
			return err
		}
		if !account.LoggedIn {
			_, err := tx.Exec(
				ctx,
				`UPDATE organisers SET first_login_at = $2 WHERE id = $1 AND first_login_at IS NULL`,
				account.ID,
				session.CreatedAt,
			)
			if err != nil {
				return err
			}
		}
		return rememberOrganiser(ctx, tx, account.ID, attempt)
	})
	if err != nil {
		return contest.OrganiserAccount{}, organiser.Session{}, fmt.Errorf("log organiser in: %w", err)
	}
	return account, session, nil
}

// rememberOrganiser stores the device of a login and ends what the login replaces.
func rememberOrganiser(ctx context.Context, tx pgx.Tx, organiserID string, attempt organiser.LoginAttempt) error {
	var batch pgx.Batch
	batch.Queue(`DELETE FROM organiser_sessions WHERE token_hash = $1`, attempt.FormerSession)
	batch.Queue(
		`UPDATE organiser_devices SET token_hash = $1 WHERE token_hash = $2`,
		attempt.DeviceHash,
		attempt.FormerDevice,
	)
	batch.Queue(`
		INSERT INTO organiser_devices (token_hash, organiser_id, expires_at) VALUES ($1, $2, $3)
		ON CONFLICT (token_hash, organiser_id) DO UPDATE SET expires_at = excluded.expires_at`,
		attempt.DeviceHash, organiserID, attempt.At.Add(organiser.DeviceLifetime))
	return tx.SendBatch(ctx, &batch).Close()
}

// organiserSlideAfter is the interval at which a session's expiry is extended, so that not
// every request writes.
const organiserSlideAfter = 10 * time.Minute

// OrganiserSession implements organiser.SessionStore.
func (db *Store) OrganiserSession(
	ctx context.Context,
	tokenHash []byte,
	now time.Time,
) (contest.OrganiserAccount, organiser.Session, error) {
	var session organiser.Session
	account, err := ScanOrganiser(db.Pool.QueryRow(ctx, `
		WITH slid AS (
			UPDATE organiser_sessions SET last_used_at = $2, expires_at = LEAST($3, created_at + $5)
			WHERE token_hash = $1 AND expires_at > $2 AND last_used_at <= $4
			RETURNING expires_at)
		SELECT `+OrganiserColumns+`, s.id, s.user_agent, s.complete, s.created_at, s.last_used_at,
			COALESCE((SELECT expires_at FROM slid), s.expires_at)
		FROM organiser_sessions s JOIN organisers o ON o.id = s.organiser_id
		WHERE s.token_hash = $1 AND s.expires_at > $2 AND o.disabled_at IS NULL`,
		tokenHash, now, now.Add(organiser.IdleTime), now.Add(-organiserSlideAfter), organiser.SessionLifetime),
		&session.ID, &session.UserAgent, &session.Complete, &session.CreatedAt, &session.LastUsedAt, &session.ExpiresAt)
	if errors.Is(err, pgx.ErrNoRows) {
		return contest.OrganiserAccount{}, organiser.Session{}, contest.Fail(contest.CodeLoginExpired)
	}
	if err != nil {
		return contest.OrganiserAccount{}, organiser.Session{}, fmt.Errorf("find organiser's session: %w", err)
	}
	return account, session, nil
}

// OrganiserSessions implements organiser.SessionStore.
func (db *Store) OrganiserSessions(
	ctx context.Context,
	organiserID string,
	now time.Time,
) ([]organiser.Session, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT id, user_agent, complete, created_at, last_used_at, expires_at
		FROM organiser_sessions WHERE organiser_id = $1 AND expires_at > $2
		ORDER BY last_used_at DESC, id`, organiserID, now)
	if err != nil {
		return nil, fmt.Errorf("list organiser's sessions: %w", err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[organiser.Session])
	if err != nil {
		return nil, fmt.Errorf("list organiser's sessions: %w", err)
	}
	return all, nil
}

// LogOrganiserOut implements organiser.SessionStore.
func (db *Store) LogOrganiserOut(ctx context.Context, organiserID, sessionID string) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		_, err := endOrganiserSession(ctx, tx, organiserID, sessionID)
		return err
	})
	if err != nil {
		return fmt.Errorf("log organiser out: %w", err)
	}
	return nil
}

// EndOrganiserSession implements organiser.SessionStore.
func (db *Store) EndOrganiserSession(ctx context.Context, sessionID string, change organiser.Change) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		ended, err := endOrganiserSession(ctx, tx, change.ID, sessionID)
		if err != nil {
			return err
		}
		var email string
		if err := tx.QueryRow(ctx, `SELECT email FROM organisers WHERE id = $1`, change.ID).Scan(&email); err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			"",
			change.At,
			change.By,
			organiser.ActionEndOrganiserSession,
			organiser.Subject(email),
			pg.Changed(pg.Values{"session": ended}, nil),
		)
	})
	if err != nil {
		return fmt.Errorf("end organiser's session: %w", err)
	}
	return nil
}

// endOrganiserSession ends a session of an account and returns the browser that it was in.
func endOrganiserSession(ctx context.Context, tx pgx.Tx, organiserID, sessionID string) (string, error) {
	if !pg.IsID(sessionID) {
		return "", contest.Fail(contest.CodeNotFound)
	}
	var userAgent string
	err := tx.QueryRow(ctx, `
		DELETE FROM organiser_sessions WHERE organiser_id = $1 AND id = $2 RETURNING user_agent`, organiserID, sessionID).Scan(&userAgent)
	return userAgent, pg.Translate(err)
}
