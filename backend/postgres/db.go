// Package postgres keeps the contest in PostgreSQL. A rule that concurrency could
// break (a quota, ten submissions, a unique link, one registration) is held here,
// in one transaction or by a constraint.
package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// DB implements the domain's store interfaces. It is safe for concurrent use.
type DB struct {
	pool *pgxpool.Pool
}

// Open connects to the database at dsn and checks that it answers. The schema
// must be there already: see Migrate.
func Open(ctx context.Context, dsn string) (*DB, error) {
	config, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return nil, fmt.Errorf("read database address: %w", err)
	}
	config.ConnConfig.RuntimeParams["timezone"] = "UTC"
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("reach database: %w", err)
	}
	return &DB{pool: pool}, nil
}

// Close ends all connections.
func (db *DB) Close() { db.pool.Close() }

// Ping reports whether the database answers.
func (db *DB) Ping(ctx context.Context) error { return db.pool.Ping(ctx) }

// inTx runs f in one transaction and commits when it returns nil.
func (db *DB) inTx(ctx context.Context, f func(tx pgx.Tx) error) error {
	return pgx.BeginFunc(ctx, db.pool, f)
}
