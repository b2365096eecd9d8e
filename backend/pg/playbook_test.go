package pg

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"marquee/backend/embedded/postgres/pgtest"
)

// TestQueriesOfThePlaybooksFitTheSchema has PostgreSQL plan every query of deploy/playbooks, because in an emergency
// there is no time to fix them.
func TestQueriesOfThePlaybooksFitTheSchema(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("../../deploy/playbooks/*.md")
	if err != nil {
		t.Fatal(err)
	}
	connection := connectTo(t, pgtest.New(t, Migrate))
	planned := 0
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, query := range regexp.MustCompile("SELECT [^;`]+").FindAllString(string(text), -1) {
			planned++
			query = strings.ReplaceAll(query, "'ID'", "'00000000-0000-0000-0000-000000000000'")
			if _, err := connection.Exec(t.Context(), "EXPLAIN "+query); err != nil {
				t.Errorf("%s: %q: %v", path, query, err)
			}
		}
	}
	if planned < 8 {
		t.Errorf("found only %d queries", planned)
	}
}
