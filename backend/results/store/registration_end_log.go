package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/submission"
	"marquee/backend/transparency"
)

// recordEnd records that an application to the camp leaves its judges, or returns to them. Films have their own
// records.
func recordEnd(
	ctx context.Context,
	tx pgx.Tx,
	act results.RegistrationAct,
	before, now registration.Registration,
) error {
	if now.WorkID == 0 || (before.State == contest.StatePass) == (now.State == contest.StatePass) {
		return nil
	}
	kind := contest.RecordDisqualified
	switch {
	case act.Restored && before.Ended == contest.EndWithdrawn:
		// The release before this one recorded a withdrawal as hidden, which shown ends.
		known, err := isWithdrawnInLog(ctx, tx, act.Edition, now.WorkID)
		if err != nil {
			return err
		}
		if !known {
			return pg.RecordApplication(ctx, tx, before.State, now, act.At)
		}
		kind = contest.RecordRestored
	case act.Restored:
		kind = contest.RecordRestored
	case act.End == contest.EndWithdrawn:
		kind = contest.RecordWithdrawn
	}
	return pg.AppendRecord(ctx, tx, kind, pg.LogEntry{
		Edition: act.Edition,
		At:      act.At,
		Subject: submission.WorkSubject(now.WorkID),
		Text:    act.Reason,
		Data:    transparency.WorkData{WorkID: now.WorkID},
	})
}

// isWithdrawnInLog reports whether the last record about an application's place in the judging is its withdrawal.
func isWithdrawnInLog(ctx context.Context, tx pgx.Tx, edition contest.EditionID, workID int) (bool, error) {
	var kind contest.RecordKind
	err := tx.QueryRow(
		ctx,
		`
		SELECT kind FROM log_records WHERE edition = $1 AND subject = $2 AND kind = ANY($3) ORDER BY id DESC LIMIT 1`,
		edition,
		submission.WorkSubject(workID),
		[]contest.RecordKind{
			contest.RecordWithdrawn,
			contest.RecordRestored,
			contest.RecordHidden,
			contest.RecordShown,
		},
	).Scan(&kind)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return false, fmt.Errorf("read how an application was withdrawn: %w", err)
	}
	return kind == contest.RecordWithdrawn, nil
}

// mailEnd cancels the held mails about the registration and writes the one about the act. A registration that is given
// back before its entrant was told is mailed what they were not told: that it is approved, or nothing.
func mailEnd(
	ctx context.Context,
	tx pgx.Tx,
	act results.RegistrationAct,
	works []results.ListedWork,
	from contest.RegisterState,
	done *results.RegistrationActDone,
) error {
	about := contest.RegistrationSubject(act.RegistrationID)
	if err := pg.CancelMails(ctx, tx, act.Now, about); err != nil {
		return err
	}
	compose := func(r registration.Registration) (contest.NewMail, error) { return act.Compose(r, works) }
	if act.Restored {
		var told contest.MailKind
		err := tx.QueryRow(ctx, `
			SELECT kind FROM mails WHERE about = $1 AND state <> 'cancelled' AND kind = ANY($2) ORDER BY created_at DESC LIMIT 1`, about, []contest.MailKind{
			contest.MailApproval, contest.MailDenial,
			contest.MailRegistrationDisqualified, contest.MailRegistrationWithdrawn, contest.MailRegistrationRestored,
		}).Scan(&told)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return fmt.Errorf("read mails: %w", err)
		}
		ended := told == contest.MailRegistrationDisqualified || told == contest.MailRegistrationWithdrawn
		switch {
		case ended:
		case from == contest.StatePass && told != contest.MailApproval && told != contest.MailRegistrationRestored:
			compose = act.Decide
		default:
			return nil
		}
	}
	mail, err := compose(done.Registration)
	if err != nil {
		return err
	}
	done.MailedAt = mail.NotBefore
	return pg.PutMail(ctx, tx, mail)
}

func auditEnd(
	ctx context.Context,
	tx pgx.Tx,
	act results.RegistrationAct,
	action string,
	before registration.Registration,
	works []results.ListedWork,
	done *results.RegistrationActDone,
) error {
	ids := []int{}
	for _, w := range works {
		ids = append(ids, w.WorkID)
	}
	return pg.Audit(
		ctx,
		tx,
		act.Edition,
		act.At,
		act.Actor,
		action,
		contest.RegistrationSubject(before.ID),
		pg.Changed(
			pg.Values{"state": before.State, "ended": before.Ended},
			pg.Values{"state": done.Registration.State, "ended": done.Registration.Ended},
			pg.Values{"workIds": ids},
			pg.Given(act.Reason),
		),
	)
}
