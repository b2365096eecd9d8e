package pg

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// RemoveCode is the part of an UPDATE that removes the content of a mail with a code.
const RemoveCode = `
	subject = CASE WHEN secret THEN '' ELSE subject END,
	body_text = CASE WHEN secret THEN '' ELSE body_text END,
	body_html = CASE WHEN secret THEN '' ELSE body_html END`

// PutMail writes a mail into the outbox in the caller's transaction.
func PutMail(ctx context.Context, tx pgx.Tx, m contest.NewMail) error {
	_, err := PutMailID(ctx, tx, m)
	return err
}

// PutMailID stores a mail as PutMail does and returns its id.
func PutMailID(ctx context.Context, tx pgx.Tx, m contest.NewMail) (id string, err error) {
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
		m.CreatedAt, m.NotBefore, m.ExpiresAt, m.BatchID, TimeOrNull(m.Deadline)).Scan(&id)
	if err != nil {
		return "", fmt.Errorf("store mail: %w", err)
	}
	return id, nil
}

// CancelMails cancels the mails about a subject that were not sent, in the caller's
// transaction. A mail whose sending has begun is still stored as sent.
func CancelMails(ctx context.Context, tx pgx.Tx, about string, now time.Time) error {
	_, err := tx.Exec(ctx, `
		UPDATE mails SET state = 'cancelled', ended_at = $2, `+RemoveCode+`
		WHERE about = $1 AND about <> '' AND state = 'waiting'`, about, now) // the index is of subjects that are not empty
	if err != nil {
		return fmt.Errorf("cancel mails: %w", err)
	}
	return nil
}
