package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/transparency"
)

// treeLock is the first key of the advisory locks of the sequencer, one per edition.
const treeLock = 0x6c6f6700 // "log"

// Grow implements transparency.Store. The advisory lock ends with the transaction, and so
// with its connection: an instance that is killed leaves neither a lock nor a part of a
// tree. The keys of the tables refuse a second tree from an instance without the lock.
func (db *Store) Grow(
	ctx context.Context,
	edition contest.EditionID,
	most int,
	at time.Time,
	grow func(transparency.Stored) (transparency.Growth, error),
) (int, error) {
	appended := 0
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		appended = 0
		var locked bool
		err := tx.QueryRow(
			ctx,
			`SELECT pg_try_advisory_xact_lock($1, hashtext($2::edition::text))`,
			treeLock,
			edition,
		).Scan(
			&locked,
		)
		if err != nil || !locked {
			return err
		}
		stored := transparency.Stored{Hashes: hashReader{ctx, tx, edition}}
		if stored.Note, stored.Size, err = newestHead(
			ctx,
			tx,
			edition,
		); err != nil &&
			contest.CodeOf(err) != contest.CodeNotFound {
			return err
		}
		var ids []int64
		if ids, stored.Waiting, err = waitingRecords(ctx, tx, edition, most); err != nil {
			return err
		}
		growth, err := grow(stored)
		if err != nil || growth.Note == "" {
			return err
		}
		appended = len(ids)
		return storeGrowth(ctx, tx, edition, stored.Size, ids, growth, at)
	})
	if err != nil {
		return 0, fmt.Errorf("grow tree: %w", err)
	}
	return appended, nil
}

// waitingRecords returns records without a leaf, in the order of their leaves. Those that an erasure has locked wait
// for the next call. The accounts that waited for the jury's first act come before it, all at once and in a random
// order.
func waitingRecords(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	most int,
) (ids []int64, commitments []transparency.Commitment, err error) {
	var begun bool
	err = tx.QueryRow(
		ctx,
		`SELECT EXISTS (SELECT FROM log_records a WHERE a.edition = $1 AND a.leaf IS NOT NULL AND `+pg.ActRecord+`)`,
		edition,
	).Scan(
		&begun,
	)
	if err != nil {
		return nil, nil, fmt.Errorf("find the jury's first act: %w", err)
	}
	locked := `FOR UPDATE OF r` // no account may come after its acts
	if begun {
		locked += ` SKIP LOCKED`
	}
	rows, err := tx.Query(ctx, `
		WITH acts AS MATERIALIZED (SELECT min(a.id) AS first FROM log_records a WHERE a.edition = $1 AND `+pg.ActRecord+`)
		SELECT r.id, r.commitment FROM log_records r, acts
		WHERE r.edition = $1 AND r.leaf IS NULL AND NOT `+pg.HeldRecord+`
		ORDER BY CASE WHEN starts_with(r.kind, 'judge.') AND r.id < acts.first AND NOT $3
			THEN sha256(convert_to((r.record::jsonb ->> 'judge') || $4, 'UTF8')) END NULLS LAST, r.id
		LIMIT $2 `+locked, edition, most, begun, rand.Text())
	if err != nil {
		return nil, nil, fmt.Errorf("find records without a leaf: %w", err)
	}
	var id int64
	var commitment []byte
	_, err = pgx.ForEachRow(rows, []any{&id, &commitment}, func() error {
		ids, commitments = append(ids, id), append(commitments, transparency.Commitment(commitment))
		return nil
	})
	if err != nil {
		return nil, nil, fmt.Errorf("find records without a leaf: %w", err)
	}
	return ids, commitments, nil
}

func storeGrowth(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	former int64,
	ids []int64,
	growth transparency.Growth,
	at time.Time,
) error {
	_, err := tx.Exec(ctx, `
		UPDATE log_records r SET leaf = $2 + w.place - 1
		FROM unnest($1::bigint[]) WITH ORDINALITY AS w (id, place) WHERE r.id = w.id`, ids, former)
	if err != nil {
		return fmt.Errorf("set leaves: %w", err)
	}
	hashes := make([][]byte, len(growth.Hashes))
	for i := range growth.Hashes {
		hashes[i] = growth.Hashes[i][:]
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO log_hashes (edition, number, hash)
		SELECT $1, $2 + h.place - 1, h.hash
		FROM unnest($3::bytea[]) WITH ORDINALITY AS h (hash, place)`, edition, growth.First, hashes)
	if err != nil {
		return fmt.Errorf("store hashes of the tree: %w", err)
	}
	// A head of the same size replaces one that a former key signed.
	_, err = tx.Exec(ctx, `
		INSERT INTO log_heads (edition, size, note, signed_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (edition, size) DO UPDATE SET note = excluded.note, signed_at = excluded.signed_at`,
		edition, growth.Size, growth.Note, at)
	if err != nil {
		return fmt.Errorf("store head: %w", err)
	}
	return nil
}

// Head returns the newest signed head, published or not.
func (db *Store) Head(ctx context.Context, edition contest.EditionID) (string, int64, error) {
	return newestHead(ctx, db.Pool, edition)
}

func newestHead(ctx context.Context, q pg.Querier, edition contest.EditionID) (note string, size int64, err error) {
	err = q.QueryRow(ctx, `
		SELECT note, size FROM log_heads WHERE edition = $1 ORDER BY size DESC LIMIT 1`, edition).Scan(&note, &size)
	if err != nil {
		return "", 0, fmt.Errorf("read head: %w", pg.Translate(err))
	}
	return note, size, nil
}

// Hashes implements transparency.Reader.
func (db *Store) Hashes(ctx context.Context, edition contest.EditionID, numbers []int64) ([]transparency.Hash, error) {
	return hashReader{ctx, db.Pool, edition}.ReadHashes(numbers)
}

// hashReader reads the hashes of an edition's tree.
type hashReader struct {
	ctx     context.Context //nolint:containedctx // transparency.HashReader takes none
	q       pg.Querier
	edition contest.EditionID
}

// ReadHashes implements transparency.HashReader.
func (r hashReader) ReadHashes(numbers []int64) ([]transparency.Hash, error) {
	rows, err := r.q.Query(r.ctx, `
		SELECT h.hash FROM unnest($2::bigint[]) WITH ORDINALITY AS n (number, place)
		JOIN log_hashes h ON h.edition = $1 AND h.number = n.number ORDER BY n.place`, r.edition, numbers)
	if err != nil {
		return nil, fmt.Errorf("read hashes of the tree: %w", err)
	}
	stored, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
	if err != nil {
		return nil, fmt.Errorf("read hashes of the tree: %w", err)
	}
	if len(stored) != len(numbers) {
		return nil, errors.New("read hashes of the tree: some are missing")
	}
	hashes := make([]transparency.Hash, len(stored))
	for i := range stored {
		hashes[i] = transparency.Hash(stored[i])
	}
	return hashes, nil
}
