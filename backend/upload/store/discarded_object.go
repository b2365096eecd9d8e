package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/operations"
	"marquee/backend/upload"
)

// abandonedCheck is longer than the lease of a check.
const abandonedCheck = time.Hour

// DiscardUnfinishedUploads implements operations.RetentionStore.
func (db *Store) DiscardUnfinishedUploads(ctx context.Context, now time.Time, most int) (int, error) {
	return db.discardUploads(ctx, now, now, func(tx pgx.Tx) (pgx.Rows, error) {
		return tx.Query(ctx, `
			SELECT id FROM uploads
			WHERE expires_at <= $1 AND (state = 'uploading' OR state = 'processing' AND checking_since < $2)
			ORDER BY expires_at LIMIT $3 FOR UPDATE SKIP LOCKED`, now, now.Add(-abandonedCheck), most)
	})
}

// DiscardUnusedUploads implements operations.RetentionStore.
func (db *Store) DiscardUnusedUploads(ctx context.Context, endedBefore, now time.Time, most int) (int, error) {
	return db.discardUploads(ctx, endedBefore, now, func(tx pgx.Tx) (pgx.Rows, error) {
		return tx.Query(ctx, `
			SELECT u.id FROM uploads u
			WHERE u.state IN ('succeed', 'failed', 'cancelled') AND u.finished_at < $1 AND NOT `+uploadInUse+`
			ORDER BY u.finished_at LIMIT $2 FOR UPDATE SKIP LOCKED`, endedBefore, most)
	})
}

// uploadInUse is a condition on u (uploads): a form refers to the file, or a
// generation task that runs or was created since $1.
const uploadInUse = `(
	EXISTS (SELECT FROM submissions s WHERE s.video_upload_id = u.id)
	OR EXISTS (SELECT FROM submissions s WHERE s.cover_upload_id = u.id)
	OR EXISTS (SELECT FROM submissions s WHERE s.process_upload_id = u.id)
	OR EXISTS (SELECT FROM submissions s WHERE s.consent_upload_id = u.id)
	OR EXISTS (SELECT FROM submission_subtitles t WHERE t.upload_id = u.id)
	OR EXISTS (SELECT FROM registration_materials m WHERE m.upload_id = u.id)
	OR EXISTS (SELECT FROM generation_tasks g WHERE g.reference_upload_id = u.id AND (g.created_at >= $1 OR g.ended_at IS NULL)))`

// discardUploads deletes the uploads that choose has locked, unless one is in use. The
// lock keeps forms from referring to them; the second statement sees the forms that did
// before the lock.
func (db *Store) discardUploads(
	ctx context.Context,
	since, now time.Time,
	choose func(tx pgx.Tx) (pgx.Rows, error),
) (int, error) {
	var discarded int
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		rows, err := choose(tx)
		if err != nil {
			return err
		}
		ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil || len(ids) == 0 {
			return err
		}
		return tx.QueryRow(ctx, `
			WITH gone AS (
				DELETE FROM uploads u WHERE u.id = ANY($2::uuid[]) AND NOT `+uploadInUse+`
				RETURNING u.object, u.session_url
			), discarded AS (
				INSERT INTO discarded_objects (object, session_url, next_attempt_at)
				SELECT object, session_url, $3 FROM gone
				ON CONFLICT (object) DO NOTHING
			)
			SELECT count(*) FROM gone`, since, ids, now).Scan(&discarded)
	})
	if err != nil {
		return 0, fmt.Errorf("discard uploads: %w", err)
	}
	return discarded, nil
}

// discardObject lists the file of a cancelled or refused upload for its removal, in the
// caller's transaction. The sweeper removes it unless the caller has done so before.
func discardObject(ctx context.Context, tx pgx.Tx, u upload.Upload, now time.Time) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO discarded_objects (object, session_url, next_attempt_at) VALUES ($1, $2, $3)
		ON CONFLICT (object) DO NOTHING`, u.Object, u.SessionURL, now.Add(operations.RemovalLease))
	if err != nil {
		return fmt.Errorf("discard object: %w", err)
	}
	return nil
}

// ClaimDiscarded implements operations.DiscardedObjectStore.
func (db *Store) ClaimDiscarded(
	ctx context.Context,
	now, next time.Time,
	most int,
) ([]operations.DiscardedObject, error) {
	rows, err := db.Pool.Query(ctx, `
		UPDATE discarded_objects SET next_attempt_at = $2, attempts = attempts + 1
		WHERE object = ANY(ARRAY(
			SELECT object FROM discarded_objects WHERE next_attempt_at <= $1
			ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED))
		RETURNING object, session_url, attempts`, now, next, most)
	if err != nil {
		return nil, fmt.Errorf("claim discarded objects: %w", err)
	}
	claimed, err := pgx.CollectRows(rows, pgx.RowToStructByPos[operations.DiscardedObject])
	if err != nil {
		return nil, fmt.Errorf("claim discarded objects: %w", err)
	}
	return claimed, nil
}

// PostponeDiscarded implements operations.DiscardedObjectStore.
func (db *Store) PostponeDiscarded(ctx context.Context, object string, next time.Time) error {
	_, err := db.Pool.Exec(ctx, `UPDATE discarded_objects SET next_attempt_at = $2 WHERE object = $1`, object, next)
	if err != nil {
		return fmt.Errorf("postpone discarded object: %w", err)
	}
	return nil
}

// ForgetDiscarded implements operations.DiscardedObjectStore.
func (db *Store) ForgetDiscarded(ctx context.Context, object string) error {
	if _, err := db.Pool.Exec(ctx, `DELETE FROM discarded_objects WHERE object = $1`, object); err != nil {
		return fmt.Errorf("forget discarded object: %w", err)
	}
	return nil
}
