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
	return AuditAll(ctx, tx, edition, at, actor, action, []AuditRow{{subject, detail}})
}

// AuditRow is what an action on many subjects did to one of them; see Audit.
type AuditRow struct {
	Subject string
	Detail  any
}

// AuditAll is Audit for an action on many subjects at once.
func AuditAll(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	at time.Time,
	actor, action string,
	rows []AuditRow,
) error {
	_, exempt := operations.AuditedWithoutChange()[action]
	subjects, details := make([]string, len(rows)), make([]string, len(rows))
	for i, row := range rows {
		encoded, err := json.Marshal(row.Detail)
		if err != nil {
			return fmt.Errorf("encode audit detail: %w", err)
		}
		if !exempt && !hasChange(encoded) {
			return fmt.Errorf("audit row of %s lacks what changed: %s", action, encoded)
		}
		subjects[i], details[i] = row.Subject, string(encoded)
	}
	_, err := tx.Exec(ctx, `
		INSERT INTO audit_log (at, edition, actor, action, subject, detail)
		SELECT $1::timestamptz, nullif($2::text, '')::edition, $3::text, $4::text, subject, detail::jsonb
		FROM unnest($5::text[], $6::text[]) WITH ORDINALITY AS r (subject, detail, nth) ORDER BY nth`,
		at, string(edition), actor, action, subjects, details)
	if err != nil {
		return fmt.Errorf("write audit rows: %w", err)
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
