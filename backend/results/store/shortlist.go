package store

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	judgingstore "marquee/backend/judging/store"
	"marquee/backend/jury"
	"marquee/backend/pg"
	registrationstore "marquee/backend/registration/store"
	"marquee/backend/results"
	"marquee/backend/submission"
	submissionstore "marquee/backend/submission/store"
	"marquee/backend/transparency"
	"marquee/backend/upload"
)

// SetShortlist implements results.ShortlistStore.
func (db *Store) SetShortlist(
	ctx context.Context,
	edition contest.EditionID,
	workIDs []int,
	actor string,
	at time.Time,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
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
	if err := judgingstore.LockPublication(ctx, tx, edition); err != nil {
		return err
	}
	return mayChangeShortlist(ctx, tx, edition)
}

// mayChangeShortlist returns CONFLICT while results are public, or judging is closed and judges have scored.
func mayChangeShortlist(ctx context.Context, tx pgx.Tx, edition contest.EditionID) error {
	kind, err := pg.Kind(ctx, tx, edition)
	if err != nil {
		return err
	}
	if kind == contest.Applications {
		return judgingstore.NotPublic(ctx, tx, edition)
	}
	return judgingstore.NotFrozen(ctx, tx, edition, jury.RoleJudge)
}

// setShortlist replaces a shortlist that the caller has locked. The last of the works that come in takes the place of
// the work inPlaceOf, unless that is 0.
func setShortlist(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	workIDs []int,
	inPlaceOf int,
	actor string,
	at time.Time,
) error {
	note := pg.Values{}
	if inPlaceOf != 0 {
		note["inPlaceOf"] = inPlaceOf
	}
	return registrationstore.ChangeShortlist(ctx, tx, edition, workIDs, note, actor, at)
}

// allJudged returns *results.NotJudged unless every work is latest and valid, or every
// application approved. Its row locks keep them so until the transaction ends.
func allJudged(ctx context.Context, tx pgx.Tx, edition contest.EditionID, workIDs []int) error {
	kind, err := pg.Kind(ctx, tx, edition)
	if err != nil {
		return err
	}
	statement := `
		SELECT s.work_id FROM submissions s
		WHERE s.edition = $1 AND s.work_id = ANY($2) AND ` + pg.JudgedWork + `
		FOR SHARE`
	if kind == contest.Applications {
		statement = `
			SELECT r.work_id FROM registrations r
			WHERE r.edition = $1 AND r.work_id = ANY($2) AND r.state = 'PASS'
			FOR SHARE`
	}
	missing, err := missingWorks(ctx, tx, statement, edition, workIDs)
	if err == nil && len(missing) > 0 {
		err = &results.NotJudged{WorkIDs: missing}
	}
	return err
}

// missingWorks returns those of the ids that the statement does not return.
func missingWorks(
	ctx context.Context,
	tx pgx.Tx,
	statement string,
	edition contest.EditionID,
	workIDs []int,
) ([]int, error) {
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

// SetSelected implements results.ShortlistStore. It takes the lock of SetShortlist.
func (db *Store) SetSelected(
	ctx context.Context,
	edition contest.EditionID,
	workIDs []int,
	read *[]int,
	actor string,
	at time.Time,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `LOCK TABLE shortlist IN SHARE ROW EXCLUSIVE MODE`); err != nil {
			return fmt.Errorf("lock shortlist: %w", err)
		}
		if err := judgingstore.LockPublication(ctx, tx, edition); err != nil {
			return err
		}
		if err := judgingstore.NotPublic(ctx, tx, edition); err != nil {
			return err
		}
		missing, err := missingWorks(ctx, tx, `
			SELECT work_id FROM shortlist WHERE edition = $1 AND work_id = ANY($2)`, edition, workIDs)
		if err != nil {
			return err
		}
		if len(missing) > 0 {
			return &results.NotShortlisted{WorkIDs: missing}
		}
		before, err := pg.ListedIDs(ctx, tx, `
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
		if err := pg.AppendRecord(ctx, tx, contest.RecordShortlistSelected, pg.LogEntry{
			Edition: edition,
			At:      at,
			Subject: results.ShortlistSubject(edition),
			Data:    transparency.WorksData{WorkIDs: append([]int{}, workIDs...)},
		}); err != nil {
			return err
		}
		return pg.Audit(ctx, tx, edition, at, actor, results.ActionSelect, results.ShortlistSubject(edition),
			pg.Changed(pg.Values{"workIds": before}, pg.Values{"workIds": append([]int{}, workIDs...)}))
	})
	if err != nil {
		return fmt.Errorf("select works: %w", err)
	}
	return nil
}

// Shortlist implements results.ShortlistStore.
func (db *Store) Shortlist(ctx context.Context, edition contest.EditionID) ([]results.ShortlistedWork, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT l.work_id, l.position, coalesce(s.title, r.team ->> 'name', r.name, ''),
			coalesce(`+pg.JudgedWork+`, r.state = 'PASS', false), l.selected_at IS NOT NULL,
			s.erased_at IS NOT NULL OR s.work_id IS NULL AND r.work_id IS NULL,
			CASE WHEN s.work_id IS NOT NULL THEN `+submissionstore.StateOfSubmission+` WHEN r.state = 'PASS' THEN 'judged' ELSE 'hidden' END,
			coalesce(l.in_place_of, 0), coalesce(s.category, ''),
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
	works, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (results.ShortlistedWork, error) {
		var w results.ShortlistedWork
		var cover, film upload.MadeCopy
		err := row.Scan(
			&w.WorkID,
			&w.Position,
			&w.Title,
			&w.Judged,
			&w.Selected,
			&w.Deleted,
			&w.State,
			&w.InPlaceOf,
			&w.Category,
			&cover,
			&film,
		)
		w.Picture = upload.SmallPicture(cover, film)
		return w, err
	})
	if err != nil {
		return nil, fmt.Errorf("list shortlist: %w", err)
	}
	return works, nil
}

// ShortlistedWorks implements results.ShortlistStore.
func (db *Store) ShortlistedWorks(ctx context.Context, edition contest.EditionID) ([]submission.Work, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT `+pg.WorkColumns+`
		FROM `+pg.WorkTables+`
		JOIN shortlist l ON l.edition = s.edition AND l.work_id = s.work_id
		WHERE s.edition = $1 AND `+pg.JudgedWork+`
		ORDER BY l.position`, edition)
	if err != nil {
		return nil, fmt.Errorf("list shortlisted works: %w", err)
	}
	works, err := pgx.CollectRows(
		rows,
		func(row pgx.CollectableRow) (submission.Work, error) { return submissionstore.ScanWork(row) },
	)
	if err != nil {
		return nil, fmt.Errorf("list shortlisted works: %w", err)
	}
	return works, nil
}

// ShortlistMakers implements results.ShortlistStore.
func (db *Store) ShortlistMakers(ctx context.Context, edition contest.EditionID) (map[int]results.Maker, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT s.work_id, coalesce(r.team ->> 'name', r.name), r.phone_country, r.phone
		FROM shortlist l
		JOIN judging j ON j.edition = l.edition AND j.closed_at IS NOT NULL
		JOIN submissions s ON s.edition = l.edition AND s.work_id = l.work_id AND `+pg.JudgedWork+`
		JOIN registrations r ON r.edition = s.edition AND r.entrant_id = s.entrant_id
		WHERE l.edition = $1`, edition)
	if err != nil {
		return nil, fmt.Errorf("list makers: %w", err)
	}
	makers, id, maker := map[int]results.Maker{}, 0, results.Maker{}
	_, err = pgx.ForEachRow(rows, []any{&id, &maker.Name, &maker.Phone.Country, &maker.Phone.National}, func() error {
		makers[id] = maker
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list makers: %w", err)
	}
	return makers, nil
}
