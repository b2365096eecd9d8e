package pg

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// RecordsAt implements transparency.AuditStore.
func (db *DB) RecordsAt(
	ctx context.Context,
	edition contest.EditionID,
	kinds []contest.RecordKind,
	minutes []string,
) ([]transparency.AuditedRecord, error) {
	starts := make([]string, len(minutes)) // as the index has them
	for i, one := range minutes {
		starts[i] = strings.TrimSuffix(one, "Z")
	}
	rows, err := db.Pool.Query(ctx, `
		WITH first AS MATERIALIZED (
			SELECT left(record::jsonb ->> 'at', 19) AS at FROM log_records WHERE edition = $1 AND record IS NOT NULL ORDER BY id LIMIT 1
		)
		SELECT r.commitment, r.salt, r.record, coalesce(r.leaf, -1), t.salt, t.content,
			left(r.record::jsonb ->> 'at', 19) = (SELECT at FROM first) AND r.kind IN ('judge.enabled', 'judge.access')
		FROM log_records r LEFT JOIN log_texts t ON t.record_id = r.id
		WHERE r.edition = $1 AND left(r.record::jsonb ->> 'at', 19) = ANY($3 || ARRAY(SELECT at FROM first)) AND r.kind = ANY($2)
		ORDER BY r.id`, edition, kinds, starts)
	if err != nil {
		return nil, fmt.Errorf("read records of a time: %w", err)
	}
	records, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (transparency.AuditedRecord, error) {
		var r transparency.AuditedRecord
		var commitment, salt, textSalt []byte
		if err := row.Scan(&commitment, &salt, &r.Record, &r.Leaf, &textSalt, &r.Text, &r.Introduces); err != nil {
			return r, err
		}
		r.Commitment, r.Salt = transparency.Commitment(commitment), transparency.Salt(salt)
		if textSalt != nil {
			r.TextSalt = transparency.Salt(textSalt)
		}
		return r, nil
	})
	if err != nil {
		return nil, fmt.Errorf("read records of a time: %w", err)
	}
	return records, nil
}

// JuryNames implements transparency.AuditStore.
func (db *DB) JuryNames(
	ctx context.Context,
	edition contest.EditionID,
	pseudonyms []string,
) ([]transparency.JuryName, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT p.pseudonym, p.salt, ARRAY(
			SELECT DISTINCT r.record::jsonb -> 'data' ->> 'name' FROM log_records r
			WHERE r.judge_id = p.judge_id AND r.kind IN ('judge.enabled', 'judge.disabled', 'judge.renamed'))
		FROM log_pseudonyms p WHERE p.edition = $1 AND p.pseudonym = ANY($2)`, edition, pseudonyms)
	if err != nil {
		return nil, fmt.Errorf("read names of the jury: %w", err)
	}
	names, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (transparency.JuryName, error) {
		var n transparency.JuryName
		var salt []byte
		if err := row.Scan(&n.Pseudonym, &salt, &n.Commitments); err != nil {
			return n, err
		}
		if n.Erased = salt == nil; !n.Erased {
			n.Salt = transparency.Salt(salt)
		}
		return n, nil
	})
	if err != nil {
		return nil, fmt.Errorf("read names of the jury: %w", err)
	}
	return names, nil
}
