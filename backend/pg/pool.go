package pg

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"marquee/backend/contest"
)

// Limits are those of the pool's connections and of how long a call waits for the
// database. A call that reaches one fails with SYSTEM_BUSY.
type Limits struct {
	Connections int           // at most; 0 is pool_max_conns of the address, or pgxpool's default
	Acquire     time.Duration // for a connection of the pool
	Lock        time.Duration // for one lock
	Statement   time.Duration // for one statement, locks included
}

// DefaultLimits are within the minute that clients wait for an answer.
func DefaultLimits() Limits {
	return Limits{Acquire: 10 * time.Second, Lock: 10 * time.Second, Statement: 30 * time.Second}
}

// pool is pgxpool's with a timeout for connections, and with SYSTEM_BUSY and UNAVAILABLE
// in place of the database's errors, see busy.
type pool struct {
	Connections *pgxpool.Pool
	within      time.Duration
}

// Acquire returns a connection, which the caller releases. All that one call waits for connections counts together.
func (p pool) Acquire(ctx context.Context) (*pgxpool.Conn, error) {
	patience := contest.PatienceOf(ctx)
	waiting, cancel := context.WithTimeout(ctx, patience.Left(p.within))
	defer cancel()
	begun := time.Now()
	conn, err := p.Connections.Acquire(waiting)
	patience.Spend(time.Since(begun))
	switch {
	case err == nil:
		return conn, nil
	case ctx.Err() == nil && waiting.Err() != nil:
		return nil, fmt.Errorf("%w: no connection within %v: %w", SystemBusy(), p.within, err)
	default:
		return nil, busy(ctx, fmt.Errorf("acquire connection: %w", err))
	}
}

// Exec runs a statement.
func (p pool) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	conn, err := p.Acquire(ctx)
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	defer conn.Release()
	tag, err := conn.Exec(ctx, sql, args...)
	return tag, busy(ctx, err)
}

// Query runs a query. Its connection is released when the rows are closed or read to the
// end.
func (p pool) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	conn, err := p.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	found, err := conn.Query(ctx, sql, args...)
	if err != nil {
		conn.Release()
		return nil, busy(ctx, err)
	}
	return &rows{Rows: found, ctx: ctx, conn: conn}, nil
}

// QueryRow runs a query for one row. Its connection is released by Scan.
func (p pool) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	conn, err := p.Acquire(ctx)
	if err != nil {
		return failedRow{err}
	}
	return row{Row: conn.QueryRow(ctx, sql, args...), ctx: ctx, conn: conn}
}

type rows struct {
	pgx.Rows
	ctx  context.Context
	conn *pgxpool.Conn // nil once it is released
}

// Close implements pgx.Rows.
func (r *rows) Close() {
	r.Rows.Close()
	if r.conn != nil {
		r.conn.Release()
		r.conn = nil
	}
}

// Next implements pgx.Rows.
func (r *rows) Next() bool {
	more := r.Rows.Next()
	if !more {
		r.Close()
	}
	return more
}

// Err implements pgx.Rows.
func (r *rows) Err() error { return busy(r.ctx, r.Rows.Err()) }

type row struct {
	pgx.Row
	ctx  context.Context
	conn *pgxpool.Conn
}

// Scan implements pgx.Row.
func (r row) Scan(targets ...any) error {
	defer r.conn.Release()
	return busy(r.ctx, r.Row.Scan(targets...))
}

type failedRow struct{ err error }

// Scan implements pgx.Row.
func (r failedRow) Scan(...any) error { return r.err }

// Planned is the first argument of a query whose plan must follow the values of its filter: it is
// planned for each call.
const Planned = pgx.QueryExecModeCacheDescribe
