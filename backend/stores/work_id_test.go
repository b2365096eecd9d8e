package stores_test

import (
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/pg"
)

// TestWorkIDsDoNotFollowTime: ids are unique and in no order, also those of many who submit at once.
func TestWorkIDsDoNotFollowTime(t *testing.T) {
	t.Parallel()
	connection, err := pgx.Connect(t.Context(), pgtest.New(t, pg.Migrate))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(t.Context())
	var drawn []int
	for range 200 {
		var id int
		err := connection.QueryRow(t.Context(), `
			WITH drawn AS (SELECT draw_work_id('international') AS id)
			INSERT INTO works (edition, work_id) SELECT 'international', id FROM drawn RETURNING work_id`).Scan(&id)
		if err != nil {
			t.Fatal(err)
		}
		drawn = append(drawn, id)
	}
	later := 0 // how often an id is larger than the one before
	for i, id := range drawn {
		if id < 10_000 || id > 99_999 || slices.Contains(drawn[:i], id) {
			t.Errorf("id %d, want a new one of five digits", id)
		}
		if i > 0 && id > drawn[i-1] {
			later++
		}
	}
	if later < 60 || later > 140 {
		t.Errorf("%d of 199 ids are larger than the one before: they follow the order of arrival", later)
	}
}
