package pg

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"marquee/backend/embedded/postgres/pgtest"
)

//go:generate go test . -count=1 -run ^TestDataModelIsTheSchemas$ -args -write-data-model

const dataModelPage = "../../deploy/data-model.md"

var writeDataModel = flag.Bool("write-data-model", false, "write deploy/data-model.md from the newest schema")

// TestDataModelIsTheSchemas draws the tables of the newest schema and compares the page with them.
func TestDataModelIsTheSchemas(t *testing.T) {
	t.Parallel()
	drawn := drawDataModel(t, connectTo(t, pgtest.New(t, Migrate)))
	if *writeDataModel {
		if err := os.WriteFile(
			dataModelPage,
			[]byte(drawn),
			0o644,
		); err != nil { //nolint:gosec // G306: a page of the repository
			t.Fatal(err)
		}
	}
	page, err := os.ReadFile(dataModelPage)
	if err != nil || string(page) != drawn {
		t.Errorf("deploy/data-model.md is not that of the schema (%v): run go generate ./backend/pg", err)
	}
}

// drawDataModel is the page: references between tables as a picture, then the columns of each table.
func drawDataModel(t *testing.T, conn *pgx.Conn) string {
	t.Helper()
	var page strings.Builder
	page.WriteString(
		"# Data model\n\nWritten by `go generate ./backend/pg` from the newest schema. A line is a reference from the table with many rows to the one with one.\n\n```mermaid\nerDiagram\n",
	)
	for _, line := range dataModelLines(t, conn, `
		SELECT DISTINCT format('  %s ||--o{ %s : "%s"', target.relname, source.relname, (
			SELECT string_agg(attname, ', ' ORDER BY attnum) FROM pg_attribute WHERE attrelid = c.conrelid AND attnum = ANY(c.conkey)))
		FROM pg_constraint c JOIN pg_class source ON source.oid = c.conrelid JOIN pg_class target ON target.oid = c.confrelid
		WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace ORDER BY 1`) {
		page.WriteString(line + "\n")
	}
	page.WriteString("```\n")
	for _, line := range dataModelLines(t, conn, `
		SELECT format(E'\n## %s\n\n| column | type | key |\n|---|---|---|\n%s', t.relname, string_agg(
			format('| %s | %s | %s |', a.attname, format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN '' ELSE ', may be null' END,
				CASE WHEN EXISTS (SELECT FROM pg_index i WHERE i.indrelid = t.oid AND i.indisprimary AND a.attnum = ANY(i.indkey)) THEN 'primary' ELSE '' END),
			E'\n' ORDER BY a.attnum))
		FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
		WHERE t.relkind IN ('r', 'p') AND t.relnamespace = 'public'::regnamespace AND t.relname <> 'goose_db_version'
		GROUP BY t.relname ORDER BY t.relname`) {
		page.WriteString(line + "\n")
	}
	return page.String()
}

func dataModelLines(t *testing.T, conn *pgx.Conn, query string) []string {
	t.Helper()
	rows, err := conn.Query(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(lines) == 0 {
		t.Fatal(fmt.Errorf("read the schema: %w", err))
	}
	return lines
}
