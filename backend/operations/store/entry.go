package store

import (
	"context"
	"fmt"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// Entry implements registration.EntryReader. The versions count from the first, withdrawn ones included.
func (db *Store) Entry(
	ctx context.Context,
	edition contest.EditionID,
	entrantID string,
	most int,
) (registration.Entry, error) {
	entry := registration.Entry{Limit: most}
	var counts, shortlisted bool
	err := db.Pool.QueryRow(ctx, `
		SELECT count(*),
			coalesce(bool_or(s.latest AND s.withdrawn_at IS NULL AND s.disqualified_at IS NULL AND s.hidden_at IS NULL), false),
			coalesce(bool_or(EXISTS (SELECT FROM shortlist l WHERE l.edition = s.edition AND l.work_id = s.work_id)), false)
		FROM submissions s WHERE s.edition = $1 AND s.entrant_id = $2`, edition, entrantID).Scan(&entry.Version, &counts, &shortlisted)
	if err != nil {
		return registration.Entry{}, fmt.Errorf("read entry: %w", err)
	}
	if !counts {
		return registration.Entry{}, nil
	}
	entry.Replaceable = entry.Version < most && !shortlisted
	return entry, nil
}
