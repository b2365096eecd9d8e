package store

import (
	"context"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5"

	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/upload"
)

// MadeUpload implements studio.UploadStore.
func (db *Store) MadeUpload(
	ctx context.Context,
	edition contest.EditionID,
	entrantID, taskID string,
	result int,
	kind upload.FileKind,
) (upload.Upload, error) {
	return madeUpload(ctx, db.Pool, edition, entrantID, taskID, result, kind)
}

func madeUpload(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	entrantID, taskID string,
	result int,
	kind upload.FileKind,
) (upload.Upload, error) {
	u, err := ScanUpload(q.QueryRow(ctx, `
		SELECT `+UploadColumns+`
		FROM uploads u
		WHERE u.provenance ->> 'taskId' = $1 AND u.provenance ->> 'result' = $2 AND u.kind = $3
			AND u.provenance IS NOT NULL AND u.state = 'succeed' AND u.entrant_id = $4 AND u.edition = $5`,
		taskID, strconv.Itoa(result), kind, entrantID, edition))
	if err != nil {
		return upload.Upload{}, fmt.Errorf("look for made upload: %w", err)
	}
	return u, nil
}

// KeepMadeUpload implements studio.UploadStore.
func (db *Store) KeepMadeUpload(ctx context.Context, u upload.Upload) (upload.Upload, error) {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := accountstore.LockEntrant(ctx, tx, u.EntrantID); err != nil {
			return err
		}
		there, err := madeUpload(ctx, tx, u.Edition, u.EntrantID, u.Made.TaskID, u.Made.Result, u.Kind)
		if contest.CodeOf(err) != contest.CodeNotFound {
			u = there
			return err
		}
		return tx.QueryRow(
			ctx,
			`
			INSERT INTO uploads (edition, entrant_id, kind, name, size, content_type, object, session_url, state, crc32c,
				duration_ms, width, height, created_at, contest_at, finished_at, expires_at, provenance, marks)
			VALUES ($1, $2, $3, $4, $5, $6, $7, '', 'succeed', $8,
				nullif($9::bigint, 0), $10, $11, $12, $13, $12, $14, $15, $16)
			RETURNING id`,
			u.Edition,
			u.EntrantID,
			u.Kind,
			u.Name,
			u.Size,
			u.ContentType,
			u.Object,
			checksumColumn(u.Checksum),
			u.Duration.Milliseconds(),
			u.Width,
			u.Height,
			u.CreatedAt,
			u.BegunAt,
			u.ExpiresAt,
			u.Made,
			u.Marks,
		).Scan(&u.ID)
	})
	if err != nil {
		return upload.Upload{}, fmt.Errorf("keep made upload: %w", err)
	}
	return u, nil
}
