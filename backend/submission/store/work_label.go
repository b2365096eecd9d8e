package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// WorkLabels implements submission.WorkLabelStore.
func (db *Store) WorkLabels(
	ctx context.Context,
	edition contest.EditionID,
	works []int,
) (map[int]submission.WorkLabel, error) {
	const maker = `CASE WHEN jsonb_typeof(r.team -> 'members') = 'array' THEN jsonb_array_length(r.team -> 'members') ELSE 0 END,
		coalesce(r.phone_country, ''), coalesce(r.phone, '')`
	rows, err := db.Pool.Query(ctx, `
		SELECT s.work_id, `+maker+`, coalesce(cover_copy.made, '{}'), coalesce(film_copy.made, '{}')
		FROM submissions s
		LEFT JOIN screening_copies cover_copy ON cover_copy.upload_id = s.cover_upload_id
		LEFT JOIN screening_copies film_copy ON film_copy.upload_id = s.video_upload_id
		LEFT JOIN registrations r ON r.edition = s.edition AND r.entrant_id = s.entrant_id
		WHERE s.edition = $1 AND s.work_id = ANY($2)
		UNION ALL
		SELECT r.work_id, `+maker+`, '{}', '{}'
		FROM registrations r
		WHERE r.edition = $1 AND r.work_id = ANY($2)`, edition, works)
	if err != nil {
		return nil, fmt.Errorf("read labels of works: %w", err)
	}
	labels := make(map[int]submission.WorkLabel, len(works))
	var id int
	var label submission.WorkLabel
	var cover, film upload.MadeCopy
	_, err = pgx.ForEachRow(
		rows,
		[]any{&id, &label.TeamSize, &label.Phone.Country, &label.Phone.National, &cover, &film},
		func() error {
			label.Picture = upload.SmallPicture(cover, film)
			labels[id] = label
			cover, film = upload.MadeCopy{}, upload.MadeCopy{} // JSON leaves what it does not name as it was
			return nil
		},
	)
	if err != nil {
		return nil, fmt.Errorf("read labels of works: %w", err)
	}
	return labels, nil
}
