package store

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/pg"
	"marquee/backend/upload"
)

// Backlog counts the work that is due at an instant, by indexes of what is not done. Ages are those of people's waits:
// a retry begins no new one.
func (db *Store) Backlog(ctx context.Context, now time.Time) (upload.Backlog, error) {
	var b upload.Backlog
	var mails, codes, tasks, copies, checks, ticks *time.Time
	err := db.Pool.QueryRow(ctx, `
		SELECT m.n, m.oldest, m.codes, m.oldest_code, g.n, g.oldest, c.n, c.oldest, u.n, u.oldest, l.n, l.oldest, t.n, t.last
		FROM (SELECT count(*) AS n, min(not_before) AS oldest, count(*) FILTER (WHERE secret) AS codes,
				min(not_before) FILTER (WHERE secret) AS oldest_code
				FROM mails WHERE state = 'waiting' AND not_before <= $1) m,
			(SELECT count(*) AS n, min(created_at) AS oldest FROM generation_tasks WHERE state = 'queued') g,
			(SELECT count(*) AS n, min(queued_at) AS oldest FROM screening_copies WHERE state IN ('queued', 'in_progress')) c,
			(SELECT count(*) AS n, min(coalesce(check_asked_at, checking_since)) AS oldest FROM uploads
				WHERE state = 'processing' AND expires_at > $1) u,
			(SELECT count(*) AS n, coalesce(min(r.id)::text, '') AS oldest FROM log_records r WHERE r.leaf IS NULL AND NOT `+pg.HeldRecord+`) l,
			(SELECT count(*) AS n, max(at) AS last FROM ticks WHERE name = $2) t`, now, sweepTick).
		Scan(
			&b.Mails.Count,
			&mails,
			&b.Codes.Count,
			&codes,
			&b.Tasks.Count,
			&tasks,
			&b.Copies.Count,
			&copies,
			&b.Checks.Count,
			&checks,
			&b.Leaves.Count,
			&b.Oldest,
			&b.Ticks.Count,
			&ticks,
		)
	if err != nil {
		return upload.Backlog{}, fmt.Errorf("measure backlog: %w", err)
	}
	b.Mails.Age, b.Codes.Age, b.Tasks.Age, b.Copies.Age = age(
		mails,
		now,
	), age(
		codes,
		now,
	), age(
		tasks,
		now,
	), age(
		copies,
		now,
	)
	b.Checks.Age, b.Ticks.Age = age(checks, now), age(ticks, now)
	return b, nil
}

// sweepTick is the row of the scheduler's ticks.
const sweepTick = "sweep"

// Tick notes that the scheduler has sent a tick.
func (db *Store) Tick(ctx context.Context, now time.Time) error {
	_, err := db.Pool.Exec(ctx, `
		INSERT INTO ticks AS t (name, at) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET at = excluded.at`, sweepTick, now)
	if err != nil {
		return fmt.Errorf("note tick: %w", err)
	}
	return nil
}

// age is the time since an instant, 0 without one.
func age(since *time.Time, now time.Time) time.Duration {
	if since == nil {
		return 0
	}
	return max(0, now.Sub(*since))
}

// Connections returns the connections of the pool: used, idle, and at most.
func (db *Store) Connections() (used, idle, most int64) {
	stat := db.Pool.Connections.Stat()
	return int64(stat.AcquiredConns()), int64(stat.IdleConns()), int64(stat.MaxConns())
}
