package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// audit writes one row of the audit log in the caller's transaction. edition is "" for what
// concerns none. detail must not
// have personal data that the subject's own row does not have.
func audit(ctx context.Context, tx pgx.Tx, edition contest.EditionID, at time.Time, actor, action, subject string, detail any) error {
	encoded, err := json.Marshal(detail)
	if err != nil {
		return fmt.Errorf("encode audit detail: %w", err)
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO audit_log (at, edition, actor, action, subject, detail)
		VALUES ($1, nullif($2, '')::edition, $3, $4, $5, $6)`,
		at, string(edition), actor, action, subject, encoded)
	if err != nil {
		return fmt.Errorf("write audit row: %w", err)
	}
	return nil
}

// AuditOf implements contest.AuditStore.
func (db *DB) AuditOf(ctx context.Context, subject string) ([]contest.AuditEntry, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT at, actor, action, subject, coalesce(detail->>'reason', '')
		FROM audit_log WHERE subject = $1 ORDER BY id`, subject)
	if err != nil {
		return nil, fmt.Errorf("read audit log: %w", err)
	}
	entries, err := pgx.CollectRows(rows, pgx.RowToStructByPos[contest.AuditEntry])
	if err != nil {
		return nil, fmt.Errorf("read audit log: %w", err)
	}
	return entries, nil
}
