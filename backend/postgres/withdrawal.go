package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// Withdraw implements contest.WithdrawalStore. The lock on the submission serialises it
// with calls that set the shortlist.
func (db *DB) Withdraw(ctx context.Context, w contest.Withdrawal) (contest.Submission, error) {
	if !isID(w.SubmissionID) {
		return contest.Submission{}, contest.Fail(contest.CodeNotFound)
	}
	var withdrawn contest.Submission
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if err := lockEntrant(ctx, tx, w.EntrantID); err != nil {
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
			return contest.Disqualified()
		case shortlisted:
			return contest.Shortlisted()
		}
		_, err = tx.Exec(ctx, `UPDATE submissions SET latest = false, withdrawn_at = $2 WHERE id = $1`, w.SubmissionID, w.At)
		if err != nil {
			return err
		}
		withdrawn.Latest, withdrawn.WithdrawnAt = false, w.At
		mail, err := w.Compose(withdrawn)
		if err != nil {
			return err
		}
		if err := putMail(ctx, tx, mail); err != nil {
			return err
		}
		if err := appendRecord(ctx, tx, contest.RecordWithdrawn, logEntry{
			Edition: w.Edition, At: w.At, Data: transparency.WorkData{WorkID: withdrawn.WorkID},
		}); err != nil {
			return err
		}
		return audit(ctx, tx, w.Edition, w.At, contest.EntrantActor(w.EntrantID), contest.ActionWithdraw,
			contest.SubmissionSubject(w.SubmissionID), changed(values{"withdrawn": false}, values{"withdrawn": true}, values{"workId": withdrawn.WorkID}))
	})
	if err != nil {
		return contest.Submission{}, fmt.Errorf("withdraw submission: %w", err)
	}
	return withdrawn, nil
}
