package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/outbox"
	"marquee/backend/pg"
)

// mailBatchColumns are the columns of mail_batches b that scanMailBatch reads.
const mailBatchColumns = `b.id::text, b.edition, b.kind, b.audience, b.recipients, b.subject_en, b.subject_zh, b.mails, b.created_at, b.held_until,
	b.actor, b.stopped_at, coalesce(b.stopped_by, ''),
	(SELECT count(*) FROM mails m WHERE m.batch_id = b.id AND m.state = 'sent'),
	(SELECT count(*) FROM mails m WHERE m.batch_id = b.id AND m.state = 'waiting')`

func scanMailBatch(row pgx.CollectableRow) (outbox.MailBatch, error) {
	var b outbox.MailBatch
	var stopped *time.Time
	err := row.Scan(
		&b.ID,
		&b.Edition,
		&b.Kind,
		&b.Audience,
		&b.To,
		&b.Subject.EN,
		&b.Subject.ZH,
		&b.Recipients,
		&b.CreatedAt,
		&b.HeldUntil,
		&b.Actor,
		&stopped,
		&b.StoppedBy,
		&b.Sent,
		&b.Waiting,
	)
	pg.SetTime(&b.StoppedAt, stopped)
	return b, err
}

// MailBatches implements outbox.MailBatchStore.
func (db *Store) MailBatches(
	ctx context.Context,
	edition contest.EditionID,
	audiences []outbox.Audience,
	limit int,
) ([]outbox.MailBatch, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT `+mailBatchColumns+` FROM mail_batches b
		WHERE b.edition = $1 AND b.audience = ANY($2)
		ORDER BY b.created_at DESC, b.id LIMIT $3`, edition, audiences, limit)
	if err != nil {
		return nil, fmt.Errorf("list batches: %w", err)
	}
	batches, err := pgx.CollectRows(rows, scanMailBatch)
	if err != nil {
		return nil, fmt.Errorf("list batches: %w", err)
	}
	return batches, nil
}

// MailBatch implements outbox.MailBatchStore.
func (db *Store) MailBatch(ctx context.Context, edition contest.EditionID, id string) (outbox.MailBatch, error) {
	return findMailBatch(ctx, db.Pool, edition, id)
}

func findMailBatch(ctx context.Context, q pg.Querier, edition contest.EditionID, id string) (outbox.MailBatch, error) {
	if !pg.IsID(id) {
		return outbox.MailBatch{}, contest.Fail(contest.CodeNotFound)
	}
	rows, err := q.Query(
		ctx,
		`SELECT `+mailBatchColumns+` FROM mail_batches b WHERE b.edition = $1 AND b.id = $2`,
		edition,
		id,
	)
	if err != nil {
		return outbox.MailBatch{}, fmt.Errorf("read batch: %w", err)
	}
	batch, err := pgx.CollectExactlyOneRow(rows, scanMailBatch)
	if err != nil {
		return outbox.MailBatch{}, fmt.Errorf("read batch: %w", pg.Translate(err))
	}
	return batch, nil
}

// StopBatch implements outbox.MailBatchStore. Of concurrent calls one stops the batch. A mail whose
// sending has begun is still stored as sent.
func (db *Store) StopBatch(
	ctx context.Context,
	edition contest.EditionID,
	id, by string,
	at, now time.Time,
) (outbox.MailBatch, error) {
	var stopped outbox.MailBatch
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, `
			UPDATE mail_batches SET stopped_at = $3, stopped_by = $4 WHERE id = $1 AND edition = $2 AND stopped_at IS NULL`, id, edition, now, by)
		if err != nil {
			return err
		}
		if done.RowsAffected() == 1 {
			cancelled, err := tx.Exec(ctx, `
				UPDATE mails SET state = 'cancelled', ended_at = $2, `+pg.RemoveCode+` WHERE batch_id = $1 AND state = 'waiting'`, id, now)
			if err != nil {
				return err
			}
			err = pg.Audit(
				ctx,
				tx,
				edition,
				at,
				by,
				outbox.ActionStopBatch,
				"mails:"+id,
				pg.Values{"recipients": cancelled.RowsAffected()},
			)
			if err != nil {
				return err
			}
		}
		stopped, err = findMailBatch(ctx, tx, edition, id)
		return err
	})
	return stopped, err
}
