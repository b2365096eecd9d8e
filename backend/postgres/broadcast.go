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

// BroadcastEntrants implements contest.BroadcastStore.
func (db *DB) BroadcastEntrants(ctx context.Context, edition contest.EditionID) ([]contest.BroadcastEntrant, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT r.name, r.email, r.language, r.entrant_id::text, `+refusedAddress("r.email")+`, e.email, r.state, r.type,
			coalesce(r.team->>'name', ''), r.submitted_at, r.work_id IS NOT NULL,
			CASE WHEN r.work_id IS NOT NULL THEN jsonb_build_array(jsonb_build_object('workId', r.work_id, 'title', r.name, 'state', 'judged',
				'shortlisted', EXISTS (SELECT FROM shortlist l WHERE l.edition = r.edition AND l.work_id = r.work_id)))
			ELSE coalesce((SELECT jsonb_agg(jsonb_build_object('workId', s.work_id, 'title', s.title, 'state', `+stateOfSubmission+`,
				'shortlisted', EXISTS (SELECT FROM shortlist l WHERE l.edition = s.edition AND l.work_id = s.work_id)))
				FROM submissions s WHERE s.edition = r.edition AND s.entrant_id = r.entrant_id), '[]') END
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id
		WHERE r.edition = $1
		ORDER BY r.submitted_at, lower(r.email), r.id`, edition)
	if err != nil {
		return nil, fmt.Errorf("find readers: %w", err)
	}
	entrants, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.BroadcastEntrant, error) {
		var e contest.BroadcastEntrant
		err := row.Scan(&e.Name, &e.Email, &e.Language, &e.EntrantID, &e.Refused, &e.Account, &e.State, &e.Type, &e.Team, &e.SubmittedAt,
			&e.Application, &e.Works)
		return e, err
	})
	if err != nil {
		return nil, fmt.Errorf("find readers: %w", err)
	}
	return entrants, nil
}

// DeadlineReaders implements contest.DeadlineReaderStore.
func (db *DB) DeadlineReaders(ctx context.Context, edition contest.EditionID) ([]contest.DeadlineReader, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT `+registrationColumns+`, coalesce(told.deadline, '0001-01-01Z'), `+refusedAddress("r.email")+`
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id
			LEFT JOIN (
				SELECT DISTINCT ON (m.entrant_id) m.entrant_id, m.deadline FROM mails m
				WHERE m.edition = $1 AND m.deadline IS NOT NULL AND m.state IN ('waiting', 'sent')
				ORDER BY m.entrant_id, m.created_at DESC) told ON told.entrant_id = r.entrant_id
		WHERE r.edition = $1
		ORDER BY r.submitted_at, lower(r.email), r.id`, edition)
	if err != nil {
		return nil, fmt.Errorf("list deadlines: %w", err)
	}
	readers, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.DeadlineReader, error) {
		var reader contest.DeadlineReader
		var err error
		reader.Registration, err = scanRegistration(suffixed{row, []any{&reader.Told, &reader.Refused}})
		reader.Told = reader.Told.UTC() // the zero time is zero in this zone only
		return reader, err
	})
	if err != nil {
		return nil, fmt.Errorf("list deadlines: %w", err)
	}
	return readers, nil
}

// suffixed is a row whose last columns are read into more.
type suffixed struct {
	pgx.CollectableRow
	more []any
}

// Scan implements pgx.Row.
func (s suffixed) Scan(targets ...any) error {
	return s.CollectableRow.Scan(append(targets, s.more...)...)
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
func (db *DB) SendBroadcast(ctx context.Context, b contest.Broadcast) (contest.MailBatch, error) {
	batch := b.Batch
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtext('broadcast:' || $1))`, batch.Edition); err != nil {
			return err
		}
		var repeated bool
		err := tx.QueryRow(ctx, `
			SELECT EXISTS (
				SELECT FROM audit_log a
				WHERE action = $1 AND edition = $2 AND detail->>'digest' = $3 AND (detail->>'sentAt')::timestamptz > $4
					AND NOT EXISTS (SELECT FROM mail_batches s WHERE s.id::text = a.detail->>'batch' AND s.stopped_at IS NOT NULL))`,
			contest.ActionBroadcast, batch.Edition, b.Digest, batch.CreatedAt.Add(-repeatedBroadcast)).Scan(&repeated)
		if err != nil {
			return err
		}
		if repeated {
			return contest.Fail(contest.CodeConflict)
		}
		batch.ID, err = writeMailBatch(ctx, tx, b, contest.ActionBroadcast)
		return err
	})
	if err != nil {
		return contest.MailBatch{}, fmt.Errorf("send broadcast: %w", err)
	}
	batch.Waiting = batch.Recipients
	return batch, nil
}

// SendBroadcastTest implements contest.BroadcastStore.
func (db *DB) SendBroadcastTest(ctx context.Context, b contest.Broadcast) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error { return writeBroadcast(ctx, tx, b, contest.ActionBroadcastTest) })
	if err != nil {
		return fmt.Errorf("send test of a broadcast: %w", err)
	}
	return nil
}

// writeMailBatch writes a batch with its mails and the audit log, and returns its id.
func writeMailBatch(ctx context.Context, tx pgx.Tx, b contest.Broadcast, action string) (string, error) {
	batch := &b.Batch
	err := tx.QueryRow(ctx, `
		INSERT INTO mail_batches (edition, kind, audience, recipients, subject_en, subject_zh, mails, created_at, held_until, actor)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id::text`,
		batch.Edition, batch.Kind, batch.Audience, batch.To, batch.Subject.EN, batch.Subject.ZH, batch.Recipients, batch.CreatedAt, batch.HeldUntil,
		batch.Actor).Scan(&batch.ID)
	if err != nil {
		return "", fmt.Errorf("store batch: %w", err)
	}
	return batch.ID, writeBroadcast(ctx, tx, b, action)
}

// writeBroadcast writes the mails and the audit log.
func writeBroadcast(ctx context.Context, tx pgx.Tx, b contest.Broadcast, action string) error {
	for _, m := range b.Mails {
		m.BatchID = b.Batch.ID
		if err := putMail(ctx, tx, m); err != nil {
			return err
		}
	}
	detail := values{"digest": b.Digest, "recipients": len(b.Mails), "sentAt": b.Batch.CreatedAt}
	if b.Batch.ID != "" {
		detail["batch"] = b.Batch.ID
	}
	return audit(ctx, tx, b.Batch.Edition, b.At, b.Batch.Actor, action, "broadcast:"+b.Batch.To, detail)
}
