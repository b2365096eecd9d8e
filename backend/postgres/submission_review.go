package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// SubmittedWorks lists an edition's submissions by work id, replaced and
// disqualified ones too; for organisers.
func (db *DB) SubmittedWorks(ctx context.Context, edition contest.EditionID) ([]contest.SubmittedWork, error) {
	return db.submittedWorks(ctx, edition, nil)
}

// SubmittedWork returns the submission of a work, for organisers. NOT_FOUND.
func (db *DB) SubmittedWork(ctx context.Context, edition contest.EditionID, workID int) (contest.SubmittedWork, error) {
	found, err := db.submittedWorks(ctx, edition, &workID)
	if err != nil {
		return contest.SubmittedWork{}, err
	}
	if len(found) == 0 {
		return contest.SubmittedWork{}, contest.Fail(contest.CodeNotFound)
	}
	return found[0], nil
}

func (db *DB) submittedWorks(ctx context.Context, edition contest.EditionID, workID *int) ([]contest.SubmittedWork, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT e.email, s.disqualified_at IS NOT NULL, `+submissionColumns+`
		FROM `+submissionTables+` JOIN entrants e ON e.id = s.entrant_id
		WHERE s.edition = $1 AND ($2::integer IS NULL OR s.work_id = $2)
		ORDER BY s.work_id`, edition, workID)
	if err != nil {
		return nil, fmt.Errorf("list submitted works: %w", err)
	}
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.SubmittedWork, error) {
		var work contest.SubmittedWork
		var err error
		work.Submission, err = scanSubmission(prefixed{row, []any{&work.Account, &work.Disqualified}})
		return work, err
	})
	if err != nil {
		return nil, fmt.Errorf("list submitted works: %w", err)
	}
	return found, nil
}

// prefixed is a row with columns of its own before those that its reader knows.
type prefixed struct {
	pgx.Row
	first []any
}

// Scan implements pgx.Row.
func (p prefixed) Scan(targets ...any) error { return p.Row.Scan(append(p.first, targets...)...) }
