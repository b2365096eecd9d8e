package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/account"
	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/registration"
	uploadstore "marquee/backend/upload/store"
)

// StoredColumns are the columns of registrations.
const StoredColumns = `
	id, edition, entrant_id, state, reason,
	type, name, email, phone_country, phone, experience,
	social_links, previous_works, motivation, team, answers, work_id,
	language, time_zone, submitted_at, version, corrected_at, opened_at, opened_by, reviewed_at, reviewed_by, ended, ended_reason_en, ended_reason_zh, ended_from`

// RegistrationColumns are the columns of r (registrations) and e (entrants) that
// ScanRegistration reads, in its order.
const RegistrationColumns = `
	r.id, r.edition, r.entrant_id, e.email, r.state, r.reason,
	r.type, r.name, r.email, r.phone_country, r.phone, r.experience,
	r.social_links, r.previous_works, r.motivation, r.team, r.answers, coalesce(r.work_id, 0),
	r.language, r.time_zone, r.submitted_at, r.version, r.corrected_at, r.opened_at, r.opened_by, r.reviewed_at, r.reviewed_by,
	CASE WHEN r.state = 'DENY' THEN r.ended ELSE '' END, r.ended_reason_en, r.ended_reason_zh`

func ScanRegistration(row pgx.CollectableRow) (registration.Registration, error) {
	var r registration.Registration
	var corrected, opened, reviewed *time.Time
	f := &r.Form
	err := row.Scan(
		&r.ID,
		&r.Edition,
		&r.EntrantID,
		&r.Account,
		&r.State,
		&r.Reason,
		&f.Type,
		&f.Name,
		&f.Email,
		&f.PhoneCountry,
		&f.Phone,
		&f.Experience,
		&f.SocialLinks,
		&f.PreviousWorks,
		&f.Motivation,
		&f.Team,
		&f.Answers,
		&r.WorkID,
		&r.Language,
		&r.TimeZone,
		&r.SubmittedAt,
		&r.Version,
		&corrected,
		&opened,
		&r.OpenedBy,
		&reviewed,
		&r.ReviewedBy,
		&r.Ended,
		&r.EndedReasons.EN,
		&r.EndedReasons.ZH,
	)
	pg.SetTime(&r.CorrectedAt, corrected)
	pg.SetTime(&r.OpenedAt, opened)
	pg.SetTime(&r.ReviewedAt, reviewed)
	return r, err
}

func registerState(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	entrantID string,
) (contest.RegisterState, error) {
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

// Registration implements registration.Reader.
func (db *Store) Registration(
	ctx context.Context,
	edition contest.EditionID,
	entrantID string,
) (registration.Registration, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT `+RegistrationColumns+`
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id
		WHERE r.edition = $1 AND r.entrant_id = $2`,
		edition, entrantID)
	if err != nil {
		return registration.Registration{}, fmt.Errorf("read registration: %w", err)
	}
	found, err := pgx.CollectExactlyOneRow(rows, ScanRegistration)
	if err != nil {
		return registration.Registration{}, fmt.Errorf("read registration: %w", pg.Translate(err))
	}
	found.Materials, err = registrationMaterials(ctx, db.Pool, found.ID)
	return found, err
}

// Register implements registration.Store. Concurrent calls of one entrant run
// one after the other.
func (db *Store) Register(
	ctx context.Context,
	r registration.Registration,
	attempt account.CodeAttempt,
) (registration.Registration, error) {
	var stored registration.Registration
	err := accountstore.New(db.DB).KeepWrongTry(ctx, func(tx pgx.Tx) error {
		if err := accountstore.LockEntrant(ctx, tx, r.EntrantID); err != nil {
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
		if _, err := accountstore.UseCode(ctx, tx, attempt); err != nil {
			return err
		}
		stored, err = putRegistration(ctx, tx, r)
		if err != nil {
			return err
		}
		if err := putSent(ctx, tx, r, &stored, attempt.At); err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			r.Edition,
			r.SubmittedAt,
			contest.EntrantActor(r.EntrantID),
			contest.ActionRegister,
			contest.RegistrationSubject(
				stored.ID,
			),
			pg.Changed(pg.Values{"state": state}, pg.Values{"state": stored.State}),
		)
	})
	return stored, pg.Translate(err)
}

// putSent stores what comes with a registration that was stored: consents, members, materials with their receipts, and
// the mail that confirms it, in place of earlier mails that were not sent yet.
func putSent(
	ctx context.Context,
	tx pgx.Tx,
	r registration.Registration,
	stored *registration.Registration,
	now time.Time,
) error {
	if err := pg.CancelMails(ctx, tx, now, contest.RegistrationSubject(stored.ID)); err != nil {
		return err
	}
	if err := pg.PutAsked(ctx, tx, r.Edition, r.Asked, r.Form.Answers); err != nil {
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
		if err := uploadstore.PutReceipts(ctx, tx, r.Receipts...); err != nil {
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
	return pg.PutMail(ctx, tx, mail)
}

// putRegistration stores a first registration, or one that replaces a denied one.
func putRegistration(ctx context.Context, tx pgx.Tx, r registration.Registration) (registration.Registration, error) {
	f := r.Form
	rows, err := tx.Query(ctx, `
		WITH r AS (
			INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience,
				social_links, previous_works, motivation, team, language, submitted_at, time_zone, answers)
			VALUES ($1, $2, 'SUBMITTED', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, coalesce($16::jsonb, '{}'))
			ON CONFLICT (edition, entrant_id) DO UPDATE SET
				state = excluded.state, reason = '', reviewed_at = NULL, reviewed_by = '',
				opened_at = NULL, opened_by = '', corrected_at = NULL,
				ended = '', ended_reason_en = '', ended_reason_zh = '', ended_from = NULL,
				type = excluded.type, name = excluded.name, email = excluded.email,
				phone_country = excluded.phone_country, phone = excluded.phone, experience = excluded.experience,
				social_links = excluded.social_links, previous_works = excluded.previous_works,
				motivation = excluded.motivation, team = excluded.team, answers = excluded.answers,
				language = excluded.language, time_zone = excluded.time_zone, submitted_at = excluded.submitted_at,
				version = registrations.version + 1
			RETURNING `+StoredColumns+`)
		SELECT `+RegistrationColumns+`
		FROM r JOIN entrants e ON e.id = r.entrant_id`,
		r.Edition, r.EntrantID, f.Type, f.Name, f.Email, f.PhoneCountry, f.Phone, f.Experience,
		f.SocialLinks, f.PreviousWorks, f.Motivation, f.Team, r.Language, r.SubmittedAt, r.TimeZone, f.Answers)
	if err != nil {
		return registration.Registration{}, fmt.Errorf("store registration: %w", err)
	}
	stored, err := pgx.CollectExactlyOneRow(rows, ScanRegistration)
	if err != nil {
		return registration.Registration{}, fmt.Errorf("store registration: %w", err)
	}
	return stored, nil
}

// refuseDisqualified returns the error of an entrant whose registration is disqualified.
func refuseDisqualified(ctx context.Context, tx pgx.Tx, edition contest.EditionID, entrantID string) error {
	var out bool
	err := tx.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM registrations WHERE edition = $1 AND entrant_id = $2 AND state = 'DENY' AND ended = 'disqualified')`,
		edition, entrantID).Scan(&out)
	if err == nil && out {
		err = contest.RegistrationDisqualified()
	}
	return err
}
