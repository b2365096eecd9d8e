package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/pg"
)

// invariant is a rule and a query for rows of an edition ($1) that break it, as text. The
// parameters $2 and $3 are awards and their quotas, $4 is the most submissions of an entrant.
type invariant struct{ rule, query string }

// invariants returns the rules. A nominator may be over a quota once a work was restored.
func invariants() []invariant {
	return []invariant{
		{"an entrant has one latest submission", `
			SELECT 'entrant ' || entrant_id FROM submissions WHERE edition = $1 AND latest GROUP BY entrant_id HAVING count(*) > 1`},
		{"an entrant has no more submissions than allowed", `
			SELECT 'entrant ' || s.entrant_id FROM submissions s JOIN entrants e ON e.id = s.entrant_id AND e.deleted_at IS NULL
			WHERE s.edition = $1 GROUP BY s.entrant_id HAVING $4 > 0 AND count(*) > $4`},
		{"the number of judged works is the stored one", `
			SELECT judged || ' stored' FROM work_counters WHERE edition = $1 AND judged <> (
				SELECT count(*) FROM submissions s WHERE s.edition = $1 AND ` + pg.JudgedWork + `)`},
		{"the number of judged works of a block is the stored one", `
			SELECT 'block ' || b.block || ', ' || b.judged || ' stored' FROM work_blocks b WHERE b.edition = $1 AND b.judged <> (
				SELECT count(*) FROM submissions s WHERE s.edition = $1 AND s.work_id % 256 = b.block AND ` + pg.JudgedWork + `)`},
		{"a film belongs to the entrant who submitted it", `
			SELECT 'work ' || s.work_id FROM submissions s JOIN uploads u ON u.id = s.video_upload_id
			WHERE s.edition = $1 AND (u.entrant_id <> s.entrant_id OR u.state <> 'succeed')`},
		{"a film that was submitted has a screening copy, or one under way", `
			SELECT DISTINCT 'upload ' || s.video_upload_id FROM submissions s
			WHERE s.edition = $1 AND s.video_upload_id IS NOT NULL AND NOT EXISTS (
				SELECT FROM screening_copies c WHERE c.upload_id = s.video_upload_id)`},
		{"a link belongs to one entrant, unless an organiser released it", `
			SELECT 'link ' || s.link_key FROM submissions s
			WHERE s.edition = $1 AND s.link_key IS NOT NULL AND NOT EXISTS (
				SELECT FROM submissions r JOIN audit_log a ON a.subject = 'submission:' || r.id AND a.action = 'submission.release-link'
				WHERE r.edition = $1 AND r.link_key = s.link_key)
			GROUP BY s.link_key HAVING count(DISTINCT s.entrant_id) > 1`},
		{"an ended task has settled or given back what it reserved", `
			SELECT 'task ' || t.id FROM generation_tasks t LEFT JOIN generation_ledger l ON l.task_id = t.id
			WHERE t.edition = $1 AND t.ended_at IS NOT NULL GROUP BY t.id
			HAVING coalesce(sum(l.amount) FILTER (WHERE l.entry = 'reserved'), -1) <> coalesce(sum(l.amount) FILTER (WHERE l.entry <> 'reserved'), 0)`},
		{"a completed task has the results that it settled", `
			SELECT 'task ' || t.id FROM generation_tasks t LEFT JOIN generation_ledger l ON l.task_id = t.id AND l.entry = 'settled'
			WHERE t.edition = $1 AND t.state = 'completed' AND t.deleted_at IS NULL
				AND coalesce(l.amount, -1) <> (SELECT count(*) FROM generation_results r WHERE r.task_id = t.id)`},
		{"a nominator is within the quota", `
			SELECT 'judge ' || n.judge_id || ' ' || n.award FROM nominations n
			JOIN unnest($2::text[], $3::integer[]) quota (award, most) ON quota.award = n.award
			JOIN submissions s ON s.edition = n.edition AND s.work_id = n.work_id AND ` + pg.JudgedWork + `
			WHERE n.edition = $1 AND NOT EXISTS (
				SELECT FROM log_records r WHERE r.edition = $1 AND r.kind IN ('submission.restored', 'submission.shown'))
			GROUP BY n.judge_id, n.award, quota.most HAVING count(*) > quota.most`},
		{"a nomination is a nominator's, of the same edition", `
			SELECT 'nomination ' || n.id FROM nominations n JOIN judges j ON j.id = n.judge_id
			WHERE n.edition = $1 AND (j.role <> 'nominator' OR j.edition <> n.edition)`},
		{"a nomination follows its work to the new version", `
			SELECT 'nomination ' || n.id FROM nominations n
			JOIN submissions s ON s.edition = n.edition AND s.work_id = n.work_id
			WHERE n.edition = $1 AND NOT s.latest AND s.withdrawn_at IS NULL`},
		{"a replaced nomination is of the same entrant's former version", `
			SELECT 'nomination ' || n.id FROM nominations n
			JOIN submissions s ON s.edition = n.edition AND s.work_id = n.work_id
			JOIN submissions r ON r.edition = n.edition AND r.work_id = n.replaced_work_id
			WHERE n.edition = $1 AND (r.entrant_id <> s.entrant_id OR r.work_id = s.work_id)`},
		{"a scorecard is a judge's, of the same edition", `
			SELECT 'scorecard ' || c.id FROM scorecards c JOIN judges j ON j.id = c.judge_id
			WHERE c.edition = $1 AND (j.role <> 'judge' OR j.edition <> c.edition)`},
		{"a recused judge has no scorecard for the work", `
			SELECT 'scorecard ' || c.id FROM scorecards c JOIN recusals r USING (judge_id, work_id) WHERE c.edition = $1`},
		{"a place in a judge's running order is taken once", `
			SELECT 'judge ' || judge_id || ' place ' || running_order FROM scorecards
			WHERE edition = $1 AND running_order IS NOT NULL GROUP BY judge_id, running_order HAVING count(*) > 1`},
		{"a place on the shortlist is taken once", `
			SELECT 'place ' || position FROM shortlist WHERE edition = $1 GROUP BY position HAVING count(*) > 1`},
		{"nothing changes while judging is closed", `
			SELECT r.kind || ' record ' || r.id FROM log_records r JOIN judging j ON j.edition = r.edition AND j.closed_at IS NOT NULL
			WHERE r.edition = $1 AND (r.kind LIKE 'nomination.%' OR r.kind IN ('scorecard.set', 'recusal')
					OR r.kind = 'shortlist.set' AND EXISTS (SELECT FROM editions e WHERE e.id = $1 AND e.kind = 'films') AND EXISTS (SELECT FROM scorecards s WHERE s.edition = $1))
				AND r.id > (SELECT max(c.id) FROM log_records c WHERE c.edition = $1 AND c.kind = 'judging.closed')`},
		{"a record is what its commitment hides", `
			SELECT 'record ' || id FROM log_records
			WHERE edition = $1 AND salt IS NOT NULL AND class IS NOT NULL -- a former release had no classes
				AND commitment <> sha256(decode(lpad(to_hex(class::integer), 2, '0'), 'hex') || sha256(salt || convert_to(record, 'UTF8')))`},
		{"the leaves of the log have no gap", `
			SELECT count(*) || ' leaves up to ' || max(leaf) FROM log_records WHERE edition = $1 AND leaf IS NOT NULL
			HAVING count(*) <> max(leaf) + 1`},
		{"the newest head has every leaf", `
			SELECT 'head of ' || max(size) || ' leaves' FROM log_heads WHERE edition = $1
			HAVING max(size) <> (SELECT count(*) FROM log_records WHERE edition = $1 AND leaf IS NOT NULL)`},
	}
}

// Violations implements operations.InvariantStore.
func (db *Store) Violations(ctx context.Context, edition *contest.Edition) ([]operations.Violation, error) {
	var awards []string
	var quotas []int
	for award, most := range edition.Awards.Limits() {
		awards, quotas = append(awards, string(award)), append(quotas, most)
	}
	var all []operations.Violation
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`); err != nil {
			return fmt.Errorf("begin to read: %w", err)
		}
		all = nil
		for _, i := range invariants() {
			rows, err := tx.Query(ctx, `
				WITH given AS (SELECT $2::text[], $3::integer[], $4::integer) SELECT * FROM (`+i.query+`) broken LIMIT 10`,
				edition.ID, awards, quotas, edition.MaxSubmissions)
			if err != nil {
				return fmt.Errorf("%s: %w", i.rule, err)
			}
			broken, err := pgx.CollectRows(rows, pgx.RowTo[string])
			if err != nil {
				return fmt.Errorf("%s: %w", i.rule, err)
			}
			for _, row := range broken {
				all = append(all, operations.Violation{Edition: edition.ID, Rule: i.rule, Row: row})
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("check invariants: %w", err)
	}
	return all, nil
}
