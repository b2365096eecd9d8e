package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/results"
	"marquee/backend/submission"
	"marquee/backend/transparency"
)

// Withdraw implements submission.WithdrawalStore. The lock on the submission serialises it
// with calls that set the shortlist.
func (db *Store) Withdraw(ctx context.Context, w submission.Withdrawal) (submission.Submission, error) {
	if !pg.IsID(w.SubmissionID) {
		return submission.Submission{}, contest.Fail(contest.CodeNotFound)
	}
	var withdrawn submission.Submission
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := accountstore.LockEntrant(ctx, tx, w.EntrantID); err != nil {
			return err
		}
		var err error
		withdrawn, err = scanSubmission(tx.QueryRow(ctx, `
			SELECT `+submissionColumns+` FROM `+submissionTables+`
			WHERE s.id = $1 AND s.entrant_id = $2 AND s.edition = $3 FOR UPDATE OF s`, w.SubmissionID, w.EntrantID, w.Edition))
		if err != nil || !withdrawn.WithdrawnAt.IsZero() {
			return err
		}
		if !withdrawn.Latest {
			return contest.Fail(contest.CodeConflict)
		}
		var shortlisted, disqualified bool
		err = tx.QueryRow(ctx, `
			SELECT EXISTS (SELECT FROM shortlist l WHERE l.edition = s.edition AND l.work_id = s.work_id), s.disqualified_at IS NOT NULL
			FROM submissions s WHERE s.id = $1`, w.SubmissionID).Scan(&shortlisted, &disqualified)
		switch {
		case err != nil:
			return err
		case disqualified:
			return results.Disqualified()
		case shortlisted:
			return submission.Shortlisted()
		}
		_, err = tx.Exec(
			ctx,
			`UPDATE submissions SET latest = false, withdrawn_at = $2 WHERE id = $1`,
			w.SubmissionID,
			w.At,
		)
		if err != nil {
			return err
		}
		withdrawn.Latest, withdrawn.WithdrawnAt = false, w.At
		mail, err := w.Compose(withdrawn)
		if err != nil {
			return err
		}
		if err := pg.PutMail(ctx, tx, mail); err != nil {
			return err
		}
		if err := pg.AppendRecord(ctx, tx, contest.RecordWithdrawn, pg.LogEntry{
			Edition: w.Edition, At: w.At, Data: transparency.WorkData{WorkID: withdrawn.WorkID},
		}); err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			w.Edition,
			w.At,
			contest.EntrantActor(w.EntrantID),
			submission.ActionWithdraw,
			submission.Subject(
				w.SubmissionID,
			),
			pg.Changed(
				pg.Values{"withdrawn": false},
				pg.Values{"withdrawn": true},
				pg.Values{"workId": withdrawn.WorkID},
			),
		)
	})
	if err != nil {
		return submission.Submission{}, fmt.Errorf("withdraw submission: %w", err)
	}
	return withdrawn, nil
}
