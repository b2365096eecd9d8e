package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/studio"
)

const (
	TaskColumns = `g.id, g.edition, g.entrant_id, g.type, g.model, g.prompt, coalesce(g.reference_upload_id::text, ''),
		g.aspect_ratio, g.resolution, g.duration, g.count, g.audio, g.state, g.reason, coalesce(g.retry_of::text, ''),
		g.day::text, g.object_prefix, g.created_at, g.deadline, g.next_look, g.intent_at, g.operation,
		coalesce(g.lease::text, ''), g.attempts, g.polls, g.ended_at, coalesce(r.object, ''), coalesce(r.content_type, ''), g.trace`
	TaskTables = `generation_tasks g LEFT JOIN uploads r ON r.id = g.reference_upload_id AND r.state = 'succeed'`

	// queueLock serialises the transactions that create tasks, because they count all
	// running ones.
	queueLock = 0x67656e65
)

func scanTask(row pgx.Row) (studio.Task, error) {
	var t studio.Task
	var started, ended *time.Time
	f := &t.Form
	err := row.Scan(&t.ID, &t.Edition, &t.EntrantID, &f.Type, &f.Model, &f.Prompt, &f.ReferenceUploadID,
		&f.AspectRatio, &f.Resolution, &f.Duration, &f.Count, &f.Audio, &t.State, &t.Reason, &t.RetryOf,
		&t.Day, &t.ObjectPrefix, &t.CreatedAt, &t.Deadline, &t.NextLook, &started, &t.Operation,
		&t.Lease, &t.Attempts, &t.Polls, &ended, &t.ReferenceObject, &t.ReferenceType, &t.Trace)
	if err != nil {
		return studio.Task{}, pg.Translate(err)
	}
	if started != nil {
		t.StartedAt = *started
	}
	if ended != nil {
		t.EndedAt = *ended
	}
	return t, nil
}

// CreateTask implements studio.TaskStore.
func (db *Store) CreateTask(ctx context.Context, t studio.Task, limits studio.Limits) (studio.Task, error) {
	t.State = studio.Queued
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := accountstore.LockEntrant(ctx, tx, t.EntrantID); err != nil {
			return err
		}
		var running bool
		err := tx.QueryRow(ctx, `
			SELECT EXISTS (SELECT 1 FROM generation_tasks WHERE entrant_id = $1 AND state IN ('queued', 'in_progress'))`,
			t.EntrantID).Scan(&running)
		if err != nil {
			return err
		}
		if running {
			return contest.Fail(contest.CodeGenerationRunning)
		}
		unit := t.Form.Type.Unit()
		used, err := quotaUsed(ctx, tx, t.Edition, t.EntrantID, t.Day, unit)
		if err != nil {
			return err
		}
		started, err := quotaStarted(ctx, tx, t.Edition, t.EntrantID, t.Day, unit)
		if err != nil {
			return err
		}
		if t.Form.Count > limits.Left(unit, used, started) {
			return contest.Fail(contest.CodeQuotaExceeded)
		}
		if err := queueHasRoom(ctx, tx, limits.Queue); err != nil {
			return err
		}
		return insertTask(ctx, tx, &t)
	})
	if err != nil {
		return studio.Task{}, fmt.Errorf("store generation task: %w", err)
	}
	return t, nil
}

func queueHasRoom(ctx context.Context, tx pgx.Tx, most int) error {
	if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, queueLock); err != nil {
		return err
	}
	var waiting int
	err := tx.QueryRow(
		ctx,
		`SELECT count(*) FROM generation_tasks WHERE state IN ('queued', 'in_progress')`,
	).Scan(
		&waiting,
	)
	if err != nil {
		return err
	}
	if waiting >= most {
		return contest.Fail(contest.CodeSystemBusy)
	}
	return nil
}

func insertTask(ctx context.Context, tx pgx.Tx, t *studio.Task) error {
	f := t.Form
	err := tx.QueryRow(
		ctx,
		`
		INSERT INTO generation_tasks (edition, entrant_id, type, model, prompt, reference_upload_id, aspect_ratio, resolution,
			duration, count, audio, retry_of, day, object_prefix, created_at, deadline, next_look, sent_at, trace)
		VALUES ($1, $2, $3, $4, $5, nullif($6, '')::uuid, $7, $8, $9, $10, $11, nullif($12, '')::uuid, $13::text::date, $14, $15, $16, $15, $15, $17)
		RETURNING id`,
		t.Edition,
		t.EntrantID,
		f.Type,
		f.Model,
		f.Prompt,
		f.ReferenceUploadID,
		f.AspectRatio,
		f.Resolution,
		f.Duration,
		f.Count,
		f.Audio,
		t.RetryOf,
		t.Day,
		t.ObjectPrefix,
		t.CreatedAt,
		t.Deadline,
		pg.Traceparent(ctx),
	).Scan(&t.ID)
	if err != nil {
		return pg.Translate(err)
	}
	t.NextLook = t.CreatedAt
	return writeLedger(ctx, tx, *t, "reserved", f.Count, t.CreatedAt)
}

// Task implements studio.TaskStore.
func (db *Store) Task(ctx context.Context, edition contest.EditionID, entrantID, id string) (studio.Task, error) {
	if !pg.IsID(id) {
		return studio.Task{}, contest.Fail(contest.CodeNotFound)
	}
	t, err := scanTask(db.Pool.QueryRow(ctx, `
		SELECT `+TaskColumns+`
		FROM `+TaskTables+`
		WHERE g.id = $1 AND g.entrant_id = $2 AND g.edition = $3 AND g.deleted_at IS NULL`, id, entrantID, edition))
	if err != nil {
		return studio.Task{}, fmt.Errorf("read generation task: %w", err)
	}
	tasks := []studio.Task{t}
	if err := AddResults(ctx, db.Pool, tasks); err != nil {
		return studio.Task{}, err
	}
	return tasks[0], nil
}

// QuotaUsed implements studio.QuotaStore.
func (db *Store) QuotaUsed(
	ctx context.Context,
	edition contest.EditionID,
	entrantID, day string,
	unit studio.Unit,
) (int, error) {
	used, err := quotaUsed(ctx, db.Pool, edition, entrantID, day, unit)
	if err != nil {
		return 0, fmt.Errorf("read generation quota: %w", err)
	}
	return used, nil
}

func quotaUsed(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	entrantID, day string,
	unit studio.Unit,
) (int, error) {
	var used int
	err := q.QueryRow(ctx, `
		SELECT coalesce(sum(CASE entry WHEN 'reserved' THEN amount WHEN 'given_back' THEN -amount ELSE 0 END), 0)
		FROM generation_ledger
		WHERE entrant_id = $1 AND edition = $2 AND day = $3::text::date AND unit = $4`, entrantID, edition, day, unit).Scan(&used)
	return used, err
}

// QuotaStarted implements studio.QuotaStore.
func (db *Store) QuotaStarted(
	ctx context.Context,
	edition contest.EditionID,
	entrantID, day string,
	unit studio.Unit,
) (int, error) {
	started, err := quotaStarted(ctx, db.Pool, edition, entrantID, day, unit)
	if err != nil {
		return 0, fmt.Errorf("read generation starts: %w", err)
	}
	return started, nil
}

func quotaStarted(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	entrantID, day string,
	unit studio.Unit,
) (int, error) {
	var started int
	err := q.QueryRow(ctx, `
		SELECT coalesce(sum(l.amount), 0)
		FROM generation_ledger l JOIN generation_tasks g ON g.id = l.task_id
		WHERE l.entrant_id = $1 AND l.edition = $2 AND l.day = $3::text::date AND l.unit = $4 AND l.entry = 'reserved'
			AND g.intent_at IS NOT NULL`, entrantID, edition, day, unit).Scan(&started)
	return started, err
}

func writeLedger(ctx context.Context, tx pgx.Tx, t studio.Task, entry string, amount int, at time.Time) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO generation_ledger (task_id, entry, entrant_id, edition, day, unit, amount, at)
		VALUES ($1, $2, $3, $4, $5::text::date, $6, $7, $8)`,
		t.ID, entry, t.EntrantID, t.Edition, t.Day, t.Form.Type.Unit(), amount, at)
	if err != nil {
		return fmt.Errorf("write generation ledger: %w", err)
	}
	return nil
}

// endTask stores an outcome and settles the quota. The transaction has locked the
// task's row.
func endTask(ctx context.Context, tx pgx.Tx, t *studio.Task, outcome studio.Outcome, now time.Time) error {
	_, err := tx.Exec(ctx, `
		UPDATE generation_tasks
		SET state = $2, reason = $3, ended_at = $4, lease = NULL, lease_ends = NULL
		WHERE id = $1`, t.ID, outcome.State, outcome.Reason, now)
	if err != nil {
		return fmt.Errorf("end generation task: %w", err)
	}
	for number, r := range outcome.Results {
		_, err := tx.Exec(
			ctx,
			`
			INSERT INTO generation_results (task_id, number, object, content_type, size, width, height, duration_ms, plain_object, marks)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
			t.ID,
			number,
			r.Object,
			r.ContentType,
			r.Size,
			r.Width,
			r.Height,
			r.Duration.Milliseconds(),
			r.Plain,
			r.Marks,
		)
		if err != nil {
			return fmt.Errorf("store generation result: %w", err)
		}
	}
	t.State, t.Reason, t.EndedAt, t.Results, t.Lease = outcome.State, outcome.Reason, now, outcome.Results, ""
	delivered := len(outcome.Results)
	if err := writeLedger(ctx, tx, *t, "settled", delivered, now); err != nil {
		return err
	}
	return writeLedger(ctx, tx, *t, "given_back", t.Form.Count-delivered, now)
}
