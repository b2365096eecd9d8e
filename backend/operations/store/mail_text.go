package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/outbox"
	"marquee/backend/pg"
)

// ChangeMailTexts implements operations.MailTextStore. What organisers change is a part of the edition, beside those of
// the rules; the lock on the judging serialises changes of an edition.
func (db *Store) ChangeMailTexts(
	ctx context.Context,
	edition contest.EditionID,
	check func(stored map[string][]byte) (*operations.MailTextChange, error),
) error {
	return db.InTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT FROM judging WHERE edition = $1 FOR UPDATE`, edition); err != nil {
			return fmt.Errorf("lock texts of emails: %w", err)
		}
		stored, err := ruleParts(ctx, tx, edition)
		if err != nil {
			return err
		}
		change, err := check(stored.Contents())
		if err != nil || change == nil {
			return err
		}
		part := contest.MailPart(change.Kind)
		if change.Content == nil {
			_, err = tx.Exec(ctx, `DELETE FROM rule_parts WHERE edition = $1 AND part = $2`, edition, part)
		} else {
			_, err = tx.Exec(ctx, `
				INSERT INTO rule_parts (edition, part, content, changed_at, changed_by) VALUES ($1, $2, $3::jsonb, $4, $5)
				ON CONFLICT (edition, part) DO UPDATE SET content = excluded.content, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
				edition, part, string(change.Content), change.At, change.By)
		}
		if err != nil {
			return fmt.Errorf("store texts of an email: %w", err)
		}
		return pg.Audit(ctx, tx, edition, change.At, change.By, operations.ActionChangeCatalogue,
			operations.CatalogueSubject(edition, operations.MailTextFile(change.Kind)),
			changedTexts(&operations.CatalogueRecord{Stored: true, Texts: change.Texts}))
	})
}

// SendMailTests implements operations.MailTextStore.
func (db *Store) SendMailTests(
	ctx context.Context,
	edition contest.EditionID,
	kind contest.MailKind,
	by string,
	at time.Time,
	mails []contest.NewMail,
) error {
	return db.InTx(ctx, func(tx pgx.Tx) error {
		for _, m := range mails {
			if err := pg.PutMail(ctx, tx, m); err != nil {
				return err
			}
		}
		return pg.Audit(
			ctx,
			tx,
			edition,
			at,
			by,
			outbox.ActionBroadcastTest,
			"broadcast:"+operations.MailTextFile(kind),
			pg.Values{"recipients": len(mails)},
		)
	})
}
