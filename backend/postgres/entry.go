package postgres

import (
	"context"
	"fmt"

	"marquee/backend/contest"
)

// Entry implements contest.EntryReader. The versions count from the first, withdrawn ones included.
func (db *DB) Entry(ctx context.Context, edition contest.EditionID, entrantID string, most int) (contest.Entry, error) {
	entry := contest.Entry{Limit: most}
	var counts, shortlisted bool
	err := db.pool.QueryRow(ctx, `
		SELECT count(*),
			coalesce(bool_or(s.latest AND s.withdrawn_at IS NULL AND s.disqualified_at IS NULL AND s.hidden_at IS NULL), false),
			coalesce(bool_or(EXISTS (SELECT FROM shortlist l WHERE l.edition = s.edition AND l.work_id = s.work_id)), false)
		FROM submissions s WHERE s.edition = $1 AND s.entrant_id = $2`, edition, entrantID).Scan(&entry.Version, &counts, &shortlisted)
	if err != nil {
		return contest.Entry{}, fmt.Errorf("read entry: %w", err)
	}
	if !counts {
		return contest.Entry{}, nil
	}
	entry.Replaceable = entry.Version < most && !shortlisted
	return entry, nil
}
