package pg

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/upload"
)

// StoredFiles implements upload.StorageCheckStore.
func (db *DB) StoredFiles(ctx context.Context, after string, most int) ([]upload.StoredFile, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT f.edition, f.id, f.kind, f.object, f.size, f.crc32c, f.sha256
		FROM (
			SELECT edition, id, kind, object, size, crc32c, sha256 FROM uploads WHERE state = 'succeed'
			UNION ALL
			SELECT u.edition, u.id, 'copy', part #>> '{}', 0, NULL, NULL
			FROM screening_copies c JOIN uploads u ON u.id = c.upload_id,
				LATERAL (SELECT jsonb_path_query(c.made, 'strict $.**.object') UNION ALL SELECT jsonb_path_query(c.made, '$.film.poster')
					UNION ALL SELECT jsonb_path_query(c.made, '$.film.clip')) parts(part)
			UNION ALL
			SELECT g.edition, g.id, 'result', r.object, r.size, NULL, NULL
			FROM generation_results r JOIN generation_tasks g ON g.id = r.task_id WHERE g.deleted_at IS NULL
			UNION ALL
			SELECT g.edition, g.id, 'result', r.plain_object, 0, NULL, NULL
			FROM generation_results r JOIN generation_tasks g ON g.id = r.task_id WHERE g.deleted_at IS NULL AND r.plain_object <> ''
		) f
		WHERE f.object > $1
		ORDER BY f.object LIMIT $2`, after, most)
	files, err := Collect(rows, err, pgx.CollectRows, pgx.RowToStructByPos[upload.StoredFile])
	if err != nil {
		return nil, fmt.Errorf("list stored files: %w", err)
	}
	return files, nil
}

// unknownObject is a condition on o (object): no row refers to it or to the folder in which
// a worker is writing it.
const unknownObject = `NOT EXISTS (SELECT FROM uploads u WHERE u.object = o.object AND u.state IN ('uploading', 'processing', 'succeed'))
	AND NOT EXISTS (
		SELECT FROM screening_copies c
		WHERE c.object_prefix = substring(o.object from '^.*/') AND c.state IN ('in_progress', 'completed'))
	AND NOT EXISTS (
		SELECT FROM generation_tasks g
		WHERE g.object_prefix = substring(o.object from '^.*/') AND g.deleted_at IS NULL
			AND (g.ended_at IS NULL OR EXISTS (SELECT FROM generation_results r WHERE o.object IN (r.object, r.plain_object))))`

// UnknownObjects implements upload.StorageCheckStore.
func (db *DB) UnknownObjects(ctx context.Context, objects []string) ([]string, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT o.object FROM unnest($1::text[]) o(object)
		WHERE `+unknownObject+` AND NOT EXISTS (SELECT FROM discarded_objects d WHERE d.object = o.object)
		ORDER BY o.object`, objects)
	unknown, err := Collect(rows, err, pgx.CollectRows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("look for rows of objects: %w", err)
	}
	return unknown, nil
}

// DiscardObjects implements upload.StorageCheckStore.
func (db *DB) DiscardObjects(ctx context.Context, objects []string, now time.Time) (int, error) {
	tag, err := db.Pool.Exec(ctx, `
		INSERT INTO discarded_objects (object, next_attempt_at)
		SELECT o.object, $2 FROM unnest($1::text[]) o(object)
		WHERE `+unknownObject+`
		ON CONFLICT (object) DO NOTHING`, objects, now)
	if err != nil {
		return 0, fmt.Errorf("discard objects: %w", err)
	}
	return int(tag.RowsAffected()), nil
}

// ClaimStorageCheck implements upload.StorageCheckStore.
func (db *DB) ClaimStorageCheck(ctx context.Context, now, next time.Time) (bool, error) {
	tag, err := db.Pool.Exec(
		ctx,
		`UPDATE storage_checks SET next_at = $2::timestamptz WHERE next_at <= $1 OR next_at > $2::timestamptz + interval '1 hour'`,
		now,
		next,
	)
	if err != nil {
		return false, fmt.Errorf("claim storage check: %w", err)
	}
	return tag.RowsAffected() > 0, nil
}

// StoreStorageCheck implements upload.StorageCheckStore.
func (db *DB) StoreStorageCheck(ctx context.Context, missing int, now time.Time) error {
	if _, err := db.Pool.Exec(
		ctx,
		`UPDATE storage_checks SET missing = $1, checked_at = $2`,
		missing,
		now,
	); err != nil {
		return fmt.Errorf("store check of the store: %w", err)
	}
	return nil
}

// StorageSample implements upload.StorageCheckStore.
func (db *DB) StorageSample(ctx context.Context) (object string, err error) {
	if err := db.Pool.QueryRow(ctx, `SELECT read_up_to FROM storage_checks`).Scan(&object); err != nil {
		return "", fmt.Errorf("read sample of the store: %w", err)
	}
	return object, nil
}

// StoreStorageSample implements upload.StorageCheckStore.
func (db *DB) StoreStorageSample(ctx context.Context, object string) error {
	if _, err := db.Pool.Exec(ctx, `UPDATE storage_checks SET read_up_to = $1`, object); err != nil {
		return fmt.Errorf("store sample of the store: %w", err)
	}
	return nil
}
