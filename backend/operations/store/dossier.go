package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	judgingstore "marquee/backend/judging/store"
	"marquee/backend/operations"
	"marquee/backend/pg"
)

// WorkJudging implements operations.DossierStore.
func (db *Store) WorkJudging(
	ctx context.Context,
	edition contest.EditionID,
	workID int,
) (operations.WorkJudging, error) {
	var state operations.WorkJudging
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`); err != nil {
			return fmt.Errorf("begin to read: %w", err)
		}
		state = operations.WorkJudging{}
		var err error
		if state.Nominations, err = workNominations(ctx, tx, edition, []int{workID}); err != nil {
			return err
		}
		if state.Scorecards, err = workScorecards(ctx, tx, edition, []int{workID}); err != nil {
			return err
		}
		if state.Viewers, err = workViewers(ctx, tx, edition, workID); err != nil {
			return err
		}
		state.Conflicts, err = judgingstore.DeclaredConflicts(ctx, tx, edition, workID)
		return err
	})
	if err != nil {
		return operations.WorkJudging{}, fmt.Errorf("read what the jury did: %w", err)
	}
	return state, nil
}

// WrittenNominations implements results.ShortlistChangeStore.
func (db *Store) WrittenNominations(
	ctx context.Context,
	edition contest.EditionID,
) ([]judging.WrittenNomination, error) {
	var all []judging.WrittenNomination
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		all, err = workNominations(ctx, tx, edition, nil)
		return err
	})
	return all, err
}

// workNominations lists the nominations of works, nil for all, the first first.
func workNominations(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	workIDs []int,
) ([]judging.WrittenNomination, error) {
	rows, err := tx.Query(ctx, `
		SELECT j.name, n.work_id, n.award, n.comments, n.created_at, n.updated_at, n.replaced_work_id IS NOT NULL
		FROM nominations n JOIN judges j ON j.id = n.judge_id
		WHERE n.edition = $1 AND ($2::integer[] IS NULL OR n.work_id = ANY($2))
		ORDER BY n.work_id, n.created_at, j.name, n.award`, edition, workIDs)
	if err != nil {
		return nil, fmt.Errorf("list nominations: %w", err)
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (judging.WrittenNomination, error) {
		var n judging.WrittenNomination
		err := row.Scan(&n.Nominator, &n.WorkID, &n.Award, &n.Comments, &n.CreatedAt, &n.UpdatedAt, &n.Replaced)
		return n, err
	})
	if err != nil {
		return nil, fmt.Errorf("list nominations: %w", err)
	}
	return all, nil
}

// workScorecards lists the scorecards of works, nil for all, by work and judge.
func workScorecards(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	workIDs []int,
) ([]operations.WrittenScorecard, error) {
	rows, err := tx.Query(ctx, `
		SELECT j.name, coalesce(c.running_order, 0), `+judgingstore.CardColumns+`
		FROM scorecards c JOIN judges j ON j.id = c.judge_id
		WHERE c.edition = $1 AND ($2::integer[] IS NULL OR c.work_id = ANY($2))
		ORDER BY c.work_id, j.name`, edition, workIDs)
	if err != nil {
		return nil, fmt.Errorf("list scorecards: %w", err)
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (operations.WrittenScorecard, error) {
		var written operations.WrittenScorecard
		var c judgingstore.Card
		err := row.Scan(append([]any{&written.Judge, &written.Place}, c.Targets()...)...)
		if found := c.Scorecard(); found != nil {
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
func workViewers(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	workID int,
) ([]operations.WorkViewer, error) {
	kind, err := pg.Kind(ctx, tx, edition)
	if err != nil {
		return nil, err
	}
	list := judgingstore.JudgedListOf(kind)
	rows, err := tx.Query(ctx, `
		SELECT account.name, account.role, seen.work_id IS NOT NULL, coalesce(v.position_ms, 0), coalesce(v.played_ms, 0)
		FROM judges account
			LEFT JOIN watched_works seen ON seen.judge_id = account.id AND seen.work_id = $2
			LEFT JOIN viewings v ON v.judge_id = account.id AND v.work_id = $2
		WHERE account.edition = $1 AND (seen.work_id IS NOT NULL OR v.work_id IS NOT NULL
			OR (account.disabled_at IS NULL AND `+judgingstore.SharedWith("account.id", "$2")+`
				AND NOT EXISTS (SELECT FROM recusals r WHERE r.judge_id = account.id AND r.work_id = $2)
				AND CASE account.role WHEN 'judge'
					THEN EXISTS (SELECT FROM `+list.Counted+` WHERE l.edition = $1 AND l.work_id = $2)
					ELSE EXISTS (SELECT FROM submissions s WHERE s.edition = $1 AND s.work_id = $2 AND `+pg.JudgedWork+`) END))
		ORDER BY account.role DESC, account.name`, edition, workID)
	if err != nil {
		return nil, fmt.Errorf("list viewers: %w", err)
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (operations.WorkViewer, error) {
		var v operations.WorkViewer
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

// Application implements operations.DossierStore.
func (db *Store) Application(
	ctx context.Context,
	edition contest.EditionID,
	workID int,
) (operations.Application, error) {
	var a operations.Application
	err := db.Pool.QueryRow(ctx, `
		SELECT id, coalesce(team ->> 'name', name), state, submitted_at
		FROM registrations WHERE edition = $1 AND work_id = $2`, edition, workID).
		Scan(&a.RegistrationID, &a.Title, &a.State, &a.SubmittedAt)
	if err != nil {
		return operations.Application{}, fmt.Errorf("read application: %w", pg.Translate(err))
	}
	return a, nil
}
