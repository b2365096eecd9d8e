package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/studio"
)

// TaskByID implements studio.RunStore.
func (db *Store) TaskByID(ctx context.Context, id string) (studio.Task, error) {
	if !pg.IsID(id) {
		return studio.Task{}, contest.Fail(contest.CodeNotFound)
	}
	t, err := scanTask(db.Pool.QueryRow(ctx, `SELECT `+TaskColumns+` FROM `+TaskTables+` WHERE g.id = $1`, id))
	if err != nil {
		return studio.Task{}, fmt.Errorf("read generation task: %w", err)
	}
	return t, nil
}

// BeginTask implements studio.RunStore.
func (db *Store) BeginTask(ctx context.Context, id string, now, leaseEnds time.Time) (studio.Task, bool, error) {
	return db.lease(ctx, "begin generation task", `
		UPDATE generation_tasks
		SET state = 'in_progress', intent_at = $2, lease = $3, lease_ends = $4
		WHERE id = $1 AND state = 'queued' AND `+pg.Due("next_look", "$2")+` AND deadline > $2
		RETURNING id`, id, now, leaseEnds)
}

// LeaseTask implements studio.RunStore.
func (db *Store) LeaseTask(ctx context.Context, id string, now, leaseEnds time.Time) (studio.Task, bool, error) {
	return db.lease(ctx, "lease generation task", `
		UPDATE generation_tasks
		SET lease = $3, lease_ends = $4
		WHERE id = $1 AND state = 'in_progress' AND operation <> '' AND `+pg.Due("next_look", "$2")+` AND deadline > $2
			AND (lease IS NULL OR `+pg.Due("lease_ends", "$2")+`)
		RETURNING id`, id, now, leaseEnds)
}

// lease runs a statement that leases a task and reads the task in the same
// transaction. The statement's parameters are id, now, lease and the lease's end.
func (db *Store) lease(
	ctx context.Context,
	doing, statement, id string,
	now, leaseEnds time.Time,
) (studio.Task, bool, error) {
	if !pg.IsID(id) {
		return studio.Task{}, false, nil
	}
	var t studio.Task
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := tx.QueryRow(ctx, statement, id, now, uuid.NewString(), leaseEnds).Scan(&id); err != nil {
			return err
		}
		var err error
		t, err = scanTask(tx.QueryRow(ctx, `SELECT `+TaskColumns+` FROM `+TaskTables+` WHERE g.id = $1`, id))
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return studio.Task{}, false, nil
	}
	if err != nil {
		return studio.Task{}, false, fmt.Errorf("%s: %w", doing, err)
	}
	return t, true, nil
}

// NameOperation implements studio.RunStore.
func (db *Store) NameOperation(ctx context.Context, t studio.Task, operation string, nextLook time.Time) error {
	return db.Leased(ctx, "name generation task", `
		UPDATE generation_tasks
		SET operation = $3, next_look = $4, lease = NULL, lease_ends = NULL
		WHERE id = $1 AND lease = $2 AND state = 'in_progress' AND operation = ''`, t.ID, t.Lease, operation, nextLook)
}

// RequeueTask implements studio.RunStore.
func (db *Store) RequeueTask(ctx context.Context, t studio.Task, nextLook time.Time) error {
	return db.Leased(ctx, "requeue generation task", `
		UPDATE generation_tasks
		SET state = 'queued', intent_at = NULL, next_look = $3, lease = NULL, lease_ends = NULL, attempts = attempts + 1
		WHERE id = $1 AND lease = $2 AND state = 'in_progress' AND operation = ''`, t.ID, t.Lease, nextLook)
}

// ExtendLease implements studio.RunStore.
func (db *Store) ExtendLease(ctx context.Context, t studio.Task, leaseEnds time.Time) error {
	return db.Leased(ctx, "extend generation lease", `
		UPDATE generation_tasks
		SET lease_ends = $3
		WHERE id = $1 AND lease = $2 AND state = 'in_progress'`, t.ID, t.Lease, leaseEnds)
}

// ReleaseTask implements studio.RunStore.
func (db *Store) ReleaseTask(ctx context.Context, t studio.Task, nextLook time.Time) error {
	return db.Leased(ctx, "release generation task", `
		UPDATE generation_tasks
		SET next_look = $3, lease = NULL, lease_ends = NULL, polls = polls + 1
		WHERE id = $1 AND lease = $2 AND state = 'in_progress'`, t.ID, t.Lease, nextLook)
}

// EndTask implements studio.RunStore.
func (db *Store) EndTask(ctx context.Context, t studio.Task, outcome studio.Outcome, now time.Time) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		held, err := scanTask(tx.QueryRow(ctx, `
			SELECT `+TaskColumns+`
			FROM `+TaskTables+`
			WHERE g.id = $1 AND g.lease = $2 AND g.state = 'in_progress'
			FOR NO KEY UPDATE OF g`, t.ID, t.Lease))
		if contest.CodeOf(err) == contest.CodeNotFound {
			return contest.Fail(contest.CodeConflict)
		}
		if err != nil {
			return err
		}
		return endTask(ctx, tx, &held, outcome, now)
	})
	if err != nil {
		return fmt.Errorf("end generation task: %w", err)
	}
	return nil
}

// ExpireTasks implements studio.SweepStore.
func (db *Store) ExpireTasks(ctx context.Context, now time.Time, most int) ([]studio.Task, error) {
	var ended []studio.Task
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `
			SELECT `+TaskColumns+`
			FROM `+TaskTables+`
			WHERE g.state IN ('queued', 'in_progress')
				AND (g.deadline <= $1 OR g.state = 'in_progress' AND g.operation = '' AND g.lease_ends <= $1)
			ORDER BY g.id
			LIMIT $2
			FOR NO KEY UPDATE OF g SKIP LOCKED`, now, most)
		if err != nil {
			return err
		}
		if ended, err = CollectTasks(rows); err != nil {
			return err
		}
		for i := range ended {
			outcome := studio.Outcome{State: studio.Failed, Reason: studio.ReasonLost}
			if !ended[i].Deadline.After(now) {
				outcome = studio.Outcome{State: studio.TimedOut, Reason: studio.ReasonTimeout}
			}
			if err := endTask(ctx, tx, &ended[i], outcome, now); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("expire generation tasks: %w", err)
	}
	return ended, nil
}

// DueTasks implements studio.SweepStore.
func (db *Store) DueTasks(ctx context.Context, now time.Time, most int) ([]string, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT id::text
		FROM generation_tasks
		WHERE state = 'in_progress' AND operation <> '' AND `+pg.Due("next_look", "$1")+` AND (lease IS NULL OR `+pg.Due("lease_ends", "$1")+`)
		ORDER BY next_look
		LIMIT $2`, now, most)
	if err != nil {
		return nil, fmt.Errorf("list due generation tasks: %w", err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("list due generation tasks: %w", err)
	}
	return ids, nil
}

// ClaimStale implements studio.SweepStore.
func (db *Store) ClaimStale(ctx context.Context, now, before time.Time, most int) ([]string, error) {
	rows, err := db.Pool.Query(ctx, `
		UPDATE generation_tasks
		SET sent_at = $1
		WHERE id IN (
			SELECT id FROM generation_tasks
			WHERE state = 'queued' AND `+pg.Due("next_look", "$1")+` AND (`+pg.Due("sent_at", "$2")+` OR sent_at < next_look)
			ORDER BY next_look
			LIMIT $3
			FOR UPDATE SKIP LOCKED)
		RETURNING id::text`, now, before, most)
	if err != nil {
		return nil, fmt.Errorf("claim stale generation tasks: %w", err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("claim stale generation tasks: %w", err)
	}
	return ids, nil
}
