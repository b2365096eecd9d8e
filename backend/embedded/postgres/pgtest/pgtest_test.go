package pgtest_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"marquee/backend/embedded/postgres/pgtest"
)

func TestEveryTestHasItsOwnDatabaseFromOneMigration(t *testing.T) {
	var migrations atomic.Int32
	migrate := func(ctx context.Context, dsn string) error {
		migrations.Add(1)
		conn, err := pgx.Connect(ctx, dsn)
		if err != nil {
			return err
		}
		defer conn.Close(ctx)
		_, err = conn.Exec(ctx, `CREATE TABLE film (title text)`)
		return err
	}
	t.Run("group", func(t *testing.T) {
		for _, title := range []string{"电影", "Reel", "Still"} {
			t.Run(title, func(t *testing.T) {
				t.Parallel()
				conn := connect(t, pgtest.New(t, migrate))
				var count int
				if _, err := conn.Exec(t.Context(), `INSERT INTO film (title) VALUES ($1)`, title); err != nil {
					t.Fatal(err)
				}
				if err := conn.QueryRow(t.Context(), `SELECT count(*) FROM film`).Scan(&count); err != nil {
					t.Fatal(err)
				}
				if count != 1 {
					t.Errorf("found %d films, want the test's own only", count)
				}
			})
		}
	})
	if got := migrations.Load(); got != 1 {
		t.Errorf("migrated %d times, want once", got)
	}
}

func TestDatabaseIsDroppedAfterTheTest(t *testing.T) {
	var dsn string
	t.Run("user", func(t *testing.T) {
		dsn = pgtest.New(t, nil)
		conn, err := pgx.Connect(t.Context(), dsn)
		if err != nil {
			t.Fatal(err)
		}
		_ = conn // left open: the drop must not wait for it
	})
	if conn, err := pgx.Connect(t.Context(), dsn); err == nil {
		conn.Close(t.Context())
		t.Error("the database is still there after its test")
	}
}

func connect(t *testing.T, dsn string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(context.Background()) })
	return conn
}
