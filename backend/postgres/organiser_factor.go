package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// OrganiserFactor implements contest.OrganiserSessionStore.
func (db *DB) OrganiserFactor(ctx context.Context, organiserID string) ([]byte, error) {
	var sealed []byte
	err := db.pool.QueryRow(ctx, `SELECT totp_secret FROM organisers WHERE id = $1`, organiserID).Scan(&sealed)
	if err != nil {
		return nil, fmt.Errorf("read second factor: %w", translate(err))
	}
	return sealed, nil
}

// SetUpFactor implements contest.OrganiserSessionStore.
func (db *DB) SetUpFactor(ctx context.Context, organiserID string, sealed []byte) error {
	stored, err := db.pool.Exec(ctx, `
		UPDATE organisers SET totp_secret = $2, totp_step = 0 WHERE id = $1 AND totp_confirmed_at IS NULL`, organiserID, sealed)
	if err != nil {
		return fmt.Errorf("set up second factor: %w", err)
	}
	if stored.RowsAffected() == 0 {
		return contest.Fail(contest.CodeConflict)
	}
	return nil
}

// UseFactor implements contest.OrganiserSessionStore.
func (db *DB) UseFactor(ctx context.Context, use contest.FactorUse) (confirmed bool, err error) {
	err = db.keepWrongTry(ctx, func(tx pgx.Tx) error {
		confirmed = false
		if err := lockRates(ctx, tx, use.Limits); err != nil {
			return err
		}
		wait, err := ratesWait(ctx, tx, use.At, use.Limits)
		if err != nil {
			return err
		}
		if wait > 0 {
			return contest.TooMany(wait)
		}
		confirmed, err = takeFactor(ctx, tx, use)
		if err != nil {
			if contest.CodeOf(err) == contest.CodeCodeWrong {
				return errors.Join(err, noteRates(ctx, tx, use.At, use.Limits))
			}
			return err
		}
		done, err := tx.Exec(ctx, `
			UPDATE organiser_sessions SET complete = true, token_hash = $3 WHERE id = $1 AND organiser_id = $2`,
			use.SessionID, use.OrganiserID, use.TokenHash)
		if err == nil && done.RowsAffected() == 0 {
			return contest.Fail(contest.CodeLoginExpired) // ended meanwhile
		}
		return err
	})
	if err != nil {
		return false, fmt.Errorf("use second factor: %w", err)
	}
	return confirmed, nil
}

// takeFactor uses the second factor. CODE_WRONG when it is wrong or was used before.
func takeFactor(ctx context.Context, tx pgx.Tx, use contest.FactorUse) (confirmed bool, err error) {
	if use.Recovery != nil {
		used, err := tx.Exec(ctx, `DELETE FROM organiser_recovery_codes WHERE organiser_id = $1 AND code_hash = $2`, use.OrganiserID, use.Recovery)
		if err == nil && used.RowsAffected() == 0 {
			return false, contest.Fail(contest.CodeCodeWrong)
		}
		return false, err
	}
	var email string
	err = tx.QueryRow(ctx, `
		UPDATE organisers o SET totp_step = $2, totp_confirmed_at = coalesce(o.totp_confirmed_at, $4)
		FROM organisers former
		WHERE o.id = $1 AND former.id = o.id AND o.totp_step < $2 AND o.totp_secret = $3
		RETURNING o.email, former.totp_confirmed_at IS NULL`,
		use.OrganiserID, use.Step, use.Sealed, use.At).Scan(&email, &confirmed)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, contest.Fail(contest.CodeCodeWrong)
	}
	if err != nil || !confirmed {
		return false, err
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO organiser_recovery_codes (organiser_id, code_hash) SELECT $1, unnest($2::bytea[])`, use.OrganiserID, use.RecoveryCodes)
	if err != nil {
		return false, err
	}
	return true, audit(ctx, tx, "", use.ContestTime, contest.OrganiserActor(email), contest.ActionSetOrganiserFactor,
		contest.OrganiserSubject(email), map[string]any{"before": false, "after": true})
}
