package postgres

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// returning are works that judges see again: applications approved again, works restored.
type returning struct {
	edition contest.EditionID
	workIDs []int
	places  int // of the shortlist; 0: without a limit
	actor   string
	at      time.Time
}

// keepPlaces takes works that judges see again off the shortlist while all of its places are taken: others were given
// theirs. The transaction has made the works judged; the lock lets one after the other return, and none while the list changes.
// It returns the works that lost their place.
func keepPlaces(ctx context.Context, tx pgx.Tx, r returning) ([]int, error) {
	if r.places == 0 || len(r.workIDs) == 0 {
		return nil, nil
	}
	var listed bool
	if err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM shortlist WHERE edition = $1 AND work_id = ANY($2))`, r.edition, r.workIDs).Scan(&listed); err != nil {
		return nil, fmt.Errorf("find returning works: %w", err)
	}
	if !listed {
		return nil, nil
	}
	if _, err := tx.Exec(ctx, `LOCK TABLE shortlist IN SHARE ROW EXCLUSIVE MODE`); err != nil {
		return nil, fmt.Errorf("lock shortlist: %w", err)
	}
	seated, err := seatedWorks(ctx, tx, r.edition)
	if err != nil {
		return nil, err
	}
	over := len(seated) - r.places
	if over <= 0 {
		return nil, nil
	}
	after, err := listedIDs(ctx, tx, `SELECT work_id FROM shortlist WHERE edition = $1 ORDER BY position`, r.edition)
	if err != nil {
		return nil, err
	}
	var dropped []int
	for _, id := range slices.Backward(r.workIDs) { // the last of several gets no place first
		if at := slices.Index(after, id); at >= 0 && over > 0 {
			after, over, dropped = slices.Delete(after, at, at+1), over-1, append(dropped, id)
		}
	}
	return dropped, changeShortlist(ctx, tx, r.edition, after, values{"dropped": dropped}, r.actor, r.at)
}

// seatedWorks returns the works that have a place on the shortlist: those on it that judges see.
func seatedWorks(ctx context.Context, q querier, edition contest.EditionID) ([]int, error) {
	judged := `SELECT s.work_id FROM submissions s WHERE s.edition = $1 AND ` + judgedWork
	if edition == contest.Camp {
		judged = `SELECT r.work_id FROM registrations r WHERE r.edition = $1 AND r.state = 'PASS'`
	}
	return listedIDs(ctx, q, `SELECT work_id FROM shortlist WHERE edition = $1 AND work_id IN (`+judged+`) ORDER BY position`, edition)
}

// substitutes returns who was put in the place of whom, the former first, from the audit log.
func substitutes(ctx context.Context, q querier, edition contest.EditionID) (map[int]int, error) {
	rows, err := q.Query(ctx, `
		SELECT (detail ->> 'inPlaceOf')::integer, added.id::integer FROM audit_log, LATERAL (
			SELECT id FROM jsonb_array_elements_text(detail -> 'after' -> 'workIds') AS a (id)
			EXCEPT SELECT id FROM jsonb_array_elements_text(detail -> 'before' -> 'workIds') AS b (id) LIMIT 1) added
		WHERE subject = $1 AND action = $2 AND detail ? 'inPlaceOf' ORDER BY audit_log.id`,
		contest.ShortlistSubject(edition), contest.ActionShortlist)
	if err != nil {
		return nil, err
	}
	chain := map[int]int{}
	var from, to int
	_, err = pgx.ForEachRow(rows, []any{&from, &to}, func() error {
		chain[from] = to
		return nil
	})
	return chain, err
}

// holderOf follows who was put in whose place to the work that has the place of a work now; 0: none, or it has it itself.
func holderOf(ctx context.Context, q querier, edition contest.EditionID, workID int) (int, error) {
	chain, err := substitutes(ctx, q, edition)
	if err != nil || len(chain) == 0 {
		return 0, err
	}
	listed, err := listedIDs(ctx, q, `SELECT work_id FROM shortlist WHERE edition = $1`, edition)
	if err != nil {
		return 0, err
	}
	for holder, steps := workID, 0; steps <= len(chain); holder, steps = chain[holder], steps+1 {
		if holder == 0 {
			return 0, nil
		}
		if slices.Contains(listed, holder) {
			if holder == workID {
				return 0, nil
			}
			return holder, nil
		}
	}
	return 0, nil
}
