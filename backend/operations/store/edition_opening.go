package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/pg"
)

// EditionHeld implements contest.OpeningReader: editions that organisers have made open once.
func (db *Store) EditionHeld(ctx context.Context, edition contest.EditionID) (bool, error) {
	var held bool
	err := db.Pool.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM made_editions WHERE id = $1) AND NOT EXISTS (SELECT FROM edition_openings WHERE edition = $1)`,
		string(edition)).Scan(&held)
	if err != nil {
		return false, fmt.Errorf("read whether an edition is held: %w", err)
	}
	return held, nil
}

// OpenEdition implements operations.EditionStore.
func (db *Store) OpenEdition(
	ctx context.Context,
	edition contest.EditionID,
	at time.Time,
	by string,
) (opened bool, err error) {
	err = db.InTx(ctx, func(tx pgx.Tx) error {
		stored, err := tx.Exec(
			ctx,
			`INSERT INTO edition_openings (edition, opened_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
			string(edition),
			at,
		)
		if err != nil {
			return fmt.Errorf("store opening: %w", err)
		}
		if opened = stored.RowsAffected() > 0; !opened {
			return nil
		}
		return pg.Audit(
			ctx,
			tx,
			edition,
			at,
			by,
			operations.ActionOpenEdition,
			operations.EditionSubject(edition),
			pg.Changed(pg.Values{"open": false}, pg.Values{"open": true}),
		)
	})
	return opened, err
}
