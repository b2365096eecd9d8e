package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// mailColumns are the columns of mails that scanMail reads, in its order.
const mailColumns = `
	id, edition, kind, about, coalesce(entrant_id::text, ''), recipient, language, subject, body_text, body_html, secret,
	state, created_at, not_before, expires_at, attempts, next_attempt_at, coalesce(lease::text, ''), ended_at, last_error,
	coalesce(batch_id::text, ''), coalesce(deadline, '0001-01-01Z')`

// removeCode is the part of an UPDATE that removes the content of a mail with a code.
const removeCode = `
	subject = CASE WHEN secret THEN '' ELSE subject END,
	body_text = CASE WHEN secret THEN '' ELSE body_text END,
	body_html = CASE WHEN secret THEN '' ELSE body_html END`

func scanMail(row pgx.CollectableRow) (contest.Mail, error) {
	var m contest.Mail
	var ended *time.Time
	err := row.Scan(
		&m.ID, &m.Edition, &m.Kind, &m.About, &m.EntrantID, &m.To, &m.Language, &m.Subject, &m.Text, &m.HTML, &m.Secret,
		&m.State, &m.CreatedAt, &m.NotBefore, &m.ExpiresAt, &m.Attempts, &m.NextAttemptAt, &m.Lease, &ended, &m.LastError, &m.BatchID, &m.Deadline)
	m.Deadline = m.Deadline.UTC() // the zero time is zero in this zone only
	if ended != nil {
		m.EndedAt = *ended
	}
	return m, err
}

// putMail writes a mail into the outbox in the caller's transaction.
func putMail(ctx context.Context, tx pgx.Tx, m contest.NewMail) error {
	_, err := putMailID(ctx, tx, m)
	return err
}

// putMailID stores a mail as putMail does and returns its id.
func putMailID(ctx context.Context, tx pgx.Tx, m contest.NewMail) (id string, err error) {
	if m.NotBefore.IsZero() {
		m.NotBefore = m.CreatedAt
	}
	if m.ExpiresAt.IsZero() {
		m.ExpiresAt = m.NotBefore.Add(contest.MailLifetime)
	}
	err = tx.QueryRow(ctx, `
		INSERT INTO mails (edition, kind, about, entrant_id, recipient, language, subject, body_text, body_html, secret,
			created_at, not_before, expires_at, next_attempt_at, batch_id, deadline)
		VALUES ($1, $2, $3, nullif($4, '')::uuid, $5, $6, $7, $8, $9, $10, $11, $12, $13, $12, nullif($14, '')::uuid, $15)
		RETURNING id`,
		m.Edition, m.Kind, m.About, m.EntrantID, m.To, m.Language, m.Subject, m.Text, m.HTML, m.Secret,
		m.CreatedAt, m.NotBefore, m.ExpiresAt, m.BatchID, timeOrNull(m.Deadline)).Scan(&id)
	if err != nil {
		return "", fmt.Errorf("store mail: %w", err)
	}
	return id, nil
}

// cancelMails cancels the mails about a subject that were not sent, in the caller's
// transaction. A mail whose sending has begun is still stored as sent.
func cancelMails(ctx context.Context, tx pgx.Tx, about string, now time.Time) error {
	_, err := tx.Exec(ctx, `
		UPDATE mails SET state = 'cancelled', ended_at = $2, `+removeCode+`
		WHERE about = $1 AND about <> '' AND state = 'waiting'`, about, now) // the index is of subjects that are not empty
	if err != nil {
		return fmt.Errorf("cancel mails: %w", err)
	}
	return nil
}

// ExpireMails implements contest.MailQueue.
func (db *DB) ExpireMails(ctx context.Context, now time.Time) ([]contest.Mail, error) {
	rows, err := db.pool.Query(ctx, `
		UPDATE mails
		SET state = 'failed', ended_at = $1, lease = NULL, lease_ends = NULL,
			last_error = CASE WHEN last_error = '' THEN 'not sent in time' ELSE 'not sent in time; last: ' || last_error END,
			`+removeCode+`
		WHERE state = 'waiting' AND expires_at <= $1 AND (lease IS NULL OR lease_ends <= $1)
		RETURNING `+mailColumns, now)
	if err != nil {
		return nil, fmt.Errorf("expire mails: %w", err)
	}
	expired, err := pgx.CollectRows(rows, scanMail)
	if err != nil {
		return nil, fmt.Errorf("expire mails: %w", err)
	}
	return expired, nil
}

// ClaimMail implements contest.MailQueue.
func (db *DB) ClaimMail(ctx context.Context, now, leaseEnds time.Time) (contest.Mail, bool, error) {
	rows, err := db.pool.Query(ctx, `
		UPDATE mails
		SET lease = $2, lease_ends = $3, attempts = attempts + 1
		WHERE id = (
			SELECT id FROM mails
			WHERE state = 'waiting' AND expires_at > $1 AND (lease IS NULL OR `+due("lease_ends", "$1")+`)
				AND (next_attempt_at <= $1 OR attempts > 0 AND `+due("next_attempt_at", "$1")+` OR created_at > $1::timestamptz + interval '2 minutes')
			ORDER BY secret DESC, next_attempt_at
			LIMIT 1
			FOR UPDATE SKIP LOCKED)
		RETURNING `+mailColumns, now, uuid.NewString(), leaseEnds)
	if err != nil {
		return contest.Mail{}, false, fmt.Errorf("claim mail: %w", err)
	}
	m, err := pgx.CollectExactlyOneRow(rows, scanMail)
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
func (db *DB) MailSent(ctx context.Context, m contest.Mail, now time.Time) error {
	return db.leased(ctx, "store mail as sent", `
		UPDATE mails
		SET state = 'sent', ended_at = $3, last_error = '', lease = NULL, lease_ends = NULL,
			`+removeCode+`
		WHERE id = $1 AND lease = $2`, m.ID, m.Lease, now)
}

// RetryMail implements contest.MailQueue.
func (db *DB) RetryMail(ctx context.Context, m contest.Mail, next time.Time, reason string) error {
	return db.leased(ctx, "retry mail", `
		UPDATE mails
		SET next_attempt_at = $3, last_error = $4, lease = NULL, lease_ends = NULL
		WHERE id = $1 AND lease = $2`, m.ID, m.Lease, next, reason)
}

// FailMail implements contest.MailQueue.
func (db *DB) FailMail(ctx context.Context, m contest.Mail, now time.Time, reason string) error {
	return db.leased(ctx, "fail mail", `
		UPDATE mails
		SET state = 'failed', ended_at = $3, last_error = $4, lease = NULL, lease_ends = NULL,
			`+removeCode+`
		WHERE id = $1 AND lease = $2`, m.ID, m.Lease, now, reason)
}
