package pg

import (
	"context"
	"fmt"
)

// PinHost returns the host in the origin of the contest's logs. The first call sets it; later ones change nothing.
func (db *DB) PinHost(ctx context.Context, host string) (string, error) {
	if _, err := db.Pool.Exec(ctx, `INSERT INTO log_host (host) VALUES ($1) ON CONFLICT DO NOTHING`, host); err != nil {
		return "", fmt.Errorf("set host of log: %w", err)
	}
	var pinned string
	if err := db.Pool.QueryRow(ctx, `SELECT host FROM log_host`).Scan(&pinned); err != nil {
		return "", fmt.Errorf("read host of log: %w", err)
	}
	return pinned, nil
}
