package pg

import (
	"context"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"marquee/backend/contest"
	"marquee/backend/embedded/postgres/pgtest"
)

// TestClosedConnectionIsUnavailable: a statement on a connection that has ended meanwhile, such as the second one of a
// transaction whose server was killed.
func TestClosedConnectionIsUnavailable(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, pgtest.New(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	if err := conn.Close(ctx); err != nil {
		t.Fatal(err)
	}
	_, err = conn.Exec(ctx, `SELECT 1`)
	if got := contest.CodeOf(busy(ctx, err)); got != contest.CodeUnavailable {
		t.Errorf("%v is %q", err, got)
	}
}

// TestConnectionClosedDuringAnAnswerIsUnavailable: pgx then wraps an error that is not safe to retry, because the
// statement may have been carried out.
func TestConnectionClosedDuringAnAnswerIsUnavailable(t *testing.T) {
	t.Parallel()
	err := fmt.Errorf("read the answer: %w", pgconn.ErrConnClosed)
	if pgconn.SafeToRetry(err) {
		t.Fatal("this is the other case")
	}
	if got := contest.CodeOf(busy(context.Background(), err)); got != contest.CodeUnavailable {
		t.Errorf("%v is %q", err, got)
	}
}
