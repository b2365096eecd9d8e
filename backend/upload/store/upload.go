package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/upload"
)

const UploadColumns = `u.id, u.edition, u.entrant_id, u.kind, u.name, u.size, u.content_type, u.object, u.session_url,
	u.state, u.reason, u.crc32c, coalesce(u.duration_ms, 0), coalesce(u.width, 0), coalesce(u.height, 0),
	u.created_at, u.contest_at, coalesce(u.checking_since, u.created_at), u.expires_at, u.provenance,
	coalesce(u.film_format, '{}'), u.subtitles, u.marks,
	(SELECT jsonb_build_object('state', c.state, 'reason', c.reason, 'made', c.made) FROM screening_copies c WHERE c.upload_id = u.id)`

func ScanUpload(row pgx.Row) (upload.Upload, error) {
	var u upload.Upload
	var checksum *int64
	var milliseconds int64
	err := row.Scan(
		&u.ID,
		&u.Edition,
		&u.EntrantID,
		&u.Kind,
		&u.Name,
		&u.Size,
		&u.ContentType,
		&u.Object,
		&u.SessionURL,
		&u.State,
		&u.Problem,
		&checksum,
		&milliseconds,
		&u.Width,
		&u.Height,
		&u.CreatedAt,
		&u.BegunAt,
		&u.CheckedFrom,
		&u.ExpiresAt,
		&u.Made,
		&u.Format,
		&u.Subtitles,
		&u.Marks,
		&u.Copy,
	)
	if err != nil {
		return upload.Upload{}, pg.Translate(err)
	}
	u.Duration = time.Duration(milliseconds) * time.Millisecond
	if checksum != nil {
		sum := uint32(*checksum)
		u.Checksum = &sum
	}
	return u, nil
}

// checksumColumn returns a CRC32C as a bigint, NULL without one.
func checksumColumn(sum *uint32) *int64 {
	if sum == nil {
		return nil
	}
	wide := int64(*sum)
	return &wide
}

// CreateUpload implements upload.Store.
func (db *Store) CreateUpload(ctx context.Context, u upload.Upload, most int) (upload.Upload, error) {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := accountstore.LockEntrant(ctx, tx, u.EntrantID); err != nil {
			return err
		}
		if u.Key != "" {
			if err := forgetExpiredKey(ctx, tx, u); err != nil {
				return err
			}
			first, err := uploadByKey(ctx, tx, u.Edition, u.EntrantID, u.Key, u.CreatedAt)
			if contest.CodeOf(err) != contest.CodeNotFound {
				u = first
				return err // nil: the first call with the key has stored it
			}
		}
		var unfinished int
		err := tx.QueryRow(ctx, `
			SELECT count(*) FROM uploads
			WHERE entrant_id = $1 AND state IN ('uploading', 'processing') AND expires_at > $2`,
			u.EntrantID, u.CreatedAt).Scan(&unfinished)
		if err != nil {
			return err
		}
		if unfinished >= most {
			return contest.Fail(contest.CodeLimitReached)
		}
		if err := checkRoom(ctx, tx, u); err != nil {
			return err
		}
		return tx.QueryRow(ctx, `
			INSERT INTO uploads (edition, entrant_id, kind, name, size, content_type, object, session_url,
				state, crc32c, duration_ms, width, height, created_at, contest_at, expires_at, film_format, idempotency_key)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8,
				$9, $10, nullif($11::bigint, 0), nullif($12::integer, 0), nullif($13::integer, 0), $14, $15, $16, nullif($17::jsonb, '{}'), nullif($18, ''))
			RETURNING id`,
			u.Edition, u.EntrantID, u.Kind, u.Name, u.Size, u.ContentType, u.Object, u.SessionURL,
			u.State, checksumColumn(u.Checksum), u.Duration.Milliseconds(), u.Width, u.Height,
			u.CreatedAt, u.BegunAt, u.ExpiresAt, u.Format, u.Key).Scan(&u.ID)
	})
	if err != nil {
		return upload.Upload{}, fmt.Errorf("store upload: %w", err)
	}
	return u, nil
}

// Upload implements upload.Reader.
func (db *Store) Upload(ctx context.Context, edition contest.EditionID, entrantID, id string) (upload.Upload, error) {
	if !pg.IsID(id) {
		return upload.Upload{}, contest.Fail(contest.CodeNotFound)
	}
	return ScanUpload(db.Pool.QueryRow(ctx, `
		SELECT `+UploadColumns+`
		FROM uploads u
		WHERE u.id = $1 AND u.entrant_id = $2 AND u.edition = $3 AND u.state <> 'cancelled'`,
		id, entrantID, edition))
}

// ClaimCheck implements upload.CheckStore.
func (db *Store) ClaimCheck(
	ctx context.Context,
	id string,
	checksum *uint32,
	now time.Time,
	lease time.Duration,
) (bool, error) {
	tag, err := db.Pool.Exec(ctx, `
		UPDATE uploads
		SET state = 'processing', checking_since = $2, crc32c = $4, check_asked_at = coalesce(check_asked_at, $2)
		WHERE id = $1 AND (state = 'uploading' OR state = 'processing' AND checking_since <= $3)`,
		id, now, now.Add(-lease), checksumColumn(checksum))
	if err != nil {
		return false, fmt.Errorf("claim upload: %w", err)
	}
	return tag.RowsAffected() == 1, nil
}

// ReleaseCheck implements upload.CheckStore.
func (db *Store) ReleaseCheck(ctx context.Context, id string, claimed time.Time) error {
	_, err := db.Pool.Exec(ctx, `
		UPDATE uploads
		SET state = 'uploading', checking_since = NULL
		WHERE id = $1 AND state = 'processing' AND checking_since = $2`,
		id, claimed)
	if err != nil {
		return fmt.Errorf("release upload: %w", err)
	}
	return nil
}

// FinishCheck implements upload.CheckStore.
func (db *Store) FinishCheck(
	ctx context.Context,
	u upload.Upload,
	issued *upload.IssuedReceipt,
	claimed, now time.Time,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `
			UPDATE uploads
			SET state = $3, reason = $4, crc32c = $5, content_type = $6, duration_ms = nullif($7::bigint, 0),
				width = nullif($8::integer, 0), height = nullif($9::integer, 0), checking_since = NULL, finished_at = $10,
				film_format = nullif($11::jsonb, '{}'), subtitles = $12, marks = $13
			WHERE id = $1 AND state = 'processing' AND checking_since = $2`,
			u.ID, claimed, u.State, u.Problem, checksumColumn(u.Checksum), u.ContentType, u.Duration.Milliseconds(),
			u.Width, u.Height, now, u.Format, u.Subtitles, u.Marks)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return contest.Fail(contest.CodeConflict)
		}
		if u.State == upload.Failed {
			return discardObject(ctx, tx, u, now)
		}
		if u.Kind.PreparedEarly() {
			if err := queuePreview(ctx, tx, u.ID); err != nil {
				return err
			}
		}
		if err := queueManifest(ctx, tx, u); err != nil {
			return err
		}
		return issueReceipt(ctx, tx, issued)
	})
	if err != nil {
		return fmt.Errorf("finish upload: %w", err)
	}
	return nil
}

// CancelUpload implements upload.Store.
func (db *Store) CancelUpload(
	ctx context.Context,
	edition contest.EditionID,
	entrantID, id string,
	now time.Time,
) (upload.Upload, error) {
	if !pg.IsID(id) {
		return upload.Upload{}, contest.Fail(contest.CodeNotFound)
	}
	var before upload.Upload
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		before, err = ScanUpload(tx.QueryRow(ctx, `
			SELECT `+UploadColumns+`
			FROM uploads u
			WHERE u.id = $1 AND u.entrant_id = $2 AND u.edition = $3 AND u.state <> 'cancelled'
			FOR UPDATE`, id, entrantID, edition))
		if err != nil {
			return err
		}
		var used bool
		err = tx.QueryRow(ctx, `
			SELECT EXISTS (SELECT 1 FROM submissions WHERE video_upload_id = $1 OR cover_upload_id = $1 OR process_upload_id = $1 OR consent_upload_id = $1)
				OR EXISTS (SELECT 1 FROM submission_subtitles WHERE upload_id = $1)
				OR EXISTS (SELECT 1 FROM registration_materials WHERE upload_id = $1)`,
			id).Scan(&used)
		if err != nil {
			return err
		}
		if used {
			return contest.Fail(contest.CodeConflict)
		}
		_, err = tx.Exec(ctx, `
			UPDATE uploads SET state = 'cancelled', checking_since = NULL, finished_at = $2 WHERE id = $1`, id, now)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM screening_copies WHERE upload_id = $1`, id); err != nil {
			return err
		}
		return discardObject(ctx, tx, before, now)
	})
	if err != nil {
		return upload.Upload{}, fmt.Errorf("cancel upload: %w", err)
	}
	return before, nil
}

// HasPendingUpload implements upload.PendingUploadReader.
func (db *Store) HasPendingUpload(
	ctx context.Context,
	edition contest.EditionID,
	entrantID string,
	kinds []upload.FileKind,
	begunBefore time.Time,
) (bool, error) {
	var pending bool
	err := db.Pool.QueryRow(ctx, `
		SELECT EXISTS (
			SELECT FROM uploads u
			WHERE u.entrant_id = $1 AND u.edition = $2 AND u.kind = ANY($4) AND u.contest_at < $3
				AND u.state IN ('uploading', 'processing', 'succeed')
				AND NOT EXISTS (SELECT FROM submissions s WHERE s.video_upload_id = u.id)
				AND NOT EXISTS (SELECT FROM registration_materials m WHERE m.upload_id = u.id))`,
		entrantID, edition, begunBefore, kinds).Scan(&pending)
	if err != nil {
		return false, fmt.Errorf("look up pending upload: %w", err)
	}
	return pending, nil
}
