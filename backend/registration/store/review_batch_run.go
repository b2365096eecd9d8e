package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/registration"
)

// RunBatch implements registration.ReviewBatchStore. Concurrent calls follow each other.
func (db *Store) RunBatch(
	ctx context.Context,
	run registration.ReviewRun,
	compose registration.ComposeMail,
) (registration.ReviewBatch, error) {
	var batch registration.ReviewBatch
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		if batch, err = readBatch(ctx, tx, run.Edition, run.ID, "FOR UPDATE"); err != nil {
			return err
		}
		switch {
		case !batch.UndoBegunAt.IsZero():
			return contest.Fail(contest.CodeConflict)
		case !batch.EndedAt.IsZero():
			return nil
		case batch.BegunAt.IsZero():
			reasons, err := json.Marshal(run.Reasons)
			if err != nil {
				return err
			}
			if _, err := tx.Exec(
				ctx,
				`UPDATE review_batches SET begun_at = $2, reasons = $3 WHERE id = $1`,
				run.ID,
				run.Now,
				reasons,
			); err != nil {
				return err
			}
		default: // continued with the reasons that it began with
			if err := tx.QueryRow(
				ctx,
				`SELECT reasons FROM review_batches WHERE id = $1`,
				run.ID,
			).Scan(
				&run.Reasons,
			); err != nil {
				return err
			}
		}
		chunk, err := lockBatchItems(ctx, tx, run.ID, registration.BatchWaiting, run.Most)
		if err != nil {
			return err
		}
		if err := runItems(ctx, tx, run, batch.Action, chunk, compose); err != nil {
			return err
		}
		if len(chunk) < run.Most {
			if err := endBatch(ctx, tx, run); err != nil {
				return err
			}
		}
		batch, err = readBatch(ctx, tx, run.Edition, run.ID, "")
		return err
	})
	if err != nil {
		return batch, fmt.Errorf("run batch: %w", err)
	}
	return batch, nil
}

// batchItem is a registration of a batch that the transaction has locked.
type batchItem struct {
	registration.Registration
	version   int
	decidedAt time.Time
}

// lockBatchItems locks the next registrations of a batch with an outcome, in the order of their ids, so that two
// batches never wait for each other.
func lockBatchItems(
	ctx context.Context,
	tx pgx.Tx,
	id string,
	outcome registration.BatchOutcome,
	most int,
) ([]batchItem, error) {
	rows, err := tx.Query(ctx, `
		SELECT `+RegistrationColumns+`, i.version, i.decided_at
		FROM review_batch_items i JOIN registrations r ON r.id = i.registration_id JOIN entrants e ON e.id = r.entrant_id
		WHERE i.batch_id = $1 AND i.outcome = $2
		ORDER BY r.id LIMIT $3
		FOR NO KEY UPDATE OF r`, id, outcome, most)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (batchItem, error) {
		var item batchItem
		var at *time.Time
		var err error
		item.Registration, err = ScanRegistration(
			pg.RowWith{CollectableRow: pg.RowWith{CollectableRow: row, Last: &at}, Last: &item.version},
		)
		if at != nil {
			item.decidedAt = *at
		}
		return item, err
	})
}

// runItems decides about locked registrations, but those that changed since the plan.
func runItems(
	ctx context.Context,
	tx pgx.Tx,
	run registration.ReviewRun,
	action registration.ReviewAction,
	chunk []batchItem,
	compose registration.ComposeMail,
) error {
	d := registration.Decision{State: contest.StatePass, By: run.By, At: run.At, Now: run.Now, Places: run.Places}
	if action == registration.ReviewDeny {
		d.State = contest.StateDeny
	}
	var open []registration.Registration
	var reasons []string
	outcomes := make([]registration.BatchOutcome, len(chunk))
	for i, item := range chunk {
		switch {
		case item.Version != item.version:
			outcomes[i] = registration.BatchChanged
		case item.State != contest.StateSubmitted:
			outcomes[i] = registration.BatchDecided
		default:
			outcomes[i] = registration.BatchDone
			reason := ""
			if action == registration.ReviewDeny {
				reason = run.Reasons.In(item.Language)
			}
			open, reasons = append(open, item.Registration), append(reasons, reason)
		}
	}
	if _, err := decideAll(ctx, tx, open, reasons, d, compose); err != nil {
		return err
	}
	return putBatchOutcomes(ctx, tx, run.ID, chunk, outcomes, &run.At)
}

// putBatchOutcomes stores what became of registrations of a batch, and when those that are done were decided.
func putBatchOutcomes(
	ctx context.Context,
	tx pgx.Tx,
	id string,
	chunk []batchItem,
	outcomes []registration.BatchOutcome,
	at *time.Time,
) error {
	ids, names := make([]string, len(chunk)), make([]string, len(chunk))
	for i, item := range chunk {
		ids[i], names[i] = item.ID, string(outcomes[i])
	}
	_, err := tx.Exec(ctx, `
		UPDATE review_batch_items i SET outcome = o.outcome,
			decided_at = CASE WHEN o.outcome = 'done' THEN $4 ELSE i.decided_at END
		FROM unnest($2::uuid[], $3::text[]) AS o (id, outcome)
		WHERE i.batch_id = $1 AND i.registration_id = o.id`, id, ids, names, at)
	if err != nil {
		return fmt.Errorf("store outcomes: %w", err)
	}
	return nil
}

// endBatch ends a batch: its mails leave together, after the hold.
func endBatch(ctx context.Context, tx pgx.Tx, run registration.ReviewRun) error {
	leave := run.Now.Add(run.Hold)
	if err := holdBatchMails(ctx, tx, run.ID, leave); err != nil {
		return err
	}
	_, err := tx.Exec(
		ctx,
		`UPDATE review_batches SET ended_at = $2, hold_ends = $3 WHERE id = $1`,
		run.ID,
		run.Now,
		leave,
	)
	return err
}

// holdBatchMails keeps the mails of a batch back until a time, but those whose sending has begun.
func holdBatchMails(ctx context.Context, tx pgx.Tx, id string, until time.Time) error {
	rows, err := tx.Query(ctx, `
		SELECT 'registration:' || registration_id FROM review_batch_items WHERE batch_id = $1 AND outcome = 'done'`, id)
	if err != nil {
		return fmt.Errorf("hold mails: %w", err)
	}
	subjects, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return fmt.Errorf("hold mails: %w", err)
	}
	// A list instead of a join, which is slow until the statistics know of thousands of new mails.
	_, err = tx.Exec(ctx, `
		UPDATE mails SET not_before = $2, next_attempt_at = $2, expires_at = $3
		WHERE about = ANY($1) AND about <> '' AND state = 'waiting' AND lease IS NULL`,
		subjects, until, until.Add(contest.MailLifetime))
	if err != nil {
		return fmt.Errorf("hold mails: %w", err)
	}
	return nil
}

// UndoBatch implements registration.ReviewBatchStore. Concurrent calls follow each other.
func (db *Store) UndoBatch(ctx context.Context, run registration.ReviewRun) (registration.ReviewBatch, error) {
	var batch registration.ReviewBatch
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		if batch, err = readBatch(ctx, tx, run.Edition, run.ID, "FOR UPDATE"); err != nil {
			return err
		}
		switch {
		case !batch.UndoneAt.IsZero():
			return nil
		case batch.BegunAt.IsZero():
			return contest.Fail(contest.CodeConflict)
		case batch.UndoBegunAt.IsZero():
			if !batch.EndedAt.IsZero() && !run.Now.Before(batch.HoldEnds) {
				return registration.BatchHasLeft()
			}
			if err := beginUndo(ctx, tx, run); err != nil {
				return err
			}
		}
		chunk, err := lockBatchItems(ctx, tx, run.ID, registration.BatchDone, run.Most)
		if err != nil {
			return err
		}
		if err := undoItems(ctx, tx, run, chunk); err != nil {
			return err
		}
		if len(chunk) < run.Most {
			if _, err := tx.Exec(
				ctx,
				`UPDATE review_batches SET undone_at = $2, undone_by = $3 WHERE id = $1`,
				run.ID,
				run.Now,
				run.By,
			); err != nil {
				return err
			}
		}
		batch, err = readBatch(ctx, tx, run.Edition, run.ID, "")
		return err
	})
	if err != nil {
		return batch, fmt.Errorf("undo batch: %w", err)
	}
	return batch, nil
}

// beginUndo holds the mails of the batch, so that none leaves while its decisions are taken back, and decides about no
// more.
func beginUndo(ctx context.Context, tx pgx.Tx, run registration.ReviewRun) error {
	if err := holdBatchMails(ctx, tx, run.ID, run.HeldUntil); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `
		UPDATE review_batches SET undo_begun_at = $2, ended_at = coalesce(ended_at, $2), hold_ends = $3 WHERE id = $1`,
		run.ID, run.Now, run.HeldUntil)
	return err
}
