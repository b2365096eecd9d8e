package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"marquee/backend/marks"
	"marquee/backend/pg"
	"marquee/backend/upload"
)

// queueManifest queues a file whose manifest a worker is to validate.
func queueManifest(ctx context.Context, tx pgx.Tx, u upload.Upload) error {
	if u.ManifestFormat == "" {
		return nil
	}
	_, err := tx.Exec(ctx, `
		INSERT INTO manifest_checks (upload_id, format, next_look)
		VALUES ($1, $2, clock_timestamp())
		ON CONFLICT (upload_id) DO NOTHING`, u.ID, u.ManifestFormat)
	if err != nil {
		return fmt.Errorf("queue manifest: %w", err)
	}
	return nil
}

// turnsRemembered is how long an entrant's last turn counts.
const turnsRemembered = 24 * time.Hour

// ClaimManifest implements marks.Store.
func (db *Store) ClaimManifest(ctx context.Context, most int64, now, leaseEnds time.Time) (marks.Task, bool, error) {
	t := marks.Task{Lease: uuid.NewString()}
	err := db.Pool.QueryRow(
		ctx,
		`
		WITH turns AS (
			SELECT o.entrant_id, max(c.claimed_at) AS taken
			FROM manifest_checks c JOIN uploads o ON o.id = c.upload_id
			WHERE c.claimed_at > $2 GROUP BY o.entrant_id),
		next AS (
			SELECT c.upload_id
			FROM manifest_checks c JOIN uploads u ON u.id = c.upload_id LEFT JOIN turns ON turns.entrant_id = u.entrant_id
			WHERE c.ended_at IS NULL AND `+pg.Due("c.next_look", "$1")+` AND (c.lease IS NULL OR `+pg.Due("c.lease_ends", "$1")+`)
				AND u.size <= $5
			ORDER BY turns.taken NULLS FIRST, u.size, c.next_look
			LIMIT 1
			FOR UPDATE OF c SKIP LOCKED)
		UPDATE manifest_checks c
		SET lease = $3, lease_ends = $4, claimed_at = $1, failures = c.failures + CASE WHEN c.lease IS NULL THEN 0 ELSE 1 END
		FROM next, uploads u
		WHERE c.upload_id = next.upload_id AND u.id = c.upload_id
		RETURNING c.upload_id, u.object, u.size, c.format, c.failures`,
		now,
		now.Add(-turnsRemembered),
		t.Lease,
		leaseEnds,
		most,
	).Scan(&t.UploadID, &t.Object, &t.Size, &t.Format, &t.Failures)
	if errors.Is(err, pgx.ErrNoRows) {
		return marks.Task{}, false, nil
	}
	if err != nil {
		return marks.Task{}, false, fmt.Errorf("claim manifest: %w", err)
	}
	return t, true, nil
}

// ExtendManifestLease implements marks.Store.
func (db *Store) ExtendManifestLease(ctx context.Context, t marks.Task, leaseEnds time.Time) error {
	return db.Leased(ctx, "extend manifest lease", `
		UPDATE manifest_checks SET lease_ends = $3 WHERE upload_id = $1 AND lease = $2`, t.UploadID, t.Lease, leaseEnds)
}

// FinishManifest implements marks.Store.
func (db *Store) FinishManifest(ctx context.Context, t marks.Task, read *marks.C2PA, now time.Time) error {
	return db.Leased(ctx, "finish manifest", `
		WITH ended AS (
			UPDATE manifest_checks SET ended_at = $4, lease = NULL, lease_ends = NULL
			WHERE upload_id = $1 AND lease = $2
			RETURNING upload_id)
		UPDATE uploads u
		SET marks = jsonb_set(coalesce(u.marks, '{"aigc": null, "iptc": null}'), '{c2pa}', coalesce($3::jsonb, 'null'))
		FROM ended WHERE u.id = ended.upload_id`, t.UploadID, t.Lease, read, now)
}

// RequeueManifest implements marks.Store.
func (db *Store) RequeueManifest(ctx context.Context, t marks.Task, failed bool, nextLook time.Time) error {
	return db.Leased(ctx, "requeue manifest", `
		UPDATE manifest_checks
		SET next_look = $3, lease = NULL, lease_ends = NULL, failures = failures + CASE WHEN $4 THEN 1 ELSE 0 END
		WHERE upload_id = $1 AND lease = $2`, t.UploadID, t.Lease, nextLook, failed)
}
