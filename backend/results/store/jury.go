package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// juryAtClose counts the accounts of judges that stand in the log before the first close of judging after a score; 0:
// there was no such close. The leaf decides, as in the replay of the log; what has none yet follows, by its id.
func juryAtClose(ctx context.Context, tx pgx.Tx, edition contest.EditionID) (int, error) {
	var judges int
	err := tx.QueryRow(ctx, `
		WITH scored AS (
			SELECT leaf, id FROM log_records WHERE edition = $1 AND kind = 'scorecard.set'
			ORDER BY coalesce(leaf, 9223372036854775807), id LIMIT 1
		), closed AS (
			SELECT c.leaf, c.id FROM log_records c, scored s
			WHERE c.edition = $1 AND c.kind = 'judging.closed'
				AND (coalesce(s.leaf, 9223372036854775807), s.id) < (coalesce(c.leaf, 9223372036854775807), c.id)
			ORDER BY coalesce(c.leaf, 9223372036854775807), c.id LIMIT 1
		)
		SELECT count(DISTINCT r.record::jsonb ->> 'judge') FROM log_records r, closed c
		WHERE r.edition = $1 AND r.kind IN ('judge.enabled', 'judge.disabled') AND r.record::jsonb -> 'data' ->> 'role' = 'judge'
			AND (coalesce(r.leaf, 9223372036854775807), r.id) < (coalesce(c.leaf, 9223372036854775807), c.id)`,
		edition).Scan(&judges)
	if err != nil {
		return 0, fmt.Errorf("count the jury at the close: %w", err)
	}
	return judges, nil
}
