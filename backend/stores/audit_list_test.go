package stores_test

import (
	"testing"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/operations"
	"marquee/backend/pg"
	"marquee/backend/stores"
)

// TestAuditRowsSayWhoAnIDIs reads rows of an entrant who exists, of one whose account is deleted, and
// of others whose names stand in the log itself; the first is found by the address.
func TestAuditRowsSayWhoAnIDIs(t *testing.T) {
	t.Parallel()
	dsn := pgtest.New(t, pg.Migrate)
	db, err := stores.Open(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	connection, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(t.Context()) //nolint:errcheck // the test has ended
	var id string
	if err := connection.QueryRow(t.Context(), `
		INSERT INTO entrants (email, username, language) VALUES ('mara@harbour.example', 'mara', 'en') RETURNING id::text`).Scan(&id); err != nil {
		t.Fatal(err)
	}
	for actor, subject := range map[string]string{
		"entrant:" + id: "submission:not-an-id",
		"entrant:00000000-0000-4000-8000-000000000000": "registration:00000000-0000-4000-8000-000000000000",
		"judge:" + id: "shortlist:camp",
	} {
		if _, err := connection.Exec(t.Context(), `
			INSERT INTO audit_log (at, edition, actor, action, subject, detail) VALUES (now(), 'camp', $1, 'submission.submit', $2, '{}')`, actor, subject); err != nil {
			t.Fatal(err)
		}
	}
	page, err := db.AuditRows(t.Context(), operations.AuditFilter{Edition: contest.Camp, Part: contest.Part{Limit: 10}})
	if err != nil || len(page.Rows) != 3 {
		t.Fatalf("%d rows, %v", len(page.Rows), err)
	}
	for _, row := range page.Rows {
		want := ""
		if row.Actor == "entrant:"+id {
			want = "mara@harbour.example"
		}
		if row.ActorName != want || row.SubjectName != "" {
			t.Errorf("%s is called %q, %s is called %q", row.Actor, row.ActorName, row.Subject, row.SubjectName)
		}
	}
	found, err := db.AuditRows(
		t.Context(),
		operations.AuditFilter{Edition: contest.Camp, Search: "harbour.ex", Part: contest.Part{Limit: 10}},
	)
	if err != nil || found.Total != 1 || len(found.Rows) != 1 || found.Rows[0].ActorName != "mara@harbour.example" {
		t.Errorf("found %d rows %+v, %v", found.Total, found.Rows, err)
	}
}
