package pg

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// ListedIDs returns the works of a statement about an edition's shortlist.
func ListedIDs(ctx context.Context, q Querier, statement string, edition contest.EditionID) ([]int, error) {
	rows, err := q.Query(ctx, statement, edition)
	if err != nil {
		return nil, fmt.Errorf("read shortlist: %w", err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		return nil, fmt.Errorf("read shortlist: %w", err)
	}
	return ids, nil
}
