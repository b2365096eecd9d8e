package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/submission"
	uploadstore "marquee/backend/upload/store"
)

// Submit implements submission.Store.
func (db *Store) Submit(ctx context.Context, n submission.NewSubmission) (submission.Submission, error) {
	var stored submission.Submission
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := accountstore.LockEntrant(ctx, tx, n.EntrantID); err != nil {
			return err
		}
		if n.IdempotencyKey != "" {
			var err error
			stored, err = submissionByKey(ctx, tx, n.Edition, n.EntrantID, n.IdempotencyKey)
			if contest.CodeOf(err) != contest.CodeNotFound {
				return err // nil: the first of the same sends has stored it
			}
		}
		if err := checkSubmission(ctx, tx, n); err != nil {
			return err
		}
		if err := claimLink(ctx, tx, n); err != nil {
			return err
		}
		former, err := lockReplaced(ctx, tx, n)
		if err != nil {
			return err
		}
		id, err := insertSubmission(ctx, tx, n)
		if err != nil {
			return err
		}
		if err := queueCopies(ctx, tx, id); err != nil {
			return err
		}
		if err := uploadstore.PutReceipts(ctx, tx, n.Receipts...); err != nil {
			return err
		}
		stored, err = scanSubmission(tx.QueryRow(ctx, `
			SELECT `+submissionColumns+` FROM `+submissionTables+` WHERE s.id = $1`, id))
		if err != nil {
			return err
		}
		if err := former.moveNominations(ctx, tx, stored); err != nil {
			return err
		}
		if n.Confirm != nil {
			mail, err := n.Confirm(stored)
			if err != nil {
				return err
			}
			if err := pg.PutMail(ctx, tx, mail); err != nil {
				return err
			}
		}
		return pg.Audit(ctx, tx, n.Edition, n.At, contest.EntrantActor(n.EntrantID), contest.ActionSubmit,
			submission.Subject(id), pg.Changed(former.audited(), auditedSubmission(stored)))
	})
	if err != nil {
		return submission.Submission{}, fmt.Errorf("store submission: %w", err)
	}
	return stored, nil
}

// checkSubmission checks the rules that concurrent submissions could break. The caller
// has locked the entrant.
func checkSubmission(ctx context.Context, tx pgx.Tx, n submission.NewSubmission) error {
	if err := stillApproved(ctx, tx, n); err != nil {
		return err
	}
	var count int
	err := tx.QueryRow(ctx, `SELECT count(*) FROM submissions WHERE entrant_id = $1 AND edition = $2`,
		n.EntrantID, n.Edition).Scan(&count)
	if err != nil {
		return fmt.Errorf("count submissions: %w", err)
	}
	if count >= n.Most {
		return contest.Fail(contest.CodeLimitReached)
	}
	known, err := uploadstore.UploadStandings(ctx, tx, n.Edition, n.EntrantID, n.Form.UploadIDs(), "FOR UPDATE OF u")
	if err != nil {
		return err
	}
	return n.CheckUploads(known, contest.FieldErrors{})
}

// stillApproved returns the error of a registration that was opened again since the
// service read it. The lock keeps it approved until the transaction ends.
func stillApproved(ctx context.Context, tx pgx.Tx, n submission.NewSubmission) error {
	var state contest.RegisterState
	err := tx.QueryRow(ctx, `
		SELECT state FROM registrations WHERE edition = $1 AND entrant_id = $2 FOR SHARE`,
		n.Edition, n.EntrantID).Scan(&state)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read registration state: %w", err)
	}
	return state.Approved()
}

// insertSubmission stores a submission in place of the latest before it. Its first
// statement locks the edition's counter, for which every other submission waits, so every
// other lock has to be taken before.
func insertSubmission(ctx context.Context, tx pgx.Tx, n submission.NewSubmission) (id string, err error) {
	_, err = tx.Exec(ctx, `
		UPDATE submissions SET latest = false WHERE entrant_id = $1 AND edition = $2 AND latest`, n.EntrantID, n.Edition)
	if err != nil {
		return "", fmt.Errorf("replace latest submission: %w", err)
	}
	work := n.WorkID
	if work == 0 {
		err = tx.QueryRow(ctx, `SELECT draw_work_id($1)`, n.Edition).Scan(&work)
		if err != nil {
			return "", fmt.Errorf("take work id: %w", err)
		}
	}
	f := n.Form
	err = tx.QueryRow(
		ctx,
		`
		INSERT INTO submissions (edition, work_id, entrant_id, title, description, process,
			process_upload_id, cover_upload_id, video_upload_id, video_link, link_key,
			tools, other_tool, english, idempotency_key, submitted_at, spoken, disclosure, consent_upload_id, category, answers, created_at)
		VALUES ($1, $2, $3, $4, $5, $6,
			nullif($7, '')::uuid, nullif($8, '')::uuid, nullif($9, '')::uuid, $10, nullif($11, ''),
			$12, $13, $14, nullif($15, ''), $16, coalesce($17::text[], '{}'), $18::jsonb - 'consentUploadId', nullif($18::jsonb->>'consentUploadId', '')::uuid, $19, coalesce($20::jsonb, '{}'), clock_timestamp())
		RETURNING id`,
		n.Edition,
		work,
		n.EntrantID,
		f.Title,
		f.Description,
		f.Process,
		f.ProcessUploadID,
		f.CoverUploadID,
		f.VideoUploadID,
		f.VideoLink,
		n.LinkKey,
		f.Tools,
		f.OtherTool,
		f.English,
		n.IdempotencyKey,
		n.At,
		f.Spoken,
		f.Disclosure,
		f.Category,
		f.Answers,
	).Scan(&id)
	if err != nil {
		return "", fmt.Errorf("insert submission: %w", pg.Translate(err))
	}
	if err := pg.PutAsked(ctx, tx, n.Edition, n.Asked, f.Answers); err != nil {
		return "", err
	}
	return id, insertSubtitles(ctx, tx, id, f.Subtitles)
}
