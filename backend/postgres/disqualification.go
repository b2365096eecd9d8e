package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// Disqualify implements contest.DisqualificationStore. The lock on the submission blocks
// calls of judges and the entrant, the one on the judging a publication.
func (db *DB) Disqualify(ctx context.Context, d contest.Disqualification) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		var id string
		var latest, disqualified, erased bool
		err := tx.QueryRow(ctx, `
			SELECT id, latest, disqualified_at IS NOT NULL, erased_at IS NOT NULL FROM submissions
			WHERE edition = $1 AND work_id = $2 FOR NO KEY UPDATE`, d.Edition, d.WorkID).Scan(&id, &latest, &disqualified, &erased)
		switch {
		case err != nil:
			return translate(err)
		case erased:
			return contest.Fail(contest.CodeNotFound)
		case !latest:
			return contest.NotLatest()
		case disqualified != d.Restored:
			return contest.DisqualifiedAlready(disqualified)
		}
		if err := lockPublication(ctx, tx, d.Edition); err != nil {
			return err
		}
		public, err := publication(ctx, tx, d.Edition)
		if err != nil {
			return err
		}
		if public != nil {
			return contest.ResultsPublic()
		}
		return disqualify(ctx, tx, d, id)
	})
	if err != nil {
		return fmt.Errorf("disqualify: %w", err)
	}
	return nil
}

func disqualify(ctx context.Context, tx pgx.Tx, d contest.Disqualification, id string) error {
	_, err := tx.Exec(ctx, `
		UPDATE submissions SET disqualified_at = CASE WHEN NOT $2 THEN $3::timestamptz END, disqualified_reason = $4
		WHERE id = $1`, id, d.Restored, d.At, map[bool]string{false: d.Reason}[d.Restored])
	if err != nil {
		return err
	}
	if d.Compose != nil {
		if err := mailDisqualification(ctx, tx, d); err != nil {
			return err
		}
	}
	kind, action := contest.RecordDisqualified, contest.ActionDisqualify
	if d.Restored {
		kind, action = contest.RecordRestored, contest.ActionRestore
	}
	err = appendRecord(ctx, tx, kind, logEntry{
		Edition: d.Edition, At: d.At, Subject: contest.WorkSubject(d.WorkID), Text: d.Reason, Data: transparency.WorkData{WorkID: d.WorkID},
	})
	if err != nil {
		return err
	}
	if d.Restored {
		if err := keepPlaces(ctx, tx, returning{d.Edition, []int{d.WorkID}, d.Places, d.Actor, d.At}); err != nil {
			return err
		}
	}
	return audit(ctx, tx, d.Edition, d.At, d.Actor, action, contest.SubmissionSubject(id),
		changed(values{"disqualified": d.Restored}, values{"disqualified": !d.Restored}, values{"workId": d.WorkID}, given(d.Reason)))
}

// mailDisqualification cancels the held mail about the former change and writes the one about this change.
// A disqualification that ends before its mail was sent is not mailed at all.
func mailDisqualification(ctx context.Context, tx pgx.Tx, d contest.Disqualification) error {
	mail, err := d.Compose()
	if err != nil {
		return err
	}
	kinds := []contest.MailKind{contest.MailDisqualified, contest.MailRestored}
	cancelled, err := tx.Exec(ctx, `
		UPDATE mails SET state = 'cancelled', ended_at = $2
		WHERE about = $1 AND kind = ANY($3) AND state = 'waiting' AND not_before > $2 AND attempts = 0 AND lease IS NULL`,
		mail.About, mail.CreatedAt, kinds)
	if err != nil {
		return fmt.Errorf("cancel mails: %w", err)
	}
	if d.Restored && cancelled.RowsAffected() > 0 {
		var known bool // the last that the entrant was told is the disqualification
		err := tx.QueryRow(ctx, `
			SELECT coalesce((SELECT kind = $2 FROM mails WHERE about = $1 AND kind = ANY($3) AND state <> 'cancelled'
				ORDER BY created_at DESC LIMIT 1), false)`, mail.About, contest.MailDisqualified, kinds).Scan(&known)
		if err != nil {
			return fmt.Errorf("read mails: %w", err)
		}
		if !known {
			return nil
		}
	}
	return putMail(ctx, tx, mail)
}
