package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/results"
	"marquee/backend/transparency"
)

// ChangeShortlist sets the shortlist; note says in the audit log why: with inPlaceOf, the work whose place another
// gets.
func ChangeShortlist(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	workIDs []int,
	note pg.Values,
	actor string,
	at time.Time,
) error {
	before, err := pg.ListedIDs(ctx, tx, `SELECT work_id FROM shortlist WHERE edition = $1 ORDER BY position`, edition)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM shortlist WHERE edition = $1 AND work_id <> ALL($2)`, edition, workIDs)
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
	if inPlaceOf, replaces := note["inPlaceOf"]; replaces {
		_, err := tx.Exec(ctx, `
			UPDATE shortlist SET in_place_of = $3 WHERE edition = $1 AND work_id = ANY($2) AND work_id <> ALL($4)`,
			edition, workIDs, inPlaceOf, before)
		if err != nil {
			return fmt.Errorf("note whose place was taken: %w", err)
		}
	}
	data := transparency.WorksData{WorkIDs: append([]int{}, workIDs...)}
	if data.Categories, err = categoriesOf(ctx, tx, edition, workIDs); err != nil {
		return err
	}
	if err := pg.AppendRecord(ctx, tx, contest.RecordShortlist, pg.LogEntry{
		Edition: edition, At: at, Subject: results.ShortlistSubject(edition), Data: data,
	}); err != nil {
		return err
	}
	return pg.Audit(ctx, tx, edition, at, actor, results.ActionShortlist, results.ShortlistSubject(edition),
		pg.Changed(pg.Values{"workIds": before}, pg.Values{"workIds": append([]int{}, workIDs...)}, note))
}

// categoriesOf reads the categories of works, by work; nil without any.
func categoriesOf(ctx context.Context, tx pgx.Tx, edition contest.EditionID, workIDs []int) (map[int]string, error) {
	rows, err := tx.Query(ctx, `
		SELECT work_id, category FROM submissions WHERE edition = $1 AND work_id = ANY($2) AND category <> ''`, edition, workIDs)
	if err != nil {
		return nil, fmt.Errorf("read categories: %w", err)
	}
	var categories map[int]string
	var work int
	var category string
	_, err = pgx.ForEachRow(rows, []any{&work, &category}, func() error {
		if categories == nil {
			categories = map[int]string{}
		}
		categories[work] = category
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read categories: %w", err)
	}
	return categories, nil
}
