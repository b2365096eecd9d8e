package postgres

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/contest"
)

// MarkWatched implements contest.NominationStore.
func (db *DB) MarkWatched(ctx context.Context, j contest.Judge, workID int, at time.Time) error {
	var there bool
	err := db.pool.QueryRow(ctx, `
		WITH work AS (
			SELECT s.work_id FROM submissions s
			WHERE s.edition = $2 AND s.work_id = $3 AND `+judgedWork+`
		), watched AS (
			INSERT INTO watched_works (judge_id, edition, work_id, watched_at)
			SELECT $1, $2, work_id, $4 FROM work
			ON CONFLICT DO NOTHING
		)
		SELECT EXISTS (SELECT FROM work)`,
		j.ID, j.Edition, workID, at).Scan(&there)
	if err != nil {
		return fmt.Errorf("mark work watched: %w", err)
	}
	if !there {
		return contest.NoSuchWork()
	}
	return nil
}
