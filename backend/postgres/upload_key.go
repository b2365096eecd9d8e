package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// UploadByKey implements contest.UploadStore.
func (db *DB) UploadByKey(ctx context.Context, edition contest.EditionID, entrantID, key string, now time.Time) (contest.Upload, error) {
	return uploadByKey(ctx, db.pool, edition, entrantID, key, now)
}

func uploadByKey(ctx context.Context, q querier, edition contest.EditionID, entrantID, key string, now time.Time) (contest.Upload, error) {
	return scanUpload(q.QueryRow(ctx, `
		SELECT `+uploadColumns+`
		FROM uploads u
		WHERE u.entrant_id = $1 AND u.edition = $2 AND u.idempotency_key = $3
			AND (u.state IN ('processing', 'succeed') OR u.state = 'uploading' AND u.expires_at > $4)`,
		entrantID, edition, key, now))
}

// forgetExpiredKey makes the key of an upload that can no longer be resumed free for u.
func forgetExpiredKey(ctx context.Context, tx pgx.Tx, u contest.Upload) error {
	_, err := tx.Exec(ctx, `
		UPDATE uploads SET idempotency_key = NULL
		WHERE entrant_id = $1 AND edition = $2 AND idempotency_key = $3 AND state = 'uploading' AND expires_at <= $4`,
		u.EntrantID, u.Edition, u.Key, u.CreatedAt)
	return err
}

// UnfinishedUploads implements contest.UploadStore.
func (db *DB) UnfinishedUploads(ctx context.Context, entrantID string, begunBefore, now time.Time) ([]contest.Upload, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT `+uploadColumns+`
		FROM uploads u
		WHERE u.entrant_id = $1 AND u.state = 'uploading' AND u.created_at <= $2 AND u.expires_at > $3
		ORDER BY u.created_at, u.id`, entrantID, begunBefore, now)
	if err != nil {
		return nil, fmt.Errorf("list unfinished uploads: %w", err)
	}
	list, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.Upload, error) { return scanUpload(row) })
	if err != nil {
		return nil, fmt.Errorf("list unfinished uploads: %w", err)
	}
	return list, nil
}
