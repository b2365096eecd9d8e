package postgres

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// lockOwnRegistration reads an entrant's registration and locks it until the transaction ends, so that no organiser opens
// it meanwhile. NOT_FOUND.
func lockOwnRegistration(ctx context.Context, tx pgx.Tx, edition contest.EditionID, entrantID string) (contest.Registration, error) {
	rows, err := tx.Query(ctx, `
		SELECT `+registrationColumns+`
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id
		WHERE r.edition = $1 AND r.entrant_id = $2
		FOR NO KEY UPDATE OF r`, edition, entrantID)
	found, err := collect(rows, err, pgx.CollectExactlyOneRow, scanRegistration)
	if err != nil {
		return found, translate(err)
	}
	found.Materials, err = registrationMaterials(ctx, tx, found.ID)
	return found, err
}

// CorrectRegistration implements contest.RegistrationCorrectionStore.
func (db *DB) CorrectRegistration(ctx context.Context, r contest.Registration, before int, attempt *contest.CodeAttempt) (contest.Registration, error) {
	var stored contest.Registration
	err := db.keepWrongTry(ctx, func(tx pgx.Tx) error {
		if err := lockEntrant(ctx, tx, r.EntrantID); err != nil {
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
			return contest.CorrectedElsewhere()
		}
		if err := lockMaterials(ctx, tx, r); err != nil {
			return err
		}
		if attempt != nil {
			if _, err := useCode(ctx, tx, *attempt); err != nil {
				return err
			}
		}
		if stored, err = putCorrection(ctx, tx, r); err != nil {
			return err
		}
		if err := putSent(ctx, tx, r, &stored, wallOf(r)); err != nil {
			return err
		}
		return audit(ctx, tx, r.Edition, r.CorrectedAt, contest.EntrantActor(r.EntrantID), contest.ActionCorrect,
			contest.RegistrationSubject(stored.ID), changed(values{"version": current.Version}, values{"version": stored.Version}))
	})
	return stored, translate(err)
}

// sameRegistration reports whether a stored registration is what the entrant sends.
func sameRegistration(stored, sent contest.Registration) bool {
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
func wallOf(r contest.Registration) time.Time {
	if len(r.Consents) == 0 {
		return time.Time{}
	}
	return r.Consents[0].At
}

func putCorrection(ctx context.Context, tx pgx.Tx, r contest.Registration) (contest.Registration, error) {
	f := r.Form
	rows, err := tx.Query(ctx, `
		WITH r AS (
			UPDATE registrations SET
				type = $3, name = $4, email = $5, phone_country = $6, phone = $7, experience = $8, social_links = $9,
				previous_works = $10, motivation = $11, team = $12, language = $13, time_zone = $14, corrected_at = $15,
				version = version + 1
			WHERE edition = $1 AND entrant_id = $2
			RETURNING `+storedColumns+`)
		SELECT `+registrationColumns+`
		FROM r JOIN entrants e ON e.id = r.entrant_id`,
		r.Edition, r.EntrantID, f.Type, f.Name, f.Email, f.PhoneCountry, f.Phone, f.Experience,
		f.SocialLinks, f.PreviousWorks, f.Motivation, f.Team, r.Language, r.TimeZone, r.CorrectedAt)
	stored, err := collect(rows, err, pgx.CollectExactlyOneRow, scanRegistration)
	if err != nil {
		return contest.Registration{}, fmt.Errorf("correct registration: %w", err)
	}
	return stored, nil
}

// TakeRegistrationBack implements contest.RegistrationCorrectionStore. Its materials, members and places in batches are deleted by
// cascade; the uploads become unsent again.
func (db *DB) TakeRegistrationBack(ctx context.Context, t contest.TakeBack) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if err := lockEntrant(ctx, tx, t.EntrantID); err != nil {
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
			return contest.CorrectedElsewhere()
		}
		subject := contest.RegistrationSubject(current.ID)
		for _, about := range []string{subject, teamMailSubject(current.ID)} {
			if err := cancelMails(ctx, tx, about, t.Now); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(ctx, `DELETE FROM subject_notes WHERE edition = $1 AND subject = $2`, t.Edition, subject); err != nil {
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
			if err := putMail(ctx, tx, m); err != nil {
				return err
			}
		}
		return audit(ctx, tx, t.Edition, t.At, contest.EntrantActor(t.EntrantID), contest.ActionTakeBack, subject,
			changed(values{"state": current.State}, values{"state": contest.StateNone}))
	})
	if err != nil {
		return fmt.Errorf("take registration back: %w", err)
	}
	return nil
}

// OpenRegistration implements contest.RegistrationReviewStore.
func (db *DB) OpenRegistration(ctx context.Context, edition contest.EditionID, id, by string, at time.Time) error {
	if !isID(id) {
		return contest.Fail(contest.CodeNotFound)
	}
	_, err := db.pool.Exec(ctx, `
		UPDATE registrations SET opened_at = $4, opened_by = $3
		WHERE id = $1 AND edition = $2 AND state = 'SUBMITTED' AND opened_at IS NULL`, id, edition, by, at)
	if err != nil {
		return fmt.Errorf("open registration: %w", err)
	}
	return nil
}
