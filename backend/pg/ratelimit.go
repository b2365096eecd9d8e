package pg

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// CountAgainst implements studio.RateStore.
func (db *DB) CountAgainst(ctx context.Context, limits []contest.RateLimit, now time.Time) error {
	return db.InTx(ctx, func(tx pgx.Tx) error { return CountAgainst(ctx, tx, now, limits) })
}

// CountAgainst counts one event under each key of the limits. When one of them is
// reached it counts nothing and returns TOO_MANY_REQUESTS. It locks the keys, see
// LockRates.
func CountAgainst(ctx context.Context, tx pgx.Tx, now time.Time, limits []contest.RateLimit) error {
	if err := LockRates(ctx, tx, limits); err != nil {
		return err
	}
	wait, err := RatesWait(ctx, tx, now, limits)
	if err != nil {
		return err
	}
	if wait > 0 {
		return contest.TooMany(wait)
	}
	return NoteRates(ctx, tx, now, limits)
}

// RatesWait returns the time until all limits allow another event, zero when they allow
// one now. The caller has locked the keys.
func RatesWait(ctx context.Context, tx pgx.Tx, now time.Time, limits []contest.RateLimit) (time.Duration, error) {
	var longest time.Duration
	for _, limit := range limits {
		wait, err := RateWait(ctx, tx, now, limit)
		if err != nil {
			return 0, err
		}
		if wait > 0 && len(limit.Except) > 0 {
			other, err := RatesWait(ctx, tx, now, limit.Except)
			if err != nil {
				return 0, err
			}
			wait = min(wait, other)
		}
		longest = max(longest, wait)
	}
	return longest, nil
}

// NoteRates counts one event under each key of the limits. The caller has locked them.
func NoteRates(ctx context.Context, tx pgx.Tx, now time.Time, limits []contest.RateLimit) error {
	for _, key := range RateKeys(limits) {
		if err := NoteRate(ctx, tx, key, now); err != nil {
			return err
		}
	}
	return nil
}

// LockRates locks the keys of the limits until the transaction ends, in an order that
// cannot deadlock.
func LockRates(ctx context.Context, tx pgx.Tx, limits []contest.RateLimit) error {
	for _, key := range RateKeys(limits) {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, "rate:"+key); err != nil {
			return fmt.Errorf("lock rate limit: %w", err)
		}
	}
	return nil
}

// RateWait returns the time until the limit allows another event, zero when it allows
// one now. The caller has locked the key.
func RateWait(ctx context.Context, tx pgx.Tx, now time.Time, limit contest.RateLimit) (time.Duration, error) {
	// The limit allows another event when the event with Most-1 newer ones leaves the
	// window.
	rows, err := tx.Query(ctx, `
		SELECT at FROM rate_events
		WHERE key = $1 AND at > $2 AND at <= $4
		ORDER BY at DESC
		OFFSET $3 LIMIT 1`,
		limit.Key, now.Add(-limit.Window), limit.Most-1, now.Add(ClockTolerance))
	if err != nil {
		return 0, fmt.Errorf("read rate limit: %w", err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[time.Time])
	if err != nil {
		return 0, fmt.Errorf("read rate limit: %w", err)
	}
	if len(found) == 0 {
		return 0, nil
	}
	return min(found[0].Add(limit.Window).Sub(now), limit.Window), nil
}

// ClockTolerance is how far the clocks of two instances may differ. An event that is further ahead is of a clock that
// was wrong and was set right: it counts against nobody.
const ClockTolerance = time.Minute

// NoteRate counts one event, and deletes some that are too old for any limit.
func NoteRate(ctx context.Context, tx pgx.Tx, key string, at time.Time) error {
	if _, err := tx.Exec(ctx, `INSERT INTO rate_events (key, at) VALUES ($1, $2)`, key, at); err != nil {
		return fmt.Errorf("count against rate limit: %w", err)
	}
	_, err := tx.Exec(ctx, `
		DELETE FROM rate_events WHERE ctid IN (
			SELECT ctid FROM rate_events WHERE at < $1 LIMIT 100 FOR UPDATE SKIP LOCKED)`,
		at.Add(-oldestRate))
	if err != nil {
		return fmt.Errorf("delete old rate events: %w", err)
	}
	return nil
}

// oldestRate is at least the window of any limit.
const oldestRate = 24 * time.Hour

// RateKeys returns the keys of the limits, sorted and each once. Those of Except are among
// them, or are only read.
func RateKeys(limits []contest.RateLimit) []string {
	keys := make([]string, 0, len(limits))
	for _, limit := range limits {
		keys = append(keys, limit.Key)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}
