package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/organiser"
	"marquee/backend/pg"
)

// OrganiserFactor implements organiser.SessionStore.
func (db *Store) OrganiserFactor(ctx context.Context, organiserID string) ([]byte, error) {
	var sealed []byte
	err := db.Pool.QueryRow(ctx, `SELECT totp_secret FROM organisers WHERE id = $1`, organiserID).Scan(&sealed)
	if err != nil {
		return nil, fmt.Errorf("read second factor: %w", pg.Translate(err))
	}
	return sealed, nil
}

// SetUpFactor implements organiser.SessionStore.
func (db *Store) SetUpFactor(ctx context.Context, sealed []byte, change organiser.FactorChange) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		former, err := lockFactors(ctx, tx, change.OrganiserID, change.SessionID, change.FreshSince)
		if err != nil {
			return err
		}
		if former.app {
			return contest.Fail(contest.CodeConflict)
		}
		if err := former.mayChange(); err != nil {
			return err
		}
		_, err = tx.Exec(
			ctx,
			`UPDATE organisers SET totp_secret = $2, totp_step = 0 WHERE id = $1`,
			change.OrganiserID,
			sealed,
		)
		return err
	})
	if err != nil {
		return fmt.Errorf("set up second factor: %w", err)
	}
	return nil
}

// UseFactor implements organiser.SessionStore.
func (db *Store) UseFactor(ctx context.Context, use organiser.FactorUse) (first bool, err error) {
	err = accountstore.New(db.DB).KeepWrongTry(ctx, func(tx pgx.Tx) error {
		first = false
		if err := pg.LockRates(ctx, tx, use.Limits); err != nil {
			return err
		}
		wait, err := pg.RatesWait(ctx, tx, use.At, use.Limits)
		if err != nil {
			return err
		}
		if wait > 0 {
			return contest.TooMany(wait)
		}
		first, err = takeFactor(ctx, tx, use)
		if err != nil {
			if contest.CodeOf(err) == contest.CodeCodeWrong {
				return errors.Join(err, pg.NoteRates(ctx, tx, use.At, use.Limits))
			}
			return err
		}
		if err := completeSession(ctx, tx, use.OrganiserID, use.SessionID, use.TokenHash, use.At); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `UPDATE organiser_devices SET factor_at = $3 WHERE organiser_id = $1 AND token_hash = $2`,
			use.OrganiserID, use.DeviceHash, use.At)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("use second factor: %w", err)
	}
	return first, nil
}

// DeviceGaveFactor implements organiser.SessionStore.
func (db *Store) DeviceGaveFactor(
	ctx context.Context,
	organiserID string,
	deviceHash []byte,
	now time.Time,
) (bool, error) {
	var given bool
	err := db.Pool.QueryRow(ctx, `
		SELECT EXISTS (
			SELECT FROM organiser_devices
			WHERE organiser_id = $1 AND token_hash = $2 AND factor_at IS NOT NULL AND expires_at > $3)`,
		organiserID, deviceHash, now).Scan(&given)
	if err != nil {
		return false, fmt.Errorf("find device: %w", err)
	}
	return given, nil
}

// completeSession stores that the second factor was given, under a new token. LOGIN_EXPIRED for a
// session that has ended.
func completeSession(
	ctx context.Context,
	tx pgx.Tx,
	organiserID, sessionID string,
	tokenHash []byte,
	at time.Time,
) error {
	done, err := tx.Exec(ctx, `
		UPDATE organiser_sessions SET complete = true, factor_at = $4, token_hash = $3 WHERE id = $1 AND organiser_id = $2`,
		sessionID, organiserID, tokenHash, at)
	if err == nil && done.RowsAffected() == 0 {
		return contest.Fail(contest.CodeLoginExpired)
	}
	return err
}

// takeFactor uses the second factor. CODE_WRONG when it is wrong or was used before. first
// reports whether recovery codes were stored.
func takeFactor(ctx context.Context, tx pgx.Tx, use organiser.FactorUse) (first bool, err error) {
	switch {
	case use.Passkey != nil:
		return false, usePasskey(ctx, tx, use)
	case use.Recovery != nil:
		used, err := tx.Exec(
			ctx,
			`DELETE FROM organiser_recovery_codes WHERE organiser_id = $1 AND code_hash = $2`,
			use.OrganiserID,
			use.Recovery,
		)
		if err == nil && used.RowsAffected() == 0 {
			return false, organiser.RecoveryCodeWrong()
		}
		return false, err
	}
	return useApp(ctx, tx, use)
}

// useApp uses a code of the app, and confirms one that is being set up.
func useApp(ctx context.Context, tx pgx.Tx, use organiser.FactorUse) (first bool, err error) {
	former, err := lockFactors(ctx, tx, use.OrganiserID, use.SessionID, use.FreshSince)
	if err != nil {
		return false, err
	}
	if !former.app {
		// A key from before the account had a second factor is no longer valid.
		if err := former.mayChange(); err != nil {
			return false, err
		}
	}
	used, err := tx.Exec(ctx, `
		UPDATE organisers SET totp_step = $2, totp_confirmed_at = coalesce(totp_confirmed_at, $4)
		WHERE id = $1 AND totp_step < $2 AND totp_secret = $3`, use.OrganiserID, use.Step, use.Sealed, use.At)
	if err != nil {
		return false, err
	}
	if used.RowsAffected() == 0 {
		return false, organiser.AppCodeWrong()
	}
	if former.app {
		return false, nil
	}
	if first = !former.any(); first {
		if err := putRecoveryCodes(ctx, tx, use.OrganiserID, use.RecoveryCodes); err != nil {
			return false, err
		}
	}
	if err := pg.PutMail(ctx, tx, use.Mail); err != nil {
		return false, err
	}
	return first, pg.Audit(
		ctx,
		tx,
		"",
		use.ContestTime,
		contest.OrganiserActor(former.email),
		organiser.ActionSetOrganiserFactor,
		organiser.Subject(former.email),
		pg.Changed(pg.Values{"secondFactor": false}, pg.Values{"secondFactor": true}),
	)
}

// lockedFactors are the second factors of an account whose row the transaction has locked.
type lockedFactors struct {
	email    string
	app      bool
	passkeys int
	fresh    bool // the session's second factor was given recently
}

func (f lockedFactors) any() bool { return f.app || f.passkeys > 0 }

// mayChange returns SECOND_FACTOR_REQUIRED unless the account has no second factor, or the session
// a fresh one, so that a mailed code alone is not enough to add a factor.
func (f lockedFactors) mayChange() error {
	if f.any() && !f.fresh {
		return contest.Fail(contest.CodeSecondFactorRequired)
	}
	return nil
}

// lockFactors locks the account of a session, so that its factors change one at a time.
// LOGIN_EXPIRED for a session that has ended.
func lockFactors(
	ctx context.Context,
	tx pgx.Tx,
	organiserID, sessionID string,
	freshSince time.Time,
) (lockedFactors, error) {
	// A statement of its own: the one after it sees what the former holder of the lock has stored.
	if _, err := tx.Exec(ctx, `SELECT FROM organisers WHERE id = $1 FOR NO KEY UPDATE`, organiserID); err != nil {
		return lockedFactors{}, err
	}
	var f lockedFactors
	err := tx.QueryRow(ctx, `
		SELECT o.email, o.totp_confirmed_at IS NOT NULL, (SELECT count(*) FROM organiser_passkeys k WHERE k.organiser_id = o.id),
			s.complete AND coalesce(s.factor_at >= $3, false)
		FROM organisers o JOIN organiser_sessions s ON s.organiser_id = o.id
		WHERE o.id = $1 AND s.id = $2 AND o.disabled_at IS NULL`, organiserID, sessionID, freshSince).Scan(&f.email, &f.app, &f.passkeys, &f.fresh)
	if errors.Is(err, pgx.ErrNoRows) {
		return lockedFactors{}, contest.Fail(contest.CodeLoginExpired)
	}
	return f, err
}

// MayChangeFactors implements organiser.PasskeyStore.
func (db *Store) MayChangeFactors(ctx context.Context, change organiser.FactorChange) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		former, err := lockFactors(ctx, tx, change.OrganiserID, change.SessionID, change.FreshSince)
		if err != nil {
			return err
		}
		return former.mayChange()
	})
	if err != nil {
		return fmt.Errorf("look at second factors: %w", err)
	}
	return nil
}

// changeFactors changes the factors of an account in a transaction, and writes the mail.
func (db *Store) changeFactors(
	ctx context.Context,
	change organiser.FactorChange,
	f func(tx pgx.Tx, former lockedFactors) error,
) error {
	return db.InTx(ctx, func(tx pgx.Tx) error {
		former, err := lockFactors(ctx, tx, change.OrganiserID, change.SessionID, change.FreshSince)
		if err != nil {
			return err
		}
		if err := former.mayChange(); err != nil {
			return err
		}
		if err := f(tx, former); err != nil {
			return err
		}
		return pg.PutMail(ctx, tx, change.Mail)
	})
}

// auditFactors writes the audit row of a change that an organiser made to their own factors.
func auditFactors(
	ctx context.Context,
	tx pgx.Tx,
	change organiser.FactorChange,
	email, action string,
	detail pg.Values,
) error {
	return pg.Audit(
		ctx,
		tx,
		"",
		change.ContestTime,
		contest.OrganiserActor(email),
		action,
		organiser.Subject(email),
		detail,
	)
}
