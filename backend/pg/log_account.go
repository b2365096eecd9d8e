package pg

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// ActRecord is the condition on a record a that it is one of the jury's acts, or begins or ends them. Before the first
// one the log has no account of the jury.
const ActRecord = `a.kind IN ('nomination.made', 'scorecard.set', 'recusal', 'assignment', 'judging.opened', 'judging.closed', 'results.published')`

// HeldRecord is the condition on a record r that it waits for the first act: a record of an account. The place of an
// account's leaf would otherwise tell when it was made, and so, from a list of the jury in that order, who is behind a
// pseudonym.
const HeldRecord = `(r.leaf IS NULL AND starts_with(r.kind, 'judge.') AND NOT EXISTS (
	SELECT FROM log_records a WHERE a.edition = r.edition AND ` + ActRecord + `))`

// AccountTime is the time that the first records of an account state: that of the first record of the log. Their own
// would tell the order in which the accounts were made. now, where the log is empty.
func AccountTime(ctx context.Context, tx pgx.Tx, edition contest.EditionID, now time.Time) (time.Time, error) {
	var at time.Time
	err := tx.QueryRow(ctx, `
		SELECT (record::jsonb ->> 'at')::timestamptz FROM log_records
		WHERE edition = $1 AND record IS NOT NULL ORDER BY id LIMIT 1`, edition).Scan(&at)
	if errors.Is(err, pgx.ErrNoRows) {
		return now, nil
	}
	if err != nil {
		return now, fmt.Errorf("find the first record: %w", err)
	}
	return at, nil
}
