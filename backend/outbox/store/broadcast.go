package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/outbox"
	"marquee/backend/pg"
	registrationstore "marquee/backend/registration/store"
	submissionstore "marquee/backend/submission/store"
)

// repeatedBroadcast is how long the same text to the same group is refused.
const repeatedBroadcast = 24 * time.Hour

// refusedAddress is the condition that the last mail to an address has failed.
func refusedAddress(address string) string {
	return `coalesce((SELECT m.state = 'failed' FROM mails m WHERE m.recipient = ` + address + ` AND m.state IN ('sent', 'failed')
		ORDER BY m.created_at DESC LIMIT 1), false)`
}

// BroadcastEntrants implements outbox.BroadcastStore.
func (db *Store) BroadcastEntrants(ctx context.Context, edition contest.EditionID) ([]outbox.BroadcastEntrant, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT r.name, r.email, r.language, r.entrant_id::text, `+refusedAddress("r.email")+`, e.email, r.state, r.type,
			coalesce(r.team->>'name', ''), r.submitted_at, r.work_id IS NOT NULL,
			CASE WHEN r.work_id IS NOT NULL THEN jsonb_build_array(jsonb_build_object('workId', r.work_id, 'title', r.name, 'state', 'judged',
				'shortlisted', EXISTS (SELECT FROM shortlist l WHERE l.edition = r.edition AND l.work_id = r.work_id)))
			ELSE coalesce((SELECT jsonb_agg(jsonb_build_object('workId', s.work_id, 'title', s.title, 'state', `+submissionstore.StateOfSubmission+`,
				'shortlisted', EXISTS (SELECT FROM shortlist l WHERE l.edition = s.edition AND l.work_id = s.work_id)))
				FROM submissions s WHERE s.edition = r.edition AND s.entrant_id = r.entrant_id), '[]') END
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id
		WHERE r.edition = $1
		ORDER BY r.submitted_at, lower(r.email), r.id`, edition)
	if err != nil {
		return nil, fmt.Errorf("find readers: %w", err)
	}
	entrants, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (outbox.BroadcastEntrant, error) {
		var e outbox.BroadcastEntrant
		err := row.Scan(
			&e.Name,
			&e.Email,
			&e.Language,
			&e.EntrantID,
			&e.Refused,
			&e.Account,
			&e.State,
			&e.Type,
			&e.Team,
			&e.SubmittedAt,
			&e.Application,
			&e.Works,
		)
		return e, err
	})
	if err != nil {
		return nil, fmt.Errorf("find readers: %w", err)
	}
	return entrants, nil
}

// DeadlineReaders implements outbox.DeadlineReaderStore.
func (db *Store) DeadlineReaders(ctx context.Context, edition contest.EditionID) ([]outbox.DeadlineReader, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT `+registrationstore.RegistrationColumns+`, coalesce(told.deadline, '0001-01-01Z'), `+refusedAddress("r.email")+`
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
	readers, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (outbox.DeadlineReader, error) {
		var reader outbox.DeadlineReader
		var err error
		reader.Registration, err = registrationstore.ScanRegistration(
			suffixed{row, []any{&reader.Told, &reader.Refused}},
		)
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

// RefusedAddresses implements outbox.BroadcastStore.
func (db *Store) RefusedAddresses(ctx context.Context, addresses []string) ([]string, error) {
	rows, err := db.Pool.Query(ctx, `SELECT a FROM unnest($1::text[]) a WHERE `+refusedAddress("a"), addresses)
	if err != nil {
		return nil, fmt.Errorf("find refused addresses: %w", err)
	}
	refused, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("find refused addresses: %w", err)
	}
	return refused, nil
}

// SendBroadcast implements outbox.BroadcastStore. The lock serialises broadcasts.
func (db *Store) SendBroadcast(ctx context.Context, b outbox.Broadcast) (outbox.MailBatch, error) {
	batch := b.Batch
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(
			ctx,
			`SELECT pg_advisory_xact_lock(hashtext('broadcast:' || $1))`,
			batch.Edition,
		); err != nil {
			return err
		}
		var repeated bool
		err := tx.QueryRow(ctx, `
			SELECT EXISTS (
				SELECT FROM audit_log a
				WHERE action = $1 AND edition = $2 AND detail->>'digest' = $3 AND (detail->>'sentAt')::timestamptz > $4
					AND NOT EXISTS (SELECT FROM mail_batches s WHERE s.id::text = a.detail->>'batch' AND s.stopped_at IS NOT NULL))`,
			outbox.ActionBroadcast, batch.Edition, b.Digest, batch.CreatedAt.Add(-repeatedBroadcast)).Scan(&repeated)
		if err != nil {
			return err
		}
		if repeated {
			return contest.Fail(contest.CodeConflict)
		}
		batch.ID, err = WriteMailBatch(ctx, tx, b, outbox.ActionBroadcast)
		return err
	})
	if err != nil {
		return outbox.MailBatch{}, fmt.Errorf("send broadcast: %w", err)
	}
	batch.Waiting = batch.Recipients
	return batch, nil
}

// SendBroadcastTest implements outbox.BroadcastStore.
func (db *Store) SendBroadcastTest(ctx context.Context, b outbox.Broadcast) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error { return writeBroadcast(ctx, tx, b, outbox.ActionBroadcastTest) })
	if err != nil {
		return fmt.Errorf("send test of a broadcast: %w", err)
	}
	return nil
}

// WriteMailBatch writes a batch with its mails and the audit log, and returns its id.
func WriteMailBatch(ctx context.Context, tx pgx.Tx, b outbox.Broadcast, action string) (string, error) {
	batch := &b.Batch
	err := tx.QueryRow(
		ctx,
		`
		INSERT INTO mail_batches (edition, kind, audience, recipients, subject_en, subject_zh, mails, created_at, held_until, actor)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id::text`,
		batch.Edition,
		batch.Kind,
		batch.Audience,
		batch.To,
		batch.Subject.EN,
		batch.Subject.ZH,
		batch.Recipients,
		batch.CreatedAt,
		batch.HeldUntil,
		batch.Actor,
	).Scan(&batch.ID)
	if err != nil {
		return "", fmt.Errorf("store batch: %w", err)
	}
	return batch.ID, writeBroadcast(ctx, tx, b, action)
}

// writeBroadcast writes the mails and the audit log.
func writeBroadcast(ctx context.Context, tx pgx.Tx, b outbox.Broadcast, action string) error {
	for _, m := range b.Mails {
		m.BatchID = b.Batch.ID
		if err := pg.PutMail(ctx, tx, m); err != nil {
			return err
		}
	}
	detail := pg.Values{"digest": b.Digest, "recipients": len(b.Mails), "sentAt": b.Batch.CreatedAt}
	if b.Batch.ID != "" {
		detail["batch"] = b.Batch.ID
	}
	return pg.Audit(ctx, tx, b.Batch.Edition, b.At, b.Batch.Actor, action, "broadcast:"+b.Batch.To, detail)
}
