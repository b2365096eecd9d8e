package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/upload"
)

// UploadStandings reads with the given lock on the uploads, "" for none.
func UploadStandings(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	entrantID string,
	ids []string,
	lock string,
) (map[string]upload.SentStanding, error) {
	known := make(map[string]upload.SentStanding, len(ids))
	valid := make([]string, 0, len(ids))
	for _, id := range ids {
		if pg.IsID(id) {
			valid = append(valid, id)
		}
	}
	rows, err := q.Query(ctx, `
		SELECT u.id, u.kind, u.state, u.reason, u.contest_at,
			EXISTS (SELECT FROM submissions s WHERE s.video_upload_id = u.id), coalesce(u.duration_ms, 0) * 1000000::bigint, u.subtitles
		FROM uploads u
		WHERE u.id = ANY($1::uuid[]) AND u.entrant_id = $2 AND u.edition = $3 AND u.state <> 'cancelled'
		ORDER BY u.id `+lock, valid, entrantID, edition)
	if err != nil {
		return nil, fmt.Errorf("look up uploads: %w", err)
	}
	var s upload.SentStanding
	_, err = pgx.ForEachRow(
		rows,
		[]any{&s.ID, &s.Kind, &s.State, &s.Problem, &s.BegunAt, &s.Submitted, &s.Duration, &s.Subtitles},
		func() error {
			known[s.ID] = s
			s.Subtitles = nil // the next row has its own
			return nil
		},
	)
	if err != nil {
		return nil, fmt.Errorf("look up uploads: %w", err)
	}
	return known, nil
}
