package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// FinishedFiles implements contest.StorageCheckStore.
func (db *DB) FinishedFiles(ctx context.Context, after string, most int) ([]contest.FinishedFile, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT edition, id, kind, object FROM uploads
		WHERE state = 'succeed' AND ($1 = '' OR id > nullif($1, '')::uuid)
		ORDER BY id LIMIT $2`, after, most)
	files, err := collect(rows, err, pgx.CollectRows, pgx.RowToStructByPos[contest.FinishedFile])
	if err != nil {
		return nil, fmt.Errorf("list finished uploads: %w", err)
	}
	return files, nil
}

// unknownObject is a condition on o (object): no upload that can still be used has it.
const unknownObject = `NOT EXISTS (SELECT FROM uploads u WHERE u.object = o.object AND u.state IN ('uploading', 'processing', 'succeed'))`

// UnknownObjects implements contest.StorageCheckStore.
func (db *DB) UnknownObjects(ctx context.Context, objects []string) ([]string, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT o.object FROM unnest($1::text[]) o(object)
		WHERE `+unknownObject+` AND NOT EXISTS (SELECT FROM discarded_objects d WHERE d.object = o.object)
		ORDER BY o.object`, objects)
	unknown, err := collect(rows, err, pgx.CollectRows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("look for rows of objects: %w", err)
	}
	return unknown, nil
}

// DiscardObjects implements contest.StorageCheckStore.
func (db *DB) DiscardObjects(ctx context.Context, objects []string, now time.Time) (int, error) {
	tag, err := db.pool.Exec(ctx, `
		INSERT INTO discarded_objects (object, next_attempt_at)
		SELECT o.object, $2 FROM unnest($1::text[]) o(object)
		WHERE `+unknownObject+`
		ON CONFLICT (object) DO NOTHING`, objects, now)
	if err != nil {
		return 0, fmt.Errorf("discard objects: %w", err)
	}
	return int(tag.RowsAffected()), nil
}
