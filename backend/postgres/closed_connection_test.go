package postgres

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"

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
