package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// storedColumns are the columns of registrations.
const storedColumns = `
	id, edition, entrant_id, state, reason,
	type, name, email, phone_country, phone, experience,
	social_links, previous_works, motivation, team, work_id,
	language, time_zone, submitted_at, version, corrected_at, opened_at, opened_by, reviewed_at, reviewed_by, ended, ended_reason_en, ended_reason_zh, ended_from`

// registrationColumns are the columns of r (registrations) and e (entrants) that
// scanRegistration reads, in its order.
const registrationColumns = `
	r.id, r.edition, r.entrant_id, e.email, r.state, r.reason,
	r.type, r.name, r.email, r.phone_country, r.phone, r.experience,
	r.social_links, r.previous_works, r.motivation, r.team, coalesce(r.work_id, 0),
	r.language, r.time_zone, r.submitted_at, r.version, r.corrected_at, r.opened_at, r.opened_by, r.reviewed_at, r.reviewed_by,
	CASE WHEN r.state = 'DENY' THEN r.ended ELSE '' END, r.ended_reason_en, r.ended_reason_zh`

func scanRegistration(row pgx.CollectableRow) (contest.Registration, error) {
	var r contest.Registration
	var corrected, opened, reviewed *time.Time
	f := &r.Form
	err := row.Scan(
		&r.ID, &r.Edition, &r.EntrantID, &r.Account, &r.State, &r.Reason,
		&f.Type, &f.Name, &f.Email, &f.PhoneCountry, &f.Phone, &f.Experience,
		&f.SocialLinks, &f.PreviousWorks, &f.Motivation, &f.Team, &r.WorkID,
		&r.Language, &r.TimeZone, &r.SubmittedAt, &r.Version, &corrected, &opened, &r.OpenedBy, &reviewed, &r.ReviewedBy,
		&r.Ended, &r.EndedReasons.EN, &r.EndedReasons.ZH)
	setTime(&r.CorrectedAt, corrected)
	setTime(&r.OpenedAt, opened)
	setTime(&r.ReviewedAt, reviewed)
	return r, err
}

func registerState(ctx context.Context, q querier, edition contest.EditionID, entrantID string) (contest.RegisterState, error) {
	var state contest.RegisterState
	err := q.QueryRow(ctx, `
		SELECT state FROM registrations WHERE edition = $1 AND entrant_id = $2`,
		edition, entrantID).Scan(&state)
	if errors.Is(err, pgx.ErrNoRows) {
		return contest.StateNone, nil
	}
	if err != nil {
		return "", fmt.Errorf("read registration state: %w", err)
	}
	return state, nil
}

// Registration implements contest.RegistrationReader.
func (db *DB) Registration(ctx context.Context, edition contest.EditionID, entrantID string) (contest.Registration, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT `+registrationColumns+`
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id
		WHERE r.edition = $1 AND r.entrant_id = $2`,
		edition, entrantID)
	if err != nil {
		return contest.Registration{}, fmt.Errorf("read registration: %w", err)
	}
	found, err := pgx.CollectExactlyOneRow(rows, scanRegistration)
	if err != nil {
		return contest.Registration{}, fmt.Errorf("read registration: %w", translate(err))
	}
	found.Materials, err = registrationMaterials(ctx, db.pool, found.ID)
	return found, err
}

// Register implements contest.RegistrationStore. Concurrent calls of one entrant run
// one after the other.
func (db *DB) Register(ctx context.Context, r contest.Registration, attempt contest.CodeAttempt) (contest.Registration, error) {
	var stored contest.Registration
	err := db.keepWrongTry(ctx, func(tx pgx.Tx) error {
		if err := lockEntrant(ctx, tx, r.EntrantID); err != nil {
			return err
		}
		state, err := registerState(ctx, tx, r.Edition, r.EntrantID)
		if err != nil {
			return err
		}
		if state == contest.StateSubmitted || state == contest.StatePass {
			return contest.Fail(contest.CodeAlreadyRegistered)
		}
		if err := refuseDisqualified(ctx, tx, r.Edition, r.EntrantID); err != nil {
			return err
		}
		if err := lockMaterials(ctx, tx, r); err != nil {
			return err
		}
		if _, err := useCode(ctx, tx, attempt); err != nil {
			return err
		}
		stored, err = putRegistration(ctx, tx, r)
		if err != nil {
			return err
		}
		if err := putSent(ctx, tx, r, &stored, attempt.At); err != nil {
			return err
		}
		return audit(ctx, tx, r.Edition, r.SubmittedAt, contest.EntrantActor(r.EntrantID), contest.ActionRegister,
			contest.RegistrationSubject(stored.ID), changed(values{"state": state}, values{"state": stored.State}))
	})
	return stored, translate(err)
}

// putSent stores what comes with a registration that was stored: consents, members, materials with their receipts, and
// the mail that confirms it, in place of earlier mails that were not sent yet.
func putSent(ctx context.Context, tx pgx.Tx, r contest.Registration, stored *contest.Registration, now time.Time) error {
	if err := cancelMails(ctx, tx, contest.RegistrationSubject(stored.ID), now); err != nil {
		return err
	}
	if err := putConsents(ctx, tx, r.EntrantID, r.Consents); err != nil {
		return err
	}
	if err := nameMembers(ctx, tx, stored.ID, r.Named); err != nil {
		return err
	}
	if len(r.Materials) > 0 {
		if err := putMaterials(ctx, tx, stored, r.Materials); err != nil {
			return err
		}
		if err := putReceipts(ctx, tx, r.Receipts...); err != nil {
			return err
		}
	}
	if r.Confirm == nil {
		return nil
	}
	mail, err := r.Confirm(*stored)
	if err != nil {
		return err
	}
	return putMail(ctx, tx, mail)
}

// putRegistration stores a first registration, or one that replaces a denied one.
func putRegistration(ctx context.Context, tx pgx.Tx, r contest.Registration) (contest.Registration, error) {
	f := r.Form
	rows, err := tx.Query(ctx, `
		WITH r AS (
			INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience,
				social_links, previous_works, motivation, team, language, submitted_at, time_zone)
			VALUES ($1, $2, 'SUBMITTED', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
			ON CONFLICT (edition, entrant_id) DO UPDATE SET
				state = excluded.state, reason = '', reviewed_at = NULL, reviewed_by = '',
				opened_at = NULL, opened_by = '', corrected_at = NULL,
				ended = '', ended_reason_en = '', ended_reason_zh = '', ended_from = NULL,
				type = excluded.type, name = excluded.name, email = excluded.email,
				phone_country = excluded.phone_country, phone = excluded.phone, experience = excluded.experience,
				social_links = excluded.social_links, previous_works = excluded.previous_works,
				motivation = excluded.motivation, team = excluded.team,
				language = excluded.language, time_zone = excluded.time_zone, submitted_at = excluded.submitted_at,
				version = registrations.version + 1
			RETURNING `+storedColumns+`)
		SELECT `+registrationColumns+`
		FROM r JOIN entrants e ON e.id = r.entrant_id`,
		r.Edition, r.EntrantID, f.Type, f.Name, f.Email, f.PhoneCountry, f.Phone, f.Experience,
		f.SocialLinks, f.PreviousWorks, f.Motivation, f.Team, r.Language, r.SubmittedAt, r.TimeZone)
	if err != nil {
		return contest.Registration{}, fmt.Errorf("store registration: %w", err)
	}
	stored, err := pgx.CollectExactlyOneRow(rows, scanRegistration)
	if err != nil {
		return contest.Registration{}, fmt.Errorf("store registration: %w", err)
	}
	return stored, nil
}
