package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// recused lists the recusals from the rated works. Who saw the conflict, and whether there was a card, is what the log
// has.
func recused(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	works []results.RatedWork,
) ([]results.Recused, error) {
	ids := make([]int, len(works))
	for i, work := range works {
		ids[i] = work.ID
	}
	rows, err := tx.Query(ctx, `
		WITH known AS MATERIALIZED (
			SELECT r.judge_id, r.kind, (r.record::jsonb -> 'data' ->> 'workId')::integer AS work_id, r.record::jsonb -> 'data' ->> 'by' AS by
			FROM log_records r
			WHERE r.edition = $1 AND r.kind IN ('recusal', 'scorecard.set') AND r.record IS NOT NULL
				AND r.judge_id IN (SELECT judge_id FROM recusals WHERE edition = $1)
		)
		SELECT j.name, q.work_id,
			EXISTS (SELECT FROM known k WHERE k.judge_id = q.judge_id AND k.work_id = q.work_id AND k.by = 'organiser'),
			EXISTS (SELECT FROM known k WHERE k.judge_id = q.judge_id AND k.work_id = q.work_id AND k.kind = 'scorecard.set')
		FROM recusals q JOIN judges j ON j.id = q.judge_id
		WHERE q.edition = $1 AND j.role = 'judge' AND q.work_id = ANY($2)
		ORDER BY q.work_id, j.name`, edition, ids)
	if err != nil {
		return nil, fmt.Errorf("list recusals: %w", err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[results.Recused])
	if err != nil {
		return nil, fmt.Errorf("list recusals: %w", err)
	}
	return all, nil
}
