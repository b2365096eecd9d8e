package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
)

// MailColumns are the columns of mails that ScanMail reads, in its order.
const MailColumns = `
	id, edition, kind, about, coalesce(entrant_id::text, ''), recipient, language, subject, body_text, body_html, secret,
	state, created_at, not_before, expires_at, attempts, next_attempt_at, coalesce(lease::text, ''), ended_at, last_error,
	coalesce(batch_id::text, ''), coalesce(deadline, '0001-01-01Z')`

func ScanMail(row pgx.CollectableRow) (contest.Mail, error) {
	var m contest.Mail
	var ended *time.Time
	err := row.Scan(
		&m.ID,
		&m.Edition,
		&m.Kind,
		&m.About,
		&m.EntrantID,
		&m.To,
		&m.Language,
		&m.Subject,
		&m.Text,
		&m.HTML,
		&m.Secret,
		&m.State,
		&m.CreatedAt,
		&m.NotBefore,
		&m.ExpiresAt,
		&m.Attempts,
		&m.NextAttemptAt,
		&m.Lease,
		&ended,
		&m.LastError,
		&m.BatchID,
		&m.Deadline,
	)
	m.Deadline = m.Deadline.UTC() // the zero time is zero in this zone only
	if ended != nil {
		m.EndedAt = *ended
	}
	return m, err
}

// ExpireMails implements contest.MailQueue.
func (db *Store) ExpireMails(ctx context.Context, now time.Time) ([]contest.Mail, error) {
	rows, err := db.Pool.Query(ctx, `
		UPDATE mails
		SET state = 'failed', ended_at = $1, lease = NULL, lease_ends = NULL,
			last_error = CASE WHEN last_error = '' THEN 'not sent in time' ELSE 'not sent in time; last: ' || last_error END,
			`+pg.RemoveCode+`
		WHERE state = 'waiting' AND expires_at <= $1 AND (lease IS NULL OR lease_ends <= $1)
		RETURNING `+MailColumns, now)
	if err != nil {
		return nil, fmt.Errorf("expire mails: %w", err)
	}
	expired, err := pgx.CollectRows(rows, ScanMail)
	if err != nil {
		return nil, fmt.Errorf("expire mails: %w", err)
	}
	return expired, nil
}

// ClaimMail implements contest.MailQueue.
func (db *Store) ClaimMail(ctx context.Context, now, leaseEnds time.Time) (contest.Mail, bool, error) {
	rows, err := db.Pool.Query(ctx, `
		UPDATE mails
		SET lease = $2, lease_ends = $3, attempts = attempts + 1
		WHERE id = (
			SELECT id FROM mails
			WHERE state = 'waiting' AND expires_at > $1 AND (lease IS NULL OR `+pg.Due("lease_ends", "$1")+`)
				AND (next_attempt_at <= $1 OR attempts > 0 AND `+pg.Due("next_attempt_at", "$1")+` OR created_at > $1::timestamptz + interval '2 minutes')
			ORDER BY secret DESC, next_attempt_at
			LIMIT 1
			FOR UPDATE SKIP LOCKED)
		RETURNING `+MailColumns, now, uuid.NewString(), leaseEnds)
	if err != nil {
		return contest.Mail{}, false, fmt.Errorf("claim mail: %w", err)
	}
	m, err := pgx.CollectExactlyOneRow(rows, ScanMail)
	if errors.Is(err, pgx.ErrNoRows) {
		return contest.Mail{}, false, nil
	}
	if err != nil {
		return contest.Mail{}, false, fmt.Errorf("claim mail: %w", err)
	}
	return m, true, nil
}

// MailSent implements contest.MailQueue. It also applies to a mail that was cancelled
// while it was sent.
func (db *Store) MailSent(ctx context.Context, m contest.Mail, now time.Time) error {
	return db.Leased(ctx, "store mail as sent", `
		UPDATE mails
		SET state = 'sent', ended_at = $3, last_error = '', lease = NULL, lease_ends = NULL,
			`+pg.RemoveCode+`
		WHERE id = $1 AND lease = $2`, m.ID, m.Lease, now)
}

// RetryMail implements contest.MailQueue.
func (db *Store) RetryMail(ctx context.Context, m contest.Mail, next time.Time, reason string) error {
	return db.Leased(ctx, "retry mail", `
		UPDATE mails
		SET next_attempt_at = $3, last_error = $4, lease = NULL, lease_ends = NULL
		WHERE id = $1 AND lease = $2`, m.ID, m.Lease, next, reason)
}

// FailMail implements contest.MailQueue.
func (db *Store) FailMail(ctx context.Context, m contest.Mail, now time.Time, reason string) error {
	return db.Leased(ctx, "fail mail", `
		UPDATE mails
		SET state = 'failed', ended_at = $3, last_error = $4, lease = NULL, lease_ends = NULL,
			`+pg.RemoveCode+`
		WHERE id = $1 AND lease = $2`, m.ID, m.Lease, now, reason)
}
