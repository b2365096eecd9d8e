package pg

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/embedded/postgres/pgtest"
)

// release is a folder of migrations.
func release(files ...string) fstest.MapFS {
	folder := fstest.MapFS{}
	for i, text := range files {
		folder["000"+string(rune('1'+i))+"_step.sql"] = &fstest.MapFile{Data: []byte(text)}
	}
	return folder
}

const (
	firstRelease = "-- +goose Up\nCREATE TABLE films (id int);\nINSERT INTO films SELECT generate_series(1, 100);\n"
	addsColumn   = "-- +goose Up\nALTER TABLE films ADD COLUMN title text;\n"
	addsIndex    = `-- +goose NO TRANSACTION
-- +goose Up
DROP INDEX CONCURRENTLY IF EXISTS films_id;
CREATE INDEX CONCURRENTLY films_id ON films (id);
`
)

func connectTo(t *testing.T, dsn string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

// is waits until a query is true.
func is(t *testing.T, conn *pgx.Conn, sql string) {
	t.Helper()
	for {
		var yes bool
		if err := conn.QueryRow(t.Context(), sql).Scan(&yes); err != nil {
			t.Fatal(err)
		}
		if yes {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// TestMigrationGivesWay: while a transaction reads a table, a migration that needs it alone does not stop other readers
// for longer than its wait for the lock, and succeeds when the transaction has ended.
func TestMigrationGivesWay(t *testing.T) {
	t.Parallel()
	dsn := pgtest.New(t, nil)
	limits := MigrationLimits{
		Lock:      100 * time.Millisecond,
		Statement: time.Minute,
		Tries:     1_000_000,
		Pause:     50 * time.Millisecond,
	}
	if err := migrate(t.Context(), dsn, release(firstRelease), limits); err != nil {
		t.Fatal(err)
	}
	holder, reader, watcher := connectTo(t, dsn), connectTo(t, dsn), connectTo(t, dsn)
	if _, err := holder.Exec(t.Context(), `BEGIN; SELECT FROM films`); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		done <- migrate(context.WithoutCancel(t.Context()), dsn, release(firstRelease, addsColumn), limits)
	}()
	for range 3 {
		is(
			t,
			watcher,
			`SELECT EXISTS (SELECT FROM pg_locks WHERE relation = 'films'::regclass AND mode = 'AccessExclusiveLock' AND NOT granted)`,
		)
		if _, err := reader.Exec(t.Context(), `SELECT count(*) FROM films`); err != nil {
			t.Fatal(err)
		}
	}
	select {
	case err := <-done:
		t.Fatalf("the migration ended beside a transaction: %v", err)
	default:
	}
	if _, err := holder.Exec(t.Context(), `COMMIT`); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	is(t, watcher, `SELECT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'films'::regclass AND attname = 'title')`)
}

// TestMigrationEndsItsTries with an error that names the lock.
func TestMigrationEndsItsTries(t *testing.T) {
	t.Parallel()
	dsn := pgtest.New(t, nil)
	limits := MigrationLimits{Lock: 10 * time.Millisecond, Statement: time.Minute, Tries: 3, Pause: time.Millisecond}
	if err := migrate(t.Context(), dsn, release(firstRelease), limits); err != nil {
		t.Fatal(err)
	}
	holder := connectTo(t, dsn)
	if _, err := holder.Exec(t.Context(), `BEGIN; SELECT FROM films`); err != nil {
		t.Fatal(err)
	}
	err := migrate(t.Context(), dsn, release(firstRelease, addsColumn), limits)
	if !gaveWay(err) || !strings.Contains(err.Error(), "try 3") {
		t.Errorf("got %v", err)
	}
	broken := release(firstRelease, "-- +goose Up\nALTER TABLE nowhere ADD COLUMN title text;\n")
	if err := migrate(t.Context(), dsn, broken, limits); err == nil || !strings.Contains(err.Error(), "try 1:") {
		t.Errorf("a migration that is wrong is tried again: %v", err)
	}
}

// TestIndexIsBuiltBesideWriters: a migration without a transaction waits for no lock that writers need.
func TestIndexIsBuiltBesideWriters(t *testing.T) {
	t.Parallel()
	dsn := pgtest.New(t, nil)
	limits := DefaultMigrationLimits()
	limits.Lock = time.Minute // the index waits for the transactions that began before it
	if err := migrate(t.Context(), dsn, release(firstRelease), limits); err != nil {
		t.Fatal(err)
	}
	holder, writer, watcher := connectTo(t, dsn), connectTo(t, dsn), connectTo(t, dsn)
	if _, err := holder.Exec(t.Context(), `BEGIN; INSERT INTO films VALUES (101)`); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		done <- migrate(context.WithoutCancel(t.Context()), dsn, release(firstRelease, addsIndex), limits)
	}()
	is(
		t,
		watcher,
		`SELECT EXISTS (SELECT FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONCURRENTLY%' AND wait_event_type = 'Lock' AND datname = current_database())`,
	)
	if _, err := writer.Exec(t.Context(), `INSERT INTO films VALUES (102)`); err != nil {
		t.Fatal(err)
	}
	if _, err := holder.Exec(t.Context(), `COMMIT`); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	is(t, watcher, `SELECT indisvalid FROM pg_index WHERE indexrelid = 'films_id'::regclass`)
}

func TestUnreachableDatabaseIsNotMigrated(t *testing.T) {
	t.Parallel()
	for _, dsn := range []string{"postgres://marquee@127.0.0.1:1/marquee", "postgres://marquee@127.0.0.1:1/marquee?sslmode=perhaps"} {
		if err := Migrate(t.Context(), dsn); !errors.Is(err, ErrUnreachable) {
			t.Errorf("%s: %v", dsn, err)
		}
	}
}

// blocking are the statements that keep everybody from a table for as long as it takes to read or write it whole, and
// what to write instead. https://www.postgresql.org/docs/17/sql-altertable.html, notes.
func blocking() map[string]*regexp.Regexp {
	return map[string]*regexp.Regexp{
		"CREATE INDEX CONCURRENTLY, in a migration with NO TRANSACTION": regexp.MustCompile(
			`(?i)\bCREATE\s+(UNIQUE\s+)?INDEX\s+(IF NOT EXISTS\s+)?[^C\s]|\bCREATE\s+(UNIQUE\s+)?INDEX\s+C(?:[^O]|O[^N])`,
		),
		"DROP INDEX CONCURRENTLY": regexp.MustCompile(
			`(?i)\bDROP\s+INDEX\s+(?:IF EXISTS\s+)?(?:[^C\s]|C[^O])`,
		),
		"a new column, and the old one dropped a release later": regexp.MustCompile(
			`(?i)\bALTER\s+(COLUMN\s+)?\w+\s+(SET\s+DATA\s+)?TYPE\b`,
		),
		"NOT VALID, and VALIDATE CONSTRAINT in a migration of its own": regexp.MustCompile(
			`(?is)\bADD\s+CONSTRAINT\s+\w+\s+(CHECK|FOREIGN)[^;]*?\)\s*(,|;)`,
		),
		"a constraint IS NOT NULL NOT VALID, validated in a migration of its own": regexp.MustCompile(
			`(?i)\bSET\s+NOT\s+NULL\b`,
		),
		"no lock by hand": regexp.MustCompile(`(?i)\bLOCK\s+TABLE\b`),
		"no rewrite by VACUUM FULL or CLUSTER": regexp.MustCompile(
			`(?i)\bVACUUM\s+FULL\b|\bCLUSTER\b`,
		),
		"a default that is constant: a volatile one rewrites the table": regexp.MustCompile(
			`(?i)\bADD\s+COLUMN\b[^;,]*\bDEFAULT\s+(gen_random_uuid|clock_timestamp|random|nextval)\b`,
		),
		"DROP INDEX CONCURRENTLY IF EXISTS before a concurrent index, so that it is repeatable": nil,
	}
}

var (
	createsTable = regexp.MustCompile(`(?i)\bCREATE\s+TABLE\s+(?:IF NOT EXISTS\s+)?(\w+)`)
	onTable      = regexp.MustCompile(`(?i)\b(?:ON|TABLE)\s+(?:ONLY\s+)?(\w+)`)
	concurrent   = regexp.MustCompile(`(?i)\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(\w+)`)
)

// problemsOfMigration returns what to write instead of the statements that stop the traffic. Tables that the migration
// itself creates have none yet.
func problemsOfMigration(text string) (instead []string) {
	up, _, _ := strings.Cut(text, "-- +goose Down")
	up = regexp.MustCompile(`--[^\n]*`).ReplaceAllString(up, "")
	var own []string
	for _, table := range createsTable.FindAllStringSubmatch(up, -1) {
		own = append(own, table[1])
	}
	for statement := range strings.SplitAfterSeq(up, ";") {
		if table := onTable.FindStringSubmatch(statement); table != nil && slices.Contains(own, table[1]) {
			continue
		}
		for what, pattern := range blocking() {
			if pattern != nil && pattern.MatchString(statement) {
				instead = append(instead, what)
			}
		}
		if index := concurrent.FindStringSubmatch(statement); index != nil {
			if !strings.Contains(text, "-- +goose NO TRANSACTION") {
				instead = append(instead, "CREATE INDEX CONCURRENTLY, in a migration with NO TRANSACTION")
			}
			if !strings.Contains(up, "DROP INDEX CONCURRENTLY IF EXISTS "+index[1]) {
				instead = append(
					instead,
					"DROP INDEX CONCURRENTLY IF EXISTS before a concurrent index, so that it is repeatable",
				)
			}
		}
	}
	return instead
}

func TestStatementsThatStopTrafficAreFound(t *testing.T) {
	t.Parallel()
	for statement, allowed := range map[string]bool{
		"CREATE INDEX a ON works (b);": false, "CREATE UNIQUE INDEX category ON works (b);": false, "CREATE INDEX IF NOT EXISTS a ON works (b);": false,
		"DROP INDEX a;": false, "DROP INDEX IF EXISTS category;": false, "DROP INDEX CONCURRENTLY a;": true, "DROP INDEX CONCURRENTLY IF EXISTS a;": true,
		"ALTER TABLE works ALTER COLUMN a TYPE bigint;": false, "ALTER TABLE works ALTER a SET NOT NULL;": false, "LOCK TABLE works;": false,
		"ALTER TABLE works ADD CONSTRAINT a CHECK (b > 0);":                                                         false,
		"ALTER TABLE works ADD CONSTRAINT a CHECK (b > 0) NOT VALID;":                                               true,
		"ALTER TABLE works ADD CONSTRAINT a FOREIGN KEY (b) REFERENCES films (id);":                                 false,
		"ALTER TABLE works ADD COLUMN a uuid DEFAULT gen_random_uuid();":                                            false,
		"ALTER TABLE works ADD COLUMN a text NOT NULL DEFAULT '';":                                                  true,
		"ALTER TABLE works VALIDATE CONSTRAINT a;":                                                                  true,
		"CREATE TABLE a (b int); CREATE INDEX c ON a (b);":                                                          true,
		"CREATE INDEX CONCURRENTLY a ON works (b);":                                                                 false, // neither NO TRANSACTION nor repeatable
		"-- +goose NO TRANSACTION\nDROP INDEX CONCURRENTLY IF EXISTS a;\nCREATE INDEX CONCURRENTLY a ON works (b);": true,
		"-- +goose NO TRANSACTION\nCREATE INDEX CONCURRENTLY a ON works (b);":                                       false,
		"SELECT 1;\n-- +goose Down\nDROP INDEX a;":                                                                  true,
	} {
		if found := problemsOfMigration(statement); (len(found) == 0) != allowed {
			t.Errorf("%s: %q", statement, found)
		}
	}
}

// TestMigrationsRunBesideTraffic holds every migration from 0070 on, the first that meets traffic, to the statements
// above.
func TestMigrationsRunBesideTraffic(t *testing.T) {
	t.Parallel()
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if path.Base(name) < "0070" {
			continue
		}
		text, err := fs.ReadFile(migrations, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, instead := range problemsOfMigration(string(text)) {
			t.Errorf("%s would stop the traffic; write %s", name, instead)
		}
	}
}
