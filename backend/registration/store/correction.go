package store

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/account"
	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/registration"
)

// lockOwnRegistration reads an entrant's registration and locks it until the transaction ends, so that no organiser
// opens it meanwhile. NOT_FOUND.
func lockOwnRegistration(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	entrantID string,
) (registration.Registration, error) {
	rows, err := tx.Query(ctx, `
		SELECT `+RegistrationColumns+`
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id
		WHERE r.edition = $1 AND r.entrant_id = $2
		FOR NO KEY UPDATE OF r`, edition, entrantID)
	found, err := pg.Collect(rows, err, pgx.CollectExactlyOneRow, ScanRegistration)
	if err != nil {
		return found, pg.Translate(err)
	}
	found.Materials, err = registrationMaterials(ctx, tx, found.ID)
	return found, err
}

// CorrectRegistration implements registration.CorrectionStore.
func (db *Store) CorrectRegistration(
	ctx context.Context,
	r registration.Registration,
	before int,
	attempt *account.CodeAttempt,
) (registration.Registration, error) {
	var stored registration.Registration
	err := accountstore.New(db.DB).KeepWrongTry(ctx, func(tx pgx.Tx) error {
		if err := accountstore.LockEntrant(ctx, tx, r.EntrantID); err != nil {
			return err
		}
		current, err := lockOwnRegistration(ctx, tx, r.Edition, r.EntrantID)
		if err != nil {
			return err
		}
		if current.Version == before+1 && !current.CorrectedAt.IsZero() && sameRegistration(current, r) {
			stored = current
			return nil
		}
		if err := current.MayCorrect(); err != nil {
			return err
		}
		if current.Version != before {
			return registration.CorrectedElsewhere()
		}
		if err := lockMaterials(ctx, tx, r); err != nil {
			return err
		}
		if attempt != nil {
			if _, err := accountstore.UseCode(ctx, tx, *attempt); err != nil {
				return err
			}
		}
		if stored, err = putCorrection(ctx, tx, r); err != nil {
			return err
		}
		if err := putSent(ctx, tx, r, &stored, wallOf(r)); err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			r.Edition,
			r.CorrectedAt,
			contest.EntrantActor(r.EntrantID),
			registration.ActionCorrect,
			contest.RegistrationSubject(
				stored.ID,
			),
			pg.Changed(pg.Values{"version": current.Version}, pg.Values{"version": stored.Version}),
		)
	})
	return stored, pg.Translate(err)
}

// sameRegistration reports whether a stored registration is what the entrant sends.
func sameRegistration(stored, sent registration.Registration) bool {
	if len(stored.Materials) != len(sent.Materials) {
		return false
	}
	for i, m := range stored.Materials {
		if m.UploadID != sent.Materials[i].UploadID {
			return false
		}
	}
	return reflect.DeepEqual(stored.Form, sent.Form)
}

// wallOf is the wall clock of a registration that is sent: that of its consents.
func wallOf(r registration.Registration) time.Time {
	if len(r.Consents) == 0 {
		return time.Time{}
	}
	return r.Consents[0].At
}

func putCorrection(ctx context.Context, tx pgx.Tx, r registration.Registration) (registration.Registration, error) {
	f := r.Form
	rows, err := tx.Query(ctx, `
		WITH r AS (
			UPDATE registrations SET
				type = $3, name = $4, email = $5, phone_country = $6, phone = $7, experience = $8, social_links = $9,
				previous_works = $10, motivation = $11, team = $12, language = $13, time_zone = $14, corrected_at = $15, answers = coalesce($16::jsonb, '{}'),
				version = version + 1
			WHERE edition = $1 AND entrant_id = $2
			RETURNING `+StoredColumns+`)
		SELECT `+RegistrationColumns+`
		FROM r JOIN entrants e ON e.id = r.entrant_id`,
		r.Edition, r.EntrantID, f.Type, f.Name, f.Email, f.PhoneCountry, f.Phone, f.Experience,
		f.SocialLinks, f.PreviousWorks, f.Motivation, f.Team, r.Language, r.TimeZone, r.CorrectedAt, f.Answers)
	stored, err := pg.Collect(rows, err, pgx.CollectExactlyOneRow, ScanRegistration)
	if err != nil {
		return registration.Registration{}, fmt.Errorf("correct registration: %w", err)
	}
	return stored, nil
}

// TakeRegistrationBack implements registration.CorrectionStore. Its materials, members and places in batches are
// deleted by cascade; the uploads become unsent again.
func (db *Store) TakeRegistrationBack(ctx context.Context, t registration.TakeBack) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := accountstore.LockEntrant(ctx, tx, t.EntrantID); err != nil {
			return err
		}
		current, err := lockOwnRegistration(ctx, tx, t.Edition, t.EntrantID)
		if err != nil && contest.CodeOf(err) == contest.CodeNotFound {
			return nil
		}
		if err != nil {
			return err
		}
		if err := current.MayCorrect(); err != nil {
			return err
		}
		if t.Version != 0 && t.Version != current.Version {
			return registration.CorrectedElsewhere()
		}
		subject := contest.RegistrationSubject(current.ID)
		for _, about := range []string{subject, teamMailSubject(current.ID)} {
			if err := pg.CancelMails(ctx, tx, t.Now, about); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(
			ctx,
			`DELETE FROM subject_notes WHERE edition = $1 AND subject = $2`,
			t.Edition,
			subject,
		); err != nil {
			return fmt.Errorf("erase notes: %w", err)
		}
		if _, err := tx.Exec(ctx, `DELETE FROM registrations WHERE id = $1`, current.ID); err != nil {
			return fmt.Errorf("delete registration: %w", err)
		}
		if t.Compose != nil {
			m, err := t.Compose(current)
			if err != nil {
				return err
			}
			if err := pg.PutMail(ctx, tx, m); err != nil {
				return err
			}
		}
		return pg.Audit(
			ctx,
			tx,
			t.Edition,
			t.At,
			contest.EntrantActor(t.EntrantID),
			registration.ActionTakeBack,
			subject,
			pg.Changed(pg.Values{"state": current.State}, pg.Values{"state": contest.StateNone}),
		)
	})
	if err != nil {
		return fmt.Errorf("take registration back: %w", err)
	}
	return nil
}

// OpenRegistration implements registration.ReviewStore.
func (db *Store) OpenRegistration(ctx context.Context, edition contest.EditionID, id, by string, at time.Time) error {
	if !pg.IsID(id) {
		return contest.Fail(contest.CodeNotFound)
	}
	_, err := db.Pool.Exec(ctx, `
		UPDATE registrations SET opened_at = $4, opened_by = $3
		WHERE id = $1 AND edition = $2 AND state = 'SUBMITTED' AND opened_at IS NULL`, id, edition, by, at)
	if err != nil {
		return fmt.Errorf("open registration: %w", err)
	}
	return nil
}
