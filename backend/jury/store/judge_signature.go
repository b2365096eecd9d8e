package store

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/pg"
)

// UseSignature implements jury.JudgeSessionStore. Each call also deletes some
// signatures that are too old to be accepted again.
func (db *Store) UseSignature(ctx context.Context, hash string, now, expiresAt time.Time) error {
	_, err := db.Pool.Exec(ctx, `
		INSERT INTO used_signatures (hash, expires_at) VALUES ($1, $2)`, hash, expiresAt)
	if err != nil {
		return fmt.Errorf("use signature: %w", pg.Translate(err))
	}
	return db.deleteOldSignatures(ctx, now)
}

// NoteSignature implements jury.JudgeSessionStore. It deletes old signatures like
// UseSignature.
func (db *Store) NoteSignature(ctx context.Context, hash string, now, expiresAt time.Time) error {
	_, err := db.Pool.Exec(ctx, `
		INSERT INTO used_signatures (hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`, hash, expiresAt)
	if err != nil {
		return fmt.Errorf("note signature: %w", err)
	}
	return db.deleteOldSignatures(ctx, now)
}

func (db *Store) deleteOldSignatures(ctx context.Context, now time.Time) error {
	_, err := db.Pool.Exec(ctx, `
		DELETE FROM used_signatures WHERE hash IN (
			SELECT hash FROM used_signatures WHERE expires_at < $1 LIMIT 10 FOR UPDATE SKIP LOCKED)`, now)
	if err != nil {
		return fmt.Errorf("delete old signatures: %w", err)
	}
	return nil
}
