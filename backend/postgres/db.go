// Package postgres stores the contest in PostgreSQL. It enforces the rules that
// concurrent calls could break (quotas, ten submissions, unique links, one
// registration), each in one transaction or by a constraint.
package postgres

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// DB implements the domain's store interfaces. It is safe for concurrent use.
type DB struct {
	pool *pgxpool.Pool
}

// Open connects to the database at dsn and checks that it answers. It expects the
// newest schema, see Migrate.
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

// querier is the part of a pool and a transaction that reads.
type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// isID reports whether an id of a caller can be one of this database: a UUID in the
// form of 36 characters. PostgreSQL and package uuid accept more forms.
func isID(id string) bool { return len(id) == 36 && uuid.Validate(id) == nil }
