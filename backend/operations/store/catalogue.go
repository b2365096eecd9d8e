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

// LogCatalogueChange implements operations.CatalogueLog.
func (db *Store) LogCatalogueChange(
	ctx context.Context,
	edition contest.EditionID,
	file, actor string,
	at time.Time,
	change func() (*operations.CatalogueRecord, error),
) error {
	return db.InTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('catalogue', 0))`); err != nil {
			return fmt.Errorf("lock catalogue: %w", err)
		}
		record, err := change()
		if err != nil || record == nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			edition,
			at,
			actor,
			operations.ActionChangeCatalogue,
			operations.CatalogueSubject(edition, file),
			changedTexts(record),
		)
	})
}

// changedTexts is the audit log's detail of changed texts, by their paths.
func changedTexts(record *operations.CatalogueRecord) pg.Values {
	before, after := pg.Values{}, pg.Values{}
	for _, text := range record.Texts {
		before[text.Path], after[text.Path] = text.Before, text.After
	}
	return pg.Changed(before, after, pg.Values{"stored": record.Stored})
}
