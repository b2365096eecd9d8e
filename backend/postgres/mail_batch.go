package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// mailBatchColumns are the columns of mail_batches b that scanMailBatch reads.
const mailBatchColumns = `b.id::text, b.edition, b.kind, b.audience, b.recipients, b.subject_en, b.subject_zh, b.mails, b.created_at, b.held_until,
	b.actor, b.stopped_at, coalesce(b.stopped_by, ''),
	(SELECT count(*) FROM mails m WHERE m.batch_id = b.id AND m.state = 'sent'),
	(SELECT count(*) FROM mails m WHERE m.batch_id = b.id AND m.state = 'waiting')`

func scanMailBatch(row pgx.CollectableRow) (contest.MailBatch, error) {
	var b contest.MailBatch
	var stopped *time.Time
	err := row.Scan(&b.ID, &b.Edition, &b.Kind, &b.Audience, &b.To, &b.Subject.EN, &b.Subject.ZH, &b.Recipients, &b.CreatedAt, &b.HeldUntil,
		&b.Actor, &stopped, &b.StoppedBy, &b.Sent, &b.Waiting)
	setTime(&b.StoppedAt, stopped)
	return b, err
}

// MailBatches implements contest.MailBatchStore.
func (db *DB) MailBatches(ctx context.Context, edition contest.EditionID, audiences []contest.Audience, limit int) ([]contest.MailBatch, error) {
	rows, err := db.pool.Query(ctx, `
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

// MailBatch implements contest.MailBatchStore.
func (db *DB) MailBatch(ctx context.Context, edition contest.EditionID, id string) (contest.MailBatch, error) {
	return findMailBatch(ctx, db.pool, edition, id)
}

func findMailBatch(ctx context.Context, q querier, edition contest.EditionID, id string) (contest.MailBatch, error) {
	if !isID(id) {
		return contest.MailBatch{}, contest.Fail(contest.CodeNotFound)
	}
	rows, err := q.Query(ctx, `SELECT `+mailBatchColumns+` FROM mail_batches b WHERE b.edition = $1 AND b.id = $2`, edition, id)
	if err != nil {
		return contest.MailBatch{}, fmt.Errorf("read batch: %w", err)
	}
	batch, err := pgx.CollectExactlyOneRow(rows, scanMailBatch)
	if err != nil {
		return contest.MailBatch{}, fmt.Errorf("read batch: %w", translate(err))
	}
	return batch, nil
}

// StopBatch implements contest.MailBatchStore. Of concurrent calls one stops the batch. A mail whose
// sending has begun is still stored as sent.
func (db *DB) StopBatch(ctx context.Context, edition contest.EditionID, id, by string, at, now time.Time) (contest.MailBatch, error) {
	var stopped contest.MailBatch
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, `
			UPDATE mail_batches SET stopped_at = $3, stopped_by = $4 WHERE id = $1 AND edition = $2 AND stopped_at IS NULL`, id, edition, now, by)
		if err != nil {
			return err
		}
		if done.RowsAffected() == 1 {
			cancelled, err := tx.Exec(ctx, `
				UPDATE mails SET state = 'cancelled', ended_at = $2, `+removeCode+` WHERE batch_id = $1 AND state = 'waiting'`, id, now)
			if err != nil {
				return err
			}
			err = audit(ctx, tx, edition, at, by, contest.ActionStopBatch, "mails:"+id, values{"recipients": cancelled.RowsAffected()})
			if err != nil {
				return err
			}
		}
		stopped, err = findMailBatch(ctx, tx, edition, id)
		return err
	})
	return stopped, err
}
