package main

import (
	"bytes"
	"context"
	"crypto/x509"
	"encoding/pem"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"marquee/backend/embedded/localstore"
)

// inTheJob returns the environment of the job marquee-tools: those settings and secrets that Terraform gives it, with
// values of this contest, and what stands in for Google's store.
func (h *testContest) inTheJob(t *testing.T) map[string]string {
	t.Helper()
	read := func(path string) string {
		t.Helper()
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(string(text))
	}
	token, err := localstore.Token(h.dataDir)
	if err != nil {
		t.Fatal(err)
	}
	key, err := localstore.SigningKey(h.dataDir)
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]string{
		"DATABASE_URL":             read(filepath.Join(h.dataDir, "postgres", "dsn")),
		"PUBLIC_URL_INTERNATIONAL": "https://films.example",
		"PUBLIC_URL_CAMP":          "https://camp.films.example",
		"PUBLIC_URL_CONSOLE":       "https://console.films.example",
		"STORAGE_BUCKET":           localstore.Bucket,
		"STORAGE_SIGNING_EMAIL":    localstore.Signer,
		"RECEIPT_KEY":              strings.Repeat("A", 43) + "=",
		"TRANSPARENCY_KEY":         strings.Repeat("A", 43) + "=",
	}
	declared := read("../deploy/terraform/service.tf") + read("../deploy/terraform/secrets.tf")
	if job := read(
		"../deploy/terraform/tools.tf",
	); !strings.Contains(job, "for_each = local.settings_of_service") ||
		!strings.Contains(job, "toset(local.secrets_of.tools)") {
		t.Error("the job has other settings than the service")
	}
	for name := range values {
		if strings.HasPrefix(name, "PUBLIC_URL_") &&
			strings.Contains(declared, `for edition, ending in local.endings : "PUBLIC_URL_${ending}" =>`) {
			continue
		}
		if !regexp.MustCompile(`(?m)^ +` + name + ` +=`).MatchString(declared) {
			t.Errorf("Terraform does not set %s", name)
		}
	}
	maps.Copy(values, map[string]string{
		"CLOUD_RUN_JOB":    "marquee-tools",
		"CATALOGUE_DIR":    "../catalogue", // the image has the catalogue where it is without a setting
		"STORAGE_BASE_URL": read(filepath.Join(h.dataDir, "store-origin")),
		"STORAGE_TOKEN":    token,
		"STORAGE_SIGNING_KEY": string(
			pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)}),
		),
	})
	return values
}

// TestPlaybooksRunInTheJob: every query of the playbooks, and every command that needs no file of the reader's, runs as
// the job marquee-tools, whose database is private, with the settings of the service alone.
func TestPlaybooksRunInTheJob(t *testing.T) {
	t.Parallel()
	h := newTestContest(t)
	environment := h.inTheJob(t)
	run := func(code int, args ...string) string {
		t.Helper()
		var out, problems bytes.Buffer
		if got := run(
			context.Background(),
			args,
			&out,
			&problems,
			func(name string) string { return environment[name] },
		); got != code {
			t.Errorf("tools %q ends with %d: %s%s", args, got, out.String(), problems.String())
		}
		return out.String() + problems.String()
	}
	paths, err := filepath.Glob("../deploy/playbooks/*.md")
	if err != nil {
		t.Fatal(err)
	}
	queries, commands, dump := 0, 0, filepath.Join(t.TempDir(), "dump")
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, query := range regexp.MustCompile("SELECT [^;`]+").FindAllString(string(text), -1) {
			queries++
			run(0, "sql", strings.ReplaceAll(query, "'ID'", "'00000000-0000-0000-0000-000000000000'"))
		}
		for _, command := range regexp.MustCompile("go run ./tools ([^`]+)").FindAllStringSubmatch(string(text), -1) {
			line := strings.ReplaceAll(strings.TrimSpace(strings.SplitN(command[1], "\n", 2)[0]), "/backup/DATE", dump)
			if strings.Contains(line, "KEY") || strings.Contains(line, ".txt") || strings.Contains(line, " ID") ||
				strings.HasPrefix(line, "contest restore") {
				continue // needs something of the reader's
			}
			if strings.HasPrefix(line, "results export") {
				continue // of a contest that has results
			}
			commands++
			run(0, strings.Fields(line)...)
		}
	}
	if queries < 10 || commands < 5 {
		t.Errorf("ran %d queries and %d commands", queries, commands)
	}
}

// TestJobPrintsNoSecrets: the log of a job is read by others. Nothing changes where a secret would have to be printed.
func TestJobPrintsNoSecrets(t *testing.T) {
	t.Parallel()
	h := newTestContest(t)
	environment := h.inTheJob(t)
	for _, args := range [][]string{
		{"judges", "add", "--name", "Mei Lin", "--role", "judge"}, {"organisers", "recovery-codes", "--email", "mei@films.example"},
	} {
		var out, problems bytes.Buffer
		code := run(t.Context(), args, &out, &problems, func(name string) string { return environment[name] })
		if text := out.String() + problems.String(); code == 0 || !strings.Contains(text, "log of this job") {
			t.Errorf("tools %q ends with %d: %s", args, code, text)
		}
	}
	if _, rows, err := h.db.ReadRows(t.Context(), `SELECT name FROM judges`); err != nil || len(rows) != 0 {
		t.Errorf("judges: %v, %v", rows, err)
	}
	for _, query := range []string{`UPDATE judges SET name = 'x'`, `SELECT 1; DELETE FROM judges`, `COMMIT; DELETE FROM judges`} {
		if _, _, err := h.db.ReadRows(t.Context(), query); err == nil {
			t.Errorf("%q runs", query)
		}
	}
}
