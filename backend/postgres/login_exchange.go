package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// StoreExchange implements contest.LoginExchangeStore.
func (db *DB) StoreExchange(
	ctx context.Context, identity contest.Identity, language contest.Language, exchange contest.LoginExchange,
) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		who, err := identifiedEntrant(ctx, tx, identity, language, exchange.CreatedAt)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO login_exchanges (code_hash, entrant_id, edition, origin, challenge, created_at, expires_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			exchange.CodeHash, who.ID, exchange.Edition, exchange.Origin, exchange.Challenge, exchange.CreatedAt, exchange.ExpiresAt)
		return err
	})
	if err != nil {
		return fmt.Errorf("store login exchange: %w", err)
	}
	return nil
}

// RedeemExchange implements contest.LoginExchangeStore. Deleting the row lets one of
// several concurrent calls succeed; the row is deleted for a wrong verifier too.
func (db *DB) RedeemExchange(
	ctx context.Context, codeHash []byte, fits func(contest.LoginExchange) bool, opened contest.LoginOpening,
) (who contest.Entrant, replaced bool, err error) {
	var refused bool
	err = db.inTx(ctx, func(tx pgx.Tx) error {
		exchange := contest.LoginExchange{CodeHash: codeHash}
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
			return translate(err)
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
		return contest.Entrant{}, false, fmt.Errorf("redeem login exchange: %w", err)
	}
	return who, replaced, nil
}
