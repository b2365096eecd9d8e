package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	judgingstore "marquee/backend/judging/store"
	"marquee/backend/pg"
	"marquee/backend/registration"
	registrationstore "marquee/backend/registration/store"
	"marquee/backend/results"
	"marquee/backend/submission"
	"marquee/backend/transparency"
)

// Disqualify implements results.DisqualificationStore. The lock on the submission blocks
// calls of judges and the entrant, the one on the judging a publication.
func (db *Store) Disqualify(ctx context.Context, d results.Disqualification) (results.DisqualificationDone, error) {
	var done results.DisqualificationDone
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		done = results.DisqualificationDone{}
		var entrant string
		err := tx.QueryRow(
			ctx,
			`SELECT entrant_id FROM submissions WHERE edition = $1 AND work_id = $2 AND erased_at IS NULL`,
			d.Edition,
			d.WorkID,
		).Scan(
			&entrant,
		)
		if err != nil {
			return pg.Translate(err)
		}
		// The entrant can neither submit meanwhile, which another version would come from, nor be deleted.
		if err := accountstore.LockEntrant(ctx, tx, entrant); err != nil {
			return err
		}
		var id string
		err = tx.QueryRow(ctx, `
			SELECT id FROM submissions WHERE edition = $1 AND work_id = $2 AND erased_at IS NULL FOR NO KEY UPDATE`, d.Edition, d.WorkID).Scan(&id)
		if err != nil {
			return pg.Translate(err)
		}
		standing, err := workStanding(ctx, tx, d.Edition, d.WorkID)
		if err != nil {
			return err
		}
		if err := standing.Allows(d.Restored, d.Before); err != nil {
			return err
		}
		d.Withdrawn = d.Withdrawn || d.Restored && !standing.WithdrawnAt.IsZero()
		if err := refusePublic(ctx, tx, d.Edition); err != nil {
			return err
		}
		return disqualify(ctx, tx, d, id, &done)
	})
	if err != nil {
		return results.DisqualificationDone{}, fmt.Errorf("disqualify: %w", err)
	}
	return done, nil
}

// refusePublic returns an error while the results are public, and keeps them from becoming so.
func refusePublic(ctx context.Context, tx pgx.Tx, edition contest.EditionID) error {
	if err := judgingstore.LockPublication(ctx, tx, edition); err != nil {
		return err
	}
	public, err := publication(ctx, tx, edition)
	if err == nil && public != nil {
		err = contest.ResultsPublic()
	}
	return err
}

// workStanding reads how a work stands; zero for the camp, whose works are applications.
func workStanding(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	workID int,
) (results.WorkStanding, error) {
	var s results.WorkStanding
	var disqualified, withdrawn *time.Time
	err := q.QueryRow(ctx, `
		SELECT s.latest, s.disqualified_at, CASE WHEN s.withdrawn_by <> '' THEN s.withdrawn_at END,
			NOT s.latest AND EXISTS (SELECT FROM submissions o WHERE o.edition = s.edition AND o.entrant_id = s.entrant_id AND o.latest),
			coalesce(r.state = 'PASS', true), CASE WHEN r.state = 'DENY' THEN r.ended ELSE '' END
		FROM submissions s LEFT JOIN registrations r ON r.edition = s.edition AND r.entrant_id = s.entrant_id
		WHERE s.edition = $1 AND s.work_id = $2`, edition, workID).Scan(&s.Latest, &disqualified, &withdrawn, &s.Newer, &s.Approved, &s.Ended)
	if errors.Is(err, pgx.ErrNoRows) {
		return s, nil
	}
	pg.SetTime(&s.DisqualifiedAt, disqualified)
	pg.SetTime(&s.WithdrawnAt, withdrawn)
	return s, err
}

// putWork stores that a work is disqualified, withdrawn or neither.
func putWork(ctx context.Context, tx pgx.Tx, d results.Disqualification, id string) error {
	reason, reasons := d.Reason, d.Reasons
	if d.Restored {
		reason, reasons = "", registration.Reasons{}
	}
	if !d.Withdrawn {
		_, err := tx.Exec(ctx, `
			UPDATE submissions SET disqualified_at = CASE WHEN NOT $2 THEN $3::timestamptz END,
				disqualified_reason = $4, disqualified_reason_en = $5, disqualified_reason_zh = $6
			WHERE id = $1`, id, d.Restored, d.At, reason, reasons.EN, reasons.ZH)
		return err
	}
	_, err := tx.Exec(ctx, `
		UPDATE submissions SET latest = $2, withdrawn_at = CASE WHEN NOT $2 THEN $3::timestamptz END,
			withdrawn_by = CASE WHEN $2 THEN '' ELSE $4 END, withdrawn_reason_en = $5, withdrawn_reason_zh = $6
		WHERE id = $1`, id, d.Restored, d.At, d.Actor, reasons.EN, reasons.ZH)
	return err
}

// disqualify carries a change out whose work is locked. A restored work that was withdrawn is named by d.Withdrawn.
func disqualify(
	ctx context.Context,
	tx pgx.Tx,
	d results.Disqualification,
	id string,
	done *results.DisqualificationDone,
) error {
	err := putWork(ctx, tx, d, id)
	if err != nil {
		return err
	}
	if d.Compose != nil {
		if done.MailedAt, err = mailDisqualification(ctx, tx, d); err != nil {
			return err
		}
	}
	kind, action, what := contest.RecordDisqualified, results.ActionDisqualify, "disqualified"
	if d.Withdrawn {
		kind, action, what = contest.RecordWithdrawn, submission.ActionWithdraw, "withdrawn"
	}
	if d.Restored {
		kind, action = contest.RecordRestored, results.ActionRestore
	}
	err = pg.AppendRecord(ctx, tx, kind, pg.LogEntry{
		Edition: d.Edition,
		At:      d.At,
		Subject: submission.WorkSubject(d.WorkID),
		Text:    d.Reason,
		Data:    transparency.WorkData{WorkID: d.WorkID},
	})
	if err != nil {
		return err
	}
	if d.Restored {
		dropped, err := registrationstore.KeepPlaces(
			ctx,
			tx,
			registrationstore.Returning{
				Edition: d.Edition,
				WorkIDs: []int{d.WorkID},
				Places:  d.Places,
				Actor:   d.Actor,
				At:      d.At,
			},
		)
		if err != nil {
			return err
		}
		done.Dropped = len(dropped) > 0
	}
	return pg.Audit(
		ctx,
		tx,
		d.Edition,
		d.At,
		d.Actor,
		action,
		submission.Subject(id),
		pg.Changed(
			pg.Values{what: d.Restored},
			pg.Values{what: !d.Restored},
			pg.Values{"workId": d.WorkID},
			pg.Given(d.Reason),
		),
	)
}

// mailDisqualification cancels the held mail about the former change and writes the one about this change, unless the
// entrant was told the same last: a change that is taken back before its mail was sent is not mailed at all. It returns
// when the mail leaves, zero for none.
func mailDisqualification(ctx context.Context, tx pgx.Tx, d results.Disqualification) (time.Time, error) {
	mail, err := d.Compose()
	if err != nil {
		return time.Time{}, err
	}
	kinds := []contest.MailKind{contest.MailDisqualified, contest.MailWithdrawal, contest.MailRestored}
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
	return mail.NotBefore, pg.PutMail(ctx, tx, mail)
}
