// Package pg opens the database: its pool, transactions, locks, errors and migrations, the audit and log records that
// stand beside each change, and the queue of emails. Rules that concurrent calls could break (quotas, ten submissions,
// unique links, one registration) are enforced by the stores, each in one transaction or by a constraint.
package pg

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/multitracer"
	"github.com/jackc/pgx/v5/pgxpool"
)

// DB implements the domain's store interfaces. It is safe for concurrent use.
type DB struct {
	Pool    pool
	written *atomic.Int64 // when the readiness check last wrote, Unix nanoseconds; 0: never
}

// Open is OpenWithin for the default limits.
func Open(ctx context.Context, dsn string) (*DB, error) {
	return OpenWithin(ctx, dsn, DefaultLimits())
}

// OpenWithin connects to the database at dsn and checks that it answers. It expects the
// newest schema, see Migrate, and refuses one on which this program must not run (ErrNewerSchema).
func OpenWithin(ctx context.Context, dsn string, limits Limits) (*DB, error) {
	config, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return nil, fmt.Errorf("read database address: %w", err)
	}
	if limits.Connections > 0 {
		config.MaxConns = int32(min(limits.Connections, math.MaxInt32)) //nolint:gosec // G115: bounded here
	}
	params := config.ConnConfig.RuntimeParams
	params["timezone"] = "UTC"
	params["lock_timeout"] = strconv.FormatInt(limits.Lock.Milliseconds(), 10)
	params["statement_timeout"] = strconv.FormatInt(limits.Statement.Milliseconds(), 10)
	params["idle_in_transaction_session_timeout"] = params["statement_timeout"]
	config.ConnConfig.Tracer = multitracer.New(deadlines{within: limits.Statement + answerDelay}, spans{})
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectTimeout
	}
	config.PingTimeout = pingTimeout
	connections, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	if err := connections.Ping(ctx); err != nil {
		connections.Close()
		return nil, fmt.Errorf("reach database: %w", err)
	}
	db := &DB{Pool: pool{Connections: connections, within: limits.Acquire}, written: new(atomic.Int64)}
	if err := db.Compatible(ctx); err != nil {
		connections.Close()
		return nil, err
	}
	return db, nil
}

// Close ends all connections. It does not wait for a database that does not answer.
func (db *DB) Close() {
	done := make(chan struct{})
	go func() { db.Pool.Connections.Close(); close(done) }()
	select {
	case <-done:
	case <-time.After(closeTimeout):
	}
}

// Ping reports whether the database answers.
func (db *DB) Ping(ctx context.Context) error { return db.Pool.Connections.Ping(ctx) }

// Querier is the part of a pool and a transaction that reads.
type Querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// IsID reports whether an id of a caller can be one of this database: a UUID in the
// form of 36 characters. PostgreSQL and package uuid accept more forms.
func IsID(id string) bool { return len(id) == 36 && uuid.Validate(id) == nil }
