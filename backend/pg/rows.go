package pg

import (
	"time"

	"github.com/jackc/pgx/v5"
)

// Collect is pgx.CollectRows for a query that may have failed.
func Collect[T, R any](
	rows pgx.Rows,
	err error,
	all func(pgx.Rows, pgx.RowToFunc[T]) (R, error),
	one pgx.RowToFunc[T],
) (R, error) {
	if err != nil {
		var none R
		return none, err
	}
	return all(rows, one)
}

func SetTime(target *time.Time, at *time.Time) {
	if at != nil {
		*target = *at
	}
}

func TimeOrNull(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

// RowWith scans one more column, the last.
type RowWith struct {
	pgx.CollectableRow
	Last any
}
