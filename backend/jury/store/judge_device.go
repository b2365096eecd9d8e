package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// RememberJudgeDevice implements jury.JudgeSessionStore. It removes the judge's expired
// devices, and those beyond jury.MaxJudgeDevices that were not used for longest.
func (db *Store) RememberJudgeDevice(
	ctx context.Context,
	judgeID string,
	tokenHash []byte,
	now, expiresAt time.Time,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `
			DELETE FROM judge_devices
			WHERE judge_id = $1 AND (expires_at <= $2 OR token_hash NOT IN (
				SELECT token_hash FROM judge_devices WHERE judge_id = $1
				ORDER BY used_at DESC, token_hash LIMIT $3))`,
			judgeID, now, jury.MaxJudgeDevices-1)
		if err != nil {
			return fmt.Errorf("delete old devices: %w", err)
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO judge_devices (token_hash, judge_id, used_at, expires_at) VALUES ($1, $2, $3, $4)`,
			tokenHash, judgeID, now, expiresAt)
		return err
	})
	if err != nil {
		return fmt.Errorf("remember judge's device: %w", err)
	}
	return nil
}

// JudgeDevice implements jury.JudgeSessionStore.
func (db *Store) JudgeDevice(
	ctx context.Context,
	edition contest.EditionID,
	name string,
	tokenHash []byte,
	now time.Time,
) (bool, error) {
	var known bool
	err := db.Pool.QueryRow(ctx, `
		SELECT EXISTS (
			SELECT FROM judge_devices d JOIN judges j ON j.id = d.judge_id
			WHERE d.token_hash = $3 AND d.expires_at > $4 AND j.edition = $1 AND j.name = judge_named($1, $2))`,
		edition, name, tokenHash, now).Scan(&known)
	if err != nil {
		return false, fmt.Errorf("find judge's device: %w", err)
	}
	return known, nil
}
