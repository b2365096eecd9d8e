package store

import (
	"context"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/jury"
	"marquee/backend/results"
)

// OwnRecords implements results.OwnRecordStore.
func (db *Store) OwnRecords(ctx context.Context, j jury.Judge) (results.OwnRecords, error) {
	own := results.OwnRecords{Records: []results.OwnRecord{}}
	var publishedAt *time.Time
	err := db.Pool.QueryRow(ctx, `
		SELECT coalesce((SELECT pseudonym FROM log_pseudonyms WHERE judge_id = $1), ''),
			(SELECT max(published_at) FROM publications WHERE edition = $2)`, j.ID, j.Edition).Scan(&own.Pseudonym, &publishedAt)
	if err != nil {
		return own, fmt.Errorf("find own records: %w", err)
	}
	if publishedAt != nil {
		own.PublishedAt = *publishedAt
	}
	rows, err := db.Pool.Query(ctx, `
		SELECT coalesce(leaf, -1), commitment, salt, record FROM log_records
		WHERE judge_id = $1 AND record IS NOT NULL ORDER BY id`, j.ID)
	if err != nil {
		return own, fmt.Errorf("read own records: %w", err)
	}
	var one results.OwnRecord
	var commitment, salt []byte
	_, err = pgx.ForEachRow(rows, []any{&one.Leaf, &commitment, &salt, &one.Record}, func() error {
		one.Commitment, one.Salt = hex.EncodeToString(commitment), hex.EncodeToString(salt)
		own.Records = append(own.Records, one)
		return nil
	})
	if err != nil {
		return own, fmt.Errorf("read own records: %w", err)
	}
	return own, nil
}
