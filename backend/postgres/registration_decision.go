package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// Decide implements contest.RegistrationReviewStore. Of several concurrent calls the
// first to lock the row decides.
func (db *DB) Decide(ctx context.Context, d contest.Decision, compose contest.ComposeMail) (contest.Registration, error) {
	var decided contest.Registration
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		before, err := lockRegistration(ctx, tx, d.RegistrationID)
		if err != nil {
			return err
		}
		decided, err = decideLocked(ctx, tx, before, d, compose)
		return err
	})
	if err != nil {
		return contest.Registration{}, fmt.Errorf("decide registration: %w", err)
	}
	return decided, nil
}

// decideLocked is Decide for a registration that the transaction has locked.
func decideLocked(ctx context.Context, tx pgx.Tx, before contest.Registration, d contest.Decision, compose contest.ComposeMail) (contest.Registration, error) {
	if d.Version != 0 && d.Version != before.Version {
		return before, contest.RegistrationChanged()
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
	if err := cancelMails(ctx, tx, contest.RegistrationSubject(decided.ID), d.Now); err != nil {
		return decided, err
	}
	if err := composeMail(ctx, tx, decided, compose); err != nil {
		return decided, err
	}
	shown, err := hideSubmission(ctx, tx, d, decided)
	if err != nil {
		return decided, err
	}
	if err := recordApplication(ctx, tx, before.State, decided, d.At); err != nil {
		return decided, err
	}
	if d.State == contest.StatePass {
		if decided.WorkID != 0 {
			shown = append(shown, decided.WorkID)
		}
		if decided.Dropped, err = keepPlaces(ctx, tx, returning{edition: decided.Edition, workIDs: shown, places: d.Places, actor: d.By, at: d.At}); err != nil {
			return decided, err
		}
	}
	action := map[contest.RegisterState]string{
		contest.StatePass: contest.ActionApprove, contest.StateDeny: contest.ActionDeny, contest.StateSubmitted: contest.ActionReopen,
	}[d.State]
	return decided, audit(ctx, tx, decided.Edition, d.At, d.By, action, contest.RegistrationSubject(decided.ID),
		changed(values{"state": before.State}, values{"state": decided.State}, given(d.Reason)))
}

// ResendDecision implements contest.RegistrationReviewStore.
func (db *DB) ResendDecision(ctx context.Context, d contest.Decision, compose contest.ComposeMail) (contest.Registration, error) {
	var decided contest.Registration
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		var err error
		if decided, err = lockRegistration(ctx, tx, d.RegistrationID); err != nil {
			return err
		}
		if d.Version != 0 && d.Version != decided.Version {
			return contest.RegistrationChanged()
		}
		if decided.State == contest.StateSubmitted || decided.Ended != "" {
			return contest.Fail(contest.CodeConflict)
		}
		if d.Before != nil {
			if err := decided.ChangedSince(*d.Before); err != nil {
				return err
			}
		}
		if err := cancelMails(ctx, tx, contest.RegistrationSubject(decided.ID), d.Now); err != nil {
			return err
		}
		if err := composeMail(ctx, tx, decided, compose); err != nil {
			return err
		}
		return audit(ctx, tx, decided.Edition, d.At, d.By, contest.ActionResend, contest.RegistrationSubject(decided.ID), struct{}{})
	})
	if err != nil {
		return contest.Registration{}, fmt.Errorf("resend decision: %w", err)
	}
	return decided, nil
}

// WaitingDecision implements contest.RegistrationReviewStore.
func (db *DB) WaitingDecision(ctx context.Context, id string) (*contest.NewMail, error) {
	var m contest.NewMail
	err := db.pool.QueryRow(ctx, `
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

// lockRegistration reads a registration and locks it until the transaction ends.
// NOT_FOUND.
func lockRegistration(ctx context.Context, tx pgx.Tx, id string) (contest.Registration, error) {
	if !isID(id) {
		return contest.Registration{}, contest.Fail(contest.CodeNotFound)
	}
	rows, err := tx.Query(ctx, `
		SELECT `+registrationColumns+`
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id
		WHERE r.id = $1
		FOR NO KEY UPDATE OF r`, id)
	if err != nil {
		return contest.Registration{}, err
	}
	found, err := pgx.CollectExactlyOneRow(rows, scanRegistration)
	return found, translate(err)
}

// putDecision stores the decision; opening a registration again clears the reviewer.
func putDecision(ctx context.Context, tx pgx.Tx, d contest.Decision) (contest.Registration, error) {
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
			RETURNING `+storedColumns+`)
		SELECT `+registrationColumns+`
		FROM r JOIN entrants e ON e.id = r.entrant_id`,
		d.RegistrationID, d.State, reason, by, at, d.At, d.By)
	if err != nil {
		return contest.Registration{}, err
	}
	return pgx.CollectExactlyOneRow(rows, scanRegistration)
}

// hideSubmission hides the entrant's latest submission when the registration is opened
// again, and shows it when the registration is approved. It returns the work.
func hideSubmission(ctx context.Context, tx pgx.Tx, d contest.Decision, r contest.Registration) ([]int, error) {
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
	return workIDs, appendRecord(ctx, tx, kind, logEntry{Edition: r.Edition, At: d.At, Data: transparency.WorksData{WorkIDs: workIDs}})
}

// composeMail writes the mail about a registration; none when compose is nil.
func composeMail(ctx context.Context, tx pgx.Tx, r contest.Registration, compose contest.ComposeMail) error {
	if compose == nil {
		return nil
	}
	m, err := compose(r)
	if err != nil {
		return err
	}
	return putMail(ctx, tx, m)
}
