package postgres

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// SetShortlist implements contest.ShortlistStore.
func (db *DB) SetShortlist(ctx context.Context, edition contest.EditionID, workIDs []int, actor string, at time.Time) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if err := lockShortlist(ctx, tx, edition, workIDs); err != nil {
			return err
		}
		return setShortlist(ctx, tx, edition, workIDs, 0, actor, at)
	})
	if err != nil {
		return fmt.Errorf("set shortlist: %w", err)
	}
	return nil
}

// lockShortlist returns an error unless these works may be on the shortlist. Until the transaction
// ends it blocks changes of the list and its works, scores and publications, so that a score either
// is seen here or sees the change. In the camp the shortlist is chosen by the scores, so closed
// judging does not freeze it.
func lockShortlist(ctx context.Context, tx pgx.Tx, edition contest.EditionID, workIDs []int) error {
	if _, err := tx.Exec(ctx, `LOCK TABLE shortlist IN SHARE ROW EXCLUSIVE MODE`); err != nil {
		return fmt.Errorf("lock shortlist: %w", err)
	}
	if err := allJudged(ctx, tx, edition, workIDs); err != nil {
		return err
	}
	if err := lockPublication(ctx, tx, edition); err != nil {
		return err
	}
	if edition == contest.Camp {
		return notPublic(ctx, tx, edition)
	}
	return notFrozen(ctx, tx, edition, contest.RoleJudge)
}

// setShortlist replaces a shortlist that the caller has locked. The last of the works that come in takes the place of
// the work inPlaceOf, unless that is 0.
func setShortlist(ctx context.Context, tx pgx.Tx, edition contest.EditionID, workIDs []int, inPlaceOf int, actor string, at time.Time) error {
	note := values{}
	if inPlaceOf != 0 {
		note["inPlaceOf"] = inPlaceOf
	}
	return changeShortlist(ctx, tx, edition, workIDs, note, actor, at)
}

// changeShortlist sets the shortlist; note says in the audit log why: with inPlaceOf, the work whose place another gets.
func changeShortlist(ctx context.Context, tx pgx.Tx, edition contest.EditionID, workIDs []int, note values, actor string, at time.Time) error {
	before, err := listedIDs(ctx, tx, `SELECT work_id FROM shortlist WHERE edition = $1 ORDER BY position`, edition)
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
	if err := appendRecord(ctx, tx, contest.RecordShortlist, logEntry{
		Edition: edition, At: at, Subject: contest.ShortlistSubject(edition), Data: transparency.WorksData{WorkIDs: append([]int{}, workIDs...)},
	}); err != nil {
		return err
	}
	return audit(ctx, tx, edition, at, actor, contest.ActionShortlist, contest.ShortlistSubject(edition),
		changed(values{"workIds": before}, values{"workIds": append([]int{}, workIDs...)}, note))
}

// listedIDs returns the works of a statement about an edition's shortlist.
func listedIDs(ctx context.Context, q querier, statement string, edition contest.EditionID) ([]int, error) {
	rows, err := q.Query(ctx, statement, edition)
	if err != nil {
		return nil, fmt.Errorf("read shortlist: %w", err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		return nil, fmt.Errorf("read shortlist: %w", err)
	}
	return ids, nil
}

// allJudged returns *contest.NotJudged unless every work is latest and valid, or every
// application approved. Its row locks keep them so until the transaction ends.
func allJudged(ctx context.Context, tx pgx.Tx, edition contest.EditionID, workIDs []int) error {
	statement := `
		SELECT s.work_id FROM submissions s
		WHERE s.edition = $1 AND s.work_id = ANY($2) AND ` + judgedWork + `
		FOR SHARE`
	if edition == contest.Camp {
		statement = `
			SELECT r.work_id FROM registrations r
			WHERE r.edition = $1 AND r.work_id = ANY($2) AND r.state = 'PASS'
			FOR SHARE`
	}
	missing, err := missingWorks(ctx, tx, statement, edition, workIDs)
	if err == nil && len(missing) > 0 {
		err = &contest.NotJudged{WorkIDs: missing}
	}
	return err
}

// missingWorks returns those of the ids that the statement does not return.
func missingWorks(ctx context.Context, tx pgx.Tx, statement string, edition contest.EditionID, workIDs []int) ([]int, error) {
	rows, err := tx.Query(ctx, statement, edition, workIDs)
	if err != nil {
		return nil, fmt.Errorf("find works: %w", err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		return nil, fmt.Errorf("find works: %w", err)
	}
	var missing []int
	for _, id := range workIDs {
		if !slices.Contains(found, id) {
			missing = append(missing, id)
		}
	}
	return missing, nil
}

// SetSelected implements contest.ShortlistStore. It takes the lock of SetShortlist.
func (db *DB) SetSelected(ctx context.Context, edition contest.EditionID, workIDs []int, read *[]int, actor string, at time.Time) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `LOCK TABLE shortlist IN SHARE ROW EXCLUSIVE MODE`); err != nil {
			return fmt.Errorf("lock shortlist: %w", err)
		}
		if err := lockPublication(ctx, tx, edition); err != nil {
			return err
		}
		if err := notPublic(ctx, tx, edition); err != nil {
			return err
		}
		missing, err := missingWorks(ctx, tx, `
			SELECT work_id FROM shortlist WHERE edition = $1 AND work_id = ANY($2)`, edition, workIDs)
		if err != nil {
			return err
		}
		if len(missing) > 0 {
			return &contest.NotShortlisted{WorkIDs: missing}
		}
		before, err := listedIDs(ctx, tx, `
			SELECT work_id FROM shortlist WHERE edition = $1 AND selected_at IS NOT NULL ORDER BY position`, edition)
		if err != nil {
			return err
		}
		if read != nil && !slices.Equal(slices.Sorted(slices.Values(before)), slices.Sorted(slices.Values(*read))) {
			return contest.Fail(contest.CodeConflict)
		}
		_, err = tx.Exec(ctx, `
			UPDATE shortlist SET selected_at = CASE WHEN work_id = ANY($2) THEN coalesce(selected_at, $3) END
			WHERE edition = $1`, edition, workIDs, at)
		if err != nil {
			return fmt.Errorf("mark selected works: %w", err)
		}
		if err := appendRecord(ctx, tx, contest.RecordShortlistSelected, logEntry{
			Edition: edition, At: at, Subject: contest.ShortlistSubject(edition), Data: transparency.WorksData{WorkIDs: append([]int{}, workIDs...)},
		}); err != nil {
			return err
		}
		return audit(ctx, tx, edition, at, actor, contest.ActionSelect, contest.ShortlistSubject(edition),
			changed(values{"workIds": before}, values{"workIds": append([]int{}, workIDs...)}))
	})
	if err != nil {
		return fmt.Errorf("select works: %w", err)
	}
	return nil
}

// Shortlist implements contest.ShortlistStore.
func (db *DB) Shortlist(ctx context.Context, edition contest.EditionID) ([]contest.ShortlistedWork, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT l.work_id, l.position, coalesce(s.title, r.team ->> 'name', r.name, ''),
			coalesce(`+judgedWork+`, r.state = 'PASS', false), l.selected_at IS NOT NULL,
			s.erased_at IS NOT NULL OR s.work_id IS NULL AND r.work_id IS NULL,
			CASE WHEN s.work_id IS NOT NULL THEN `+stateOfSubmission+` WHEN r.state = 'PASS' THEN 'judged' ELSE 'hidden' END,
			coalesce(l.in_place_of, 0),
			coalesce(cover_copy.made, '{}'), coalesce(film_copy.made, '{}')
		FROM shortlist l
		LEFT JOIN submissions s ON s.edition = l.edition AND s.work_id = l.work_id
		LEFT JOIN screening_copies cover_copy ON cover_copy.upload_id = s.cover_upload_id
		LEFT JOIN screening_copies film_copy ON film_copy.upload_id = s.video_upload_id
		LEFT JOIN registrations r ON r.edition = l.edition AND r.work_id = l.work_id
		WHERE l.edition = $1
		ORDER BY l.position`, edition)
	if err != nil {
		return nil, fmt.Errorf("list shortlist: %w", err)
	}
	works, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.ShortlistedWork, error) {
		var w contest.ShortlistedWork
		var cover, film contest.MadeCopy
		err := row.Scan(&w.WorkID, &w.Position, &w.Title, &w.Judged, &w.Selected, &w.Deleted, &w.State, &w.InPlaceOf, &cover, &film)
		w.Picture = contest.SmallPicture(cover, film)
		return w, err
	})
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

// ShortlistMakers implements contest.ShortlistStore.
func (db *DB) ShortlistMakers(ctx context.Context, edition contest.EditionID) (map[int]contest.Maker, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT s.work_id, coalesce(r.team ->> 'name', r.name), r.phone_country, r.phone
		FROM shortlist l
		JOIN judging j ON j.edition = l.edition AND j.closed_at IS NOT NULL
		JOIN submissions s ON s.edition = l.edition AND s.work_id = l.work_id AND `+judgedWork+`
		JOIN registrations r ON r.edition = s.edition AND r.entrant_id = s.entrant_id
		WHERE l.edition = $1`, edition)
	if err != nil {
		return nil, fmt.Errorf("list makers: %w", err)
	}
	makers, id, maker := map[int]contest.Maker{}, 0, contest.Maker{}
	_, err = pgx.ForEachRow(rows, []any{&id, &maker.Name, &maker.Phone.Country, &maker.Phone.National}, func() error {
		makers[id] = maker
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list makers: %w", err)
	}
	return makers, nil
}
