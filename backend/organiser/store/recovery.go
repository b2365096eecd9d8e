package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/organiser"
	"marquee/backend/pg"
)

// RecoveryCodesLeft implements organiser.PasskeyStore.
func (db *Store) RecoveryCodesLeft(ctx context.Context, organiserID string) (int, error) {
	var left int
	err := db.Pool.QueryRow(
		ctx,
		`SELECT count(*) FROM organiser_recovery_codes WHERE organiser_id = $1`,
		organiserID,
	).Scan(
		&left,
	)
	if err != nil {
		return 0, fmt.Errorf("count recovery codes: %w", err)
	}
	return left, nil
}

// RenewRecoveryCodes implements organiser.PasskeyStore.
func (db *Store) RenewRecoveryCodes(ctx context.Context, hashes [][]byte, change organiser.FactorChange) error {
	err := db.changeFactors(ctx, change, func(tx pgx.Tx, former lockedFactors) error {
		if !former.any() {
			return organiser.NoFactor()
		}
		detail, err := replaceRecoveryCodes(ctx, tx, change.OrganiserID, hashes)
		if err != nil {
			return err
		}
		return auditFactors(ctx, tx, change, former.email, organiser.ActionRenewOrganiserCodes, detail)
	})
	if err != nil {
		return fmt.Errorf("renew recovery codes: %w", err)
	}
	return nil
}

// RenewOrganiserCodes implements organiser.Store.
func (db *Store) RenewOrganiserCodes(
	ctx context.Context,
	hashes [][]byte,
	change organiser.Change,
) (contest.OrganiserAccount, error) {
	return db.changeOrganiser(
		ctx,
		change,
		organiser.ActionRenewOrganiserCodes,
		func(tx pgx.Tx, before contest.OrganiserAccount) (any, error) {
			if !before.SecondFactor {
				return nil, organiser.NoFactor()
			}
			return replaceRecoveryCodes(ctx, tx, change.ID, hashes)
		},
	)
}

// replaceRecoveryCodes ends the former codes and stores new ones. The caller has locked the account's
// row, so that one of two concurrent renewals wins. It returns the audit log's detail.
func replaceRecoveryCodes(ctx context.Context, tx pgx.Tx, organiserID string, hashes [][]byte) (pg.Values, error) {
	if _, err := tx.Exec(ctx, `SELECT FROM organisers WHERE id = $1 FOR NO KEY UPDATE`, organiserID); err != nil {
		return nil, err
	}
	former, err := tx.Exec(ctx, `DELETE FROM organiser_recovery_codes WHERE organiser_id = $1`, organiserID)
	if err != nil {
		return nil, err
	}
	detail := pg.Changed(pg.Values{"recoveryCodes": former.RowsAffected()}, pg.Values{"recoveryCodes": len(hashes)})
	return detail, putRecoveryCodes(ctx, tx, organiserID, hashes)
}

func putRecoveryCodes(ctx context.Context, tx pgx.Tx, organiserID string, hashes [][]byte) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO organiser_recovery_codes (organiser_id, code_hash) SELECT $1, unnest($2::bytea[])`, organiserID, hashes)
	return err
}
