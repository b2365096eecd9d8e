package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// SetShortlist implements contest.ShortlistStore. The table lock serialises
// concurrent calls: the list is that of one call, never a mixture.
func (db *DB) SetShortlist(ctx context.Context, edition contest.EditionID, workIDs []int, actor string, at time.Time) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `LOCK TABLE shortlist IN SHARE ROW EXCLUSIVE MODE`); err != nil {
			return fmt.Errorf("lock shortlist: %w", err)
		}
		if err := allJudged(ctx, tx, edition, workIDs); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `DELETE FROM shortlist WHERE edition = $1 AND work_id <> ALL($2)`, edition, workIDs)
		if err != nil {
			return fmt.Errorf("clear shortlist: %w", err)
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO shortlist (edition, work_id, position, added_at)
			SELECT $1, id, place, $3 FROM unnest($2::integer[]) WITH ORDINALITY AS works (id, place)
			ON CONFLICT (edition, work_id) DO UPDATE SET position = excluded.position`, edition, workIDs, at)
		if err != nil {
			return fmt.Errorf("fill shortlist: %w", err)
		}
		return audit(ctx, tx, edition, at, actor, contest.ActionShortlist, contest.ShortlistSubject(edition),
			map[string]any{"workIds": workIDs})
	})
	if err != nil {
		return fmt.Errorf("set shortlist: %w", err)
	}
	return nil
}

// allJudged returns *contest.NotJudged unless every work is latest and valid. Its
// row locks keep them so until the transaction ends.
func allJudged(ctx context.Context, tx pgx.Tx, edition contest.EditionID, workIDs []int) error {
	rows, err := tx.Query(ctx, `
		SELECT s.work_id FROM submissions s
		WHERE s.edition = $1 AND s.work_id = ANY($2) AND `+judgedWork+`
		FOR SHARE`, edition, workIDs)
	if err != nil {
		return fmt.Errorf("find works: %w", err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		return fmt.Errorf("find works: %w", err)
	}
	judged := make(map[int]bool, len(found))
	for _, id := range found {
		judged[id] = true
	}
	var refused contest.NotJudged
	for _, id := range workIDs {
		if !judged[id] {
			refused.WorkIDs = append(refused.WorkIDs, id)
		}
	}
	if len(refused.WorkIDs) > 0 {
		return &refused
	}
	return nil
}

// Shortlist implements contest.ShortlistStore.
func (db *DB) Shortlist(ctx context.Context, edition contest.EditionID) ([]contest.ShortlistedWork, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT l.work_id, l.position, s.title, `+judgedWork+`
		FROM shortlist l JOIN submissions s ON s.edition = l.edition AND s.work_id = l.work_id
		WHERE l.edition = $1
		ORDER BY l.position`, edition)
	if err != nil {
		return nil, fmt.Errorf("list shortlist: %w", err)
	}
	works, err := pgx.CollectRows(rows, pgx.RowToStructByPos[contest.ShortlistedWork])
	if err != nil {
		return nil, fmt.Errorf("list shortlist: %w", err)
	}
	return works, nil
}

// ShortlistedWorks implements contest.ShortlistStore.
func (db *DB) ShortlistedWorks(ctx context.Context, edition contest.EditionID) ([]contest.Work, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT `+workColumns+`
		FROM `+workTables+`
		JOIN shortlist l ON l.edition = s.edition AND l.work_id = s.work_id
		WHERE s.edition = $1 AND `+judgedWork+`
		ORDER BY l.position`, edition)
	if err != nil {
		return nil, fmt.Errorf("list shortlisted works: %w", err)
	}
	works, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.Work, error) { return scanWork(row) })
	if err != nil {
		return nil, fmt.Errorf("list shortlisted works: %w", err)
	}
	return works, nil
}
