package pg

import (
	"context"
	"fmt"

	"marquee/backend/contest"
)

// Leased runs a statement that requires the task's lease. CONFLICT without it.
func (db *DB) Leased(ctx context.Context, doing, statement string, args ...any) error {
	tag, err := db.Pool.Exec(ctx, statement, args...)
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	if tag.RowsAffected() == 0 {
		return fmt.Errorf("%s: %w", doing, contest.Fail(contest.CodeConflict))
	}
	return nil
}
