package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
)

// ResendMail implements contest.MailStore.
func (db *Store) ResendMail(
	ctx context.Context,
	edition contest.EditionID,
	id, by string,
	now time.Time,
) (contest.Mail, error) {
	var again contest.Mail
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		m, err := lockMail(ctx, tx, edition, id)
		if err != nil {
			return err
		}
		if (m.Secret || m.Text == "") && m.State != contest.MailWaiting {
			return contest.MailCodeRemoved()
		}
		outdated, err := isOutdated(ctx, tx, m)
		if err != nil {
			return err
		}
		if outdated {
			return contest.MailOutdated()
		}
		expires := now.Add(contest.MailLifetime)
		if m.Secret {
			expires = m.ExpiresAt
		}
		query, args := `
			UPDATE mails
			SET state = 'waiting', ended_at = NULL, not_before = $2, next_attempt_at = $2, expires_at = $3
			WHERE id = $1
			RETURNING `+MailColumns, []any{id, now, expires}
		if m.State == contest.MailSent {
			query = `
				INSERT INTO mails (edition, kind, about, entrant_id, recipient, language, subject, body_text, body_html, secret,
					created_at, not_before, expires_at, next_attempt_at)
				SELECT edition, kind, about, entrant_id, recipient, language, subject, body_text, body_html, secret, $2, $2, $3, $2
				FROM mails WHERE id = $1
				RETURNING ` + MailColumns
		}
		rows, err := tx.Query(ctx, query, args...)
		if err != nil {
			return err
		}
		if again, err = pgx.CollectExactlyOneRow(rows, ScanMail); err != nil {
			return err
		}
		return pg.Audit(ctx, tx, edition, now, by, contest.ActionResendMail, contest.MailSubject(id),
			pg.Changed(pg.Values{"state": m.State}, pg.Values{"state": again.State}))
	})
	if err != nil {
		return contest.Mail{}, fmt.Errorf("resend mail: %w", err)
	}
	return again, nil
}

// lockMail reads a mail and locks it until the transaction ends, and before it the
// registration that it is about: whoever decides locks them in that order. NOT_FOUND.
func lockMail(ctx context.Context, tx pgx.Tx, edition contest.EditionID, id string) (contest.Mail, error) {
	m, err := findMail(ctx, tx, edition, id, "")
	if err != nil {
		return contest.Mail{}, err
	}
	if _, err := tx.Exec(ctx, `SELECT FROM registrations WHERE id = $1 FOR SHARE`, registrationOf(m)); err != nil {
		return contest.Mail{}, err
	}
	return findMail(ctx, tx, edition, id, "FOR UPDATE")
}

// isOutdated reports whether a mail is about a decision that no longer holds: it was
// cancelled, the registration is in another state, or a later mail says something else.
func isOutdated(ctx context.Context, tx pgx.Tx, m contest.Mail) (bool, error) {
	if m.State == contest.MailCancelled {
		return true, nil
	}
	if !m.Kind.ReportsDecision() || m.About == "" {
		return false, nil
	}
	outdated := false
	err := tx.QueryRow(ctx, `
		SELECT EXISTS (
				SELECT FROM mails
				WHERE about = $1 AND about <> '' AND kind = ANY($2) AND created_at > $3 AND body_text <> $4)
			OR EXISTS (SELECT FROM registrations WHERE id = $5 AND state <> $6)`,
		m.About, contest.DecisionMails(), m.CreatedAt, m.Text, registrationOf(m), reportedState(m.Kind)).Scan(&outdated)
	return outdated, err
}

// registrationOf is the id of the registration that a mail is about, nil for any other
// subject.
func registrationOf(m contest.Mail) *string {
	id, found := strings.CutPrefix(m.About, contest.RegistrationSubject(""))
	if !found || !pg.IsID(id) {
		return nil
	}
	return &id
}

// reportedState is the state of a registration whose decision mails of a kind report.
func reportedState(kind contest.MailKind) contest.RegisterState {
	if kind == contest.MailDenial {
		return contest.StateDeny
	}
	return contest.StatePass
}
