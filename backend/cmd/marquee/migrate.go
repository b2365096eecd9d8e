package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"marquee/backend/config"
	"marquee/backend/pg"
	"marquee/backend/stores"
)

// migrate migrates the production database to the newest schema.
func migrate(ctx context.Context, environment config.Lookup, out io.Writer) error {
	settings, err := config.LoadMigration(environment)
	if err != nil {
		return err
	}
	limits := pg.DefaultMigrationLimits()
	limits.Lock, limits.Statement, limits.Tries = settings.Lock, settings.Statement, settings.Tries
	begin := time.Now()
	before := schemaVersion(ctx, settings.DatabaseURL)
	err = pg.MigrateWithin(ctx, settings.DatabaseURL, limits)
	if errors.Is(err, pg.ErrUnreachable) {
		return ofVariable("DATABASE_URL", err)
	}
	if err != nil {
		return err
	}
	after := schemaVersion(ctx, settings.DatabaseURL)
	if before == after {
		fmt.Fprintf(out, "The schema has version %d already; nothing was changed.\n", after)
		return nil
	}
	fmt.Fprintf(
		out,
		"The schema went from version %d to %d in %v.\n",
		before,
		after,
		time.Since(begin).Round(time.Millisecond),
	)
	return nil
}

// schemaVersion is the version of the database's schema; 0 for an empty database, and for one that does not answer.
func schemaVersion(ctx context.Context, dsn string) int64 {
	db, err := stores.Open(ctx, dsn)
	if err != nil {
		return 0
	}
	defer db.Close()
	version, err := db.SchemaVersion(ctx)
	if err != nil {
		return 0
	}
	return version
}
