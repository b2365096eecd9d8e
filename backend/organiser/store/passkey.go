package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/organiser"
	"marquee/backend/pg"
)

// passkeyColumns are the columns of organiser_passkeys that scanPasskey reads, in its order.
const passkeyColumns = `id, name, credential_id, public_key, sign_count, transports, backup_eligible, created_at, last_used_at` //nolint:gosec // names of columns, no credentials

func scanPasskey(row pgx.CollectableRow) (organiser.Passkey, error) {
	var k organiser.Passkey
	var lastUsed *time.Time
	err := row.Scan(
		&k.ID,
		&k.Name,
		&k.CredentialID,
		&k.PublicKey,
		&k.SignCount,
		&k.Transports,
		&k.BackupEligible,
		&k.CreatedAt,
		&lastUsed,
	)
	if lastUsed != nil {
		k.LastUsedAt = *lastUsed
	}
	return k, err
}

// Passkeys implements organiser.PasskeyStore.
func (db *Store) Passkeys(ctx context.Context, organiserID string) ([]organiser.Passkey, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT `+passkeyColumns+` FROM organiser_passkeys WHERE organiser_id = $1 ORDER BY created_at, id`, organiserID)
	if err != nil {
		return nil, fmt.Errorf("list passkeys: %w", err)
	}
	keys, err := pgx.CollectRows(rows, scanPasskey)
	if err != nil {
		return nil, fmt.Errorf("list passkeys: %w", err)
	}
	return keys, nil
}

// PutPasskeyChallenge implements organiser.PasskeyStore.
func (db *Store) PutPasskeyChallenge(ctx context.Context, c organiser.PasskeyChallenge) error {
	stored, err := db.Pool.Exec(ctx, `
		INSERT INTO organiser_passkey_challenges (session_id, purpose, state, expires_at)
		SELECT id, $2, $3, $4 FROM organiser_sessions WHERE id = $1
		ON CONFLICT (session_id, purpose) DO UPDATE SET state = excluded.state, expires_at = excluded.expires_at`,
		c.SessionID, c.Purpose, c.State, c.ExpiresAt)
	if err != nil {
		return fmt.Errorf("store passkey challenge: %w", err)
	}
	if stored.RowsAffected() == 0 {
		return contest.Fail(contest.CodeLoginExpired)
	}
	return nil
}

// TakePasskeyChallenge implements organiser.PasskeyStore.
func (db *Store) TakePasskeyChallenge(
	ctx context.Context,
	sessionID string,
	purpose organiser.PasskeyPurpose,
	now time.Time,
) ([]byte, error) {
	var state []byte
	var expires time.Time
	err := db.Pool.QueryRow(ctx, `
		DELETE FROM organiser_passkey_challenges WHERE session_id = $1 AND purpose = $2
		RETURNING state, expires_at`, sessionID, purpose).Scan(&state, &expires)
	if err != nil {
		return nil, fmt.Errorf("take passkey challenge: %w", pg.Translate(err))
	}
	if !expires.After(now) {
		return nil, contest.Fail(contest.CodeNotFound)
	}
	return state, nil
}

// AddPasskey implements organiser.PasskeyStore.
func (db *Store) AddPasskey(
	ctx context.Context, key organiser.Passkey, recoveryCodes [][]byte, tokenHash []byte, change organiser.FactorChange,
) (added organiser.Passkey, first bool, err error) {
	err = db.changeFactors(ctx, change, func(tx pgx.Tx, former lockedFactors) error {
		first = !former.any()
		if former.passkeys >= organiser.MaxPasskeys {
			return contest.Fail(contest.CodeLimitReached)
		}
		rows, err := tx.Query(
			ctx,
			`
			INSERT INTO organiser_passkeys (organiser_id, name, credential_id, public_key, sign_count, transports, backup_eligible, created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING `+passkeyColumns,
			change.OrganiserID,
			key.Name,
			key.CredentialID,
			key.PublicKey,
			key.SignCount,
			key.Transports,
			key.BackupEligible,
			change.At,
		)
		if err != nil {
			return err
		}
		if added, err = pgx.CollectExactlyOneRow(rows, scanPasskey); err != nil {
			return pg.Translate(err)
		}
		if first {
			if err := putRecoveryCodes(ctx, tx, change.OrganiserID, recoveryCodes); err != nil {
				return err
			}
		}
		if err := completeSession(ctx, tx, change.OrganiserID, change.SessionID, tokenHash, change.At); err != nil {
			return err
		}
		return auditFactors(
			ctx,
			tx,
			change,
			former.email,
			organiser.ActionAddPasskey,
			pg.Changed(nil, pg.Values{"passkey": key.Name}),
		)
	})
	if err != nil {
		return organiser.Passkey{}, false, fmt.Errorf("add passkey: %w", err)
	}
	return added, first, nil
}

// RenamePasskey implements organiser.PasskeyStore.
func (db *Store) RenamePasskey(
	ctx context.Context,
	id, name string,
	change organiser.FactorChange,
) (organiser.Passkey, error) {
	if !pg.IsID(id) {
		return organiser.Passkey{}, contest.Fail(contest.CodeNotFound)
	}
	var renamed organiser.Passkey
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var email, before string
		err := tx.QueryRow(ctx, `
			SELECT o.email, k.name FROM organiser_passkeys k JOIN organisers o ON o.id = k.organiser_id
			WHERE k.id = $1 AND k.organiser_id = $2 FOR UPDATE OF k`, id, change.OrganiserID).Scan(&email, &before)
		if err != nil {
			return pg.Translate(err)
		}
		rows, err := tx.Query(
			ctx,
			`UPDATE organiser_passkeys SET name = $2 WHERE id = $1 RETURNING `+passkeyColumns,
			id,
			name,
		)
		if err != nil {
			return err
		}
		if renamed, err = pgx.CollectExactlyOneRow(rows, scanPasskey); err != nil {
			return err
		}
		return auditFactors(
			ctx,
			tx,
			change,
			email,
			organiser.ActionRenamePasskey,
			pg.Changed(pg.Values{"passkey": before}, pg.Values{"passkey": name}),
		)
	})
	if err != nil {
		return organiser.Passkey{}, fmt.Errorf("rename passkey: %w", err)
	}
	return renamed, nil
}

// RemovePasskey implements organiser.PasskeyStore.
func (db *Store) RemovePasskey(ctx context.Context, id string, required bool, change organiser.FactorChange) error {
	if !pg.IsID(id) {
		return contest.Fail(contest.CodeNotFound)
	}
	err := db.changeFactors(ctx, change, func(tx pgx.Tx, former lockedFactors) error {
		var name string
		err := tx.QueryRow(ctx, `
			DELETE FROM organiser_passkeys WHERE id = $1 AND organiser_id = $2 RETURNING name`, id, change.OrganiserID).Scan(&name)
		if err != nil {
			return pg.Translate(err)
		}
		last := !former.app && former.passkeys == 1
		if last && required {
			return organiser.LastFactor()
		}
		var batch pgx.Batch
		batch.Queue(
			`DELETE FROM organiser_sessions WHERE organiser_id = $1 AND id <> $2`,
			change.OrganiserID,
			change.SessionID,
		)
		if last {
			batch.Queue(`DELETE FROM organiser_recovery_codes WHERE organiser_id = $1`, change.OrganiserID)
		}
		if err := tx.SendBatch(ctx, &batch).Close(); err != nil {
			return err
		}
		return auditFactors(
			ctx,
			tx,
			change,
			former.email,
			organiser.ActionRemovePasskey,
			pg.Changed(pg.Values{"passkey": name}, nil),
		)
	})
	if err != nil {
		return fmt.Errorf("remove passkey: %w", err)
	}
	return nil
}

// usePasskey moves a passkey's counter on. CODE_WRONG when it was removed, or its counter does
// not grow; authenticators without a counter send 0.
func usePasskey(ctx context.Context, tx pgx.Tx, use organiser.FactorUse) error {
	if use.Passkey.Refused {
		return contest.Fail(contest.CodeCodeWrong)
	}
	used, err := tx.Exec(ctx, `
		UPDATE organiser_passkeys SET sign_count = $3, last_used_at = $4, backup_eligible = backup_eligible OR $5
		WHERE organiser_id = $1 AND credential_id = $2 AND (sign_count < $3 OR sign_count = 0 AND $3 = 0)`,
		use.OrganiserID, use.Passkey.CredentialID, int64(use.Passkey.SignCount), use.At, use.Passkey.BackupEligible)
	if err == nil && used.RowsAffected() == 0 {
		return contest.Fail(contest.CodeCodeWrong)
	}
	return err
}
