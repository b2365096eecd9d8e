package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/registration"
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
	decided, err := decideAll(ctx, tx, []registration.Registration{before}, []string{d.Reason}, d, compose)
	if err != nil {
		return before, err
	}
	return decided[0], nil
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
		if err := pg.CancelMails(ctx, tx, d.Now, contest.RegistrationSubject(decided.ID)); err != nil {
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
