package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// PlanBatch implements contest.ReviewBatchStore.
func (db *DB) PlanBatch(ctx context.Context, plan contest.ReviewPlan) (contest.ReviewBatch, error) {
	var batch contest.ReviewBatch
	id := uuid.NewString()
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM review_batches WHERE begun_at IS NULL AND created_at < $1`,
			plan.Now.Add(-contest.ReviewPlanAge)); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO review_batches (id, edition, action, actor, created_at) VALUES ($1, $2, $3, $4, $5)`,
			id, plan.Edition, plan.Action, plan.Actor, plan.Now); err != nil {
			return err
		}
		filter := contest.RegistrationFilter{Edition: plan.Edition}
		if plan.Filter != nil {
			filter = *plan.Filter
		}
		tables, condition, args := registrationsOf(filter)
		ids, versions := []string{}, []int{}
		for _, id := range plan.IDs {
			if isID(id) {
				ids, versions = append(ids, id), append(versions, plan.Versions[id])
			}
		}
		except := []string{}
		for _, id := range plan.Except {
			if isID(id) {
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
				AND (NOT @named OR n.id IS NOT NULL) AND NOT (r.id = ANY(@except::uuid[]))`, planned, args)
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
		return batch, fmt.Errorf("plan batch: %w", translate(err))
	}
	return batch, nil
}

// placesLostBy returns the works that a plan would take off the shortlist, in the order in which it is carried out.
func placesLostBy(ctx context.Context, tx pgx.Tx, plan contest.ReviewPlan, id string) ([]contest.LostPlace, error) {
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

func scanBatch(row pgx.CollectableRow) (contest.ReviewBatch, error) {
	var b contest.ReviewBatch
	var begun, ended, hold, undo, undone *time.Time
	err := row.Scan(&b.ID, &b.Action, &b.Actor, &b.CreatedAt, &begun, &ended, &hold, &undo, &undone, &b.UndoneBy)
	for to, from := range map[*time.Time]*time.Time{
		&b.BegunAt: begun, &b.EndedAt: ended, &b.HoldEnds: hold, &b.UndoBegunAt: undo, &b.UndoneAt: undone,
	} {
		if from != nil {
			*to = *from
		}
	}
	b.Counts, b.Languages = map[contest.BatchOutcome]int{}, map[contest.Language]int{}
	return b, err
}

// readBatch reads a batch, locked with a lock clause such as FOR UPDATE. NOT_FOUND.
func readBatch(ctx context.Context, q querier, edition contest.EditionID, id, lock string) (contest.ReviewBatch, error) {
	if !isID(id) {
		return contest.ReviewBatch{}, contest.Fail(contest.CodeNotFound)
	}
	rows, err := q.Query(ctx, `SELECT `+batchColumns+` FROM review_batches WHERE id = $1 AND edition = $2 `+lock, id, edition)
	if err != nil {
		return contest.ReviewBatch{}, err
	}
	batch, err := pgx.CollectExactlyOneRow(rows, scanBatch)
	if err != nil {
		return batch, translate(err)
	}
	return batch, countBatch(ctx, q, &batch)
}

func countBatch(ctx context.Context, q querier, batch *contest.ReviewBatch) error {
	rows, err := q.Query(ctx, `
		SELECT i.outcome, r.language, count(*) FROM review_batch_items i JOIN registrations r ON r.id = i.registration_id
		WHERE i.batch_id = $1 GROUP BY i.outcome, r.language`, batch.ID)
	if err != nil {
		return err
	}
	var outcome contest.BatchOutcome
	var language contest.Language
	var count int
	_, err = pgx.ForEachRow(rows, []any{&outcome, &language, &count}, func() error {
		batch.Counts[outcome] += count
		if outcome == contest.BatchWaiting || outcome == contest.BatchDone {
			batch.Languages[language] += count
		}
		return nil
	})
	return err
}

// Batch implements contest.ReviewBatchStore.
func (db *DB) Batch(ctx context.Context, edition contest.EditionID, id string) (contest.ReviewBatch, error) {
	batch, err := readBatch(ctx, db.pool, edition, id, "")
	if err != nil {
		return batch, fmt.Errorf("read batch: %w", err)
	}
	return batch, nil
}

// Batches implements contest.ReviewBatchStore.
func (db *DB) Batches(ctx context.Context, edition contest.EditionID, since time.Time) ([]contest.ReviewBatch, error) {
	rows, err := db.pool.Query(ctx, `
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
		if err := countBatch(ctx, db.pool, &batches[i]); err != nil {
			return nil, fmt.Errorf("count batch: %w", err)
		}
	}
	return batches, nil
}

// BatchItems implements contest.ReviewBatchStore.
func (db *DB) BatchItems(
	ctx context.Context, edition contest.EditionID, id string, outcome contest.BatchOutcome, part contest.Part,
) (contest.Found[contest.ReviewBatchItem], error) {
	const from = `
		FROM review_batch_items i JOIN registrations r ON r.id = i.registration_id JOIN entrants e ON e.id = r.entrant_id
		WHERE i.batch_id = @id AND r.edition = @edition AND (@outcome = '' OR i.outcome = @outcome)`
	var found contest.Found[contest.ReviewBatchItem]
	args := pgx.NamedArgs{"id": id, "edition": edition, "outcome": outcome}
	if err := db.pool.QueryRow(ctx, `SELECT count(*)`+from, args).Scan(&found.Total); err != nil {
		return found, fmt.Errorf("count batch: %w", err)
	}
	k, err := newKeyset("skipped", part, args, sortKey{expr: "(i.outcome NOT IN ('decided', 'changed', 'mailed', 'overtaken'))", kind: "boolean"},
		sortKey{expr: "i.place", kind: "bigint"})
	if err != nil {
		return found, err
	}
	rows, err := db.pool.Query(ctx, `SELECT `+registrationColumns+`, i.outcome, `+k.cursor()+from+k.behind+k.part(), args)
	found.Rows, found.Next, err = collectPage(rows, err, k, func(row pgx.CollectableRow) (contest.ReviewBatchItem, error) {
		var item contest.ReviewBatchItem
		var err error
		item.Registration, err = scanRegistration(rowWith{CollectableRow: row, last: &item.Outcome})
		return item, err
	})
	if err != nil {
		return found, fmt.Errorf("list batch: %w", err)
	}
	return found, nil
}

// rowWith scans one more column, the last.
type rowWith struct {
	pgx.CollectableRow
	last any
}

// Scan implements pgx.CollectableRow.
func (r rowWith) Scan(dest ...any) error { return r.CollectableRow.Scan(append(dest, r.last)...) }
