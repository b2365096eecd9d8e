package postgres

import (
	"context"
	"fmt"
	"time"
)

// DeleteCodes implements contest.RetentionStore.
func (db *DB) DeleteCodes(ctx context.Context, expiredBefore time.Time, most int) (int, error) {
	return db.deleteBatch(ctx, `
		DELETE FROM verification_codes WHERE ctid = ANY(ARRAY(
			SELECT ctid FROM verification_codes WHERE expires_at < $1
			ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))`, expiredBefore, most)
}

// DeleteCodeMails implements contest.RetentionStore.
func (db *DB) DeleteCodeMails(ctx context.Context, endedBefore time.Time, most int) (int, error) {
	return db.deleteBatch(ctx, `
		DELETE FROM mails WHERE ctid = ANY(ARRAY(
			SELECT ctid FROM mails WHERE secret AND state <> 'waiting' AND ended_at < $1
			ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED))`, endedBefore, most)
}

// DeleteSessions implements contest.RetentionStore.
func (db *DB) DeleteSessions(ctx context.Context, expiredBefore time.Time, most int) (int, error) {
	return db.deleteBatch(ctx, `
		DELETE FROM sessions WHERE ctid = ANY(ARRAY(
			SELECT ctid FROM sessions WHERE expires_at < $1
			ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))`, expiredBefore, most)
}

// DeleteDevices implements contest.RetentionStore.
func (db *DB) DeleteDevices(ctx context.Context, expiredBefore time.Time, most int) (int, error) {
	return db.deleteBatch(ctx, `
		DELETE FROM entrant_devices WHERE ctid = ANY(ARRAY(
			SELECT ctid FROM entrant_devices WHERE expires_at < $1
			ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))`, expiredBefore, most)
}

// DeleteRateEvents implements contest.RetentionStore.
func (db *DB) DeleteRateEvents(ctx context.Context, before time.Time, most int) (int, error) {
	return db.deleteBatch(ctx, `
		DELETE FROM rate_events WHERE ctid = ANY(ARRAY(
			SELECT ctid FROM rate_events WHERE at < $1
			ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED))`, before, most)
}

// DeleteUsedSignatures implements contest.RetentionStore.
func (db *DB) DeleteUsedSignatures(ctx context.Context, expiredBefore time.Time, most int) (int, error) {
	return db.deleteBatch(ctx, `
		DELETE FROM used_signatures WHERE ctid = ANY(ARRAY(
			SELECT ctid FROM used_signatures WHERE expires_at < $1
			ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))`, expiredBefore, most)
}

// DeleteJudgeSessions implements contest.RetentionStore.
func (db *DB) DeleteJudgeSessions(ctx context.Context, expiredBefore time.Time, most int) (int, error) {
	return db.deleteBatch(ctx, `
		DELETE FROM judge_sessions WHERE ctid = ANY(ARRAY(
			SELECT ctid FROM judge_sessions WHERE expires_at < $1
			ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))`, expiredBefore, most)
}

// ForgetRepeats implements contest.RetentionStore.
func (db *DB) ForgetRepeats(ctx context.Context, sentBefore time.Time, most int) (int, error) {
	return db.deleteBatch(ctx, `
		UPDATE submissions SET idempotency_key = NULL WHERE ctid = ANY(ARRAY(
			SELECT ctid FROM submissions WHERE idempotency_key IS NOT NULL AND created_at < $1
			ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED))`, sentBefore, most)
}

// deleteBatch runs a statement with a time and a number of rows, and returns how many
// rows it changed.
func (db *DB) deleteBatch(ctx context.Context, statement string, before time.Time, most int) (int, error) {
	tag, err := db.pool.Exec(ctx, statement, before, most)
	if err != nil {
		return 0, fmt.Errorf("delete old rows: %w", err)
	}
	return int(tag.RowsAffected()), nil
}
