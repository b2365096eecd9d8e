package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

const (
	// submittedSubtitles are the contest.SubmittedSubtitles of s.
	submittedSubtitles = `(
		SELECT coalesce(jsonb_agg(jsonb_build_object('language', t.language, 'kind', t.kind, 'uploadId', t.upload_id,
			'name', tu.name, 'facts', coalesce(tu.subtitles, '{}'), 'state', coalesce(tc.state::text, ''),
			'track', coalesce(tc.made->>'track', '')) ORDER BY t.position), '[]')
		FROM submission_subtitles t JOIN uploads tu ON tu.id = t.upload_id
			LEFT JOIN screening_copies tc ON tc.upload_id = t.upload_id
		WHERE t.submission_id = s.id)`
	// workTracks are the contest.Track of s.
	workTracks = `(
		SELECT coalesce(jsonb_agg(jsonb_build_object('language', t.language, 'kind', t.kind, 'object', tc.made->>'track') ORDER BY t.position), '[]')
		FROM submission_subtitles t JOIN screening_copies tc ON tc.upload_id = t.upload_id
		WHERE t.submission_id = s.id AND tc.state = 'completed' AND tc.made ? 'track')`
)

// insertSubtitles stores the files of subtitles of a submission.
func insertSubtitles(ctx context.Context, tx pgx.Tx, submissionID string, files []contest.SubtitleFile) error {
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
