package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/upload"
)

// UploadByKey implements upload.Store.
func (db *Store) UploadByKey(
	ctx context.Context,
	edition contest.EditionID,
	entrantID, key string,
	now time.Time,
) (upload.Upload, error) {
	return uploadByKey(ctx, db.Pool, edition, entrantID, key, now)
}

func uploadByKey(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	entrantID, key string,
	now time.Time,
) (upload.Upload, error) {
	return ScanUpload(q.QueryRow(ctx, `
		SELECT `+UploadColumns+`
		FROM uploads u
		WHERE u.entrant_id = $1 AND u.edition = $2 AND u.idempotency_key = $3
			AND (u.state IN ('processing', 'succeed') OR u.state = 'uploading' AND u.expires_at > $4)`,
		entrantID, edition, key, now))
}

// forgetExpiredKey makes the key of an upload that can no longer be resumed free for u.
func forgetExpiredKey(ctx context.Context, tx pgx.Tx, u upload.Upload) error {
	_, err := tx.Exec(ctx, `
		UPDATE uploads SET idempotency_key = NULL
		WHERE entrant_id = $1 AND edition = $2 AND idempotency_key = $3 AND state = 'uploading' AND expires_at <= $4`,
		u.EntrantID, u.Edition, u.Key, u.CreatedAt)
	return err
}

// UnfinishedUploads implements upload.Store.
func (db *Store) UnfinishedUploads(
	ctx context.Context,
	entrantID string,
	begunBefore, now time.Time,
) ([]upload.Upload, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT `+UploadColumns+`
		FROM uploads u
		WHERE u.entrant_id = $1 AND u.state = 'uploading' AND u.created_at <= $2 AND u.expires_at > $3
		ORDER BY u.created_at, u.id`, entrantID, begunBefore, now)
	if err != nil {
		return nil, fmt.Errorf("list unfinished uploads: %w", err)
	}
	list, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (upload.Upload, error) { return ScanUpload(row) })
	if err != nil {
		return nil, fmt.Errorf("list unfinished uploads: %w", err)
	}
	return list, nil
}
