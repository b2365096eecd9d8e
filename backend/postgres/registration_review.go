package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// Registrations implements contest.RegistrationStore.
func (db *DB) Registrations(ctx context.Context, edition contest.EditionID, state contest.RegisterState) ([]contest.Registration, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT `+registrationColumns+`
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id
		WHERE r.edition = $1 AND ($2 = '' OR r.state::text = $2)
		ORDER BY r.submitted_at, r.id`,
		edition, state)
	if err != nil {
		return nil, fmt.Errorf("list registrations: %w", err)
	}
	found, err := pgx.CollectRows(rows, scanRegistration)
	if err != nil {
		return nil, fmt.Errorf("list registrations: %w", err)
	}
	return found, nil
}

// FindRegistrations implements contest.RegistrationStore.
func (db *DB) FindRegistrations(ctx context.Context, edition contest.EditionID, email string) ([]contest.Registration, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT `+registrationColumns+`
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id
		WHERE r.edition = $1 AND (lower(r.email) = $2 OR e.email = $2)
		ORDER BY r.submitted_at, r.id`,
		edition, contest.NormalEmail(email))
	if err != nil {
		return nil, fmt.Errorf("find registrations: %w", err)
	}
	found, err := pgx.CollectRows(rows, scanRegistration)
	if err != nil {
		return nil, fmt.Errorf("find registrations: %w", err)
	}
	return found, nil
}

// Decide implements contest.RegistrationStore. Of several calls at once the first
// to reach the row decides.
func (db *DB) Decide(ctx context.Context, d contest.Decision) (contest.Registration, error) {
	var decided contest.Registration
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `
			WITH r AS (
				UPDATE registrations SET state = $2, reason = $3, reviewed_by = $4, reviewed_at = $5
				WHERE id = $1 AND state = 'SUBMITTED'
				RETURNING *)
			SELECT `+registrationColumns+`
			FROM r JOIN entrants e ON e.id = r.entrant_id`,
			d.RegistrationID, d.State, d.Reason, d.By, d.At)
		if err != nil {
			return fmt.Errorf("decide registration: %w", err)
		}
		decided, err = pgx.CollectExactlyOneRow(rows, scanRegistration)
		if errors.Is(err, pgx.ErrNoRows) {
			return contest.Fail(contest.CodeConflict)
		}
		if err != nil {
			return fmt.Errorf("decide registration: %w", err)
		}
		action := contest.ActionApprove
		if d.State == contest.StateDeny {
			action = contest.ActionDeny
		}
		return audit(ctx, tx, decided.Edition, d.At, d.By, action, contest.RegistrationSubject(decided.ID), struct {
			Reason string `json:"reason,omitempty"`
		}{d.Reason})
	})
	return decided, err
}
