package store

import (
	"context"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// undoItems takes the decisions about locked registrations back.
func undoItems(ctx context.Context, tx pgx.Tx, run registration.ReviewRun, chunk []batchItem) error {
	left, err := mailsThatLeft(ctx, tx, run.ID, chunk)
	if err != nil {
		return err
	}
	var undone []registration.Registration
	outcomes := make([]registration.BatchOutcome, len(chunk))
	for i, item := range chunk {
		switch {
		case left[contest.RegistrationSubject(item.ID)]:
			outcomes[i] = registration.BatchMailed
		case item.State == contest.StateSubmitted || item.Ended != "" || !item.decidedAt.Equal(item.ReviewedAt):
			outcomes[i] = registration.BatchOvertaken
		default:
			outcomes[i] = registration.BatchUndone
			undone = append(undone, item.Registration)
		}
	}
	reopen := registration.Decision{State: contest.StateSubmitted, By: run.By, At: run.At, Now: run.Now}
	if _, err := decideAll(ctx, tx, undone, make([]string, len(undone)), reopen, nil); err != nil {
		return err
	}
	return putBatchOutcomes(ctx, tx, run.ID, chunk, outcomes, nil)
}

// mailsThatLeft returns the subjects of which a mail of the batch is sent, or being sent.
func mailsThatLeft(ctx context.Context, tx pgx.Tx, batchID string, chunk []batchItem) (map[string]bool, error) {
	about := make([]string, len(chunk))
	for i, item := range chunk {
		about[i] = contest.RegistrationSubject(item.ID)
	}
	rows, err := tx.Query(ctx, `
		SELECT DISTINCT about FROM mails
		WHERE about = ANY($2) AND about <> '' AND created_at >= (SELECT begun_at FROM review_batches WHERE id = $1)
			AND (state = 'sent' OR state = 'waiting' AND lease IS NOT NULL)`, batchID, about)
	if err != nil {
		return nil, err
	}
	subjects, err := pgx.CollectRows(rows, pgx.RowTo[string])
	left := make(map[string]bool, len(subjects))
	for _, subject := range subjects {
		left[subject] = true
	}
	return left, err
}
