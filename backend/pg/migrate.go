package pg

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*.sql
var migrations embed.FS

// MigrationLimits keep a migration from blocking the traffic of a running contest.
type MigrationLimits struct {
	// Lock is the longest wait for one lock. Calls that need the table queue behind a
	// waiting migration, so it is short.
	Lock time.Duration
	// Statement is the longest run of one statement, such as a concurrent index; 0: no limit.
	Statement time.Duration
	// Tries is how often a migration that got no lock in time is tried, and Pause the time
	// between two tries.
	Tries int
	Pause time.Duration
}

// DefaultMigrationLimits try for about a minute.
func DefaultMigrationLimits() MigrationLimits {
	return MigrationLimits{Lock: 500 * time.Millisecond, Statement: 30 * time.Minute, Tries: 40, Pause: time.Second}
}

// ErrUnreachable is the error of a database that cannot be migrated because it does not answer.
var ErrUnreachable = errors.New("the database does not answer")

// ErrForeignSchema is the error of a database whose tables are not those that its version says. Migrations run in
// transactions or may be repeated, so an interrupted one leaves no such tables.
var ErrForeignSchema = errors.New("the database was made by an older Marquee, which this one cannot upgrade")

// Migrate is MigrateWithin for the default limits.
func Migrate(ctx context.Context, dsn string) error {
	return MigrateWithin(ctx, dsn, DefaultMigrationLimits())
}

// MigrateWithin brings the database to the newest schema. An advisory lock serialises
// concurrent calls. The previous release of the service keeps running during the
// migration and must work on the new schema.
//
// Each migration runs in a transaction, unless it begins with "-- +goose NO TRANSACTION",
// which CREATE INDEX CONCURRENTLY needs. A migration without a transaction must be
// repeatable from any of its statements.
func MigrateWithin(ctx context.Context, dsn string, limits MigrationLimits) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	return migrate(ctx, dsn, files, limits)
}

func migrate(ctx context.Context, dsn string, files fs.FS, limits MigrationLimits) error {
	config, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	params := config.ConnConfig.RuntimeParams
	params["lock_timeout"] = strconv.FormatInt(limits.Lock.Milliseconds(), 10)
	params["statement_timeout"] = strconv.FormatInt(limits.Statement.Milliseconds(), 10)
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectTimeout
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	defer pool.Close()
	if err := pool.Ping(ctx); err != nil {
		return fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	own, err := newestOf(files)
	if err != nil {
		return err
	}
	if err := compatible(ctx, pool, own); err != nil {
		return err
	}
	db := stdlib.OpenDBFromPool(pool)
	defer db.Close()
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return fmt.Errorf("make migration lock: %w", err)
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db, files, goose.WithSessionLocker(locker))
	if err != nil {
		return fmt.Errorf("prepare migrations: %w", err)
	}
	for try := 1; ; try++ {
		_, err := provider.Up(ctx)
		if err == nil {
			return raise(ctx, pool)
		}
		if detail := foreign(err); detail != "" {
			return fmt.Errorf("%w (%s)", ErrForeignSchema, detail)
		}
		if !gaveWay(err) || try >= limits.Tries {
			return fmt.Errorf("migrate, try %d: %w", try, err)
		}
		select {
		case <-time.After(limits.Pause):
		case <-ctx.Done():
			return fmt.Errorf("migrate: %w", ctx.Err())
		}
	}
}

// foreign returns what a migration found in its way, such as a table that it was to make. "" for every other error.
func foreign(err error) string {
	var failed *pgconn.PgError
	var partial *goose.PartialError
	if !errors.As(err, &failed) || !errors.As(err, &partial) {
		return ""
	}
	switch failed.Code {
	case "42P07",
		"42701",
		"42710",
		"42P06",
		"42723": // a table, column, object, schema or function that is there already
		return fmt.Sprintf("migration %d: %s", partial.Failed.Source.Version, failed.Message)
	}
	return ""
}

// gaveWay reports a migration that got no lock in time, or was chosen to end a deadlock.
func gaveWay(err error) bool {
	var failed *pgconn.PgError
	return errors.As(err, &failed) && (failed.Code == lockNotAvailable || failed.Code == deadlockDetected)
}
