package pg

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// Values are the values that an action changed, by name, before or after it.
type Values = map[string]any

// Changed is the detail of an action that changed something. before is nil where there was nothing, after where
// nothing is left.
func Changed(before, after any, more ...Values) Values {
	detail := Values{"before": before, "after": after}
	for _, one := range more {
		maps.Copy(detail, one)
	}
	return detail
}

// Given is the reason of an action, if it has one.
func Given(reason string) Values {
	if reason == "" {
		return nil
	}
	return Values{"reason": reason}
}

// hasChange reports whether a detail has both a value before and one after; either may be null.
func hasChange(detail []byte) bool {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(detail, &fields); err != nil {
		return false
	}
	_, before := fields["before"]
	_, after := fields["after"]
	return before && after
}

// Audit writes one row of the audit log in the caller's transaction. edition is "" for actions of no
// edition. detail must not have personal data beyond that in the subject's own row, and must have the
// change unless the action is one of operations.AuditedWithoutChange.
func Audit(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	at time.Time,
	actor, action, subject string,
	detail any,
) error {
	encoded, err := json.Marshal(detail)
	if err != nil {
		return fmt.Errorf("encode audit detail: %w", err)
	}
	if _, exempt := operations.AuditedWithoutChange()[action]; !exempt && !hasChange(encoded) {
		return fmt.Errorf("audit row of %s lacks what changed: %s", action, encoded)
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
	rows, err := db.Pool.Query(ctx, `
		SELECT at, actor, action, subject, coalesce(detail->>'reason', ''),
			coalesce((SELECT name FROM organisers WHERE 'organiser:' || email = actor), '')
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
