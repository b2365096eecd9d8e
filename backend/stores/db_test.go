package stores_test

import (
	"testing"

	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/pg"
	"marquee/backend/stores"
)

// openDB gives the test an empty contest of its own.
func openDB(t *testing.T) *stores.DB {
	t.Helper()
	db, err := stores.Open(t.Context(), pgtest.New(t, pg.Migrate))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	return db
}
