package pg

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	// answerDelay is how long to wait for an answer after the database's own timeout should have ended a statement.
	answerDelay = 2 * time.Second
	// connectTimeout bounds a new connection, unless the address has connect_timeout.
	connectTimeout = 5 * time.Second
	// pingTimeout bounds the check of a connection that was idle.
	pingTimeout = 2 * time.Second
	// closeTimeout bounds the end of all connections. Closing a connection to a database that does not
	// answer takes 15 s.
	closeTimeout = 2 * time.Second
)

// deadlines gives every call to the database a client-side deadline, because a frozen server or a dead network
// does not apply the server's timeouts. It implements pgx's tracers, whose contexts replace those of the calls.
type deadlines struct{ within time.Duration }

type cancelKey struct{}

func (d deadlines) begin(ctx context.Context) context.Context {
	ctx, cancel := context.WithTimeout(ctx, d.within)
	return context.WithValue(ctx, cancelKey{}, cancel)
}

func end(ctx context.Context) {
	if cancel, ok := ctx.Value(cancelKey{}).(context.CancelFunc); ok {
		cancel()
	}
}

// TraceQueryStart implements pgx.QueryTracer.
func (d deadlines) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return d.begin(ctx)
}

// TraceQueryEnd implements pgx.QueryTracer.
func (deadlines) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryEndData) { end(ctx) }

// TraceBatchStart implements pgx.BatchTracer.
func (d deadlines) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return d.begin(ctx)
}

// TraceBatchQuery implements pgx.BatchTracer.
func (deadlines) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd implements pgx.BatchTracer.
func (deadlines) TraceBatchEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchEndData) { end(ctx) }

// TraceCopyFromStart implements pgx.CopyFromTracer.
func (d deadlines) TraceCopyFromStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceCopyFromStartData) context.Context {
	return d.begin(ctx)
}

// TraceCopyFromEnd implements pgx.CopyFromTracer.
func (deadlines) TraceCopyFromEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceCopyFromEndData) {
	end(ctx)
}

var (
	_ pgx.QueryTracer    = deadlines{}
	_ pgx.BatchTracer    = deadlines{}
	_ pgx.CopyFromTracer = deadlines{}
)
