package store

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/registration"
)

// PlanBatch implements registration.ReviewBatchStore.
func (db *Store) PlanBatch(ctx context.Context, plan registration.ReviewPlan) (registration.ReviewBatch, error) {
	var batch registration.ReviewBatch
	id := uuid.NewString()
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM review_batches WHERE begun_at IS NULL AND created_at < $1`,
			plan.Now.Add(-registration.ReviewPlanAge)); err != nil {
			return err
		}
		if _, err := tx.Exec(
			ctx,
			`INSERT INTO review_batches (id, edition, action, actor, created_at) VALUES ($1, $2, $3, $4, $5)`,
			id,
			plan.Edition,
			plan.Action,
			plan.Actor,
			plan.Now,
		); err != nil {
			return err
		}
		filter := registration.Filter{Edition: plan.Edition}
		if plan.Filter != nil {
			filter = *plan.Filter
		}
		tables, condition, args := registrationsOf(filter)
		ids, versions := []string{}, []int{}
		for _, id := range plan.IDs {
			if pg.IsID(id) {
				ids, versions = append(ids, id), append(versions, plan.Versions[id])
			}
		}
		except := []string{}
		for _, id := range plan.Except {
			if pg.IsID(id) {
				except = append(except, id)
			}
		}
		args["batch"], args["named"], args["ids"], args["versions"], args["except"] = id, plan.Filter == nil, ids, versions, except
		_, err := tx.Exec(ctx, `
			INSERT INTO review_batch_items (batch_id, registration_id, place, version, outcome)
			SELECT @batch, r.id, row_number() OVER (ORDER BY r.submitted_at, r.id), r.version, CASE
				WHEN coalesce(n.version, 0) <> 0 AND n.version <> r.version THEN 'changed'
				WHEN r.state <> 'SUBMITTED' THEN 'decided'
				ELSE 'waiting' END
			FROM `+tables+` LEFT JOIN unnest(@ids::uuid[], @versions::int[]) AS n (id, version) ON n.id = r.id`+condition+`
				AND (NOT @named OR n.id IS NOT NULL) AND NOT (r.id = ANY(@except::uuid[]))`, pg.Planned, args)
		if err != nil {
			return err
		}
		if batch, err = readBatch(ctx, tx, plan.Edition, id, ""); err != nil {
			return err
		}
		batch.Lost, err = placesLostBy(ctx, tx, plan, id)
		return err
	})
	if err != nil {
		return batch, fmt.Errorf("plan batch: %w", pg.Translate(err))
	}
	return batch, nil
}

// placesLostBy returns the works that a plan would take off the shortlist, in the order in which it is carried out.
func placesLostBy(
	ctx context.Context,
	tx pgx.Tx,
	plan registration.ReviewPlan,
	id string,
) ([]registration.LostPlace, error) {
	rows, err := tx.Query(ctx, `
		SELECT registration_id::text FROM review_batch_items WHERE batch_id = $1 AND outcome = 'waiting' ORDER BY registration_id`, id)
	if err != nil {
		return nil, err
	}
	waiting, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(waiting) == 0 {
		return nil, err
	}
	return lostPlaces(ctx, tx, plan.Edition, plan.Action, waiting, plan.Places)
}

const batchColumns = `id, action, actor, created_at, begun_at, ended_at, hold_ends, undo_begun_at, undone_at, undone_by`

func scanBatch(row pgx.CollectableRow) (registration.ReviewBatch, error) {
	var b registration.ReviewBatch
	var begun, ended, hold, undo, undone *time.Time
	err := row.Scan(&b.ID, &b.Action, &b.Actor, &b.CreatedAt, &begun, &ended, &hold, &undo, &undone, &b.UndoneBy)
	for to, from := range map[*time.Time]*time.Time{
		&b.BegunAt: begun, &b.EndedAt: ended, &b.HoldEnds: hold, &b.UndoBegunAt: undo, &b.UndoneAt: undone,
	} {
		if from != nil {
			*to = *from
		}
	}
	b.Counts, b.Languages = map[registration.BatchOutcome]int{}, map[contest.Language]int{}
	return b, err
}

// readBatch reads a batch, locked with a lock clause such as FOR UPDATE. NOT_FOUND.
func readBatch(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	id, lock string,
) (registration.ReviewBatch, error) {
	if !pg.IsID(id) {
		return registration.ReviewBatch{}, contest.Fail(contest.CodeNotFound)
	}
	rows, err := q.Query(
		ctx,
		`SELECT `+batchColumns+` FROM review_batches WHERE id = $1 AND edition = $2 `+lock,
		id,
		edition,
	)
	if err != nil {
		return registration.ReviewBatch{}, err
	}
	batch, err := pgx.CollectExactlyOneRow(rows, scanBatch)
	if err != nil {
		return batch, pg.Translate(err)
	}
	return batch, countBatch(ctx, q, &batch)
}

func countBatch(ctx context.Context, q pg.Querier, batch *registration.ReviewBatch) error {
	rows, err := q.Query(ctx, `
		SELECT i.outcome, r.language, count(*) FROM review_batch_items i JOIN registrations r ON r.id = i.registration_id
		WHERE i.batch_id = $1 GROUP BY i.outcome, r.language`, batch.ID)
	if err != nil {
		return err
	}
	var outcome registration.BatchOutcome
	var language contest.Language
	var count int
	_, err = pgx.ForEachRow(rows, []any{&outcome, &language, &count}, func() error {
		batch.Counts[outcome] += count
		if outcome == registration.BatchWaiting || outcome == registration.BatchDone {
			batch.Languages[language] += count
		}
		return nil
	})
	return err
}

// Batch implements registration.ReviewBatchStore.
func (db *Store) Batch(ctx context.Context, edition contest.EditionID, id string) (registration.ReviewBatch, error) {
	batch, err := readBatch(ctx, db.Pool, edition, id, "")
	if err != nil {
		return batch, fmt.Errorf("read batch: %w", err)
	}
	return batch, nil
}

// Batches implements registration.ReviewBatchStore.
func (db *Store) Batches(
	ctx context.Context,
	edition contest.EditionID,
	since time.Time,
) ([]registration.ReviewBatch, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT `+batchColumns+` FROM review_batches
		WHERE edition = $1 AND created_at >= $2 AND begun_at IS NOT NULL ORDER BY begun_at DESC LIMIT 50`, edition, since)
	if err != nil {
		return nil, fmt.Errorf("list batches: %w", err)
	}
	batches, err := pgx.CollectRows(rows, scanBatch)
	if err != nil {
		return nil, fmt.Errorf("list batches: %w", err)
	}
	for i := range batches {
		if err := countBatch(ctx, db.Pool, &batches[i]); err != nil {
			return nil, fmt.Errorf("count batch: %w", err)
		}
	}
	return batches, nil
}

// BatchItems implements registration.ReviewBatchStore.
func (db *Store) BatchItems(
	ctx context.Context, edition contest.EditionID, id string, outcome registration.BatchOutcome, part contest.Part,
) (contest.Found[registration.ReviewBatchItem], error) {
	const from = `
		FROM review_batch_items i JOIN registrations r ON r.id = i.registration_id JOIN entrants e ON e.id = r.entrant_id
		WHERE i.batch_id = @id AND r.edition = @edition AND (@outcome = '' OR i.outcome = @outcome)`
	var found contest.Found[registration.ReviewBatchItem]
	args := pgx.NamedArgs{"id": id, "edition": edition, "outcome": outcome}
	if err := db.Pool.QueryRow(ctx, `SELECT count(*)`+from, args).Scan(&found.Total); err != nil {
		return found, fmt.Errorf("count batch: %w", err)
	}
	k, err := pg.NewKeyset(
		"skipped",
		part,
		args,
		pg.SortKey{Expr: "(i.outcome NOT IN ('decided', 'changed', 'mailed', 'overtaken'))", Kind: "boolean"},
		pg.SortKey{Expr: "i.place", Kind: "bigint"},
	)
	if err != nil {
		return found, err
	}
	rows, err := db.Pool.Query(
		ctx,
		`SELECT `+RegistrationColumns+`, i.outcome, `+k.Cursor()+from+k.Behind+k.Part(),
		args,
	)
	found.Rows, found.Next, err = pg.CollectPage(
		rows,
		err,
		k,
		func(row pgx.CollectableRow) (registration.ReviewBatchItem, error) {
			var item registration.ReviewBatchItem
			var err error
			item.Registration, err = ScanRegistration(pg.RowWith{CollectableRow: row, Last: &item.Outcome})
			return item, err
		},
	)
	if err != nil {
		return found, fmt.Errorf("list batch: %w", err)
	}
	return found, nil
}
