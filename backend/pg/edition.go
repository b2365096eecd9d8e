package pg

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// Kind returns what entrants of an edition send. An edition that the database does not know is an error: see
// KeepEditions of the package operations/store.
func Kind(ctx context.Context, q Querier, edition contest.EditionID) (contest.EditionKind, error) {
	var kind contest.EditionKind
	if err := q.QueryRow(ctx, `SELECT kind FROM editions WHERE id = $1`, edition).Scan(&kind); err != nil {
		return "", fmt.Errorf("read the kind of edition %q: %w", edition, Translate(err))
	}
	return kind, nil
}

// Editions lists the ids of all editions that the database knows, in their order.
func (db *DB) Editions(ctx context.Context) ([]contest.EditionID, error) {
	rows, err := db.Pool.Query(ctx, `SELECT id FROM editions ORDER BY position, id`)
	editions, err := Collect(rows, err, pgx.CollectRows, pgx.RowTo[contest.EditionID])
	if err != nil {
		return nil, fmt.Errorf("list editions: %w", err)
	}
	return editions, nil
}
