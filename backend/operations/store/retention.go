package store

import (
	"context"
	"fmt"
	"time"
)

// DeleteCodes implements operations.RetentionStore.
func (db *Store) DeleteCodes(ctx context.Context, expiredBefore time.Time, most int) (int, error) {
	return db.deleteOld(ctx, "verification_codes", "expires_at", `expires_at < $1`, expiredBefore, most)
}

// DeleteCodeMails implements operations.RetentionStore.
func (db *Store) DeleteCodeMails(ctx context.Context, endedBefore time.Time, most int) (int, error) {
	return db.deleteOld(ctx, "mails", "ended_at", `secret AND state <> 'waiting' AND ended_at < $1`, endedBefore, most)
}

// DeleteSessions implements operations.RetentionStore.
func (db *Store) DeleteSessions(ctx context.Context, expiredBefore time.Time, most int) (int, error) {
	return db.deleteOld(ctx, "sessions", "expires_at", `expires_at < $1`, expiredBefore, most)
}

// DeleteLoginExchanges implements operations.RetentionStore.
func (db *Store) DeleteLoginExchanges(ctx context.Context, expiredBefore time.Time, most int) (int, error) {
	return db.deleteOld(ctx, "login_exchanges", "expires_at", `expires_at < $1`, expiredBefore, most)
}

// DeleteDevices implements operations.RetentionStore.
func (db *Store) DeleteDevices(ctx context.Context, expiredBefore time.Time, most int) (int, error) {
	return db.deleteOld(ctx, "entrant_devices", "expires_at", `expires_at < $1`, expiredBefore, most)
}

// DeleteRateEvents implements operations.RetentionStore.
func (db *Store) DeleteRateEvents(ctx context.Context, before time.Time, most int) (int, error) {
	return db.deleteOld(ctx, "rate_events", "at", `at < $1`, before, most)
}

// DeleteUsedSignatures implements operations.RetentionStore.
func (db *Store) DeleteUsedSignatures(ctx context.Context, expiredBefore time.Time, most int) (int, error) {
	return db.deleteOld(ctx, "used_signatures", "expires_at", `expires_at < $1`, expiredBefore, most)
}

// DeleteUnmarkedDownloads implements operations.RetentionStore.
func (db *Store) DeleteUnmarkedDownloads(ctx context.Context, before time.Time, most int) (int, error) {
	return db.deleteOld(ctx, "unmarked_downloads", "at", `at < $1`, before, most)
}

// DeleteFilmReports implements operations.RetentionStore.
func (db *Store) DeleteFilmReports(ctx context.Context, before time.Time, most int) (int, error) {
	return db.deleteOld(ctx, "film_reports", "reported_at", `reported_at < $1`, before, most)
}

// DeleteJudgeSessions implements operations.RetentionStore.
func (db *Store) DeleteJudgeSessions(ctx context.Context, expiredBefore time.Time, most int) (int, error) {
	return db.deleteOld(ctx, "judge_sessions", "expires_at", `expires_at < $1`, expiredBefore, most)
}

// DeleteJudgeDevices implements operations.RetentionStore.
func (db *Store) DeleteJudgeDevices(ctx context.Context, expiredBefore time.Time, most int) (int, error) {
	return db.deleteOld(ctx, "judge_devices", "expires_at", `expires_at < $1`, expiredBefore, most)
}

// DeleteJudgeInvitations implements operations.RetentionStore.
func (db *Store) DeleteJudgeInvitations(ctx context.Context, expiredBefore time.Time, most int) (int, error) {
	return db.deleteOld(ctx, "judge_invitations", "expires_at", `expires_at < $1`, expiredBefore, most)
}

// DeleteOrganiserSessions implements operations.RetentionStore.
func (db *Store) DeleteOrganiserSessions(ctx context.Context, expiredBefore time.Time, most int) (int, error) {
	return db.deleteOld(ctx, "organiser_sessions", "expires_at", `expires_at < $1`, expiredBefore, most)
}

// DeletePasskeyChallenges implements operations.RetentionStore.
func (db *Store) DeletePasskeyChallenges(ctx context.Context, expiredBefore time.Time, most int) (int, error) {
	return db.deleteOld(ctx, "organiser_passkey_challenges", "expires_at", `expires_at < $1`, expiredBefore, most)
}

// DeleteOrganiserDevices implements operations.RetentionStore.
func (db *Store) DeleteOrganiserDevices(ctx context.Context, expiredBefore time.Time, most int) (int, error) {
	return db.deleteOld(ctx, "organiser_devices", "expires_at", `expires_at < $1`, expiredBefore, most)
}

// ForgetRepeats implements operations.RetentionStore.
func (db *Store) ForgetRepeats(ctx context.Context, sentBefore time.Time, most int) (int, error) {
	return db.changeOld(ctx, `UPDATE submissions SET idempotency_key = NULL`,
		"submissions", "created_at", `idempotency_key IS NOT NULL AND created_at < $1`, sentBefore, most)
}

// deleteOld deletes rows of a table that fulfil a condition on $1, the oldest first.
func (db *Store) deleteOld(
	ctx context.Context,
	table, order, condition string,
	before time.Time,
	most int,
) (int, error) {
	return db.changeOld(ctx, `DELETE FROM `+table, table, order, condition, before, most)
}

// changeOld runs the beginning of a statement for at most `most` rows of a table that
// fulfil a condition on $1, the first in an order. Rows that others have locked are left.
func (db *Store) changeOld(
	ctx context.Context,
	statement, table, order, condition string,
	before time.Time,
	most int,
) (int, error) {
	tag, err := db.Pool.Exec(ctx, statement+` WHERE ctid = ANY(ARRAY(
		SELECT ctid FROM `+table+` WHERE `+condition+`
		ORDER BY `+order+` LIMIT $2 FOR UPDATE SKIP LOCKED))`, before, most)
	if err != nil {
		return 0, fmt.Errorf("change old rows of %s: %w", table, err)
	}
	return int(tag.RowsAffected()), nil
}
