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
		return audit(ctx, tx, edition, at, actor, contest.ActionChangeCatalogue, contest.CatalogueSubject(edition, file), changedTexts(record))
	})
}

// changedTexts is the audit log's detail of changed texts, by their paths.
func changedTexts(record *contest.CatalogueRecord) values {
	before, after := values{}, values{}
	for _, text := range record.Texts {
		before[text.Path], after[text.Path] = text.Before, text.After
	}
	return changed(before, after, values{"stored": record.Stored})
}
