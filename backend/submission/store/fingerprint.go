package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/pg"
	"marquee/backend/submission"
)

// maxFingerprintAttempts is how often a film is tried to be described.
const maxFingerprintAttempts = 4

// ClaimFingerprint implements submission.FingerprintStore. Films that were sent before there were fingerprints take
// their turn.
func (db *Store) ClaimFingerprint(
	ctx context.Context,
	now, leaseEnds time.Time,
) (submission.FingerprintTask, bool, error) {
	var t submission.FingerprintTask
	var milliseconds int64
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		err := tx.QueryRow(ctx, `
			SELECT c.upload_id, c.made->'film'->>'object', coalesce(c.made->'film'->>'sound', '') NOT IN ('', 'none'), coalesce(u.duration_ms, 0), f.content, coalesce(f.attempts, 0) + 1
			FROM screening_copies c JOIN uploads u ON u.id = c.upload_id LEFT JOIN fingerprints f ON f.upload_id = c.upload_id
			WHERE u.kind = 'video' AND c.state = 'completed' AND c.made ? 'film'
				AND (f.id IS NULL OR f.compared_at IS NULL AND f.attempts < $2 AND `+pg.Due("f.next_look", "$1")+`)
			ORDER BY coalesce(f.attempts, 0), c.ended_at
			LIMIT 1
			FOR UPDATE OF c SKIP LOCKED`, now, maxFingerprintAttempts).Scan(&t.UploadID, &t.Object, &t.Sound, &milliseconds, &t.Content, &t.Attempts)
		if err != nil {
			return err
		}
		t.Duration = time.Duration(milliseconds) * time.Millisecond
		_, err = tx.Exec(ctx, `
			INSERT INTO fingerprints (upload_id, attempts, next_look) VALUES ($1, 1, $2)
			ON CONFLICT (upload_id) DO UPDATE SET attempts = fingerprints.attempts + 1, next_look = $2`, t.UploadID, leaseEnds)
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return t, false, nil
	}
	if err != nil {
		return t, false, fmt.Errorf("claim fingerprint: %w", err)
	}
	return t, true, nil
}

// StoreFingerprint implements submission.FingerprintStore.
func (db *Store) StoreFingerprint(ctx context.Context, uploadID string, content, sketch []byte, now time.Time) error {
	_, err := db.Pool.Exec(ctx, `
		UPDATE fingerprints SET content = $2, sketch = $3, made_at = $4 WHERE upload_id = $1`, uploadID, content, sketch, now)
	if err != nil {
		return fmt.Errorf("store fingerprint: %w", err)
	}
	return nil
}

// Sketches implements submission.FingerprintStore.
func (db *Store) Sketches(ctx context.Context, after int64) ([]submission.StoredSketch, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT id, upload_id::text, sketch FROM fingerprints WHERE id > $1 AND sketch IS NOT NULL ORDER BY id`, after)
	if err != nil {
		return nil, fmt.Errorf("read sketches: %w", err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[submission.StoredSketch])
	if err != nil {
		return nil, fmt.Errorf("read sketches: %w", err)
	}
	return list, nil
}

// Fingerprints implements submission.FingerprintStore.
func (db *Store) Fingerprints(ctx context.Context, uploadIDs []string) (map[string][]byte, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT upload_id::text, content FROM fingerprints WHERE upload_id = ANY ($1::uuid[]) AND content IS NOT NULL`, uploadIDs)
	if err != nil {
		return nil, fmt.Errorf("read fingerprints: %w", err)
	}
	found := map[string][]byte{}
	var id string
	var content []byte
	if _, err := pgx.ForEachRow(rows, []any{&id, &content}, func() error {
		found[id] = append([]byte(nil), content...)
		return nil
	}); err != nil {
		return nil, fmt.Errorf("read fingerprints: %w", err)
	}
	return found, nil
}

// SameBytes implements submission.FingerprintStore.
func (db *Store) SameBytes(ctx context.Context, uploadID string) ([]string, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT o.id::text FROM uploads u JOIN uploads o ON o.sha256 = u.sha256 AND o.id <> u.id AND o.kind = 'video'
			JOIN fingerprints f ON f.upload_id = o.id
		WHERE u.id = $1`, uploadID)
	if err != nil {
		return nil, fmt.Errorf("find films of the same bytes: %w", err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("find films of the same bytes: %w", err)
	}
	return list, nil
}

// StudioResults implements submission.FingerprintStore.
func (db *Store) StudioResults(ctx context.Context, uploadID string) ([]submission.StudioResult, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT g.id::text, r.number, r.object, r.duration_ms = 0, g.audio, f.content
		FROM uploads u JOIN generation_tasks g ON g.entrant_id = u.entrant_id AND g.deleted_at IS NULL AND g.created_at <= u.created_at
			JOIN generation_results r ON r.task_id = g.id
			LEFT JOIN studio_fingerprints f ON f.task_id = r.task_id AND f.number = r.number
		WHERE u.id = $1
		ORDER BY g.created_at DESC, g.id, r.number
		LIMIT 200`, uploadID)
	if err != nil {
		return nil, fmt.Errorf("list results of the studio: %w", err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[submission.StudioResult])
	if err != nil {
		return nil, fmt.Errorf("list results of the studio: %w", err)
	}
	return list, nil
}

// StoreStudioFingerprint implements submission.FingerprintStore.
func (db *Store) StoreStudioFingerprint(ctx context.Context, taskID string, number int, content []byte) error {
	_, err := db.Pool.Exec(ctx, `
		INSERT INTO studio_fingerprints (task_id, number, content) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, taskID, number, content)
	if err != nil {
		return fmt.Errorf("store fingerprint of the studio: %w", err)
	}
	return nil
}

// StoreComparison implements submission.FingerprintStore. A pair of which a film was deleted meanwhile is left out.
func (db *Store) StoreComparison(
	ctx context.Context,
	uploadID string,
	pairs []submission.FoundDuplicate,
	proven []submission.ProvenSegment,
	at, now time.Time,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		for _, p := range pairs {
			if _, err := tx.Exec(ctx, `
				INSERT INTO duplicates (upload_a, upload_b, grounds, segments, score, found_at)
				SELECT a.id, b.id, $3, $4, $5, $6 FROM uploads a, uploads b
				WHERE a.id = $1 AND b.id = $2 AND NOT EXISTS (SELECT FROM duplicates d WHERE d.upload_a = b.id AND d.upload_b = a.id)
				ON CONFLICT DO NOTHING`, p.UploadA, p.UploadB, p.Grounds, p.Segments, p.Score, at); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(ctx, `DELETE FROM proven_seconds WHERE upload_id = $1`, uploadID); err != nil {
			return err
		}
		for _, s := range proven {
			if _, err := tx.Exec(ctx, `
				INSERT INTO proven_seconds (upload_id, task_id, begins, ends, certainty)
				SELECT u.id, g.id, $3, $4, $5 FROM uploads u, generation_tasks g WHERE u.id = $1 AND g.id = $2
				ON CONFLICT DO NOTHING`, uploadID, s.Task, s.From, s.To, s.Certainty); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, `UPDATE fingerprints SET compared_at = $2 WHERE upload_id = $1`, uploadID, now)
		return err
	})
	if err != nil {
		return fmt.Errorf("store comparison: %w", err)
	}
	return nil
}
