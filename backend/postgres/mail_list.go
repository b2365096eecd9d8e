package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// Mails implements contest.MailStore.
func (db *DB) Mails(ctx context.Context, filter contest.MailFilter) (contest.MailPage, error) {
	page := contest.MailPage{}
	const condition = `
		edition = $1 AND ($2 = '' OR state::text = $2) AND ($3 = '' OR kind = $3)
		AND ($4 = '' OR recipient ILIKE $5 OR NOT secret AND subject ILIKE $5) AND ($6 = '' OR language::text = $6)`
	args := []any{filter.Edition, filter.State, filter.Kind, filter.Search, matchPattern(filter.Search), filter.Language}
	var limit *int
	if filter.Limit > 0 {
		limit = &filter.Limit
	}
	if err := db.pool.QueryRow(ctx, `SELECT count(*) FROM mails WHERE `+condition, args...).Scan(&page.Total); err != nil {
		return page, fmt.Errorf("count mails: %w", err)
	}
	rows, err := db.pool.Query(ctx, `
		SELECT `+mailColumns+`
		FROM mails WHERE `+condition+`
		ORDER BY created_at DESC, id
		LIMIT $7 OFFSET $8`, append(args, limit, filter.Offset)...)
	if err != nil {
		return page, fmt.Errorf("list mails: %w", err)
	}
	page.Mails, err = pgx.CollectRows(rows, scanMail)
	if err != nil {
		return page, fmt.Errorf("list mails: %w", err)
	}
	for i := range page.Mails {
		page.Mails[i].Text, page.Mails[i].HTML = "", ""
	}
	return page, nil
}

// Mail implements contest.MailStore.
func (db *DB) Mail(ctx context.Context, edition contest.EditionID, id string) (contest.Mail, error) {
	m, err := findMail(ctx, db.pool, edition, id, "")
	if err != nil {
		return contest.Mail{}, fmt.Errorf("read mail: %w", err)
	}
	return m, nil
}

// findMail reads a mail with the given lock, "" for none. NOT_FOUND.
func findMail(ctx context.Context, q querier, edition contest.EditionID, id, lock string) (contest.Mail, error) {
	if !isID(id) {
		return contest.Mail{}, contest.Fail(contest.CodeNotFound)
	}
	rows, err := q.Query(ctx, `SELECT `+mailColumns+` FROM mails WHERE id = $1 AND edition = $2 `+lock, id, edition)
	if err != nil {
		return contest.Mail{}, err
	}
	m, err := pgx.CollectExactlyOneRow(rows, scanMail)
	return m, translate(err)
}

// ResendMail implements contest.MailStore.
func (db *DB) ResendMail(ctx context.Context, edition contest.EditionID, id, by string, now time.Time) (contest.Mail, error) {
	var again contest.Mail
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		m, err := findMail(ctx, tx, edition, id, "FOR UPDATE")
		if err != nil {
			return err
		}
		if m.Secret && m.State != contest.MailWaiting {
			return contest.Fail(contest.CodeConflict)
		}
		expires := now.Add(contest.MailLifetime)
		if m.Secret {
			expires = m.ExpiresAt
		}
		query, args := `
			UPDATE mails
			SET state = 'waiting', ended_at = NULL, not_before = $2, next_attempt_at = $2, expires_at = $3
			WHERE id = $1
			RETURNING `+mailColumns, []any{id, now, expires}
		if m.State == contest.MailSent {
			query = `
				INSERT INTO mails (edition, kind, about, entrant_id, recipient, language, subject, body_text, body_html, secret,
					created_at, not_before, expires_at, next_attempt_at)
				SELECT edition, kind, about, entrant_id, recipient, language, subject, body_text, body_html, secret, $2, $2, $3, $2
				FROM mails WHERE id = $1
				RETURNING ` + mailColumns
		}
		rows, err := tx.Query(ctx, query, args...)
		if err != nil {
			return err
		}
		if again, err = pgx.CollectExactlyOneRow(rows, scanMail); err != nil {
			return err
		}
		return audit(ctx, tx, edition, now, by, contest.ActionResendMail, contest.MailSubject(id),
			changed(values{"state": m.State}, values{"state": again.State}))
	})
	if err != nil {
		return contest.Mail{}, fmt.Errorf("resend mail: %w", err)
	}
	return again, nil
}
