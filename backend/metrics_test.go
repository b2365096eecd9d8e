package backend_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// metricsOf returns the metrics that package telemetry makes, by the names that Managed Service for Prometheus gives
// them (https://cloud.google.com/stackdriver/docs/managed-prometheus/setup-otel#metric_names): the unit is added to the
// name, and _total to a counter's.
func metricsOf(t *testing.T) (prometheus, own []string) {
	t.Helper()
	paths, err := filepath.Glob("telemetry/*.go")
	if err != nil {
		t.Fatal(err)
	}
	made := regexp.MustCompile(
		`(?:(Histogram|UpDownCounter|Counter)\(|(gauge|age)\()\s*"([a-z_.]+)",\s*(?:metric\.WithUnit\()?"([^"]*)"`,
	)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range made.FindAllStringSubmatch(string(text), -1) {
			name, unit, kind := strings.ReplaceAll(found[3], ".", "_"), found[4], "gauge"
			if unit == "s" || found[2] == "age" {
				name += "_seconds"
			}
			switch found[1] {
			case "Histogram":
				kind = "histogram"
			case "Counter":
				name, kind = name+"_total", "counter"
			}
			prometheus, own = append(prometheus, name+"/"+kind), append(own, found[3])
		}
	}
	return prometheus, own
}

// promQL returns the queries in a file of Terraform, without their labels.
func promQL(text string) string {
	var queries []string
	for _, query := range regexp.MustCompile(`query = "((?:[^"\\]|\\.)*)"`).FindAllStringSubmatch(text, -1) {
		queries = append(queries, regexp.MustCompile(`\{[^}]*\}`).ReplaceAllString(query[1], ""))
	}
	return strings.Join(queries, "\n")
}

// TestChartsAndAlertsUseMetricsThatExist, and the decision on what is measured lists every metric.
func TestChartsAndAlertsUseMetricsThatExist(t *testing.T) {
	t.Parallel()
	made, own := metricsOf(t)
	if len(made) < 15 {
		t.Fatalf("found only %q", made)
	}
	used := 0
	for _, path := range []string{"../deploy/terraform/telemetry.tf", "../deploy/terraform/alerts.tf"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`local\.own_metric\}([a-z_]+/[a-z]+)`).FindAllStringSubmatch(string(text), -1) {
			used++
			if !slices.Contains(made, name[1]) {
				t.Errorf("%s uses %s, which nothing exports", path, name[1])
			}
		}
		for _, name := range regexp.MustCompile(`\b(?:marquee|http|db|messaging)_[a-z_]+`).FindAllString(promQL(string(text)), -1) {
			used++
			if !slices.ContainsFunc(made, func(metric string) bool { return strings.HasPrefix(metric, name+"/") }) {
				t.Errorf("%s asks for %s, which nothing exports", path, name)
			}
		}
	}
	if used < 13 {
		t.Errorf("found only %d uses", used)
	}
	page, err := os.ReadFile("../deploy/decisions/0048-what-is-measured.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range own {
		family := name[:strings.LastIndex(name, ".")]
		if !strings.Contains(string(page), "`"+name+"`") && !strings.Contains(string(page), "`"+family+".") {
			t.Errorf("deploy/decisions/0048-what-is-measured.md does not list %s", name)
		}
	}
}
