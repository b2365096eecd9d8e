package store

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
)

// Returning are works that judges see again: applications approved again, works restored.
type Returning struct {
	Edition contest.EditionID
	WorkIDs []int
	Places  int // of the shortlist; 0: without a limit
	Actor   string
	At      time.Time
}

// KeepPlaces takes works that judges see again off the shortlist while all of its places are taken: others were given
// theirs. The transaction has made the works judged; the lock lets one after the other return, and none while the list
// changes. It returns the works that lost their place.
func KeepPlaces(ctx context.Context, tx pgx.Tx, r Returning) ([]int, error) {
	if r.Places == 0 || len(r.WorkIDs) == 0 {
		return nil, nil
	}
	var listed bool
	if err := tx.QueryRow(
		ctx,
		`SELECT EXISTS (SELECT FROM shortlist WHERE edition = $1 AND work_id = ANY($2))`,
		r.Edition,
		r.WorkIDs,
	).Scan(
		&listed,
	); err != nil {
		return nil, fmt.Errorf("find returning works: %w", err)
	}
	if !listed {
		return nil, nil
	}
	if _, err := tx.Exec(ctx, `LOCK TABLE shortlist IN SHARE ROW EXCLUSIVE MODE`); err != nil {
		return nil, fmt.Errorf("lock shortlist: %w", err)
	}
	seated, err := SeatedWorks(ctx, tx, r.Edition)
	if err != nil {
		return nil, err
	}
	over := len(seated) - r.Places
	if over <= 0 {
		return nil, nil
	}
	after, err := pg.ListedIDs(ctx, tx, `SELECT work_id FROM shortlist WHERE edition = $1 ORDER BY position`, r.Edition)
	if err != nil {
		return nil, err
	}
	var dropped []int
	for _, id := range slices.Backward(r.WorkIDs) { // the last of several gets no place first
		if at := slices.Index(after, id); at >= 0 && over > 0 && slices.Contains(seated, id) {
			after, over, dropped = slices.Delete(after, at, at+1), over-1, append(dropped, id)
		}
	}
	return dropped, ChangeShortlist(ctx, tx, r.Edition, after, pg.Values{"dropped": dropped}, r.Actor, r.At)
}

// SeatedWorks returns the works that have a place on the shortlist: those on it that judges see.
func SeatedWorks(ctx context.Context, q pg.Querier, edition contest.EditionID) ([]int, error) {
	kind, err := pg.Kind(ctx, q, edition)
	if err != nil {
		return nil, err
	}
	judged := `SELECT s.work_id FROM submissions s WHERE s.edition = $1 AND ` + pg.JudgedWork
	if kind == contest.Applications {
		judged = `SELECT r.work_id FROM registrations r WHERE r.edition = $1 AND r.state = 'PASS'`
	}
	return pg.ListedIDs(
		ctx,
		q,
		`SELECT work_id FROM shortlist WHERE edition = $1 AND work_id IN (`+judged+`) ORDER BY position`,
		edition,
	)
}
