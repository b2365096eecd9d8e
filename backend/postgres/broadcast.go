package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// repeatedBroadcast is how long the same text to the same group is refused.
const repeatedBroadcast = 24 * time.Hour

// refusedAddress is the condition that the last mail to an address has failed.
func refusedAddress(address string) string {
	return `coalesce((SELECT m.state = 'failed' FROM mails m WHERE m.recipient = ` + address + ` AND m.state IN ('sent', 'failed')
		ORDER BY m.created_at DESC LIMIT 1), false)`
}

// BroadcastReaders implements contest.BroadcastStore.
func (db *DB) BroadcastReaders(ctx context.Context, edition contest.EditionID, group contest.BroadcastGroup) ([]contest.BroadcastReader, error) {
	condition := `r.state = 'PASS' AND r.edition <> 'camp' AND NOT EXISTS (
		SELECT FROM submissions s WHERE s.edition = r.edition AND s.entrant_id = r.entrant_id AND s.latest)`
	if group == contest.BroadcastFinalists {
		condition = `r.state = 'PASS' AND (
			EXISTS (SELECT FROM submissions s JOIN shortlist l ON l.edition = s.edition AND l.work_id = s.work_id
				WHERE s.edition = r.edition AND s.entrant_id = r.entrant_id AND ` + judgedWork + `)
			OR EXISTS (SELECT FROM shortlist l WHERE l.edition = r.edition AND l.work_id = r.work_id))`
	}
	rows, err := db.pool.Query(ctx, `
		SELECT DISTINCT ON (lower(r.email)) r.name, r.email, r.language, r.entrant_id::text, `+refusedAddress("r.email")+`
		FROM registrations r
		WHERE r.edition = $1 AND `+condition+`
		ORDER BY lower(r.email), r.submitted_at`, edition)
	if err != nil {
		return nil, fmt.Errorf("find readers: %w", err)
	}
	readers, err := pgx.CollectRows(rows, pgx.RowToStructByPos[contest.BroadcastReader])
	if err != nil {
		return nil, fmt.Errorf("find readers: %w", err)
	}
	return readers, nil
}

// RefusedAddresses implements contest.BroadcastStore.
func (db *DB) RefusedAddresses(ctx context.Context, addresses []string) ([]string, error) {
	rows, err := db.pool.Query(ctx, `SELECT a FROM unnest($1::text[]) a WHERE `+refusedAddress("a"), addresses)
	if err != nil {
		return nil, fmt.Errorf("find refused addresses: %w", err)
	}
	refused, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("find refused addresses: %w", err)
	}
	return refused, nil
}

// SendBroadcast implements contest.BroadcastStore. The lock serialises broadcasts.
func (db *DB) SendBroadcast(ctx context.Context, b contest.Broadcast) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtext('broadcast:' || $1))`, b.Edition); err != nil {
			return err
		}
		var repeated bool
		err := tx.QueryRow(ctx, `
			SELECT EXISTS (SELECT FROM audit_log WHERE action = $1 AND edition = $2 AND detail->>'digest' = $3 AND (detail->>'sentAt')::timestamptz > $4)`,
			contest.ActionBroadcast, b.Edition, b.Digest, b.Now.Add(-repeatedBroadcast)).Scan(&repeated)
		if err != nil {
			return err
		}
		if repeated {
			return contest.Fail(contest.CodeConflict)
		}
		return writeBroadcast(ctx, tx, b, contest.ActionBroadcast)
	})
	if err != nil {
		return fmt.Errorf("send broadcast: %w", err)
	}
	return nil
}

// SendBroadcastTest implements contest.BroadcastStore.
func (db *DB) SendBroadcastTest(ctx context.Context, b contest.Broadcast) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error { return writeBroadcast(ctx, tx, b, contest.ActionBroadcastTest) })
	if err != nil {
		return fmt.Errorf("send test of a broadcast: %w", err)
	}
	return nil
}

// writeBroadcast writes the mails and the audit log.
func writeBroadcast(ctx context.Context, tx pgx.Tx, b contest.Broadcast, action string) error {
	for _, m := range b.Mails {
		if err := putMail(ctx, tx, m); err != nil {
			return err
		}
	}
	return audit(ctx, tx, b.Edition, b.At, b.Actor, action, "broadcast:"+string(b.To),
		map[string]any{"digest": b.Digest, "recipients": len(b.Mails), "sentAt": b.Now})
}
