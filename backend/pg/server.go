package pg

import (
	"context"
	"fmt"
	"time"
)

// Server is what a database's server says about itself.
type Server struct {
	Version string    // such as 15.14
	Number  int       // such as 150014
	Now     time.Time // its clock
}

// Server asks the database's server for its version and its time.
func (db *DB) Server(ctx context.Context) (s Server, err error) {
	err = db.Pool.QueryRow(ctx, `
		SELECT current_setting('server_version'), current_setting('server_version_num')::int, clock_timestamp()`).
		Scan(&s.Version, &s.Number, &s.Now)
	if err != nil {
		return s, fmt.Errorf("read version of database: %w", err)
	}
	return s, nil
}

// SchemaVersion is the number of the newest migration that ran.
func (db *DB) SchemaVersion(ctx context.Context) (version int64, err error) {
	err = db.Pool.QueryRow(
		ctx,
		`SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied`,
	).Scan(
		&version,
	)
	if err != nil {
		return 0, fmt.Errorf("read schema version: %w", err)
	}
	return version, nil
}
