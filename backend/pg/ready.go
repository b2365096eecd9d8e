package pg

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/pressly/goose/v3"
)

// ErrOlderSchema is the error of a database that is empty, or has the schema of a former release.
var ErrOlderSchema = errors.New("run marquee migrate")

// Ready returns an error unless the database answers, takes writes and has the schema of this release, or a newer one
// on which it may run.
func (db *DB) Ready(ctx context.Context) error {
	older := db.Migrated(ctx)
	if older != nil && !errors.Is(older, ErrOlderSchema) {
		return older
	}
	if err := db.Compatible(ctx); err != nil {
		return err
	}
	if older != nil {
		return older
	}
	return db.writable(ctx)
}

// Migrated returns ErrOlderSchema if the database lacks a migration of this release.
func (db *DB) Migrated(ctx context.Context) error {
	want, err := newestMigration()
	if err != nil {
		return err
	}
	have, err := db.SchemaVersion(ctx)
	var refused *pgconn.PgError
	if err != nil && (!errors.As(err, &refused) || refused.Code != undefinedTable) {
		return err
	}
	if have < want {
		return fmt.Errorf("the schema has version %d, this release needs %d: %w", have, want, ErrOlderSchema)
	}
	return nil
}

// writableFor is for how long a write that succeeded says that more will.
const writableFor = 10 * time.Second

// writable returns an error when the database answers but takes no writes: its disk is full, or it is a standby. It
// changes a row and writes a file, larger than work_mem: on a full disk the former goes on for as long as there is space
// that was set aside, while new rows find none.
func (db *DB) writable(ctx context.Context) error {
	now := time.Now().UnixNano()
	if at := db.written.Load(); at != 0 && now-at < int64(writableFor) {
		return nil
	}
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		batch := &pgx.Batch{}
		batch.Queue(`SET LOCAL work_mem = '64kB'`)
		batch.Queue(`SELECT count(*) FROM generate_series(1, 20000)`)
		batch.Queue(`UPDATE storage_checks SET read_up_to = read_up_to`)
		return tx.SendBatch(ctx, batch).Close()
	})
	if err != nil {
		return fmt.Errorf("write: %w", err)
	}
	db.written.Store(now)
	return nil
}

// newestMigration is the number of the newest migration of this release.
var newestMigration = sync.OnceValues(func() (int64, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return 0, fmt.Errorf("read migrations: %w", err)
	}
	return newestOf(files)
})

// newestOf is the number of the newest of some migrations.
func newestOf(files fs.FS) (int64, error) {
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return 0, fmt.Errorf("list migrations: %w", err)
	}
	var newest int64
	for _, name := range names {
		version, err := goose.NumericComponent(name)
		if err != nil {
			return 0, fmt.Errorf("read number of %s: %w", name, err)
		}
		newest = max(newest, version)
	}
	return newest, nil
}
