package main

import (
	"context"
	"errors"

	"marquee/backend/config"
	"marquee/backend/postgres"
)

// migrate migrates the production database to the newest schema.
func migrate(ctx context.Context, environment config.Lookup) error {
	settings, err := config.LoadMigration(environment)
	if err != nil {
		return err
	}
	limits := postgres.DefaultMigrationLimits()
	limits.Lock, limits.Statement, limits.Tries = settings.Lock, settings.Statement, settings.Tries
	err = postgres.MigrateWithin(ctx, settings.DatabaseURL, limits)
	if errors.Is(err, postgres.ErrUnreachable) {
		return ofVariable("DATABASE_URL", err)
	}
	return err
}
