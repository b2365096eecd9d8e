package store

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/pg"
	"marquee/backend/transparency"
)

// AssignmentState implements judging.AssignmentStore.
func (db *Store) AssignmentState(
	ctx context.Context,
	edition contest.EditionID,
	role jury.Role,
	categories map[string][]string,
) (judging.AssignmentState, error) {
	if err := checkJudges(ctx, db.Pool, edition, role, categories); err != nil {
		return judging.AssignmentState{}, err
	}
	return assignmentState(ctx, db.Pool, edition, role, categories)
}

func assignmentState(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	role jury.Role,
	categories map[string][]string,
) (judging.AssignmentState, error) {
	done := `nominations`
	if role == jury.RoleJudge {
		done = `scorecards`
	}
	state := judging.AssignmentState{Categories: categories}
	if categories == nil {
		rule, err := assignmentRule(ctx, q, edition, role)
		if err != nil {
			return state, err
		}
		state.Categories = rule.Categories
	}
	kind, err := pg.Kind(ctx, q, edition)
	if err != nil {
		return state, err
	}
	rows, err := q.Query(ctx, `
		SELECT l.work_id, coalesce(s.category, '') FROM (`+assignable(kind, role)+`) l
		LEFT JOIN submissions s ON s.edition = $1 AND s.work_id = l.work_id ORDER BY 1`, edition)
	if err != nil {
		return state, fmt.Errorf("list works to assign: %w", err)
	}
	var work int
	var category string
	categoryOf := map[int]string{}
	_, err = pgx.ForEachRow(rows, []any{&work, &category}, func() error {
		state.Works, categoryOf[work] = append(state.Works, work), category
		return nil
	})
	if err != nil {
		return state, fmt.Errorf("list works to assign: %w", err)
	}
	of := func(table string) string {
		return `ARRAY(SELECT DISTINCT t.work_id FROM ` + table + ` t WHERE t.judge_id = j.id AND t.work_id = ANY($3) ORDER BY 1)`
	}
	rows, err = q.Query(ctx, `
		SELECT j.id, j.name, j.assigned, `+of(`assignments`)+`, `+of(done)+`,
			ARRAY(SELECT t.work_id FROM (`+excluded("j.id")+`) t WHERE t.work_id = ANY($3) ORDER BY 1)
		FROM judges j
		WHERE j.edition = $1 AND j.role = $2 AND j.disabled_at IS NULL
		ORDER BY j.name, j.id`, edition, role, state.Works)
	if err != nil {
		return state, fmt.Errorf("list judges to assign: %w", err)
	}
	if state.Judges, err = pgx.CollectRows(rows, pgx.RowToStructByPos[judging.AssignmentJudge]); err != nil {
		return state, fmt.Errorf("list judges to assign: %w", err)
	}
	for j, judge := range state.Judges {
		for _, work := range state.Works {
			if of := state.Categories[judge.ID]; len(of) > 0 && !slices.Contains(of, categoryOf[work]) {
				state.Judges[j].Outside = append(state.Judges[j].Outside, work)
			}
		}
	}
	return state, nil
}

// assignable is a query for the works on a role's list, of the edition $1.
func assignable(kind contest.EditionKind, role jury.Role) string {
	if role == jury.RoleJudge {
		return `SELECT l.work_id FROM ` + JudgedListOf(kind).Counted + ` WHERE l.edition = $1`
	}
	return `SELECT s.work_id FROM submissions s WHERE s.edition = $1 AND ` + pg.JudgedWork
}

// SetAssignment implements judging.AssignmentStore.
func (db *Store) SetAssignment(
	ctx context.Context,
	edition contest.EditionID,
	role jury.Role,
	plan judging.AssignmentPlan,
	actor string,
	at time.Time,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := lockAssignments(ctx, tx, edition, role); err != nil {
			return err
		}
		state, err := assignmentState(ctx, tx, edition, role, plan.State.Categories)
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(state, plan.State) {
			return contest.Fail(contest.CodeConflict)
		}
		former, err := assignmentRule(ctx, tx, edition, role)
		if err != nil {
			return err
		}
		if err := storeShares(ctx, tx, edition, plan, at); err != nil {
			return err
		}
		if err := storeAssignmentRule(ctx, tx, edition, role, plan, at); err != nil {
			return err
		}
		data, err := loggedAssignment(ctx, tx, edition, role, plan.PerWork)
		if err != nil {
			return err
		}
		added, removed := 0, 0
		for _, share := range plan.Shares {
			added, removed = added+len(share.Added), removed+len(share.Removed)
		}
		return recordAssignment(
			ctx,
			tx,
			edition,
			data,
			actor,
			judging.ActionAssign,
			at,
			pg.Changed(
				withCategories(assigned(state), former.Categories),
				withCategories(sharesOf(data), plan.State.Categories),
				pg.Values{"perWork": plan.PerWork, "added": added, "removed": removed},
			),
		)
	})
	if err != nil {
		return fmt.Errorf("set assignment: %w", err)
	}
	return nil
}

// lockAssignments returns an error unless the assignment may change. Until the transaction ends it
// blocks other assignments, calls of the judges, new versions of works, closing the judging and
// publishing results. Judges are locked first, because a call that has locked its judge may wait for
// a new version.
func lockAssignments(ctx context.Context, tx pgx.Tx, edition contest.EditionID, role jury.Role) error {
	_, err := tx.Exec(ctx, `
		SELECT FROM judges WHERE edition = $1 AND role = $2 ORDER BY id FOR NO KEY UPDATE`, edition, role)
	if err != nil {
		return fmt.Errorf("lock judges: %w", err)
	}
	if _, err := tx.Exec(ctx, `LOCK TABLE assignments IN SHARE ROW EXCLUSIVE MODE`); err != nil {
		return fmt.Errorf("lock assignments: %w", err)
	}
	if _, err := tx.Exec(ctx, `SELECT FROM judging WHERE edition = $1 FOR SHARE`, edition); err != nil {
		return fmt.Errorf("lock judging: %w", err)
	}
	return NotFrozen(ctx, tx, edition, role)
}

// storeShares stores a plan's shares. Assignments of works that are not on the list stay: they
// count again when the work returns.
func storeShares(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	plan judging.AssignmentPlan,
	at time.Time,
) error {
	var all, judges []string
	var works []int
	for _, share := range plan.Shares {
		all = append(all, share.Judge.ID)
		for _, work := range share.After {
			judges, works = append(judges, share.Judge.ID), append(works, work)
		}
	}
	_, err := tx.Exec(ctx, `
		DELETE FROM assignments WHERE judge_id = ANY($1) AND work_id = ANY($2)
			AND (judge_id, work_id) NOT IN (SELECT * FROM unnest($3::uuid[], $4::integer[]))`, all, plan.State.Works, judges, works)
	if err != nil {
		return fmt.Errorf("remove assignments: %w", err)
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO assignments (judge_id, edition, work_id, assigned_at)
		SELECT judge, $1, work, $2 FROM unnest($3::uuid[], $4::integer[]) share (judge, work)
		ON CONFLICT (judge_id, work_id) DO NOTHING`, edition, at, judges, works)
	if err != nil {
		return fmt.Errorf("add assignments: %w", err)
	}
	if _, err := tx.Exec(
		ctx,
		`UPDATE judges SET assigned = true WHERE id = ANY($1) AND NOT assigned`,
		all,
	); err != nil {
		return fmt.Errorf("mark judges assigned: %w", err)
	}
	return nil
}

// ClearAssignment implements judging.AssignmentStore.
func (db *Store) ClearAssignment(
	ctx context.Context,
	edition contest.EditionID,
	role jury.Role,
	actor string,
	at time.Time,
) (int, error) {
	ended := 0
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := lockAssignments(ctx, tx, edition, role); err != nil {
			return err
		}
		former, err := assignmentRule(ctx, tx, edition, role)
		if err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, `
			UPDATE judges SET assigned = false WHERE edition = $1 AND role = $2 AND assigned`, edition, role)
		if err != nil {
			return fmt.Errorf("mark judges: %w", err)
		}
		if _, err := tx.Exec(
			ctx,
			`DELETE FROM assignment_rules WHERE edition = $1 AND role = $2`,
			edition,
			role,
		); err != nil {
			return fmt.Errorf("remove assignment rule: %w", err)
		}
		if ended = int(tag.RowsAffected()); ended == 0 {
			return nil
		}
		removed, err := tx.Exec(ctx, `
			DELETE FROM assignments a USING judges j WHERE j.id = a.judge_id AND j.edition = $1 AND j.role = $2`, edition, role)
		if err != nil {
			return fmt.Errorf("remove assignments: %w", err)
		}
		data := transparency.AssignmentData{Role: role, Judges: []transparency.AssignedWorks{}}
		return recordAssignment(ctx, tx, edition, data, actor, judging.ActionClearAssign, at,
			pg.Changed(withCategories(
				pg.Values{"judges": ended, "assigned": removed.RowsAffected()},
				former.Categories,
			), nil))
	})
	if err != nil {
		return 0, fmt.Errorf("clear assignment: %w", err)
	}
	return ended, nil
}
