package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// maxInterruptions is how many attempts at a copy may be interrupted.
const maxInterruptions = 30

// queueCopies queues the copies of a submission's cover, film and subtitles, once for each file.
func queueCopies(ctx context.Context, tx pgx.Tx, submissionID string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO screening_copies (upload_id, next_look, trace, queued_at)
		SELECT upload, clock_timestamp(), $2, clock_timestamp()
		FROM submissions s, unnest(ARRAY[s.cover_upload_id, s.video_upload_id]
			|| ARRAY(SELECT t.upload_id FROM submission_subtitles t WHERE t.submission_id = s.id)) upload
		WHERE s.id = $1 AND upload IS NOT NULL
		ON CONFLICT (upload_id) DO NOTHING`, submissionID, pg.Traceparent(ctx))
	if err != nil {
		return fmt.Errorf("queue screening copies: %w", err)
	}
	return nil
}

// turnsRemembered is how long an entrant's last turn counts when copies take turns.
const turnsRemembered = 24 * time.Hour

// assumedRate is the frames a second of a film whose frames were not counted.
const assumedRate = "30"

// costCounts is how long a copy waits behind cheaper ones.
const costCounts = time.Hour

// ClaimCopy leases the next copy of a lane to the caller, as a new attempt: works that judges see before those
// replaced, withdrawn or disqualified; then entrants in turn, so that one entrant's copies wait for each other and not
// for them (subtitles take no turn); then the cheapest, by the pixels of all its frames, until it has waited for
// costCounts. A copy waits up to a minute for the file's manifest, whose marks it carries. The objects of an
// interrupted attempt are removed later, because its worker may still write. False when no copy is due.
func (db *Store) ClaimCopy(
	ctx context.Context,
	lane upload.CopyLane,
	now, leaseEnds time.Time,
) (upload.CopyTask, bool, error) {
	interruptions := 0
	t := upload.CopyTask{Lease: uuid.NewString(), ObjectPrefix: "copies/" + uuid.NewString() + "/"}
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var interrupted string
		var milliseconds int64
		err := tx.QueryRow(
			ctx,
			`
			WITH turns AS (
				SELECT t.entrant_id, max(o.claimed_at) AS taken
				FROM screening_copies o JOIN uploads t ON t.id = o.upload_id
				WHERE o.claimed_at > $2 AND t.kind <> 'subtitles' GROUP BY t.entrant_id)
			SELECT c.upload_id, c.object_prefix, c.attempts + 1, c.failures,
				c.interruptions + CASE WHEN c.state = 'in_progress' THEN 1 ELSE 0 END,
				u.kind, u.object, u.size, coalesce(u.duration_ms, 0), coalesce(u.film_format, '{}'), c.trace, cost.quick, u.marks
			FROM screening_copies c JOIN uploads u ON u.id = c.upload_id LEFT JOIN turns ON turns.entrant_id = u.entrant_id,
				LATERAL (SELECT coalesce(u.width::bigint * u.height * greatest((u.film_format->>'frames')::bigint, u.duration_ms * `+assumedRate+` / 1000, 1), 0) AS pixels) price,
				LATERAL (SELECT price.pixels <= $3 AND u.size <= $4 AS quick) cost
			WHERE c.state IN ('queued', 'in_progress') AND `+pg.Due("c.next_look", "$1")+` AND (c.lease IS NULL OR `+pg.Due("c.lease_ends", "$1")+`)
				AND (cost.quick OR NOT $5)
				AND NOT (coalesce(c.queued_at, $1) > $1 - interval '1 minute'
					AND EXISTS (SELECT FROM manifest_checks m WHERE m.upload_id = c.upload_id AND m.ended_at IS NULL))
			ORDER BY NOT EXISTS (
				SELECT FROM submissions s WHERE (s.video_upload_id = c.upload_id OR s.cover_upload_id = c.upload_id) AND `+pg.JudgedWork+`
				UNION ALL
				SELECT FROM submission_subtitles t JOIN submissions s ON s.id = t.submission_id WHERE t.upload_id = c.upload_id AND `+pg.JudgedWork+`),
				turns.taken NULLS FIRST, CASE WHEN c.next_look > $6 THEN price.pixels ELSE 0 END, c.next_look, u.kind
			LIMIT 1
			FOR UPDATE OF c SKIP LOCKED`,
			now,
			now.Add(-turnsRemembered),
			int64(upload.QuickCopyPixels),
			int64(upload.QuickCopyBytes),
			lane == upload.CopyLaneQuick,
			now.Add(-costCounts),
		).Scan(
			&t.UploadID, &interrupted, &t.Attempts, &t.Failures,
			&interruptions, &t.Kind, &t.Object, &t.Size, &milliseconds, &t.Format, &t.Trace, &t.Quick, &t.Marks)
		if err != nil {
			return err
		}
		t.Duration = time.Duration(milliseconds) * time.Millisecond
		if _, err := tx.Exec(
			ctx,
			`SELECT discard_copy($1, $2)`,
			interrupted,
			now.Add(accountstore.LateResults),
		); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			UPDATE screening_copies
			SET state = 'in_progress', lease = $2, lease_ends = $3, object_prefix = $4, attempts = $5, interruptions = $6, claimed_at = $7
			WHERE upload_id = $1`, t.UploadID, t.Lease, leaseEnds, t.ObjectPrefix, t.Attempts, interruptions, now)
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return upload.CopyTask{}, false, nil
	}
	if err != nil {
		return upload.CopyTask{}, false, fmt.Errorf("claim screening copy: %w", err)
	}
	if interruptions <= maxInterruptions {
		return t, true, nil
	}
	if err := db.FailCopy(ctx, t, upload.CopyInterrupted, now); err != nil {
		return upload.CopyTask{}, false, err
	}
	return db.ClaimCopy(ctx, lane, now, leaseEnds)
}

// ExtendCopyLease prolongs a lease. CONFLICT when it is lost.
func (db *Store) ExtendCopyLease(ctx context.Context, t upload.CopyTask, leaseEnds time.Time) error {
	return db.Leased(ctx, "extend copy lease", `
		UPDATE screening_copies SET lease_ends = $3 WHERE upload_id = $1 AND lease = $2`, t.UploadID, t.Lease, leaseEnds)
}

// FinishCopy stores a copy whose objects are complete. CONFLICT when the lease is lost, or
// the film is deleted: the objects are listed for removal then.
func (db *Store) FinishCopy(ctx context.Context, t upload.CopyTask, made upload.MadeCopy, now time.Time) error {
	return db.Leased(ctx, "finish screening copy", `
		UPDATE screening_copies
		SET state = 'completed', made = $3, ended_at = $4, lease = NULL, lease_ends = NULL
		WHERE upload_id = $1 AND lease = $2`, t.UploadID, t.Lease, made, now)
}

// FailCopy ends a copy that cannot be made, and discards what was written of it. CONFLICT
// when the lease is lost.
func (db *Store) FailCopy(ctx context.Context, t upload.CopyTask, reason upload.CopyReason, now time.Time) error {
	return db.Leased(ctx, "fail screening copy", `
		WITH failed AS (
			UPDATE screening_copies
			SET state = 'failed', reason = $3, ended_at = $4, lease = NULL, lease_ends = NULL, failures = failures + 1, object_prefix = ''
			WHERE upload_id = $1 AND lease = $2
			RETURNING 1)
		SELECT discard_copy($5, $4) FROM failed`, t.UploadID, t.Lease, reason, now, t.ObjectPrefix)
}

// RequeueCopy queues a copy again and discards what was written of it. failed is false
// when the film did not cause the failure. CONFLICT when the lease is lost.
func (db *Store) RequeueCopy(ctx context.Context, t upload.CopyTask, failed bool, now, nextLook time.Time) error {
	return db.Leased(ctx, "requeue screening copy", `
		WITH queued AS (
			UPDATE screening_copies
			SET state = 'queued', next_look = $5, lease = NULL, lease_ends = NULL, object_prefix = '',
				failures = failures + CASE WHEN $3 THEN 1 ELSE 0 END
			WHERE upload_id = $1 AND lease = $2
			RETURNING 1)
		SELECT discard_copy($6, $4) FROM queued`, t.UploadID, t.Lease, failed, now, nextLook, t.ObjectPrefix)
}

// ReleaseOriginal implements upload.ScreeningStore.
func (db *Store) ReleaseOriginal(ctx context.Context, r upload.OriginalRelease) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var id string
		var open bool
		err := tx.QueryRow(ctx, `
			SELECT s.id, s.video_upload_id IS NOT NULL AND s.original_released_at IS NULL AND c.state IS DISTINCT FROM 'completed'
			FROM submissions s LEFT JOIN screening_copies c ON c.upload_id = s.video_upload_id
			WHERE s.edition = $1 AND s.work_id = $2
			FOR UPDATE OF s`, r.Edition, r.WorkID).Scan(&id, &open)
		if err != nil {
			return pg.Translate(err)
		}
		if !open {
			return contest.Fail(contest.CodeConflict)
		}
		if _, err := tx.Exec(
			ctx,
			`UPDATE submissions SET original_released_at = $2 WHERE id = $1`,
			id,
			r.At,
		); err != nil {
			return err
		}
		return pg.Audit(ctx, tx, r.Edition, r.At, r.By, upload.ActionReleaseOriginal, submission.Subject(id),
			pg.Changed(pg.Values{"released": false}, pg.Values{"released": true}, pg.Values{"workId": r.WorkID}))
	})
	if err != nil {
		return fmt.Errorf("release original: %w", err)
	}
	return nil
}
