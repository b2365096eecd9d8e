package postgres

import (
	"context"
	"fmt"
	"slices"

	"marquee/backend/contest"
)

// DisqualificationEffect implements contest.DisqualificationEffectStore.
func (db *DB) DisqualificationEffect(ctx context.Context, edition *contest.Edition, workID int) (contest.DisqualificationEffect, error) {
	var e contest.DisqualificationEffect
	err := db.pool.QueryRow(ctx, `
		SELECT
			(SELECT count(*) FROM (
				SELECT judge_id FROM nominations WHERE edition = $1 AND work_id = $2
				UNION SELECT w.judge_id FROM watched_works w JOIN judges j ON j.id = w.judge_id AND j.role = 'nominator'
				WHERE w.edition = $1 AND w.work_id = $2) seen),
			(SELECT count(*) FROM nominations WHERE edition = $1 AND work_id = $2 AND replaced_work_id IS NULL),
			(SELECT count(*) FROM scorecards WHERE edition = $1 AND work_id = $2),
			(SELECT count(*) FROM assignments WHERE edition = $1 AND work_id = $2),
			EXISTS (SELECT FROM shortlist WHERE edition = $1 AND work_id = $2),
			EXISTS (SELECT FROM publications WHERE edition = $1)`, edition.ID, workID).
		Scan(&e.Nominators, &e.Nominations, &e.Scorecards, &e.Assigned, &e.Shortlisted, &e.Public)
	if err == nil {
		e.Standing, err = workStanding(ctx, db.pool, edition.ID, workID)
	}
	if err == nil {
		// A substitute may have been replaced in turn.
		e.Substitute, err = holderOf(ctx, db.pool, edition.ID, workID)
	}
	if err == nil && e.Shortlisted && edition.MaxShortlisted != 0 {
		var seated []int
		seated, err = seatedWorks(ctx, db.pool, edition.ID)
		e.Full = len(seated) >= edition.MaxShortlisted && !slices.Contains(seated, workID)
	}
	if err != nil {
		return contest.DisqualificationEffect{}, fmt.Errorf("count what a disqualification concerns: %w", err)
	}
	return e, nil
}
