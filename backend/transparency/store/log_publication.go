package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/transparency"
)

// PublicationState implements transparency.PublicationStore.
func (db *Store) PublicationState(
	ctx context.Context,
	edition contest.EditionID,
) (transparency.PublicationState, error) {
	var s transparency.PublicationState
	var at *time.Time
	err := db.Pool.QueryRow(ctx, `
		SELECT coalesce(p.size, 0), p.published_at, coalesce((SELECT max(size) FROM log_heads WHERE edition = $1), 0),
			EXISTS (SELECT FROM publications WHERE edition = $1)
		FROM (SELECT) one LEFT JOIN LATERAL (
			SELECT size, published_at FROM log_heads
			WHERE edition = $1 AND published_at IS NOT NULL ORDER BY size DESC LIMIT 1
		) p ON true`, edition).Scan(&s.Published, &at, &s.Size, &s.Open)
	if err != nil {
		return s, fmt.Errorf("read published heads: %w", pg.Translate(err))
	}
	if at != nil {
		s.PublishedAt = *at
	}
	return s, nil
}

// Pad implements transparency.PublicationStore. Instances wait for each other.
func (db *Store) Pad(
	ctx context.Context,
	edition contest.EditionID,
	unit int64,
	since, idle, at time.Time,
) (size int64, err error) {
	err = db.InTx(ctx, func(tx pgx.Tx) error {
		size = 0
		if _, err := tx.Exec(
			ctx,
			`SELECT pg_advisory_xact_lock($1, hashtext($2::edition::text))`,
			treeLock,
			edition,
		); err != nil {
			return err
		}
		var published, records, before int64
		var late, busy bool
		err := tx.QueryRow(ctx, `
			SELECT coalesce(max(size), 0), coalesce(max(published_at) >= $2, false),
				coalesce(max(size) FILTER (WHERE published_at < $3), 0)
			FROM log_heads WHERE edition = $1 AND published_at IS NOT NULL`, edition, since, idle).Scan(&published, &late, &before)
		if err != nil || late {
			return err
		}
		err = tx.QueryRow(ctx, `
			SELECT count(*), EXISTS (
				SELECT FROM log_records r WHERE r.edition = $1 AND (r.leaf IS NULL OR r.leaf >= $2) AND r.kind <> $3 AND NOT `+pg.HeldRecord+`)
			FROM log_records r WHERE r.edition = $1 AND (r.leaf IS NULL OR r.leaf >= $4) AND NOT `+pg.HeldRecord,
			edition, before, contest.RecordPadding, published).Scan(&records, &busy)
		if err != nil || !busy {
			return err
		}
		wanted := max(unit, (records+unit-1)/unit*unit)
		for range wanted - records {
			err := pg.AppendRecord(
				ctx,
				tx,
				contest.RecordPadding,
				pg.LogEntry{Edition: edition, At: at, Data: struct{}{}},
			)
			if err != nil {
				return err
			}
		}
		size = published + wanted
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("pad log: %w", err)
	}
	return size, nil
}

// PublishHead implements transparency.PublicationStore. Instances wait for each other.
func (db *Store) PublishHead(
	ctx context.Context,
	edition contest.EditionID,
	size int64,
	note string,
	since, at time.Time,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(
			ctx,
			`SELECT pg_advisory_xact_lock($1, hashtext($2::edition::text))`,
			treeLock,
			edition,
		); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `
			INSERT INTO log_heads (edition, size, note, signed_at, published_at)
			SELECT $1, $2, $3, $4, $4
			WHERE $5 OR NOT EXISTS (SELECT FROM log_heads WHERE edition = $1 AND published_at >= $6)
			ON CONFLICT (edition, size) DO UPDATE SET published_at = coalesce(log_heads.published_at, excluded.published_at)`,
			edition, size, note, at, since.IsZero(), since)
		return err
	})
	if err != nil {
		return fmt.Errorf("publish head: %w", err)
	}
	return nil
}

// TreeHashes implements transparency.PublicationStore.
func (db *Store) TreeHashes(ctx context.Context, edition contest.EditionID) transparency.HashReader {
	return hashReader{ctx, db.Pool, edition}
}
