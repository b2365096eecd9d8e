package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/results"
	"marquee/backend/submission"
	"marquee/backend/transparency"
)

// replaced is the submission that a new version replaces; zero without one.
type replaced struct {
	workID int
}

// lockReplaced locks the entrant's latest submission and its nominations. It waits for calls
// that nominate, shortlist or disqualify the work; those that come later see the new
// version. FORBIDDEN when it is shortlisted or disqualified. It cannot be hidden, because
// stillApproved refuses the entrants of hidden works.
func lockReplaced(ctx context.Context, tx pgx.Tx, n submission.NewSubmission) (replaced, error) {
	var former replaced
	err := tx.QueryRow(ctx, `
		SELECT s.work_id FROM submissions s
		WHERE s.entrant_id = $1 AND s.edition = $2 AND s.latest
		FOR NO KEY UPDATE`, n.EntrantID, n.Edition).Scan(&former.workID)
	if errors.Is(err, pgx.ErrNoRows) {
		return replaced{}, nil
	}
	if err != nil {
		return replaced{}, fmt.Errorf("lock latest submission: %w", err)
	}
	if err := replaceable(ctx, tx, n.Edition, n.EntrantID); err != nil {
		return replaced{}, err
	}
	_, err = tx.Exec(ctx, `
		SELECT FROM nominations WHERE edition = $1 AND work_id = $2
		ORDER BY judge_id, award FOR UPDATE`, n.Edition, former.workID)
	if err != nil {
		return replaced{}, fmt.Errorf("lock nominations: %w", err)
	}
	return former, nil
}

// audited is the audit log's value of the replaced submission.
func (r replaced) audited() any {
	if r.workID == 0 {
		return nil
	}
	return pg.Values{"workId": r.workID}
}

// auditedSubmission is the audit log's value of a submission: what is declared about AI and content is part of it.
func auditedSubmission(s submission.Submission) pg.Values {
	values := pg.Values{"workId": s.WorkID}
	if s.Form.Disclosure != nil {
		values["disclosure"] = s.Form.Disclosure
	}
	return values
}

// moveNominations moves the nominations of the replaced submission to its new version,
// where they wait for their nominators to confirm them.
func (r replaced) moveNominations(ctx context.Context, tx pgx.Tx, next submission.Submission) error {
	if r.workID == 0 {
		return nil
	}
	_, err := tx.Exec(ctx, `
		UPDATE nominations SET work_id = $3, replaced_work_id = coalesce(replaced_work_id, work_id)
		WHERE edition = $1 AND work_id = $2`, next.Edition, r.workID, next.WorkID)
	if err != nil {
		return fmt.Errorf("move nominations: %w", err)
	}
	// The judges' notes and assignments move to the new version; their viewings do not, because
	// it is another film.
	for _, table := range []string{"judge_notes", "recusals", "assignments"} {
		_, err := tx.Exec(
			ctx,
			`UPDATE `+table+` SET work_id = $3 WHERE edition = $1 AND work_id = $2`,
			next.Edition,
			r.workID,
			next.WorkID,
		)
		if err != nil {
			return fmt.Errorf("move %s: %w", table, err)
		}
	}
	return pg.AppendRecord(ctx, tx, contest.RecordReplaced, pg.LogEntry{
		Edition: next.Edition, At: next.SubmittedAt, Data: transparency.ReplacedData{WorkID: r.workID, By: next.WorkID},
	})
}

// Replaceable implements submission.Store.
func (db *Store) Replaceable(ctx context.Context, edition contest.EditionID, entrantID string) error {
	return replaceable(ctx, db.Pool, edition, entrantID)
}

func replaceable(ctx context.Context, q pg.Querier, edition contest.EditionID, entrantID string) error {
	var shortlisted, disqualified bool
	err := q.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM shortlist l WHERE l.edition = s.edition AND l.work_id = s.work_id), s.disqualified_at IS NOT NULL
		FROM submissions s WHERE s.entrant_id = $1 AND s.edition = $2 AND s.latest`, entrantID, edition).Scan(&shortlisted, &disqualified)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil
	case err != nil:
		return fmt.Errorf("read latest submission: %w", err)
	case disqualified:
		return results.Disqualified()
	case shortlisted:
		return submission.NotReplaceable()
	}
	return nil
}
