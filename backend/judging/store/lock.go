package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// LockPublication serialises changes of an edition's shortlist, prizes, citations and publications. It
// also blocks scoring and the opening or closing of the judging.
func LockPublication(ctx context.Context, tx pgx.Tx, edition contest.EditionID) error {
	_, err := tx.Exec(ctx, `SELECT FROM judging WHERE edition = $1 FOR UPDATE`, edition)
	if err != nil {
		return fmt.Errorf("lock publication: %w", err)
	}
	return nil
}
