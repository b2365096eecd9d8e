package pg

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// ErrNewerSchema is the error of a database that a later release has migrated so far that this program would misread
// what is in it, or write what the later one misreads.
var ErrNewerSchema = errors.New("the database belongs to a newer Marquee")

//go:embed migrations/RELEASED
var releasedText string

// lastRelease is the number of the newest migration of the release before this program: what runs on its schema.
func lastRelease() (int64, error) {
	number, err := strconv.ParseInt(strings.TrimSpace(releasedText), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("read number of the last release: %w", err)
	}
	return number, nil
}

// Compatible returns ErrNewerSchema if a later release has migrated the database to a schema on which this program must
// not run. A database that does not answer, or has no schema yet, is no reason.
func (db *DB) Compatible(ctx context.Context) error {
	own, err := newestMigration()
	if err != nil {
		return err
	}
	return compatible(ctx, db.Pool, own)
}

type rowQuerier interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

func compatible(ctx context.Context, db rowQuerier, own int64) error {
	var from, newest int64
	if err := db.QueryRow(ctx, `
		SELECT compatible_from, (SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied)
		FROM compatibility`).Scan(&from, &newest); err != nil || own >= from {
		return nil //nolint:nilerr // whoever uses the database finds out
	}
	return fmt.Errorf(
		"%w: its schema is %d, for programs of schema %d or later, and this one is of schema %d: start the newer release",
		ErrNewerSchema,
		newest,
		from,
		own,
	)
}

// raise writes down which programs may run on the schema that this one has made: the last release, and all later ones.
// Files of an earlier schema have no such table.
func raise(ctx context.Context, pool *pgxpool.Pool) error {
	from, err := lastRelease()
	if err != nil {
		return err
	}
	_, err = pool.Exec(ctx, `UPDATE compatibility SET compatible_from = $1 WHERE compatible_from < $1`, from)
	var failed *pgconn.PgError
	if err != nil && (!errors.As(err, &failed) || failed.Code != undefinedTable) {
		return fmt.Errorf("write which releases may run: %w", err)
	}
	return nil
}

// undefinedTable is PostgreSQL's code for a table that is not there.
const undefinedTable = "42P01"
