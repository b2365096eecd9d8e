package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// replaced is the submission that a new version replaces; zero without one.
type replaced struct {
	workID int
	judged bool // it is on the lists of nominators, and its nominations count
}

// lockReplaced locks the entrant's latest submission and its nominations. It waits for
// calls that nominate or shortlist the work; those that come later see the new version.
// FORBIDDEN when it is shortlisted.
func lockReplaced(ctx context.Context, tx pgx.Tx, n contest.NewSubmission) (replaced, error) {
	var former replaced
	err := tx.QueryRow(ctx, `
		SELECT s.work_id, `+judgedWork+` FROM submissions s
		WHERE s.entrant_id = $1 AND s.edition = $2 AND s.latest
		FOR NO KEY UPDATE`, n.EntrantID, n.Edition).Scan(&former.workID, &former.judged)
	if errors.Is(err, pgx.ErrNoRows) {
		return replaced{}, nil
	}
	if err != nil {
		return replaced{}, fmt.Errorf("lock latest submission: %w", err)
	}
	shortlisted, err := latestShortlisted(ctx, tx, n.Edition, n.EntrantID)
	if err != nil {
		return replaced{}, err
	}
	if shortlisted {
		return replaced{}, contest.NotReplaceable()
	}
	_, err = tx.Exec(ctx, `
		SELECT FROM nominations WHERE edition = $1 AND work_id = $2
		ORDER BY judge_id, award FOR UPDATE`, n.Edition, former.workID)
	if err != nil {
		return replaced{}, fmt.Errorf("lock nominations: %w", err)
	}
	return former, nil
}

// moveNominations moves the nominations of the replaced submission to its new version,
// where they wait for their nominators to confirm them. Those of a disqualified work stay:
// they have no place in a quota.
func (r replaced) moveNominations(ctx context.Context, tx pgx.Tx, next contest.Submission) error {
	if !r.judged {
		return nil
	}
	_, err := tx.Exec(ctx, `
		UPDATE nominations SET work_id = $3, replaced_work_id = coalesce(replaced_work_id, work_id)
		WHERE edition = $1 AND work_id = $2`, next.Edition, r.workID, next.WorkID)
	if err != nil {
		return fmt.Errorf("move nominations: %w", err)
	}
	// What judges keep about the work, and who judges it, goes along. What they watched does not:
	// the new version is another film.
	for _, table := range []string{"judge_notes", "recusals", "assignments"} {
		_, err := tx.Exec(ctx, `UPDATE `+table+` SET work_id = $3 WHERE edition = $1 AND work_id = $2`, next.Edition, r.workID, next.WorkID)
		if err != nil {
			return fmt.Errorf("move %s: %w", table, err)
		}
	}
	return appendRecord(ctx, tx, contest.RecordReplaced, logEntry{
		Edition: next.Edition, At: next.SubmittedAt, Data: transparency.ReplacedData{WorkID: r.workID, By: next.WorkID},
	})
}

// LatestShortlisted implements contest.SubmissionStore.
func (db *DB) LatestShortlisted(ctx context.Context, edition contest.EditionID, entrantID string) (bool, error) {
	return latestShortlisted(ctx, db.pool, edition, entrantID)
}

func latestShortlisted(ctx context.Context, q querier, edition contest.EditionID, entrantID string) (bool, error) {
	var shortlisted bool
	err := q.QueryRow(ctx, `
		SELECT EXISTS (
			SELECT FROM submissions s JOIN shortlist l ON l.edition = s.edition AND l.work_id = s.work_id
			WHERE s.entrant_id = $1 AND s.edition = $2 AND s.latest)`, entrantID, edition).Scan(&shortlisted)
	if err != nil {
		return false, fmt.Errorf("look for latest submission on shortlist: %w", err)
	}
	return shortlisted, nil
}
