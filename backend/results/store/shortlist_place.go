package store

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/results"
)

// substitutes returns who was put in the place of whom, the former first, from the audit log.
func substitutes(ctx context.Context, q pg.Querier, edition contest.EditionID) (map[int]int, error) {
	rows, err := q.Query(ctx, `
		SELECT (detail ->> 'inPlaceOf')::integer, added.id::integer FROM audit_log, LATERAL (
			SELECT id FROM jsonb_array_elements_text(detail -> 'after' -> 'workIds') AS a (id)
			EXCEPT SELECT id FROM jsonb_array_elements_text(detail -> 'before' -> 'workIds') AS b (id) LIMIT 1) added
		WHERE subject = $1 AND action = $2 AND detail ? 'inPlaceOf' ORDER BY audit_log.id`,
		results.ShortlistSubject(edition), results.ActionShortlist)
	if err != nil {
		return nil, err
	}
	chain := map[int]int{}
	var from, to int
	_, err = pgx.ForEachRow(rows, []any{&from, &to}, func() error {
		chain[from] = to
		return nil
	})
	return chain, err
}

// holderOf follows who was put in whose place to the work that has the place of a work now; 0: none, or it has it
// itself.
func holderOf(ctx context.Context, q pg.Querier, edition contest.EditionID, workID int) (int, error) {
	chain, err := substitutes(ctx, q, edition)
	if err != nil || len(chain) == 0 {
		return 0, err
	}
	listed, err := pg.ListedIDs(ctx, q, `SELECT work_id FROM shortlist WHERE edition = $1`, edition)
	if err != nil {
		return 0, err
	}
	for holder, steps := workID, 0; steps <= len(chain); holder, steps = chain[holder], steps+1 {
		if holder == 0 {
			return 0, nil
		}
		if slices.Contains(listed, holder) {
			if holder == workID {
				return 0, nil
			}
			return holder, nil
		}
	}
	return 0, nil
}
