package web_test

import (
	"os"
	"strings"
	"testing"
)

// TestEveryTextIsSearchedForNames walks the schema: a new column of text is among those in which the name of a deleted
// person is looked for, or says why it has none.
func TestEveryTextIsSearchedForNames(t *testing.T) {
	t.Parallel()
	s := newAccountHarness(t)
	var found []string
	s.query(&found, `
		SELECT array_agg(c.table_name || '.' || c.column_name ORDER BY 1) FROM information_schema.columns c
		JOIN information_schema.tables t ON t.table_name = c.table_name AND t.table_schema = 'public' AND t.table_type = 'BASE TABLE'
		WHERE c.table_schema = 'public' AND (c.data_type IN ('text', 'jsonb', 'json', 'character varying') OR c.udt_name IN ('_text', '_varchar'))`)
	source, err := os.ReadFile("../operations/store/name_trace.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, column := range found {
		table, name, _ := strings.Cut(column, ".")
		switch why := textColumns[column]; {
		case why == "":
			t.Errorf("%s: is it searched for names?", column)
		case why == searched && !searches(string(source), table, name):
			t.Errorf("%s is not searched for names", column)
		}
	}
	if len(found) < 100 {
		t.Errorf("only %d columns of text", len(found))
	}
}

// searches reports whether a line of the query reads a column of a table.
func searches(source, table, column string) bool {
	for line := range strings.Lines(source) {
		if strings.Contains(strings.TrimRight(line, "\n`")+" ", "FROM "+table+" ") && strings.Contains(line, column) {
			return true
		}
	}
	return false
}

// What textColumns says of a column.
const (
	searched        = "searched"
	ofSomebodyElse  = "what an entrant, judge or organiser gave of themselves, and is deleted with them"
	copyOfASearched = "a copy of what is searched elsewhere"
	machineText     = "what a program said, without texts of people"
	settledPlace    = "an owner's words about a place that was found"
	noText          = "an id, a code, a hash or one of a few words"
)
