package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/submission"
)

// insertSubtitles stores the files of subtitles of a submission.
func insertSubtitles(ctx context.Context, tx pgx.Tx, submissionID string, files []submission.SubtitleFile) error {
	for i, file := range files {
		_, err := tx.Exec(ctx, `
			INSERT INTO submission_subtitles (submission_id, position, language, kind, upload_id) VALUES ($1, $2, $3, $4, $5)`,
			submissionID, i, file.Language, file.Kind, file.UploadID)
		if err != nil {
			return fmt.Errorf("insert subtitles: %w", err)
		}
	}
	return nil
}
