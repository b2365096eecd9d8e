package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/pg"
	"marquee/backend/results"
)

// MailRun implements results.PublicationRunStore.
func (db *Store) MailRun(ctx context.Context, c results.RunChange, mails []results.RunMail) (bool, error) {
	return db.stepped(ctx, func(tx pgx.Tx) error {
		written := 0
		for _, m := range mails {
			wrote, err := mailRun(ctx, tx, c.Run, m)
			if err != nil {
				return err
			}
			if wrote {
				written++
			}
		}
		c := c
		c.Run.Mails = written
		return changeRun(ctx, tx, c)
	})
}

// mailRun writes a mail unless the same was written before, also under concurrent calls.
func mailRun(ctx context.Context, tx pgx.Tx, run results.PublicationRun, m results.RunMail) (bool, error) {
	tag, err := tx.Exec(ctx, `
		INSERT INTO result_mails (edition, entrant_id, work_id, prizes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		run.Edition, m.EntrantID, m.WorkID, m.News)
	if err != nil {
		return false, fmt.Errorf("note mail about a result: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return false, nil
	}
	id, err := pg.PutMailID(ctx, tx, m.Mail)
	if err != nil {
		return false, err
	}
	_, err = tx.Exec(
		ctx,
		`INSERT INTO publication_mails (run, mail_id, work_id, news) VALUES ($1, $2, $3, $4)`,
		run.ID,
		id,
		m.WorkID,
		m.News,
	)
	if err != nil {
		return false, fmt.Errorf("note mail of a publication: %w", err)
	}
	return true, nil
}

// StopMails implements results.PublicationRunStore.
func (db *Store) StopMails(ctx context.Context, c results.RunChange) (bool, error) {
	return db.stepped(ctx, func(tx pgx.Tx) error {
		stopped, err := unwriteMails(ctx, tx, c.Run, c.Wall)
		if err != nil {
			return err
		}
		if stopped == 0 {
			return errOtherVersion
		}
		return changeRun(ctx, tx, c)
	})
}

// unwriteMails cancels the mails of a publication that no sender has begun to send, so that they can be written again,
// and returns how many.
func unwriteMails(ctx context.Context, tx pgx.Tx, run results.PublicationRun, now time.Time) (int64, error) {
	tag, err := tx.Exec(ctx, `
		WITH held AS (
			UPDATE mails m SET state = 'cancelled', ended_at = $3 FROM publication_mails p
			WHERE p.run = $1 AND m.id = p.mail_id AND m.state = 'waiting' AND m.attempts = 0
			RETURNING p.work_id, p.news
		)
		DELETE FROM result_mails r USING held WHERE r.edition = $2 AND r.work_id = held.work_id AND r.prizes = held.news`, run.ID, run.Edition, now)
	if err != nil {
		return 0, fmt.Errorf("stop mails of a publication: %w", err)
	}
	return tag.RowsAffected(), nil
}

// RunMails implements results.PublicationRunStore.
func (db *Store) RunMails(ctx context.Context, id string) (results.RunMails, error) {
	var mails results.RunMails
	err := db.Pool.QueryRow(ctx, `
		SELECT count(*) FILTER (WHERE m.state = 'waiting'), count(*) FILTER (WHERE m.state = 'sent'),
			coalesce(array_agg(p.work_id ORDER BY p.work_id) FILTER (WHERE m.state = 'failed'), '{}')
		FROM publication_mails p JOIN mails m ON m.id = p.mail_id WHERE p.run = $1`, id).Scan(&mails.Waiting, &mails.Sent, &mails.Refused)
	if err != nil {
		return mails, fmt.Errorf("count mails of a publication: %w", err)
	}
	return mails, nil
}
