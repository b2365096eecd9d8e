package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// Nominate implements contest.NominationStore. The quota holds because calls of
// one judge wait for each other on the judge's row.
func (db *DB) Nominate(ctx context.Context, j contest.Judge, form contest.NominationForm, limit int, at time.Time) (contest.Nomination, error) {
	var nomination contest.Nomination
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if err := lockJudge(ctx, tx, j); err != nil {
			return err
		}
		if err := judgedWorkThere(ctx, tx, j.Edition, form.WorkID); err != nil {
			return err
		}
		if err := quotaLeft(ctx, tx, j, form, limit); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, `
			INSERT INTO nominations (judge_id, edition, work_id, award, comments, created_at, updated_at)
			VALUES ($1, $2, $3, $4, $5, $6, $6)
			ON CONFLICT (judge_id, work_id, award) DO UPDATE
			SET comments = excluded.comments, updated_at = excluded.updated_at
			RETURNING work_id, award, comments, created_at, updated_at`,
			j.ID, j.Edition, form.WorkID, form.Award, form.Comments, at)
		if err != nil {
			return err
		}
		nomination, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[contest.Nomination])
		if err != nil {
			return err
		}
		return audit(ctx, tx, j.Edition, at, j.Actor(), contest.ActionNominate, contest.WorkSubject(form.WorkID),
			map[string]any{"award": form.Award, "comments": form.Comments})
	})
	if err != nil {
		return contest.Nomination{}, fmt.Errorf("nominate: %w", err)
	}
	return nomination, nil
}

// lockJudge makes the calls of one judge wait for each other until the
// transaction ends.
func lockJudge(ctx context.Context, tx pgx.Tx, j contest.Judge) error {
	if _, err := tx.Exec(ctx, `SELECT FROM judges WHERE id = $1 FOR NO KEY UPDATE`, j.ID); err != nil {
		return fmt.Errorf("lock judge: %w", err)
	}
	return nil
}

// judgedWorkThere is nil when judges of the edition see the work.
func judgedWorkThere(ctx context.Context, tx pgx.Tx, edition contest.EditionID, workID int) error {
	var there bool
	err := tx.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM submissions s
			WHERE s.edition = $1 AND s.work_id = $2 AND `+judgedWork+`)`, edition, workID).Scan(&there)
	if err != nil {
		return fmt.Errorf("find work: %w", err)
	}
	if !there {
		return contest.NoSuchWork()
	}
	return nil
}

// quotaLeft is nil when the nomination is there already, and then only changes,
// or when the quota of its award has room.
func quotaLeft(ctx context.Context, tx pgx.Tx, j contest.Judge, form contest.NominationForm, limit int) error {
	var others int
	var known bool
	err := tx.QueryRow(ctx, `
		SELECT count(*) FILTER (WHERE n.work_id <> $4), coalesce(bool_or(n.work_id = $4), false)
		FROM nominations n
		JOIN submissions s ON s.edition = n.edition AND s.work_id = n.work_id AND `+judgedWork+`
		WHERE n.judge_id = $1 AND n.edition = $2 AND n.award = $3`,
		j.ID, j.Edition, form.Award, form.WorkID).Scan(&others, &known)
	if err != nil {
		return fmt.Errorf("count nominations: %w", err)
	}
	if !known && others >= limit {
		return contest.Fail(contest.CodeLimitReached)
	}
	return nil
}

// CancelNominations implements contest.NominationStore.
func (db *DB) CancelNominations(ctx context.Context, j contest.Judge, filter contest.CancelFilter, at time.Time) (int, error) {
	var cancelled int
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if err := lockJudge(ctx, tx, j); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, `
			DELETE FROM nominations n USING submissions s
			WHERE s.edition = n.edition AND s.work_id = n.work_id
				AND n.judge_id = $1 AND ($2 = 0 OR n.work_id = $2) AND ($3 = '' OR n.award = $3)
			RETURNING n.work_id, n.award, `+judgedWork, j.ID, filter.WorkID, filter.Award)
		if err != nil {
			return err
		}
		type removed struct {
			WorkID int
			Award  contest.Award
			Seen   bool
		}
		all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[removed])
		if err != nil {
			return err
		}
		var errs []error
		for _, r := range all {
			if r.Seen {
				cancelled++
			}
			errs = append(errs, audit(ctx, tx, j.Edition, at, j.Actor(), contest.ActionCancelNominate,
				contest.WorkSubject(r.WorkID), map[string]any{"award": r.Award}))
		}
		return errors.Join(errs...)
	})
	if err != nil {
		return 0, fmt.Errorf("cancel nominations: %w", err)
	}
	return cancelled, nil
}
