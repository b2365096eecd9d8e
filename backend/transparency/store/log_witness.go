package store

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/transparency"
)

// PublishedHead implements transparency.Reader.
func (db *Store) PublishedHead(ctx context.Context, edition contest.EditionID) (transparency.PublishedHead, error) {
	return publishedHead(ctx, db.Pool, edition, nil, 0)
}

// WitnessedHead implements transparency.Reader.
func (db *Store) WitnessedHead(
	ctx context.Context,
	edition contest.EditionID,
	keys []string,
	quorum int,
) (transparency.PublishedHead, error) {
	return publishedHead(ctx, db.Pool, edition, keys, quorum)
}

// publishedHead reads the newest published head that at least quorum of the witnesses with these keys, nil: of any,
// have cosigned.
func publishedHead(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	keys []string,
	quorum int,
) (transparency.PublishedHead, error) {
	var h transparency.PublishedHead
	var witnesses, lines []string
	err := q.QueryRow(ctx, `
		SELECT note, size, witnesses, lines FROM log_heads h
		CROSS JOIN LATERAL (
			SELECT coalesce(array_agg(witness), '{}') AS witnesses, coalesce(array_agg(line), '{}') AS lines,
				count(*) FILTER (WHERE $2::text[] IS NULL OR witness = ANY ($2)) AS cosigned
			FROM log_cosignatures c WHERE c.edition = h.edition AND c.size = h.size
		) c
		WHERE edition = $1 AND published_at IS NOT NULL AND cosigned >= $3
		ORDER BY size DESC LIMIT 1`, edition, keys, quorum).Scan(&h.Note, &h.Size, &witnesses, &lines)
	if err != nil {
		return h, fmt.Errorf("read published head: %w", pg.Translate(err))
	}
	h.Lines = make(map[string]string, len(witnesses))
	for i, witness := range witnesses {
		h.Lines[witness] = lines[i]
	}
	return h, nil
}

// Cosigned implements transparency.WitnessStore.
func (db *Store) Cosigned(ctx context.Context, edition contest.EditionID, witness string) (size int64, err error) {
	err = db.Pool.QueryRow(ctx, `
		SELECT coalesce(max(size), 0) FROM log_cosignatures WHERE edition = $1 AND witness = $2`, edition, witness).Scan(&size)
	if err != nil {
		return 0, fmt.Errorf("read cosignatures: %w", pg.Translate(err))
	}
	return size, nil
}

// AddCosignature implements transparency.WitnessStore.
func (db *Store) AddCosignature(
	ctx context.Context,
	edition contest.EditionID,
	size int64,
	witness, line string,
	at time.Time,
) error {
	_, err := db.Pool.Exec(ctx, `
		INSERT INTO log_cosignatures (edition, size, witness, line, received_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT DO NOTHING`, edition, size, witness, line, at)
	if err != nil {
		return fmt.Errorf("store cosignature: %w", pg.Translate(err))
	}
	return nil
}
