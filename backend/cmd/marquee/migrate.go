package main

import (
	"context"

	"marquee/backend/config"
	"marquee/backend/postgres"
)

// migrate migrates the production database to the newest schema.
func migrate(ctx context.Context, environment config.Lookup) error {
	dsn, err := config.LoadDatabase(environment)
	if err != nil {
		return err
	}
	if err := postgres.Migrate(ctx, dsn); err != nil {
		return ofVariable("DATABASE_URL", err)
	}
	return nil
}
