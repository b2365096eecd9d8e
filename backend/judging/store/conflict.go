package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/pg"
)

// KeptFrom is the condition that a work is not kept from a judge by a likely conflict. judge and work are SQL
// expressions.
func KeptFrom(judge, work string) string {
	return work + ` NOT IN (SELECT k.work_id FROM works_kept_from(` + judge + `) k)`
}

// excluded is a query for the works that a judge, a SQL expression, does not judge: of a recusal or a likely conflict,
// each once.
func excluded(judge string) string {
	return `SELECT x.work_id FROM recusals x WHERE x.judge_id = ` + judge + ` UNION SELECT k.work_id FROM works_kept_from(` + judge + `) k`
}

// conflictID is the id of a likely conflict of the judge j with the entrant r.entrant_id.
const conflictID = `md5(j.id::text || r.entrant_id::text)::uuid::text`

// LikelyConflicts implements judging.LikelyConflictStore. It begins with the accounts, which are few: an index has what
// registrations are found by.
func (db *Store) LikelyConflicts(ctx context.Context, edition contest.EditionID) ([]judging.LikelyConflict, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT `+conflictID+`, j.name, j.role, coalesce(s.work_id, r.work_id, 0), coalesce(s.title, CASE WHEN r.work_id IS NOT NULL THEN coalesce(r.team ->> 'name', r.name) END, ''), r.name, e.email,
			ARRAY(SELECT DISTINCT p.person FROM registration_people(r.name, r.email, r.phone_country, r.phone, r.team) p
				WHERE ARRAY['e:' || p.person_email, 'n:' || text_key(p.person), 'p:' || p.person_phone, 'd:' || organisation_domain(p.person_email)]
					&& judge_keys(j.name, j.email) ORDER BY 1),
			c.grounds,
			EXISTS (SELECT FROM scorecards k WHERE k.judge_id = j.id AND k.work_id = coalesce(s.work_id, r.work_id))
				OR EXISTS (SELECT FROM nominations n WHERE n.judge_id = j.id AND n.work_id = s.work_id),
			CASE WHEN d.decision = 'allowed' AND NOT d.grounds @> c.grounds THEN 'open' ELSE coalesce(d.decision, 'open') END,
			coalesce(d.reason, ''), coalesce(d.decided_by, ''), d.decided_at
		FROM judges j CROSS JOIN LATERAL conflicts_of(j.id) c
			JOIN registrations r ON r.entrant_id = c.entrant_id AND r.edition = $1
			JOIN entrants e ON e.id = r.entrant_id
			LEFT JOIN submissions s ON s.edition = $1 AND s.entrant_id = r.entrant_id AND s.latest AND s.erased_at IS NULL
			LEFT JOIN conflict_decisions d ON d.judge_id = j.id AND d.entrant_id = r.entrant_id
		WHERE j.edition = $1 AND j.disabled_at IS NULL AND j.erased_at IS NULL AND r.state <> 'DENY'
		ORDER BY j.name, r.submitted_at, r.id`, edition)
	if err != nil {
		return nil, fmt.Errorf("find likely conflicts: %w", err)
	}
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (judging.LikelyConflict, error) {
		var c judging.LikelyConflict
		var decided *time.Time
		err := row.Scan(
			&c.ID,
			&c.Judge,
			&c.Role,
			&c.WorkID,
			&c.Title,
			&c.Entrant,
			&c.Account,
			&c.People,
			&c.By,
			&c.Judged,
			&c.State,
			&c.Reason,
			&c.DecidedBy,
			&decided,
		)
		pg.SetTime(&c.DecidedAt, decided)
		return c, err
	})
	if err != nil {
		return nil, fmt.Errorf("find likely conflicts: %w", err)
	}
	open, decided := []judging.LikelyConflict{}, []judging.LikelyConflict{}
	for _, c := range found {
		if c.State == judging.ConflictOpen {
			open = append(open, c)
		} else {
			decided = append(decided, c)
		}
	}
	return append(open, decided...), nil
}

// decidedConflict is a likely conflict that is about to be decided.
type decidedConflict struct {
	judge   jury.Judge
	entrant string
	grounds []string
	state   judging.ConflictState
	reason  string
}

// DecideConflict implements judging.LikelyConflictStore. The lock on the judge's row serialises it with other decisions
// and with what the judge sends.
func (db *Store) DecideConflict(ctx context.Context, d judging.ConflictDecision) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		c, err := lockConflict(ctx, tx, d)
		if err != nil {
			return err
		}
		switch {
		case c.state == d.Decision && (c.reason == d.Reason || c.state == judging.ConflictOpen):
			return nil // repeated
		case d.Before != "" && d.Before != c.state:
			return judging.ConflictChanged()
		case c.state == judging.ConflictRecused:
			return judging.RecusedForGood()
		}
		if err := storeConflict(ctx, tx, c, d); err != nil {
			return err
		}
		if d.Decision == judging.ConflictRecused {
			if err := recuseFromEntrant(ctx, tx, c, d); err != nil {
				return err
			}
		}
		return pg.Audit(ctx, tx, d.Edition, d.At, d.Actor, judging.ActionDecideConflict, judging.ConflictSubject(d.ID),
			pg.Changed(pg.Values{"decision": string(c.state)}, pg.Values{"decision": string(d.Decision)},
				pg.Values{"judge": c.judge.Name, "grounds": c.grounds}, pg.Given(d.Reason)))
	})
	if err != nil {
		return fmt.Errorf("decide conflict: %w", err)
	}
	return nil
}

// lockConflict returns the likely conflict of an id, and locks the judge's account. NOT_FOUND.
func lockConflict(ctx context.Context, tx pgx.Tx, d judging.ConflictDecision) (decidedConflict, error) {
	c := decidedConflict{judge: jury.Judge{Edition: d.Edition}}
	// The account is found first and locked then, so that what is read of its conflicts is read after the lock.
	err := tx.QueryRow(ctx, `
		SELECT j.id FROM judges j, LATERAL conflicts_of(j.id) r
		WHERE j.edition = $1 AND `+conflictID+` = $2`, d.Edition, d.ID).Scan(&c.judge.ID)
	if err != nil {
		return c, pg.Translate(err)
	}
	if _, err := tx.Exec(ctx, `SELECT FROM judges WHERE id = $1 FOR NO KEY UPDATE`, c.judge.ID); err != nil {
		return c, fmt.Errorf("lock judge: %w", err)
	}
	err = tx.QueryRow(ctx, `
		SELECT j.name, j.role, r.entrant_id, r.grounds, coalesce(d.reason, ''),
			CASE WHEN d.decision = 'allowed' AND NOT d.grounds @> r.grounds THEN 'open' ELSE coalesce(d.decision, 'open') END
		FROM judges j CROSS JOIN LATERAL conflicts_of(j.id) r
			LEFT JOIN conflict_decisions d ON d.judge_id = j.id AND d.entrant_id = r.entrant_id
		WHERE j.id = $1 AND `+conflictID+` = $2`, c.judge.ID, d.ID).
		Scan(&c.judge.Name, &c.judge.Role, &c.entrant, &c.grounds, &c.reason, &c.state)
	return c, pg.Translate(err)
}

func storeConflict(ctx context.Context, tx pgx.Tx, c decidedConflict, d judging.ConflictDecision) error {
	if d.Decision == judging.ConflictOpen {
		_, err := tx.Exec(
			ctx,
			`DELETE FROM conflict_decisions WHERE judge_id = $1 AND entrant_id = $2`,
			c.judge.ID,
			c.entrant,
		)
		return err
	}
	_, err := tx.Exec(ctx, `
		INSERT INTO conflict_decisions (judge_id, entrant_id, grounds, decision, reason, decided_by, decided_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (judge_id, entrant_id) DO UPDATE
		SET grounds = excluded.grounds, decision = excluded.decision, reason = excluded.reason, decided_by = excluded.decided_by, decided_at = excluded.decided_at`,
		c.judge.ID, c.entrant, c.grounds, d.Decision, d.Reason, d.Actor, d.At)
	return err
}

// keptWorks lists what is kept from a judge by likely conflicts.
func keptWorks(ctx context.Context, q pg.Querier, j jury.Judge) ([]int, error) {
	rows, err := q.Query(ctx, `SELECT work_id FROM works_kept_from($1)`, j.ID)
	if err != nil {
		return nil, fmt.Errorf("list kept works: %w", err)
	}
	kept, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, fmt.Errorf("list kept works: %w", err)
	}
	return kept, nil
}
