package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/studio"
)

// Usage lists by day, edition and model what was requested of providers and what they delivered, from one day
// to another ("2006-01-02", both included; "" for no bound). Deleted tasks count.
func (db *Store) Usage(ctx context.Context, from, to string) ([]studio.Usage, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT g.edition::text, g.day::text, g.model, count(*),
			sum(g.count * greatest(g.duration, 1)), coalesce(sum(l.amount * greatest(g.duration, 1)), 0)
		FROM generation_tasks g LEFT JOIN generation_ledger l ON l.task_id = g.id AND l.entry = 'settled'
		WHERE g.intent_at IS NOT NULL
			AND ($1 = '' OR g.day >= nullif($1, '')::date) AND ($2 = '' OR g.day <= nullif($2, '')::date)
		GROUP BY 1, 2, 3
		ORDER BY 2, 1, 3`, from, to)
	if err != nil {
		return nil, fmt.Errorf("list generation work: %w", err)
	}
	work, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (studio.Usage, error) {
		var w studio.Usage
		err := row.Scan(&w.Edition, &w.Day, &w.Model, &w.Tasks, &w.Requested, &w.Delivered)
		return w, err
	})
	if err != nil {
		return nil, fmt.Errorf("list generation work: %w", err)
	}
	return work, nil
}
