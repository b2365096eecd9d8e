package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/pg"
)

func storeAssignmentRule(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	role jury.Role,
	plan judging.AssignmentPlan,
	at time.Time,
) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO assignment_rules (edition, role, per_work, set_at, categories) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (edition, role) DO UPDATE
		SET per_work = excluded.per_work, set_at = excluded.set_at, categories = excluded.categories`,
		edition, role, plan.PerWork, at, plan.State.Categories)
	if err != nil {
		return fmt.Errorf("store assignment rule: %w", err)
	}
	return nil
}

// AssignmentRule implements judging.LateWorkStore.
func (db *Store) AssignmentRule(
	ctx context.Context,
	edition contest.EditionID,
	role jury.Role,
) (judging.AssignmentRule, error) {
	return assignmentRule(ctx, db.Pool, edition, role)
}

func assignmentRule(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	role jury.Role,
) (judging.AssignmentRule, error) {
	rule := judging.AssignmentRule{Categories: map[string][]string{}}
	err := q.QueryRow(ctx, `
		SELECT per_work, categories FROM assignment_rules WHERE edition = $1 AND role = $2`, edition, role).
		Scan(&rule.PerWork, &rule.Categories)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return rule, fmt.Errorf("read assignment rule: %w", err)
	}
	return rule, nil
}

// UnderassignedWorks implements judging.LateWorkStore.
func (db *Store) UnderassignedWorks(
	ctx context.Context,
	edition contest.EditionID,
	role jury.Role,
) ([]judging.UnassignedWork, error) {
	rule, err := db.AssignmentRule(ctx, edition, role)
	if err != nil || rule.PerWork == 0 {
		return nil, err
	}
	kind, err := pg.Kind(ctx, db.Pool, edition)
	if err != nil {
		return nil, err
	}
	rows, err := db.Pool.Query(ctx, `
		WITH jury AS (
			SELECT id, assigned FROM judges WHERE edition = $1 AND role = $2 AND disabled_at IS NULL
		), excluded AS MATERIALIZED (
			SELECT j.id AS judge_id, x.work_id FROM jury j, LATERAL (`+excluded("j.id")+`) x
		), unable AS (
			SELECT judge_id, work_id FROM excluded
			UNION SELECT j.id, s.work_id FROM jury j JOIN submissions s ON s.edition = $1 AND `+pg.JudgedWork+`
			WHERE j.assigned AND $4::jsonb ? j.id::text AND NOT $4::jsonb -> j.id::text ? s.category
				AND NOT EXISTS (SELECT FROM assignments a WHERE a.judge_id = j.id AND a.work_id = s.work_id)
		), reading AS (
			SELECT a.work_id, count(*) AS n FROM jury j JOIN assignments a ON a.judge_id = j.id
			WHERE j.assigned AND NOT EXISTS (SELECT FROM excluded r WHERE r.judge_id = j.id AND r.work_id = a.work_id)
			GROUP BY a.work_id
		), conflicted AS (
			SELECT r.work_id, count(*) AS n, count(*) FILTER (WHERE NOT j.assigned) AS unassigned
			FROM jury j JOIN unable r ON r.judge_id = j.id GROUP BY r.work_id
		), counted AS (
			SELECT l.work_id, (SELECT count(*) FROM jury) - coalesce(c.n, 0) AS able,
				coalesce(g.n, 0) + (SELECT count(*) FROM jury WHERE NOT assigned) - coalesce(c.unassigned, 0) AS readers
			FROM (`+assignable(kind, role)+`) l
			LEFT JOIN reading g ON g.work_id = l.work_id
			LEFT JOIN conflicted c ON c.work_id = l.work_id
		)
		SELECT c.work_id, coalesce(s.title, r.team ->> 'name', r.name, ''), c.readers, c.able, $3::integer
		FROM counted c
		LEFT JOIN submissions s ON s.edition = $1 AND s.work_id = c.work_id
		LEFT JOIN registrations r ON r.edition = $1 AND r.work_id = c.work_id
		WHERE c.readers < $3
		ORDER BY c.work_id`, edition, role, rule.PerWork, rule.Categories)
	if err != nil {
		return nil, fmt.Errorf("find works with too few readers: %w", err)
	}
	works, err := pgx.CollectRows(rows, pgx.RowToStructByPos[judging.UnassignedWork])
	if err != nil {
		return nil, fmt.Errorf("find works with too few readers: %w", err)
	}
	return works, nil
}

// JoinAssignment implements judging.LateWorkStore. It takes the locks of SetAssignment, so that of several calls at
// once each sees what the one before has added.
func (db *Store) JoinAssignment(
	ctx context.Context,
	edition contest.EditionID,
	role jury.Role,
	actor string,
	at time.Time,
) (int, error) {
	joined := 0
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		joined = 0
		switch err := lockAssignments(ctx, tx, edition, role); {
		case contest.CodeOf(err) == contest.CodeConflict: // public, or judging is closed
			return nil
		case err != nil:
			return err
		}
		rule, err := openRule(ctx, tx, edition, role)
		if err != nil || rule.PerWork == 0 {
			return err
		}
		state, err := assignmentState(ctx, tx, edition, role, rule.Categories)
		if err != nil {
			return err
		}
		before := assigned(state)
		plan := judging.Join(state, rule.PerWork, judging.AssignmentSubject(edition, role))
		works, err := storeAdded(ctx, tx, edition, plan, at)
		if err != nil || len(works) == 0 {
			return err
		}
		joined = len(works)
		return recordJoin(ctx, tx, edition, role, plan, works, before, actor, at)
	})
	if err != nil {
		return 0, fmt.Errorf("join assignment: %w", err)
	}
	return joined, nil
}

// openRule returns how works are shared out; the zero value without an assignment, and while judging is closed.
func openRule(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	role jury.Role,
) (judging.AssignmentRule, error) {
	if err := judgingOpen(ctx, tx, edition); err != nil {
		if contest.CodeOf(err) == contest.CodeJudgingClosed {
			return judging.AssignmentRule{}, nil
		}
		return judging.AssignmentRule{}, err
	}
	return assignmentRule(ctx, tx, edition, role)
}

// storeAdded stores what a plan adds, and returns the works that it adds to any judge, by id.
func storeAdded(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	plan judging.AssignmentPlan,
	at time.Time,
) ([]int, error) {
	var judges []string
	var works []int
	for _, share := range plan.Shares {
		for _, work := range share.Added {
			judges, works = append(judges, share.Judge.ID), append(works, work)
		}
	}
	if len(works) == 0 {
		return nil, nil
	}
	_, err := tx.Exec(ctx, `
		INSERT INTO assignments (judge_id, edition, work_id, assigned_at)
		SELECT judge, $1, work, $2 FROM unnest($3::uuid[], $4::integer[]) share (judge, work)
		ON CONFLICT (judge_id, work_id) DO NOTHING`, edition, at, judges, works)
	if err != nil {
		return nil, fmt.Errorf("add assignments: %w", err)
	}
	slices.Sort(works)
	return slices.Compact(works), nil
}

// recordJoin writes the log, with the whole assignment as it is now, and the audit log.
func recordJoin(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	role jury.Role,
	plan judging.AssignmentPlan,
	works []int,
	before any,
	actor string,
	at time.Time,
) error {
	data, err := loggedAssignment(ctx, tx, edition, role, plan.PerWork)
	if err != nil {
		return err
	}
	added := 0
	for _, share := range plan.Shares {
		added += len(share.Added)
	}
	return recordAssignment(ctx, tx, edition, data, actor, judging.ActionJoinAssign, at,
		pg.Changed(before, sharesOf(data), pg.Values{"perWork": plan.PerWork, "added": added, "workIds": works}))
}
