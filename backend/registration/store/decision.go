package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/registration"
	"marquee/backend/transparency"
)

// Decide implements registration.ReviewStore. Of several concurrent calls the
// first to lock the row decides.
func (db *Store) Decide(
	ctx context.Context,
	d registration.Decision,
	compose registration.ComposeMail,
) (registration.Registration, error) {
	var decided registration.Registration
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		before, err := LockRegistration(ctx, tx, d.RegistrationID)
		if err != nil {
			return err
		}
		decided, err = decideLocked(ctx, tx, before, d, compose)
		return err
	})
	if err != nil {
		return registration.Registration{}, fmt.Errorf("decide registration: %w", err)
	}
	return decided, nil
}

// decideLocked is Decide for a registration that the transaction has locked.
func decideLocked(
	ctx context.Context,
	tx pgx.Tx,
	before registration.Registration,
	d registration.Decision,
	compose registration.ComposeMail,
) (registration.Registration, error) {
	if d.Version != 0 && d.Version != before.Version {
		return before, registration.Changed()
	}
	reopen := d.State == contest.StateSubmitted
	if d.Before != nil {
		if err := before.ChangedSince(*d.Before); err != nil {
			return before, err
		}
	}
	if reopen == (before.State == contest.StateSubmitted) || before.Ended != "" {
		return before, contest.Fail(contest.CodeConflict)
	}
	decided, err := putDecision(ctx, tx, d)
	if err != nil {
		return before, err
	}
	if err := pg.CancelMails(ctx, tx, contest.RegistrationSubject(decided.ID), d.Now); err != nil {
		return decided, err
	}
	if err := composeMail(ctx, tx, decided, compose); err != nil {
		return decided, err
	}
	shown, err := hideSubmission(ctx, tx, d, decided)
	if err != nil {
		return decided, err
	}
	if err := pg.RecordApplication(ctx, tx, before.State, decided, d.At); err != nil {
		return decided, err
	}
	if d.State == contest.StatePass {
		if decided.WorkID != 0 {
			shown = append(shown, decided.WorkID)
		}
		if decided.Dropped, err = KeepPlaces(
			ctx,
			tx,
			Returning{Edition: decided.Edition, WorkIDs: shown, Places: d.Places, Actor: d.By, At: d.At},
		); err != nil {
			return decided, err
		}
	}
	action := map[contest.RegisterState]string{
		contest.StatePass: contest.ActionApprove, contest.StateDeny: contest.ActionDeny, contest.StateSubmitted: contest.ActionReopen,
	}[d.State]
	return decided, pg.Audit(ctx, tx, decided.Edition, d.At, d.By, action, contest.RegistrationSubject(decided.ID),
		pg.Changed(pg.Values{"state": before.State}, pg.Values{"state": decided.State}, pg.Given(d.Reason)))
}

// ResendDecision implements registration.ReviewStore.
func (db *Store) ResendDecision(
	ctx context.Context,
	d registration.Decision,
	compose registration.ComposeMail,
) (registration.Registration, error) {
	var decided registration.Registration
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		if decided, err = LockRegistration(ctx, tx, d.RegistrationID); err != nil {
			return err
		}
		if d.Version != 0 && d.Version != decided.Version {
			return registration.Changed()
		}
		if decided.State == contest.StateSubmitted || decided.Ended != "" {
			return contest.Fail(contest.CodeConflict)
		}
		if d.Before != nil {
			if err := decided.ChangedSince(*d.Before); err != nil {
				return err
			}
		}
		if err := pg.CancelMails(ctx, tx, contest.RegistrationSubject(decided.ID), d.Now); err != nil {
			return err
		}
		if err := composeMail(ctx, tx, decided, compose); err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			decided.Edition,
			d.At,
			d.By,
			contest.ActionResend,
			contest.RegistrationSubject(decided.ID),
			struct{}{},
		)
	})
	if err != nil {
		return registration.Registration{}, fmt.Errorf("resend decision: %w", err)
	}
	return decided, nil
}

// WaitingDecision implements registration.ReviewStore.
func (db *Store) WaitingDecision(ctx context.Context, id string) (*contest.NewMail, error) {
	var m contest.NewMail
	err := db.Pool.QueryRow(ctx, `
		SELECT kind, recipient, language, subject, body_text FROM mails
		WHERE about = $1 AND about <> '' AND state = 'waiting' AND kind = ANY($2) ORDER BY created_at DESC LIMIT 1`,
		contest.RegistrationSubject(id), contest.DecisionMails()).Scan(&m.Kind, &m.To, &m.Language, &m.Subject, &m.Text)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil //nolint:nilnil // none
	}
	if err != nil {
		return nil, fmt.Errorf("read waiting mail: %w", err)
	}
	return &m, nil
}

// LockRegistration reads a registration and locks it until the transaction ends.
// NOT_FOUND.
func LockRegistration(ctx context.Context, tx pgx.Tx, id string) (registration.Registration, error) {
	if !pg.IsID(id) {
		return registration.Registration{}, contest.Fail(contest.CodeNotFound)
	}
	rows, err := tx.Query(ctx, `
		SELECT `+RegistrationColumns+`
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id
		WHERE r.id = $1
		FOR NO KEY UPDATE OF r`, id)
	if err != nil {
		return registration.Registration{}, err
	}
	found, err := pgx.CollectExactlyOneRow(rows, ScanRegistration)
	return found, pg.Translate(err)
}

// putDecision stores the decision; opening a registration again clears the reviewer.
func putDecision(ctx context.Context, tx pgx.Tx, d registration.Decision) (registration.Registration, error) {
	by, reason, at := d.By, "", &d.At
	switch d.State {
	case contest.StateDeny:
		reason = d.Reason
	case contest.StateSubmitted:
		by, at = "", nil
	}
	rows, err := tx.Query(ctx, `
		WITH r AS (
			UPDATE registrations SET state = $2, reason = $3, reviewed_by = $4, reviewed_at = $5,
				opened_at = coalesce(opened_at, $6), opened_by = CASE WHEN opened_at IS NULL THEN $7 ELSE opened_by END,
				ended = '', ended_reason_en = '', ended_reason_zh = '', ended_from = NULL
			WHERE id = $1
			RETURNING `+StoredColumns+`)
		SELECT `+RegistrationColumns+`
		FROM r JOIN entrants e ON e.id = r.entrant_id`,
		d.RegistrationID, d.State, reason, by, at, d.At, d.By)
	if err != nil {
		return registration.Registration{}, err
	}
	return pgx.CollectExactlyOneRow(rows, ScanRegistration)
}

// hideSubmission hides the entrant's latest submission when the registration is opened
// again, and shows it when the registration is approved. It returns the work.
func hideSubmission(
	ctx context.Context,
	tx pgx.Tx,
	d registration.Decision,
	r registration.Registration,
) ([]int, error) {
	var update string
	var kind contest.RecordKind
	var at *time.Time
	switch d.State {
	case contest.StateSubmitted:
		kind, at = contest.RecordHidden, &d.At
		update = `UPDATE submissions SET hidden_at = $3
			WHERE entrant_id = $1 AND edition = $2 AND latest AND hidden_at IS NULL RETURNING work_id`
	case contest.StatePass:
		kind = contest.RecordShown
		update = `UPDATE submissions SET hidden_at = $3
			WHERE entrant_id = $1 AND edition = $2 AND hidden_at IS NOT NULL RETURNING work_id`
	default:
		return nil, nil
	}
	rows, err := tx.Query(ctx, update, r.EntrantID, r.Edition, at)
	if err != nil {
		return nil, fmt.Errorf("hide submission: %w", err)
	}
	workIDs, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		return nil, fmt.Errorf("hide submission: %w", err)
	}
	if len(workIDs) == 0 {
		return nil, nil
	}
	return workIDs, pg.AppendRecord(
		ctx,
		tx,
		kind,
		pg.LogEntry{Edition: r.Edition, At: d.At, Data: transparency.WorksData{WorkIDs: workIDs}},
	)
}

// composeMail writes the mail about a registration; none when compose is nil.
func composeMail(ctx context.Context, tx pgx.Tx, r registration.Registration, compose registration.ComposeMail) error {
	if compose == nil {
		return nil
	}
	m, err := compose(r)
	if err != nil {
		return err
	}
	return pg.PutMail(ctx, tx, m)
}
