package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/pg"
)

// queuePreview queues the copy of a film, or of subtitles, that has passed the check and is in no submission yet. Until
// it is, copies of works that judges see are made before it.
func queuePreview(ctx context.Context, tx pgx.Tx, uploadID string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO screening_copies (upload_id, next_look, trace, queued_at)
		VALUES ($1, clock_timestamp(), $2, clock_timestamp())
		ON CONFLICT (upload_id) DO NOTHING`, uploadID, pg.Traceparent(ctx))
	if err != nil {
		return fmt.Errorf("queue preview: %w", err)
	}
	return nil
}
