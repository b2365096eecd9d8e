package postgres

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
	err = db.pool.QueryRow(ctx, `
		SELECT current_setting('server_version'), current_setting('server_version_num')::int, clock_timestamp()`).
		Scan(&s.Version, &s.Number, &s.Now)
	if err != nil {
		return s, fmt.Errorf("read version of database: %w", err)
	}
	return s, nil
}
