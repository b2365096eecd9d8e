package pg

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// KeyUse is what the database has that was signed or sealed with the keys of the contest.
type KeyUse struct {
	Receipts   []SignedReceipt   // one of each key
	Heads      []string          // the newest of each edition's log, signed
	Judges     map[string][]byte // secrets of second factors by their owner, sealed
	Organisers map[string][]byte
}

// SignedReceipt is the text of a receipt with its signature.
type SignedReceipt struct {
	Text      string
	Signature []byte
}

// KeyUse reads what depends on the keys.
func (db *DB) KeyUse(ctx context.Context) (use KeyUse, err error) {
	if use.Receipts, err = collect(ctx, db, `
		SELECT DISTINCT ON (statement::json ->> 'keyId') statement, signature FROM receipts
		ORDER BY statement::json ->> 'keyId', upload_id DESC`, pgx.RowToStructByPos[SignedReceipt]); err != nil {
		return use, err
	}
	if use.Heads, err = collect(
		ctx,
		db,
		`SELECT DISTINCT ON (edition) note FROM log_heads ORDER BY edition, size DESC`,
		pgx.RowTo[string],
	); err != nil {
		return use, err
	}
	for query, into := range map[string]*map[string][]byte{
		`SELECT judge_id::text, secret_encrypted FROM judge_second_factors WHERE secret_encrypted IS NOT NULL`: &use.Judges,
		`SELECT id::text, totp_secret FROM organisers WHERE totp_secret IS NOT NULL`:                           &use.Organisers,
	} {
		*into = map[string][]byte{}
		if _, err = collect(ctx, db, query, func(row pgx.CollectableRow) (struct{}, error) {
			var owner string
			var sealed []byte
			err := row.Scan(&owner, &sealed)
			(*into)[owner] = sealed
			return struct{}{}, err
		}); err != nil {
			return use, err
		}
	}
	return use, nil
}

func collect[T any](ctx context.Context, db *DB, query string, scan pgx.RowToFunc[T]) ([]T, error) {
	rows, err := db.Pool.Query(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("read what was signed: %w", err)
	}
	found, err := pgx.CollectRows(rows, scan)
	if err != nil {
		return nil, fmt.Errorf("read what was signed: %w", err)
	}
	return found, nil
}
