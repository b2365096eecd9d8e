package postgres_test

import (
	"testing"

	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/postgres"
)

// openDB gives the test an empty contest of its own.
func openDB(t *testing.T) *postgres.DB {
	t.Helper()
	db, err := postgres.Open(t.Context(), pgtest.New(t, postgres.Migrate))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	return db
}
