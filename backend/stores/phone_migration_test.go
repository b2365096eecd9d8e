package stores_test

import (
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/pg"
	"marquee/backend/stores"
)

// TestPhonesLoseARepeatedCountryCode runs the migration again, over numbers as they were typed before.
func TestPhonesLoseARepeatedCountryCode(t *testing.T) {
	t.Parallel()
	dsn := pgtest.New(t, pg.Migrate)
	db, err := stores.Open(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	stored := registered(t, db, "mei@example.com")
	migration, err := os.ReadFile("../pg/migrations/0013_phones.sql")
	if err != nil {
		t.Fatal(err)
	}
	up, _, _ := strings.Cut(string(migration), "-- +goose Down")
	connection, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(t.Context())
	for _, statement := range []string{`
		UPDATE registrations SET phone_country = '+86', phone = '+8613800138000', type = 'team', team = '{
			"contactPhoneCountry": "+351", "contactPhone": "+351912345678",
			"members": [
				{"name": "Ada", "phoneCountry": "+44", "phone": "+447911123456"},
				{"name": "Ines", "phoneCountry": "+86", "phone": "13800138001"}
			]}'`, up} {
		if _, err := connection.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	found, err := db.Registration(t.Context(), contest.International, stored.EntrantID)
	if err != nil {
		t.Fatal(err)
	}
	team := found.Form.Team
	got := []string{
		found.Form.Phone,
		team.ContactPhone,
		team.Members[0].Phone,
		team.Members[1].Name,
		team.Members[1].Phone,
	}
	if want := "13800138000 912345678 7911123456 Ines 13800138001"; strings.Join(got, " ") != want {
		t.Errorf("phones = %v, want %s", got, want)
	}
}
