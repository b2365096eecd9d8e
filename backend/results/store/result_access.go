package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// accessScores reads the scores that were given within a day after a new way into a judge's account, by the log's time
// of that way. Times of the log are whole minutes.
func accessScores(ctx context.Context, tx pgx.Tx, edition contest.EditionID) ([]results.AccessScores, error) {
	rows, err := tx.Query(ctx, `
		WITH ways AS MATERIALIZED (
			SELECT r.id, r.judge_id, (r.record::jsonb ->> 'at')::timestamptz AS at,
				coalesce(r.record::jsonb -> 'data' ->> 'what', $2) AS what, coalesce(r.record::jsonb -> 'data' ->> 'by', 'judge') AS by
			FROM log_records r WHERE r.edition = $1 AND r.kind IN ('judge.access', 'judge.key') AND r.record IS NOT NULL
		)
		SELECT j.name, w.what, w.by, w.at, array_agg(c.work_id ORDER BY c.work_id)
		FROM ways w JOIN judges j ON j.id = w.judge_id
		JOIN scorecards c ON c.judge_id = w.judge_id AND (
			c.created_at >= w.at AND c.created_at <= w.at + $3 OR c.updated_at >= w.at AND c.updated_at <= w.at + $3)
		GROUP BY w.id, j.name, w.what, w.by, w.at ORDER BY w.id`, edition, results.AccessKey, results.AccessTime)
	if err != nil {
		return nil, fmt.Errorf("list scores after a new access: %w", err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[results.AccessScores])
	if err != nil {
		return nil, fmt.Errorf("list scores after a new access: %w", err)
	}
	return all, nil
}
