package config

import "time"

// Migration are the settings of `marquee migrate`.
type Migration struct {
	// DATABASE_URL: the PostgreSQL database. Required.
	DatabaseURL string
	// MIGRATION_LOCK_TIMEOUT: the longest wait for one lock, 100ms to 55s; 500ms. Calls that need the table queue
	// behind a waiting migration.
	Lock time.Duration
	// MIGRATION_STATEMENT_TIMEOUT: the longest run of one statement; 30m.
	Statement time.Duration
	// MIGRATION_TRIES: how often a migration that got no lock in time is tried, a second apart, 1 to 10000; 40.
	Tries int
}

// LoadMigration reads the settings of `marquee migrate`. Its error is Problems with a line per missing or malformed
// variable.
func LoadMigration(lookup Lookup) (Migration, error) {
	r := &reader{lookup: lookup}
	return readMigration(r), r.err()
}

func readMigration(r *reader) Migration {
	m := Migration{
		DatabaseURL: r.database("DATABASE_URL"),
		Lock:        r.databaseTimeout("MIGRATION_LOCK_TIMEOUT", 500*time.Millisecond),
		Statement:   r.duration("MIGRATION_STATEMENT_TIMEOUT"),
		Tries:       r.number("MIGRATION_TRIES", 40, 1, 10_000),
	}
	if m.Statement == 0 {
		m.Statement = 30 * time.Minute
	}
	return m
}
