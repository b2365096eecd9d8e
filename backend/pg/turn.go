package pg

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"
)

// InTurn runs f unless another process, or another call, runs something of that name; it returns whether it ran. The
// context of f ends before the turn does, so that there is never a second one, and the turn of a process that was
// killed ends after the lease. No connection is held meanwhile.
func (db *DB) InTurn(
	ctx context.Context,
	name string,
	lease time.Duration,
	f func(ctx context.Context) error,
) (bool, error) {
	holder := rand.Text()
	begun := time.Now()
	tag, err := db.Pool.Exec(ctx, `
		INSERT INTO turns AS t (name, holder, ends) VALUES ($1, $2, clock_timestamp() + $3::interval)
		ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends = excluded.ends WHERE t.ends <= clock_timestamp()`, name, holder, lease)
	if err != nil {
		return false, fmt.Errorf("take turn of %s: %w", name, err)
	}
	if tag.RowsAffected() == 0 {
		return false, nil
	}
	defer func() {
		// Without this the turn ends with its lease.
		_, _ = db.Pool.Exec(
			context.WithoutCancel(ctx),
			`DELETE FROM turns WHERE name = $1 AND holder = $2`,
			name,
			holder,
		)
	}()
	within, cancel := context.WithDeadline(ctx, begun.Add(lease*9/10))
	defer cancel()
	return true, f(within)
}
