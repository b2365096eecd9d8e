package pg

import (
	"maps"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"marquee/backend/embedded/postgres/pgtest"
)

// noLongerUsed are the steps after the release that its statements may not survive, each with the decision record which
// says that the release before it had stopped using what goes.
func noLongerUsed() map[string]string { return map[string]string{} }

// schema is what statements of a release depend on.
type schema struct {
	columns map[string]column   // by "table.column"
	names   map[string]bool     // values of enums, functions
	rules   map[string][]string // columns of constraints and unique indexes, by "table: name"
}

type column struct {
	kind     string
	optional bool // an INSERT may leave it out
}

func readSchema(t *testing.T, conn *pgx.Conn) schema {
	t.Helper()
	s := schema{map[string]column{}, map[string]bool{}, map[string][]string{}}
	each := func(query string, scan func(pgx.CollectableRow) error) {
		t.Helper()
		rows, err := conn.Query(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := pgx.CollectRows(
			rows,
			func(row pgx.CollectableRow) (struct{}, error) { return struct{}{}, scan(row) },
		); err != nil {
			t.Fatal(err)
		}
	}
	each(`
		SELECT c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod), NOT a.attnotnull OR a.atthasdef OR a.attidentity <> ''
		FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
		WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`,
		func(row pgx.CollectableRow) error {
			var name string
			var of column
			err := row.Scan(&name, &of.kind, &of.optional)
			s.columns[name] = of
			return err
		})
	each(`
		SELECT t.typname || ' ' || quote_literal(e.enumlabel) FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
		UNION ALL SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
		func(row pgx.CollectableRow) error {
			var name string
			err := row.Scan(&name)
			s.names[name] = true
			return err
		})
	each(`
		SELECT c.relname || ': ' || r.name, array_agg(c.relname || '.' || a.attname ORDER BY a.attnum)
		FROM (
			SELECT conrelid AS relation, conname::text AS name, conkey AS keys FROM pg_constraint WHERE contype IN ('c', 'f', 'u', 'p', 'x')
			UNION ALL SELECT i.indrelid, i.indexrelid::regclass::text, i.indkey FROM pg_index i
			WHERE i.indisunique AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)
		) r
		JOIN pg_class c ON c.oid = r.relation AND c.relnamespace = 'public'::regnamespace
		JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (r.keys)
		GROUP BY c.relname, r.name`,
		func(row pgx.CollectableRow) error {
			var name string
			var columns []string
			err := row.Scan(&name, &columns)
			s.rules[name] = columns
			return err
		})
	return s
}

// breaks are the differences of a later schema that statements of the former one may not survive.
func (s schema) breaks(later schema) (found []string) {
	tables := map[string]bool{}
	for name, old := range s.columns {
		tables[tableOf(name)] = true
		switch now, ok := later.columns[name]; {
		case !ok:
			found = append(found, "no column "+name)
		case now.kind != old.kind:
			found = append(found, "another type of "+name)
		case old.optional && !now.optional:
			found = append(found, "required column "+name)
		}
	}
	for name, now := range later.columns {
		if _, known := s.columns[name]; !known && tables[tableOf(name)] && !now.optional {
			found = append(found, "required column "+name)
		}
	}
	for name := range s.names {
		if !later.names[name] {
			found = append(found, "no "+name)
		}
	}
	for name, columns := range later.rules {
		former := !slices.ContainsFunc(columns, func(c string) bool { _, known := s.columns[c]; return !known })
		if _, known := s.rules[name]; !known && former {
			found = append(found, "new rule "+name)
		}
	}
	slices.Sort(found)
	return found
}

// tableOf is the table of "table.column".
func tableOf(name string) string {
	for i, letter := range name {
		if letter == '.' {
			return name[:i]
		}
	}
	return name
}

// TestReleaseRunsOnTheNewSchema: what the statements of the last release name is there after all later migrations, and
// what they write is accepted, unless noLongerUsed says why it need not be.
func TestReleaseRunsOnTheNewSchema(t *testing.T) {
	t.Parallel()
	former, _ := migrationsSince(t, released(t))
	dsn := pgtest.New(t, nil)
	if err := migrate(t.Context(), dsn, former, DefaultMigrationLimits()); err != nil {
		t.Fatal(err)
	}
	before := readSchema(t, connectTo(t, dsn))
	if len(before.columns) < 300 || len(before.rules) < 100 || !before.names["edition 'camp'"] {
		t.Fatalf("the released schema has %d columns and %d rules", len(before.columns), len(before.rules))
	}
	if err := Migrate(t.Context(), dsn); err != nil {
		t.Fatal(err)
	}
	accepted := noLongerUsed()
	for _, step := range before.breaks(readSchema(t, connectTo(t, dsn))) {
		if accepted[step] == "" {
			t.Errorf(
				"the release does not run on the new schema: %s. Leave it to a later release, or name the record that explains it in noLongerUsed",
				step,
			)
		}
		delete(accepted, step)
	}
	for _, step := range slices.Sorted(maps.Keys(accepted)) {
		t.Errorf("noLongerUsed names a step that no migration takes: %s", step)
	}
}

// TestStepsThatBreakAReleaseAreFound takes one of each kind.
func TestStepsThatBreakAReleaseAreFound(t *testing.T) {
	t.Parallel()
	dsn := pgtest.New(t, Migrate)
	conn := connectTo(t, dsn)
	before := readSchema(t, conn)
	for statement, want := range map[string][]string{
		"ALTER TABLE mails ADD COLUMN a text, ADD COLUMN b text NOT NULL DEFAULT '', ADD CONSTRAINT c CHECK (a <> b)": nil,
		"CREATE TABLE a (b uuid PRIMARY KEY REFERENCES mails, c text NOT NULL)":                                       nil,
		"ALTER TYPE edition RENAME TO edition_ids":                                                                    {"another type of"},
		"ALTER TYPE edition RENAME VALUE 'camp' TO 'school'":                                                          {"no edition 'camp'"},
		"ALTER TABLE mails DROP COLUMN subject":                                                                       {"no column mails.subject"},
		"ALTER TABLE mails RENAME COLUMN subject TO title":                                                            {"no column mails.subject", "required column mails.title"},
		"ALTER TABLE receipts RENAME TO statements":                                                                   {"no column receipts.signature"},
		"DROP TABLE receipts":                                                  {"no column receipts.signature"},
		"ALTER TABLE uploads ALTER COLUMN size TYPE integer":                   {"another type of uploads.size"},
		"ALTER TABLE uploads ALTER COLUMN duration_ms SET NOT NULL":            {"required column uploads.duration_ms"},
		"ALTER TABLE uploads ALTER COLUMN reason DROP DEFAULT":                 {"required column uploads.reason"},
		"ALTER TABLE uploads ADD COLUMN a text NOT NULL":                       {"required column uploads.a"},
		"ALTER TABLE uploads ADD CONSTRAINT a CHECK (size < 1000) NOT VALID":   {"new rule uploads: a"},
		"CREATE UNIQUE INDEX a ON uploads (name)":                              {"new rule uploads: a"},
		"DROP FUNCTION title_key CASCADE":                                      {"no title_key(text)"},
		"ALTER TABLE uploads ADD CONSTRAINT a UNIQUE (entrant_id, created_at)": {"new rule uploads: a"},
	} {
		if _, err := conn.Exec(t.Context(), "BEGIN; "+statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
		found := before.breaks(readSchema(t, conn))
		if want == nil && found != nil {
			t.Errorf("%s: %q", statement, found)
		}
		for _, step := range want {
			if !slices.ContainsFunc(
				found,
				func(f string) bool { return len(f) >= len(step) && f[:len(step)] == step },
			) {
				t.Errorf("%s: %q, want %q", statement, found, step)
			}
		}
		if _, err := conn.Exec(t.Context(), "ROLLBACK"); err != nil {
			t.Fatal(err)
		}
	}
}
