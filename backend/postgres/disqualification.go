package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// Disqualify implements contest.DisqualificationStore. The lock on the submission blocks
// calls of judges and the entrant, the one on the judging a publication.
func (db *DB) Disqualify(ctx context.Context, d contest.Disqualification) (contest.DisqualificationDone, error) {
	var done contest.DisqualificationDone
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		done = contest.DisqualificationDone{}
		var id string
		var latest, erased bool
		var disqualified *time.Time
		err := tx.QueryRow(ctx, `
			SELECT id, latest, disqualified_at, erased_at IS NOT NULL FROM submissions
			WHERE edition = $1 AND work_id = $2 FOR NO KEY UPDATE`, d.Edition, d.WorkID).Scan(&id, &latest, &disqualified, &erased)
		var since time.Time
		setTime(&since, disqualified)
		switch {
		case err != nil:
			return translate(err)
		case erased:
			return contest.Fail(contest.CodeNotFound)
		case !latest:
			return contest.NotLatest()
		case since.IsZero() == d.Restored:
			return contest.DisqualifiedAlready(!since.IsZero())
		case d.Before != nil && !d.Before.Equal(since):
			return contest.ChangedSinceRead()
		}
		if err := refusePublic(ctx, tx, d.Edition); err != nil {
			return err
		}
		return disqualify(ctx, tx, d, id, &done)
	})
	if err != nil {
		return contest.DisqualificationDone{}, fmt.Errorf("disqualify: %w", err)
	}
	return done, nil
}

// refusePublic returns an error while the results are public, and keeps them from becoming so.
func refusePublic(ctx context.Context, tx pgx.Tx, edition contest.EditionID) error {
	if err := lockPublication(ctx, tx, edition); err != nil {
		return err
	}
	public, err := publication(ctx, tx, edition)
	if err == nil && public != nil {
		err = contest.ResultsPublic()
	}
	return err
}

func disqualify(ctx context.Context, tx pgx.Tx, d contest.Disqualification, id string, done *contest.DisqualificationDone) error {
	stored, reasons := d.Reason, d.Reasons
	if d.Restored {
		stored, reasons = "", contest.Reasons{}
	}
	_, err := tx.Exec(ctx, `
		UPDATE submissions SET disqualified_at = CASE WHEN NOT $2 THEN $3::timestamptz END,
			disqualified_reason = $4, disqualified_reason_en = $5, disqualified_reason_zh = $6
		WHERE id = $1`, id, d.Restored, d.At, stored, reasons.EN, reasons.ZH)
	if err != nil {
		return err
	}
	if d.Compose != nil {
		if done.MailedAt, err = mailDisqualification(ctx, tx, d); err != nil {
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
		dropped, err := keepPlaces(ctx, tx, returning{d.Edition, []int{d.WorkID}, d.Places, d.Actor, d.At})
		if err != nil {
			return err
		}
		done.Dropped = len(dropped) > 0
	}
	return audit(ctx, tx, d.Edition, d.At, d.Actor, action, contest.SubmissionSubject(id),
		changed(values{"disqualified": d.Restored}, values{"disqualified": !d.Restored}, values{"workId": d.WorkID}, given(d.Reason)))
}

// mailDisqualification cancels the held mail about the former change and writes the one about this change, unless the
// entrant was told the same last: a change that is taken back before its mail was sent is not mailed at all. It returns when
// the mail leaves, zero for none.
func mailDisqualification(ctx context.Context, tx pgx.Tx, d contest.Disqualification) (time.Time, error) {
	mail, err := d.Compose()
	if err != nil {
		return time.Time{}, err
	}
	kinds := []contest.MailKind{contest.MailDisqualified, contest.MailRestored}
	cancelled, err := tx.Exec(ctx, `
		UPDATE mails SET state = 'cancelled', ended_at = $2
		WHERE about = $1 AND kind = ANY($3) AND state = 'waiting' AND not_before > $2 AND attempts = 0 AND lease IS NULL`,
		mail.About, mail.CreatedAt, kinds)
	if err != nil {
		return time.Time{}, fmt.Errorf("cancel mails: %w", err)
	}
	if cancelled.RowsAffected() > 0 {
		var told bool
		err := tx.QueryRow(ctx, `
			SELECT coalesce((SELECT kind = $2 AND ($2 = $4 OR body_text = $5) FROM mails WHERE about = $1 AND kind = ANY($3) AND state <> 'cancelled'
				ORDER BY created_at DESC LIMIT 1), $2 = $4)`,
			mail.About, mail.Kind, kinds, contest.MailRestored, mail.Text).Scan(&told)
		if err != nil {
			return time.Time{}, fmt.Errorf("read mails: %w", err)
		}
		if told {
			return time.Time{}, nil
		}
	}
	return mail.NotBefore, putMail(ctx, tx, mail)
}
