package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// alertLocals evaluates the locals of deploy/terraform/alerts.tf, so that tests ask what an alert asks.
func alertLocals(t *testing.T) map[string]cty.Value {
	t.Helper()
	const path = "../../../deploy/terraform/alerts.tf"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file, problems := hclsyntax.ParseConfig(text, path, hcl.InitialPos)
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	locals := map[string]cty.Value{}
	body, _ := file.Body.(*hclsyntax.Body)
	for range 3 { // a local may name one that is declared later
		for _, block := range body.Blocks {
			if block.Type != "locals" {
				continue
			}
			for name, attribute := range block.Body.Attributes {
				value, problems := attribute.Expr.Value(
					&hcl.EvalContext{Variables: map[string]cty.Value{"local": cty.ObjectVal(locals)}},
				)
				if !problems.HasErrors() {
					locals[name] = value
				}
			}
		}
	}
	return locals
}

// lineAlert returns the filter of an alert on log lines.
func lineAlert(t *testing.T, name string) string {
	t.Helper()
	filters := alertLocals(t)["alerts_of_lines"]
	if filters.IsNull() || !filters.Type().HasAttribute(name) {
		t.Fatalf("there is no alert %q", name)
	}
	return filters.GetAttr(name).AsString()
}

// comparisons of the filters, in the order in which they are tried.
var comparison = regexp.MustCompile(`^(NOT )?([A-Za-z_.]+)(=|:)(\(.*\)|".*"|[A-Za-z]+)$`)

// matches evaluates a filter of Cloud Logging on a log entry: comparisons joined by AND, with = and :, NOT, and
// alternatives in parentheses. It fails for anything else of the language
// (https://cloud.google.com/logging/docs/view/logging-query-language).
func matches(t *testing.T, filter string, entry map[string]any) bool {
	t.Helper()
	all := true
	for term := range strings.SplitSeq(filter, " AND ") {
		parts := comparison.FindStringSubmatch(term)
		if parts == nil {
			t.Fatalf("the filter %q has the part %q, which this test cannot read", filter, term)
		}
		value, found := field(entry, strings.Split(parts[2], "."))
		one := false
		for wanted := range strings.SplitSeq(strings.Trim(parts[4], "()"), " OR ") {
			wanted = strings.Trim(wanted, `"`)
			one = one ||
				found &&
					(parts[3] == "=" && value == wanted || parts[3] == ":" && strings.Contains(strings.ToLower(value), strings.ToLower(wanted)))
		}
		all = all && one == (parts[1] == "")
	}
	return all
}

func field(entry map[string]any, path []string) (string, bool) {
	value, found := entry[path[0]]
	if !found {
		return "", false
	}
	if inner, nested := value.(map[string]any); nested && len(path) > 1 {
		return field(inner, path[1:])
	}
	return fmt.Sprint(value), len(path) == 1
}

// cloudRunEntry is the log entry that Cloud Run makes of a line of a program: its severity is taken out of it.
func cloudRunEntry(t *testing.T, line string) map[string]any {
	t.Helper()
	payload := map[string]any{}
	if err := json.Unmarshal([]byte(line), &payload); err != nil {
		t.Fatalf("the line %q: %v", line, err)
	}
	severity := payload["severity"]
	delete(payload, "severity")
	return map[string]any{
		"severity":    severity,
		"jsonPayload": payload,
		"resource":    map[string]any{"type": "cloud_run_revision"},
	}
}

// alertsOn returns how many lines of a log an alert sees.
func alertsOn(t *testing.T, alert, log string) int {
	t.Helper()
	filter, seen := lineAlert(t, alert), 0
	for line := range strings.Lines(log) {
		if matches(t, filter, cloudRunEntry(t, line)) {
			seen++
		}
	}
	return seen
}
