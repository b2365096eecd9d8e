package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/pg"
)

// StoreExchange implements account.LoginExchangeStore.
func (db *Store) StoreExchange(
	ctx context.Context, identity account.Identity, language contest.Language, exchange account.LoginExchange,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		who, err := identifiedEntrant(ctx, tx, identity, language, exchange.CreatedAt)
		if err != nil {
			return err
		}
		_, err = tx.Exec(
			ctx,
			`
			INSERT INTO login_exchanges (code_hash, entrant_id, edition, origin, challenge, created_at, expires_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			exchange.CodeHash,
			who.ID,
			exchange.Edition,
			exchange.Origin,
			exchange.Challenge,
			exchange.CreatedAt,
			exchange.ExpiresAt,
		)
		return err
	})
	if err != nil {
		return fmt.Errorf("store login exchange: %w", err)
	}
	return nil
}

// RedeemExchange implements account.LoginExchangeStore. Deleting the row lets one of
// several concurrent calls succeed; the row is deleted for a wrong verifier too.
func (db *Store) RedeemExchange(
	ctx context.Context, codeHash []byte, fits func(account.LoginExchange) bool, opened account.LoginOpening,
) (who account.Entrant, replaced bool, err error) {
	var refused bool
	err = db.InTx(ctx, func(tx pgx.Tx) error {
		exchange := account.LoginExchange{CodeHash: codeHash}
		err := tx.QueryRow(ctx, `
			WITH redeemed AS (
				DELETE FROM login_exchanges WHERE code_hash = $1
				RETURNING entrant_id, edition, origin, challenge, created_at, expires_at)
			SELECT e.id, e.email, e.username, e.head_img, e.language, e.created_at,
				r.edition, r.origin, r.challenge, r.created_at, r.expires_at
			FROM redeemed r JOIN entrants e ON e.id = r.entrant_id`, codeHash).Scan(
			&who.ID, &who.Email, &who.Username, &who.HeadImg, &who.Language, &who.CreatedAt,
			&exchange.Edition, &exchange.Origin, &exchange.Challenge, &exchange.CreatedAt, &exchange.ExpiresAt)
		if err != nil {
			return pg.Translate(err)
		}
		refused = !fits(exchange)
		if refused {
			return nil
		}
		replaced, err = openLogin(ctx, tx, who.ID, opened)
		return err
	})
	if err == nil && refused {
		err = contest.Fail(contest.CodeNotFound)
	}
	if err != nil {
		return account.Entrant{}, false, fmt.Errorf("redeem login exchange: %w", err)
	}
	return who, replaced, nil
}
