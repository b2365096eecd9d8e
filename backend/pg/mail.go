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
	ids, err := PutMails(ctx, tx, []contest.NewMail{m})
	if err != nil {
		return "", err
	}
	return ids[0], nil
}

// PutMails stores mails as PutMail does, in one statement, and returns their ids in the same order.
func PutMails(ctx context.Context, tx pgx.Tx, mails []contest.NewMail) ([]string, error) {
	var editions, kinds, about, entrants, to, languages, subjects, texts, htmls, batches []string
	var secret []bool
	var created, notBefore, expires []time.Time
	var deadlines []*time.Time
	for _, m := range mails {
		if m.NotBefore.IsZero() {
			m.NotBefore = m.CreatedAt
		}
		if m.ExpiresAt.IsZero() {
			m.ExpiresAt = m.NotBefore.Add(contest.MailLifetime)
		}
		editions, kinds, about = append(editions, string(m.Edition)), append(kinds, string(m.Kind)), append(about, m.About)
		entrants, to, languages = append(entrants, m.EntrantID), append(to, m.To), append(languages, string(m.Language))
		subjects, texts, htmls = append(subjects, m.Subject), append(texts, m.Text), append(htmls, m.HTML)
		secret, batches = append(secret, m.Secret), append(batches, m.BatchID)
		created, notBefore = append(created, m.CreatedAt), append(notBefore, m.NotBefore)
		expires, deadlines = append(expires, m.ExpiresAt), append(deadlines, TimeOrNull(m.Deadline))
	}
	rows, err := tx.Query(ctx, `
		INSERT INTO mails (edition, kind, about, entrant_id, recipient, language, subject, body_text, body_html, secret,
			created_at, not_before, expires_at, next_attempt_at, batch_id, deadline)
		SELECT edition::edition, kind, about, nullif(entrant_id, '')::uuid, recipient, language::language, subject,
			body_text, body_html, secret, created_at, not_before, expires_at, not_before, nullif(batch_id, '')::uuid, deadline
		FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
			$9::text[], $10::boolean[], $11::timestamptz[], $12::timestamptz[], $13::timestamptz[], $14::text[],
			$15::timestamptz[])
			WITH ORDINALITY AS m (edition, kind, about, entrant_id, recipient, language, subject, body_text, body_html,
				secret, created_at, not_before, expires_at, batch_id, deadline, nth)
		ORDER BY nth
		RETURNING id::text`,
		editions, kinds, about, entrants, to, languages, subjects, texts, htmls, secret, created, notBefore, expires,
		batches, deadlines)
	if err != nil {
		return nil, fmt.Errorf("store mails: %w", err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("store mails: %w", err)
	}
	return ids, nil
}

// CancelMails cancels the mails about subjects that were not sent, in the caller's
// transaction. A mail whose sending has begun is still stored as sent.
func CancelMails(ctx context.Context, tx pgx.Tx, now time.Time, about ...string) error {
	_, err := tx.Exec(ctx, `
		UPDATE mails SET state = 'cancelled', ended_at = $2, `+RemoveCode+`
		WHERE about = ANY($1) AND about <> '' AND state = 'waiting'`, about, now) // the index is of subjects that are not empty
	if err != nil {
		return fmt.Errorf("cancel mails: %w", err)
	}
	return nil
}
