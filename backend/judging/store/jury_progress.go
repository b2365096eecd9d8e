package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/pg"
)

// JuryScoreProgress implements judging.JuryProgressStore: for every judge what ScoreProgress counts.
func (db *Store) JuryScoreProgress(
	ctx context.Context,
	edition contest.EditionID,
	criteria []string,
) (map[string]judging.ScoreProgress, error) {
	kind, err := pg.Kind(ctx, db.Pool, edition)
	if err != nil {
		return nil, err
	}
	rows, err := db.Pool.Query(ctx, `
		WITH listed AS MATERIALIZED (SELECT l.work_id FROM `+JudgedListOf(kind).Counted+` WHERE l.edition = $1),
		excluded AS MATERIALIZED (
			SELECT j.id AS judge_id, x.work_id FROM judges j, LATERAL (`+excluded("j.id")+`) x WHERE j.edition = $1 AND j.role = 'judge' AND j.erased_at IS NULL),
		given AS (
			SELECT c.judge_id, card_scores(c) ?& $2::text[] AS complete
			FROM scorecards c JOIN listed l ON l.work_id = c.work_id JOIN judges j ON j.id = c.judge_id
			WHERE c.edition = $1
				AND NOT EXISTS (SELECT FROM excluded r WHERE r.judge_id = j.id AND r.work_id = l.work_id)
				AND (NOT j.assigned OR EXISTS (SELECT FROM assignments a WHERE a.judge_id = j.id AND a.work_id = l.work_id))
		), done AS (
			SELECT judge_id, count(*) FILTER (WHERE complete) AS complete, count(*) FILTER (WHERE NOT complete) AS partial
			FROM given GROUP BY judge_id)
		SELECT j.id::text, coalesce(done.complete, 0), coalesce(done.partial, 0),
			CASE WHEN j.assigned THEN (
				SELECT count(*) FROM assignments a JOIN listed l ON l.work_id = a.work_id
				WHERE a.judge_id = j.id AND NOT EXISTS (SELECT FROM excluded r WHERE r.judge_id = j.id AND r.work_id = a.work_id))
			ELSE (SELECT count(*) FROM listed)
				- (SELECT count(*) FROM excluded r JOIN listed l ON l.work_id = r.work_id WHERE r.judge_id = j.id) END
		FROM judges j LEFT JOIN done ON done.judge_id = j.id
		WHERE j.edition = $1 AND j.role = 'judge' AND j.erased_at IS NULL`, edition, criteria)
	if err != nil {
		return nil, fmt.Errorf("count scorecards of the jury: %w", err)
	}
	all := map[string]judging.ScoreProgress{}
	var id string
	var p judging.ScoreProgress
	_, err = pgx.ForEachRow(rows, []any{&id, &p.Scored, &p.Partial, &p.Total}, func() error {
		all[id] = p
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("count scorecards of the jury: %w", err)
	}
	return all, nil
}

// JuryNominationCounts implements judging.JuryProgressStore: for every nominator what
// NominationCounts counts.
func (db *Store) JuryNominationCounts(
	ctx context.Context,
	edition contest.EditionID,
) (map[string]map[contest.Award]judging.NominationCount, error) {
	rows, err := db.Pool.Query(ctx, `
		WITH kept AS MATERIALIZED (
			SELECT j.id AS judge_id, k.work_id FROM judges j, LATERAL works_kept_from(j.id) k WHERE j.edition = $1 AND j.role = 'nominator')
		SELECT n.judge_id::text, n.award, count(*), count(n.replaced_work_id)
		FROM nominations n
		JOIN submissions s ON s.edition = n.edition AND s.work_id = n.work_id AND `+pg.JudgedWork+`
		WHERE n.edition = $1 AND NOT EXISTS (SELECT FROM kept k WHERE k.judge_id = n.judge_id AND k.work_id = n.work_id)
		GROUP BY n.judge_id, n.award`, edition)
	if err != nil {
		return nil, fmt.Errorf("count nominations of the jury: %w", err)
	}
	all := map[string]map[contest.Award]judging.NominationCount{}
	var id string
	var award contest.Award
	var count judging.NominationCount
	_, err = pgx.ForEachRow(rows, []any{&id, &award, &count.Count, &count.Replaced}, func() error {
		if all[id] == nil {
			all[id] = map[contest.Award]judging.NominationCount{}
		}
		all[id][award] = count
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("count nominations of the jury: %w", err)
	}
	return all, nil
}
