package pg

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/jackc/pgx/v5"
	"github.com/pressly/goose/v3"

	"marquee/backend/embedded/postgres/pgtest"
)

// released is the newest migration of the last release, from migrations/RELEASED. Later ones meet its traffic.
func released(t *testing.T) int64 {
	t.Helper()
	text, err := os.ReadFile("migrations/RELEASED")
	if err != nil {
		t.Fatal(err)
	}
	version, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return version
}

// migration is a file of migrations/.
type migration struct{ name, text string }

// migrationsSince returns the released migrations as a folder, and the later ones in their order.
func migrationsSince(t *testing.T, version int64) (former fstest.MapFS, later []migration) {
	t.Helper()
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	former = fstest.MapFS{}
	for _, name := range names {
		number, err := goose.NumericComponent(name)
		if err != nil {
			t.Fatal(err)
		}
		text, err := fs.ReadFile(migrations, name)
		if err != nil {
			t.Fatal(err)
		}
		if number <= version {
			former[path.Base(name)] = &fstest.MapFile{Data: text}
		} else {
			later = append(later, migration{path.Base(name), string(text)})
		}
	}
	return former, later
}

const filledWorks = 300

// filled returns a contest of a few hundred works in the released schema, and the later migrations.
func filled(t *testing.T) (dsn string, later []migration) {
	t.Helper()
	dsn = pgtest.New(t, nil)
	former, later := migrationsSince(t, released(t))
	if err := migrate(t.Context(), dsn, former, DefaultMigrationLimits()); err != nil {
		t.Fatal(err)
	}
	fill, err := os.ReadFile("testdata/contest.sql")
	if err != nil {
		t.Fatal(err)
	}
	conn := connectTo(t, dsn)
	if _, err := conn.Exec(
		t.Context(),
		fmt.Sprintf("SET fill.works = %d;", filledWorks)+string(fill)+"; ANALYZE",
	); err != nil {
		t.Fatal(err)
	}
	return dsn, later
}

// units are the parts of a migration that are each a transaction: the whole, or every statement after NO TRANSACTION.
func units(text string) []string {
	_, up, _ := strings.Cut(text, "-- +goose Up")
	up, _, _ = strings.Cut(up, "-- +goose Down")
	if !strings.Contains(text, "-- +goose NO TRANSACTION") {
		return []string{up}
	}
	var all []string
	whole := false // within StatementBegin and StatementEnd
	statement := ""
	for line := range strings.Lines(up) {
		switch trimmed := strings.TrimSpace(line); {
		case strings.HasPrefix(trimmed, "-- +goose StatementBegin"):
			whole = true
			continue
		case strings.HasPrefix(trimmed, "-- +goose StatementEnd"):
			whole = false
		case strings.HasPrefix(trimmed, "--"):
			continue
		default:
			statement += line
			if whole || !strings.HasSuffix(trimmed, ";") {
				continue
			}
		}
		if strings.TrimSpace(statement) != "" {
			all = append(all, statement)
		}
		statement = ""
	}
	return all
}

// few is how many rows of a filled table a migration may read or change in a transaction that others wait for.
const few = filledWorks / 3

// waits runs a unit of a migration and returns for what it makes requests wait longer than for a moment: it holds a
// lock that readers or writers of a table need while it reads or changes many rows, or it changes so many rows that
// requests wait for theirs. The locks are those that PostgreSQL reports, so that the time of a run has no say.
func waits(t *testing.T, dsn, unit string, tables []string, keep bool) (found []string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), dsn) // a new one, whose statistics begin at zero
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.WithoutCancel(t.Context()))
	do := func(sql string) {
		t.Helper()
		if _, err := conn.PgConn().Exec(t.Context(), sql).ReadAll(); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
	if strings.Contains(unit, "CONCURRENTLY") || strings.Contains(unit, "COMMIT") {
		do(unit) // has transactions of its own, or waits for nobody with a lock that others need
		return nil
	}
	do("BEGIN")
	do(unit)
	list := func(query string) []string {
		t.Helper()
		rows, err := conn.Query(t.Context(), query, tables, few)
		if err != nil {
			t.Fatal(err)
		}
		texts, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		return texts
	}
	locked := list(`
		SELECT DISTINCT l.relation::regclass::text FROM pg_locks l
		WHERE l.pid = pg_backend_pid() AND l.relation::regclass::text = ANY ($1) AND $2::integer > 0
			AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
		ORDER BY 1`)
	read := list(`
		SELECT relname::text FROM pg_stat_xact_user_tables
		WHERE relname = ANY ($1) AND coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) > $2 ORDER BY 1`)
	changed := list(`
		SELECT relname::text FROM pg_stat_xact_user_tables
		WHERE relname = ANY ($1) AND n_tup_upd + n_tup_del > $2 ORDER BY 1`)
	if len(locked) > 0 && len(read) > 0 {
		found = append(found, fmt.Sprintf("it reads all of %q with %q locked", read, locked))
	}
	if len(changed) > 0 {
		found = append(found, fmt.Sprintf("it changes all rows of %q in one transaction", changed))
	}
	if keep {
		do("COMMIT")
	} else {
		do("ROLLBACK")
	}
	return found
}

// largeTables are those with more than a few rows.
func largeTables(t *testing.T, dsn string) []string {
	t.Helper()
	rows, err := connectTo(t, dsn).Query(t.Context(), `
		SELECT relname::text FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > $1 ORDER BY 1`, few)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

// TestNoRequestWaitsForAMigration runs each migration after the release on a filled database, one after the other, and
// asks PostgreSQL what it has locked and how much it has read meanwhile.
func TestNoRequestWaitsForAMigration(t *testing.T) {
	t.Parallel()
	dsn, later := filled(t)
	tables := largeTables(t, dsn)
	for _, want := range []string{"entrants", "sessions", "registrations", "uploads", "submissions", "nominations", "scorecards", "mails", "audit_log", "generation_tasks"} {
		if !slices.Contains(tables, want) {
			t.Fatalf("%s is not filled: %q", want, tables)
		}
	}
	for _, m := range later {
		for _, unit := range units(m.text) {
			for _, why := range waits(t, dsn, unit, tables, true) {
				t.Errorf("requests wait for %s: %s", m.name, why)
			}
		}
	}
}

// TestMigrationsThatRequestsWaitForAreFound: by what they lock and read, in whatever words.
func TestMigrationsThatRequestsWaitForAreFound(t *testing.T) {
	t.Parallel()
	dsn, _ := filled(t)
	tables := largeTables(t, dsn)
	for statement, allowed := range map[string]bool{
		"ALTER TABLE submissions ADD COLUMN a text":                                                                  true,
		"ALTER TABLE submissions ADD COLUMN a text NOT NULL DEFAULT ''":                                              true,
		"ALTER TABLE submissions ADD CONSTRAINT a CHECK (work_id > 0) NOT VALID":                                     true,
		"CREATE TABLE a (b uuid PRIMARY KEY REFERENCES submissions); CREATE INDEX c ON a (b)":                        true,
		"UPDATE submissions SET title = title WHERE work_id = 1":                                                     true,
		"ALTER TABLE submissions ADD COLUMN a uuid DEFAULT gen_random_uuid()":                                        false, // a rewrite
		"ALTER TABLE submissions ADD CONSTRAINT a CHECK (work_id > 0)":                                               false,
		"CREATE INDEX a ON mails (subject)":                                                                          false,
		"ALTER TABLE mails ADD CONSTRAINT a UNIQUE (id, subject)":                                                    false,
		"ALTER TABLE uploads ALTER COLUMN size TYPE numeric":                                                         false,
		"ALTER TABLE uploads ALTER COLUMN width SET NOT NULL":                                                        false,
		"UPDATE submissions SET title = upper(title)":                                                                false,
		"DELETE FROM rate_events":                                                                                    false,
		"ALTER TABLE submissions ADD COLUMN a text; INSERT INTO work_blocks SELECT 'camp', 300, count(*) FROM mails": false, // reads one with another locked
	} {
		if found := waits(t, dsn, statement, tables, false); (len(found) == 0) != allowed {
			t.Errorf("%s: %q", statement, found)
		}
	}
}
