package store

import (
	"context"
	"fmt"
	"slices"

	"marquee/backend/contest"
	registrationstore "marquee/backend/registration/store"
	"marquee/backend/results"
)

// DisqualificationEffect implements results.DisqualificationEffectStore.
func (db *Store) DisqualificationEffect(
	ctx context.Context,
	edition *contest.Edition,
	workID int,
) (results.DisqualificationEffect, error) {
	var e results.DisqualificationEffect
	err := db.Pool.QueryRow(ctx, `
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
		e.Standing, err = workStanding(ctx, db.Pool, edition.ID, workID)
	}
	if err == nil {
		// A substitute may have been replaced in turn.
		e.Substitute, err = holderOf(ctx, db.Pool, edition.ID, workID)
	}
	if err == nil && e.Shortlisted && edition.MaxShortlisted != 0 {
		var seated []int
		seated, err = registrationstore.SeatedWorks(ctx, db.Pool, edition.ID)
		e.Full = len(seated) >= edition.MaxShortlisted && !slices.Contains(seated, workID)
	}
	if err != nil {
		return results.DisqualificationEffect{}, fmt.Errorf("count what a disqualification concerns: %w", err)
	}
	return e, nil
}
