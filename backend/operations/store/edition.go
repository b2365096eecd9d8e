package store

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
)

// mostSeed is the largest seed of a ranking: one that every JSON parser reads exactly.
const mostSeed = 1<<53 - 1

// KeepEditions stores the editions of a contest that the database does not know yet, and their order. It fails for one
// whose kind has changed: what its entrants sent has another shape. It may be repeated, also at the same time.
func (db *Store) KeepEditions(ctx context.Context, editions []*contest.Edition) error {
	for position, edition := range editions {
		if err := db.keepEdition(ctx, edition, position+1); err != nil {
			return fmt.Errorf("store edition %q: %w", edition.ID, err)
		}
	}
	return nil
}

func (db *Store) keepEdition(ctx context.Context, edition *contest.Edition, position int) error {
	var kind contest.EditionKind
	var at int
	err := db.Pool.QueryRow(ctx, `SELECT kind, position FROM editions WHERE id::text = $1`, edition.ID).Scan(&kind, &at)
	switch {
	case err == nil && kind != edition.Kind:
		return fmt.Errorf("it takes %s, and its edition.json says %s: an edition keeps its kind", kind, edition.Kind)
	case err == nil && at == position:
		return nil
	case err != nil && contest.CodeOf(pg.Translate(err)) != contest.CodeNotFound:
		return err
	case !edition.ID.Valid():
		return fmt.Errorf("%q is no id of an edition", edition.ID)
	}
	// A new value cannot be used in the transaction that adds it. The id needs no quoting: see EditionID.Valid.
	if _, err := db.Pool.Exec(ctx, `ALTER TYPE edition ADD VALUE IF NOT EXISTS '`+string(edition.ID)+`'`); err != nil {
		return fmt.Errorf("add to the type edition: %w", err)
	}
	return db.InTx(ctx, func(tx pgx.Tx) error {
		for _, row := range []struct {
			statement string
			values    []any
		}{
			{`INSERT INTO editions (id, kind, position) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET position = excluded.position`,
				[]any{edition.ID, edition.Kind, position}},
			{`INSERT INTO work_counters (edition, last_id) VALUES ($1, 1000) ON CONFLICT DO NOTHING`, []any{edition.ID}},
			{`INSERT INTO work_blocks (edition, block, judged) SELECT $1, b, 0 FROM generate_series(0, 255) b ON CONFLICT DO NOTHING`,
				[]any{edition.ID}},
			{`INSERT INTO judging (edition) VALUES ($1) ON CONFLICT DO NOTHING`, []any{edition.ID}},
			{`INSERT INTO rankings (edition, official, seed) VALUES ($1, 'mean', $2) ON CONFLICT DO NOTHING`,
				[]any{edition.ID, rand.Int64N(mostSeed)}}, //nolint:gosec // a seed that is published, no secret
		} {
			if _, err := tx.Exec(ctx, row.statement, row.values...); err != nil {
				return err
			}
		}
		return nil
	})
}
