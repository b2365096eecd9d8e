package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// OwedCards implements results.FewCardStore.
func (db *Store) OwedCards(
	ctx context.Context,
	edition contest.EditionID,
	criteria []string,
	works []int,
) (map[int][]string, error) {
	rows, err := db.Pool.Query(ctx, `
		WITH kept AS MATERIALIZED (
			SELECT j.id AS judge_id, k.work_id FROM judges j, LATERAL works_kept_from(j.id) k WHERE j.edition = $1 AND j.role = 'judge')
		SELECT w.work_id, j.name
		FROM unnest($2::integer[]) AS w (work_id)
		JOIN judges j ON j.edition = $1 AND j.role = 'judge' AND j.disabled_at IS NULL AND j.erased_at IS NULL
		WHERE (NOT j.assigned OR EXISTS (SELECT FROM assignments a WHERE a.judge_id = j.id AND a.work_id = w.work_id))
			AND NOT EXISTS (SELECT FROM recusals r WHERE r.judge_id = j.id AND r.work_id = w.work_id)
			AND NOT EXISTS (SELECT FROM kept k WHERE k.judge_id = j.id AND k.work_id = w.work_id)
			AND NOT EXISTS (
				SELECT FROM scorecards c
				WHERE c.judge_id = j.id AND c.work_id = w.work_id
					AND card_scores(c) ?& $3::text[])
		ORDER BY 1, 2`, edition, works, criteria)
	if err != nil {
		return nil, fmt.Errorf("list owed scorecards: %w", err)
	}
	owed := map[int][]string{}
	var work int
	var name string
	if _, err := pgx.ForEachRow(rows, []any{&work, &name}, func() error {
		owed[work] = append(owed[work], name)
		return nil
	}); err != nil {
		return nil, fmt.Errorf("list owed scorecards: %w", err)
	}
	return owed, nil
}
