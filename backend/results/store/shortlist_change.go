package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/results"
)

const findScored = `SELECT DISTINCT work_id FROM scorecards WHERE edition = $1 AND work_id = ANY($2) ORDER BY 1`

// judgedScored is findScored for the works of the list that judges see.
func judgedScored(kind contest.EditionKind) string {
	judged := `SELECT s.work_id FROM submissions s WHERE s.edition = $1 AND ` + pg.JudgedWork
	if kind == contest.Applications {
		judged = `SELECT r.work_id FROM registrations r WHERE r.edition = $1 AND r.state = 'PASS'`
	}
	return `SELECT DISTINCT work_id FROM scorecards WHERE edition = $1 AND work_id = ANY($2) AND work_id IN (` + judged + `) ORDER BY 1`
}

// ScoredWorks implements results.ShortlistChangeStore.
func (db *Store) ScoredWorks(ctx context.Context, edition contest.EditionID, workIDs []int) ([]int, error) {
	rows, err := db.Pool.Query(ctx, findScored, edition, workIDs)
	if err != nil {
		return nil, fmt.Errorf("find scored works: %w", err)
	}
	scored, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		return nil, fmt.Errorf("find scored works: %w", err)
	}
	return scored, nil
}

// MayReviseShortlist implements results.ShortlistChangeStore.
func (db *Store) MayReviseShortlist(ctx context.Context, edition contest.EditionID) error {
	return db.InTx(ctx, func(tx pgx.Tx) error { return mayChangeShortlist(ctx, tx, edition) })
}

// ReviseShortlist implements results.ShortlistChangeStore.
func (db *Store) ReviseShortlist(
	ctx context.Context,
	edition contest.EditionID,
	change results.ShortlistChange,
	withScores bool,
	actor string,
	at time.Time,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := lockShortlist(ctx, tx, edition, change.Added); err != nil {
			return err
		}
		before, err := pg.ListedIDs(
			ctx,
			tx,
			`SELECT work_id FROM shortlist WHERE edition = $1 ORDER BY position`,
			edition,
		)
		if err != nil {
			return err
		}
		if !slices.Equal(before, change.Before) {
			return contest.Fail(contest.CodeConflict)
		}
		kind, err := pg.Kind(ctx, tx, edition)
		if err != nil {
			return err
		}
		// What judges do not see has scores that do not count: it leaves without a question.
		rows, err := tx.Query(ctx, judgedScored(kind), edition, change.Removed)
		if err != nil {
			return fmt.Errorf("find scored works: %w", err)
		}
		scored, err := pgx.CollectRows(rows, pgx.RowTo[int])
		if err != nil {
			return fmt.Errorf("find scored works: %w", err)
		}
		if len(scored) > 0 && !withScores {
			return &results.ScoredWorks{WorkIDs: scored}
		}
		return setShortlist(ctx, tx, edition, change.After, change.InPlaceOf, actor, at)
	})
	if err != nil {
		return fmt.Errorf("revise shortlist: %w", err)
	}
	return nil
}

// NominationTally implements results.ShortlistChangeStore. The picture is upload.SmallPicture's: reading the whole
// copies of 10,000 works takes longer than counting their nominations. Awards are counted here: grouping twice hides from
// the planner how many works there are, and it would look for their pictures one by one.
func (db *Store) NominationTally(ctx context.Context, edition contest.EditionID) ([]results.TalliedWork, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT s.work_id, s.title, coalesce(cover_copy.made #>> '{covers,-1,object}', film_copy.made #>> '{film,poster}', ''),
			s.category, nominated.awards
		FROM (
			SELECT n.work_id, array_agg(n.award::text) AS awards FROM nominations n
			WHERE n.edition = $1 AND n.replaced_work_id IS NULL
			GROUP BY n.work_id
		) nominated
		JOIN (`+pg.WorkTables+`) ON s.edition = $1 AND s.work_id = nominated.work_id
		WHERE `+pg.JudgedWork, edition)
	if err != nil {
		return nil, fmt.Errorf("count nominations: %w", err)
	}
	works, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (results.TalliedWork, error) {
		var w results.TalliedWork
		var awards []contest.Award
		err := row.Scan(&w.WorkID, &w.Title, &w.Picture, &w.Category, &awards)
		w.Counts, w.Total = map[contest.Award]int{}, len(awards)
		for _, award := range awards {
			w.Counts[award]++
		}
		return w, err
	})
	if err != nil {
		return nil, fmt.Errorf("count nominations: %w", err)
	}
	slices.SortFunc(works, func(a, b results.TalliedWork) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(a.WorkID, b.WorkID))
	})
	return works, nil
}

// NotJudged implements results.ShortlistChangeStore.
func (db *Store) NotJudged(ctx context.Context, edition contest.EditionID, workIDs []int) ([]int, error) {
	err := db.InTx(ctx, func(tx pgx.Tx) error { return allJudged(ctx, tx, edition, workIDs) })
	var missing *results.NotJudged
	if errors.As(err, &missing) {
		return missing.WorkIDs, nil
	}
	return nil, err
}
