package pgtest

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
)

// NumberWorks makes the ids of new works in a test's database follow 1000, so that the test can name them. They are
// random else.
func NumberWorks(t testing.TB, dsn string) {
	t.Helper()
	ctx := context.Background()
	connection, err := pgx.Connect(ctx, dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(ctx)
	_, err = connection.Exec(ctx, `
		CREATE OR REPLACE FUNCTION draw_work_id(wanted edition) RETURNS integer LANGUAGE sql AS
			'UPDATE work_counters SET last_id = last_id + 1 WHERE edition = wanted RETURNING last_id'`)
	if err != nil {
		t.Fatal(err)
	}
}
