package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// RememberJudgeDevice implements contest.JudgeSessionStore. It removes the judge's expired
// devices, and those beyond contest.MaxJudgeDevices that were not used for longest.
func (db *DB) RememberJudgeDevice(ctx context.Context, judgeID string, tokenHash []byte, now, expiresAt time.Time) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `
			DELETE FROM judge_devices
			WHERE judge_id = $1 AND (expires_at <= $2 OR token_hash NOT IN (
				SELECT token_hash FROM judge_devices WHERE judge_id = $1
				ORDER BY used_at DESC, token_hash LIMIT $3))`,
			judgeID, now, contest.MaxJudgeDevices-1)
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

// JudgeDevice implements contest.JudgeSessionStore.
func (db *DB) JudgeDevice(ctx context.Context, edition contest.EditionID, name string, tokenHash []byte, now time.Time) (bool, error) {
	var known bool
	err := db.pool.QueryRow(ctx, `
		SELECT EXISTS (
			SELECT FROM judge_devices d JOIN judges j ON j.id = d.judge_id
			WHERE d.token_hash = $3 AND d.expires_at > $4 AND j.edition = $1 AND j.name = judge_named($1, $2))`,
		edition, name, tokenHash, now).Scan(&known)
	if err != nil {
		return false, fmt.Errorf("find judge's device: %w", err)
	}
	return known, nil
}
