package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/registration"
)

// LostPlaces implements registration.LostPlaceReader.
func (db *Store) LostPlaces(
	ctx context.Context,
	edition contest.EditionID,
	action registration.ReviewAction,
	ids []string,
	places int,
) ([]registration.LostPlace, error) {
	known := make([]string, 0, len(ids))
	for _, id := range ids {
		if pg.IsID(id) {
			known = append(known, id)
		}
	}
	lost, err := lostPlaces(ctx, db.Pool, edition, action, known, places)
	if err != nil {
		return nil, fmt.Errorf("find lost places: %w", err)
	}
	return lost, nil
}

// lostPlaces is LostPlaces for ids that are UUIDs. An approval brings a listed work back to its place as KeepPlaces
// does.
func lostPlaces(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	action registration.ReviewAction,
	ids []string,
	places int,
) ([]registration.LostPlace, error) {
	kind, err := pg.Kind(ctx, q, edition)
	if err != nil {
		return nil, err
	}
	works := `SELECT s.work_id, s.title, r.id, ` + pg.JudgedWork + ` AS judged FROM submissions s
		JOIN registrations r ON r.edition = s.edition AND r.entrant_id = s.entrant_id
		WHERE s.edition = @edition AND s.latest AND s.disqualified_at IS NULL`
	if kind == contest.Applications {
		works = `SELECT r.work_id, coalesce(r.team ->> 'name', r.name), r.id, r.state = 'PASS' FROM registrations r WHERE r.edition = @edition`
	}
	rows, err := q.Query(ctx, `
		SELECT r.id, coalesce(r.team ->> 'name', r.name), w.work_id, w.title
		FROM shortlist l JOIN (`+works+`) AS w (work_id, title, registration_id, judged) ON w.work_id = l.work_id
			JOIN unnest(@ids::uuid[]) WITH ORDINALITY AS named (id, place) ON named.id = w.registration_id
			JOIN registrations r ON r.id = named.id
		WHERE l.edition = @edition AND CASE WHEN @action = 'reopen' THEN w.judged ELSE NOT w.judged AND r.state = 'SUBMITTED' END
		ORDER BY named.place, w.work_id`, pgx.NamedArgs{"edition": edition, "ids": ids, "action": action})
	if err != nil {
		return nil, err
	}
	lost, err := pgx.CollectRows(rows, pgx.RowToStructByPos[registration.LostPlace])
	if err != nil || action != registration.ReviewApprove {
		return lost, err
	}
	if places == 0 || len(lost) == 0 {
		return nil, nil
	}
	seated, err := SeatedWorks(ctx, q, edition)
	if err != nil {
		return nil, err
	}
	return lost[min(len(lost), max(0, places-len(seated))):], nil
}
