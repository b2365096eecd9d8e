package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// LogCatalogueChange implements contest.CatalogueLog.
func (db *DB) LogCatalogueChange(
	ctx context.Context, edition contest.EditionID, file, actor string, at time.Time, change func() (*contest.CatalogueRecord, error),
) error {
	return db.inTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('catalogue', 0))`); err != nil {
			return fmt.Errorf("lock catalogue: %w", err)
		}
		record, err := change()
		if err != nil || record == nil {
			return err
		}
		return audit(ctx, tx, edition, at, actor, contest.ActionChangeCatalogue, contest.CatalogueSubject(edition, file), record)
	})
}
