package postgres

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/contest"
)

// Backlog counts the work that is due at an instant, by indexes of what is not done.
func (db *DB) Backlog(ctx context.Context, now time.Time) (contest.Backlog, error) {
	var b contest.Backlog
	var mails, tasks, copies *time.Time
	err := db.pool.QueryRow(ctx, `
		SELECT m.n, m.oldest, g.n, g.oldest, c.n, c.oldest
		FROM (SELECT count(*) AS n, min(next_attempt_at) FILTER (WHERE next_attempt_at <= $1) AS oldest FROM mails WHERE state = 'waiting' AND not_before <= $1) m,
			(SELECT count(*) AS n, min(next_look) AS oldest FROM generation_tasks WHERE state = 'queued' AND next_look <= $1) g,
			(SELECT count(*) AS n, min(queued_at) AS oldest FROM screening_copies WHERE state IN ('queued', 'in_progress')) c`, now).
		Scan(&b.Mails.Count, &mails, &b.Tasks.Count, &tasks, &b.Copies.Count, &copies)
	if err != nil {
		return contest.Backlog{}, fmt.Errorf("measure backlog: %w", err)
	}
	b.Mails.Age, b.Tasks.Age, b.Copies.Age = age(mails, now), age(tasks, now), age(copies, now)
	return b, nil
}

// age is the time since an instant, 0 without one.
func age(since *time.Time, now time.Time) time.Duration {
	if since == nil {
		return 0
	}
	return max(0, now.Sub(*since))
}

// Connections returns the connections of the pool: used, idle, and at most.
func (db *DB) Connections() (used, idle, most int64) {
	stat := db.pool.connections.Stat()
	return int64(stat.AcquiredConns()), int64(stat.IdleConns()), int64(stat.MaxConns())
}
