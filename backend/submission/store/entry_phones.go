package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
)

// EntryPhones returns a phone number per work that judges see: that of its entrant, empty once the account is deleted.
func (db *Store) EntryPhones(ctx context.Context, edition contest.EditionID) ([]contest.PhoneNumber, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT coalesce(r.phone_country, ''), coalesce(r.phone, '')
		FROM submissions s
		LEFT JOIN registrations r ON r.edition = s.edition AND r.entrant_id = s.entrant_id
		WHERE s.edition = $1 AND `+pg.JudgedWork, edition)
	if err != nil {
		return nil, fmt.Errorf("list entries: %w", err)
	}
	phones, err := pgx.CollectRows(rows, pgx.RowToStructByPos[contest.PhoneNumber])
	if err != nil {
		return nil, fmt.Errorf("list entries: %w", err)
	}
	return phones, nil
}
