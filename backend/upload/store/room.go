package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/upload"
)

// unsent is true of the uploads u of entrant $1 that no form was sent with and that, at $2,
// have succeeded or can be resumed.
const unsent = `
			u.entrant_id = $1
			AND (u.state = 'succeed' OR u.state IN ('uploading', 'processing') AND u.expires_at > $2)
			AND NOT EXISTS (SELECT FROM submissions s WHERE s.video_upload_id = u.id)
			AND NOT EXISTS (SELECT FROM submissions s WHERE s.cover_upload_id = u.id)
			AND NOT EXISTS (SELECT FROM submissions s WHERE s.process_upload_id = u.id)
			AND NOT EXISTS (SELECT FROM submissions s WHERE s.consent_upload_id = u.id)
			AND NOT EXISTS (SELECT FROM submission_subtitles t WHERE t.upload_id = u.id)
			AND NOT EXISTS (SELECT FROM registration_materials m WHERE m.upload_id = u.id)`

// checkRoom returns LIMIT_REACHED when the entrant's files that no form was sent with leave
// no room for an upload. The caller has locked the entrant.
func checkRoom(ctx context.Context, tx pgx.Tx, u upload.Upload) error {
	var pending upload.PendingFiles
	err := tx.QueryRow(ctx, `
		SELECT coalesce(sum(u.size), 0)::bigint, (coalesce(array_agg(u.name ORDER BY u.size DESC, u.name), '{}'))[1:3]
		FROM uploads u
		WHERE `+unsent,
		u.EntrantID, u.CreatedAt).Scan(&pending.Bytes, &pending.Largest)
	if err != nil {
		return fmt.Errorf("add up pending files: %w", err)
	}
	return pending.CheckRoom(u.Size)
}

// UnsentUploads implements upload.Store.
func (db *Store) UnsentUploads(ctx context.Context, entrantID string, now time.Time) ([]upload.Upload, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT `+UploadColumns+`
		FROM uploads u
		WHERE `+unsent+`
		ORDER BY u.size DESC, u.name, u.id`, entrantID, now)
	if err != nil {
		return nil, fmt.Errorf("list unsent uploads: %w", err)
	}
	uploads, err := pgx.CollectRows(
		rows,
		func(row pgx.CollectableRow) (upload.Upload, error) { return ScanUpload(row) },
	)
	if err != nil {
		return nil, fmt.Errorf("list unsent uploads: %w", err)
	}
	return uploads, nil
}
