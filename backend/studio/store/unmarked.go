package store

import (
	"context"
	"fmt"

	"marquee/backend/studio"
)

// LogUnmarked implements studio.UnmarkedLog.
func (db *Store) LogUnmarked(ctx context.Context, d studio.UnmarkedDownload) error {
	_, err := db.Pool.Exec(ctx, `
		INSERT INTO unmarked_downloads (edition, entrant_id, task_id, number, at) VALUES ($1, $2, $3, $4, $5)`,
		d.Edition, d.EntrantID, d.TaskID, d.Result, d.At)
	if err != nil {
		return fmt.Errorf("log unmarked download: %w", err)
	}
	return nil
}
