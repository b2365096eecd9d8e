package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// WorkJudging implements contest.DossierStore.
func (db *DB) WorkJudging(ctx context.Context, edition contest.EditionID, workID int) (contest.WorkJudging, error) {
	var judging contest.WorkJudging
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`); err != nil {
			return fmt.Errorf("begin to read: %w", err)
		}
		judging = contest.WorkJudging{}
		var err error
		if judging.Nominations, err = workNominations(ctx, tx, edition, []int{workID}); err != nil {
			return err
		}
		if judging.Scorecards, err = workScorecards(ctx, tx, edition, []int{workID}); err != nil {
			return err
		}
		if judging.Viewers, err = workViewers(ctx, tx, edition, workID); err != nil {
			return err
		}
		judging.Conflicts, err = declaredConflicts(ctx, tx, edition, workID)
		return err
	})
	if err != nil {
		return contest.WorkJudging{}, fmt.Errorf("read what the jury did: %w", err)
	}
	return judging, nil
}

// WrittenNominations implements contest.ShortlistChangeStore.
func (db *DB) WrittenNominations(ctx context.Context, edition contest.EditionID) ([]contest.WrittenNomination, error) {
	var all []contest.WrittenNomination
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		var err error
		all, err = workNominations(ctx, tx, edition, nil)
		return err
	})
	return all, err
}

// workNominations lists the nominations of works, nil for all, the first first.
func workNominations(ctx context.Context, tx pgx.Tx, edition contest.EditionID, workIDs []int) ([]contest.WrittenNomination, error) {
	rows, err := tx.Query(ctx, `
		SELECT j.name, n.work_id, n.award, n.comments, n.created_at, n.updated_at, n.replaced_work_id IS NOT NULL
		FROM nominations n JOIN judges j ON j.id = n.judge_id
		WHERE n.edition = $1 AND ($2::integer[] IS NULL OR n.work_id = ANY($2))
		ORDER BY n.work_id, n.created_at, j.name, n.award`, edition, workIDs)
	if err != nil {
		return nil, fmt.Errorf("list nominations: %w", err)
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.WrittenNomination, error) {
		var n contest.WrittenNomination
		err := row.Scan(&n.Nominator, &n.WorkID, &n.Award, &n.Comments, &n.CreatedAt, &n.UpdatedAt, &n.Replaced)
		return n, err
	})
	if err != nil {
		return nil, fmt.Errorf("list nominations: %w", err)
	}
	return all, nil
}

// workScorecards lists the scorecards of works, nil for all, by work and judge.
func workScorecards(ctx context.Context, tx pgx.Tx, edition contest.EditionID, workIDs []int) ([]contest.WrittenScorecard, error) {
	rows, err := tx.Query(ctx, `
		SELECT j.name, coalesce(c.running_order, 0), `+cardColumns+`
		FROM scorecards c JOIN judges j ON j.id = c.judge_id
		WHERE c.edition = $1 AND ($2::integer[] IS NULL OR c.work_id = ANY($2))
		ORDER BY c.work_id, j.name`, edition, workIDs)
	if err != nil {
		return nil, fmt.Errorf("list scorecards: %w", err)
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.WrittenScorecard, error) {
		var written contest.WrittenScorecard
		var c card
		err := row.Scan(append([]any{&written.Judge, &written.Place}, c.targets()...)...)
		if found := c.scorecard(); found != nil {
			written.Scorecard = *found
		}
		return written, err
	})
	if err != nil {
		return nil, fmt.Errorf("list scorecards: %w", err)
	}
	return all, nil
}

// workViewers lists the enabled accounts that have the work on their list, and all that have watched it.
func workViewers(ctx context.Context, tx pgx.Tx, edition contest.EditionID, workID int) ([]contest.WorkViewer, error) {
	list := judgedListOf(edition)
	rows, err := tx.Query(ctx, `
		SELECT account.name, account.role, seen.work_id IS NOT NULL, coalesce(v.position_ms, 0), coalesce(v.played_ms, 0)
		FROM judges account
			LEFT JOIN watched_works seen ON seen.judge_id = account.id AND seen.work_id = $2
			LEFT JOIN viewings v ON v.judge_id = account.id AND v.work_id = $2
		WHERE account.edition = $1 AND (seen.work_id IS NOT NULL OR v.work_id IS NOT NULL
			OR (account.disabled_at IS NULL AND `+sharedWith("account.id", "$2")+`
				AND NOT EXISTS (SELECT FROM recusals r WHERE r.judge_id = account.id AND r.work_id = $2)
				AND CASE account.role WHEN 'judge'
					THEN EXISTS (SELECT FROM `+list.counted+` WHERE l.edition = $1 AND l.work_id = $2)
					ELSE EXISTS (SELECT FROM submissions s WHERE s.edition = $1 AND s.work_id = $2 AND `+judgedWork+`) END))
		ORDER BY account.role DESC, account.name`, edition, workID)
	if err != nil {
		return nil, fmt.Errorf("list viewers: %w", err)
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.WorkViewer, error) {
		var v contest.WorkViewer
		var position, played int64
		err := row.Scan(&v.Name, &v.Role, &v.Watched, &position, &played)
		v.Position, v.Played = time.Duration(position)*time.Millisecond, time.Duration(played)*time.Millisecond
		return v, err
	})
	if err != nil {
		return nil, fmt.Errorf("list viewers: %w", err)
	}
	return all, nil
}

// Application implements contest.DossierStore.
func (db *DB) Application(ctx context.Context, workID int) (contest.Application, error) {
	var a contest.Application
	err := db.pool.QueryRow(ctx, `
		SELECT id, coalesce(team ->> 'name', name), state, submitted_at
		FROM registrations WHERE edition = $1 AND work_id = $2`, contest.Camp, workID).
		Scan(&a.RegistrationID, &a.Title, &a.State, &a.SubmittedAt)
	if err != nil {
		return contest.Application{}, fmt.Errorf("read application: %w", translate(err))
	}
	return a, nil
}
