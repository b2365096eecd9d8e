package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestKnownFlawsAreNamed renews the file from a database with OSV's API and checks the dependencies against it.
func TestKnownFlawsAreNamed(t *testing.T) {
	t.Parallel()
	database := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/v1/vulns/GO-1" || r.URL.Path == "/v1/vulns/GHSA-2" {
			_, _ = w.Write(
				[]byte(
					`{"summary":"Panics","affected":[{"package":{"name":"example.com/sheets"},"ranges":[{"events":[{"introduced":"0"},{"fixed":"1.11.0"}]}]}]}`,
				),
			)
			return
		}
		var asked struct {
			Queries []struct {
				Package struct{ Name, Ecosystem string }
				Version string
				Page    string `json:"page_token"`
			}
		}
		if r.URL.Path != "/v1/querybatch" || json.NewDecoder(r.Body).Decode(&asked) != nil ||
			len(asked.Queries) > 1000 {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		var results []map[string]any
		for _, q := range asked.Queries {
			result := map[string]any{}
			switch key := strings.Join([]string{q.Package.Ecosystem, q.Package.Name, q.Version, q.Page}, " "); key {
			case "Go example.com/sheets 1.10.0 ":
				result = map[string]any{"vulns": []any{map[string]any{"id": "GO-1"}}, "next_page_token": "2"}
			case "Go example.com/sheets 1.10.0 2":
				result = map[string]any{"vulns": []any{map[string]any{"id": "GHSA-2"}}}
			}
			results = append(results, result)
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"results": results})
	}))
	defer database.Close()
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(
		"go.mod",
		"module m\ngo 1.26.6\nrequire (\n\texample.com/sheets v1.10.0\n\texample.com/b v1.0.0 // indirect\n)\n",
	)
	write(
		"lock.json",
		`{"packages":{"":{},"node_modules/left":{"version":"1.0.0","resolved":"https://r/left","integrity":"sha512-AA=="}}}`,
	)
	tool := func(args ...string) (int, string) {
		var out bytes.Buffer
		flags := []string{
			"--file",
			filepath.Join(dir, "flaws.json"),
			"--modules",
			filepath.Join(dir, "go.mod"),
			"--lock",
			filepath.Join(dir, "lock.json"),
		}
		code := run(
			t.Context(),
			append(append([]string{"flaws"}, args...), flags...),
			&out,
			&out,
			func(string) string { return "" },
		)
		return code, out.String()
	}
	write("flaws.json", `{"checkedAt":"","checked":[],"flaws":[]}`)
	if code, out := tool("check"); code != 0 || !strings.Contains(out, "never compared") {
		t.Errorf("%d %s", code, out)
	}
	if code, out := tool(
		"renew",
		"--api",
		database.URL,
	); code != 0 ||
		!strings.Contains(out, "4 dependencies, 2 known flaws") {
		t.Fatalf("%d %s", code, out)
	}
	if code, out := tool(
		"check",
	); code != 1 || !strings.Contains(out, "Go example.com/sheets 1.10.0: GO-1: Panics Fixed in 1.11.0.") ||
		strings.Contains(out, "Renew") {
		t.Errorf("%d %s", code, out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "flaws.json"))
	if err != nil {
		t.Fatal(err)
	}
	write(
		"flaws.json",
		strings.ReplaceAll(
			string(text),
			`"summary": "Panics"`,
			`"summary": "Panics", "accepted": "only read by editors"`,
		),
	)
	tool("renew", "--api", database.URL) // keeps what was accepted
	if code, out := tool("check"); code != 0 || !strings.Contains(out, "Accepted: only read by editors") {
		t.Errorf("%d %s", code, out)
	}
	write("go.mod", "module m\ngo 1.26.6\nrequire example.com/sheets v1.11.0\n")
	if code, out := tool(
		"check",
	); code != 0 || !strings.Contains(out, "1 dependencies are newer") ||
		strings.Contains(out, "GO-1") {
		t.Errorf("%d %s", code, out)
	}
	write("flaws.json", strings.ReplaceAll(string(text), time.Now().UTC().Format(time.DateOnly), "2026-01-02"))
	if code, out := tool("check"); code != 0 || !strings.Contains(out, "days old, more than 30. Renew it") {
		t.Errorf("of long ago: %d %s", code, out)
	}
	if code, out := tool("check", "--days", "100000"); code != 0 || strings.Contains(out, "days old") {
		t.Errorf("of long ago, on purpose: %d %s", code, out)
	}
	// Without a database the file keeps what it has, and says so.
	for former, want := range map[string]string{"2026-01-02": "what it says is of 2026-01-02", "": "an empty list of flaws means nothing"} {
		write("flaws.json", `{"checkedAt":"`+former+`","checked":["Go b 1"],"flaws":[{"id":"GO-1","part":"Go b 1"}]}`)
		code, _ := tool("renew", "--api", "http://127.0.0.1:1")
		kept, err := os.ReadFile(filepath.Join(dir, "flaws.json"))
		if code != 1 || err != nil || !strings.Contains(string(kept), "GO-1") ||
			!strings.Contains(string(kept), `"checkedAt": "`+former+`"`) ||
			!strings.Contains(string(kept), want) {
			t.Errorf("without a database: %d %v %s", code, err, kept)
		}
	}
	write("flaws.json", `{"state":"Not renewed: x.","checkedAt":"","checked":[],"flaws":[]}`)
	if _, out := tool(
		"check",
	); !strings.Contains(
		out,
		"never compared with a vulnerability database. Not renewed: x. Renew it",
	) {
		t.Errorf("what was not renewed is told: %s", out)
	}
}
