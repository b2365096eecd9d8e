// Package backend_test checks which package may import which.
package backend_test

import (
	"encoding/json"
	"errors"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const root = "marquee/backend/"

// module is a package of this repository, by its path below backend/ or, for the
// tools, from tools/ on, with the packages of this repository that it may import.
type module struct {
	path    string
	imports []string
}

// modules lists every package, the lower ones first: a package imports earlier ones
// only. A package that is not in the list fails the test.
func modules() []module {
	domain := []string{"contest"}
	studio := []string{"contest", "studio"}
	files := []string{"atomicfile"}
	drawing := []string{"embedded/sketch/scene", "embedded/sketch/sound", "embedded/sketch/video", "ffmpeg"}
	return []module{
		// The contract, and the tests of the whole.
		{"", nil},

		// The domain. results computes from its arguments alone.
		{"results", nil},
		{"contest", []string{"results"}},
		{"studio", domain},

		// Adapters: each wraps a dependency or the environment.
		{"argon2id", nil},
		{"atomicfile", nil},
		{"release", files},
		{"sitebuild", domain},
		{"catalogue", []string{"atomicfile", "contest", "results"}},
		{"config", nil},
		{"ffmpeg", nil},
		{"ffmpeg/ffmpegtest", []string{"ffmpeg"}},
		{"films", files},
		{"generation/exchange", studio},
		{"generation/ark", append([]string{"generation/exchange"}, studio...)},
		{"generation/vertex", append([]string{"generation/exchange"}, studio...)},
		{"generation/providertest", studio},
		{"generation/sensitive", nil},
		{"generation", append([]string{"generation/ark", "generation/vertex"}, studio...)},
		{"language", domain},
		{"mail", domain},
		{"oidc/oidctest", nil},
		{"oidc/oidctest/localprovider", []string{"oidc/oidctest"}},
		{"oidc", domain},
		{"passkey", domain},
		{"passkey/passkeytest", nil},
		{"phone", domain},
		{"transparency", []string{"contest", "results"}},
		{"postgres", append([]string{"results", "transparency"}, studio...)},
		{"report", []string{"contest", "results"}},
		{"spreadsheet", domain},
		{"totp", domain},
		{"queue/pushtest", nil},
		{"queue", studio},
		{"storage/inspect", domain},
		{"storage", append([]string{"release", "storage/inspect"}, studio...)},
		{"picture", []string{"storage/inspect"}},
		{"screening", []string{"contest", "ffmpeg", "picture", "storage/inspect"}},
		{"telemetry", []string{"contest", "screening", "studio"}},
		{"telemetry/collectortest", nil},
		{"health", []string{"contest", "language"}},
		{"web", append([]string{"", "language", "release"}, studio...)},
		{"zone/zonetest", files},
		{"zone", nil},

		// The one-machine contest.
		{"embedded/contestclock", []string{"atomicfile", "contest", "language"}},
		{"embedded/localstore", []string{"atomicfile", "storage"}},
		{"embedded/mailcatcher", []string{"atomicfile", "contest", "language"}},
		{"embedded/objectstore", files},
		{"embedded/parent", nil},
		{"embedded/ports", nil},
		{"embedded/postgres", nil},
		{"embedded/relay", nil},
		{"embedded/postgres/pgtest", []string{"config", "embedded/postgres", "embedded/relay"}},
		{"embedded/sketch/scene", nil},
		{"embedded/sketch/sound", []string{"embedded/sketch/scene"}},
		{"embedded/sketch/video", []string{"ffmpeg"}},
		{"embedded/sketch/clip", drawing},
		{"embedded/sketch", append([]string{"contest", "embedded/sketch/clip", "studio"}, drawing...)},
		{"embedded/demo", append([]string{"catalogue", "contest", "embedded/sketch/clip", "films"}, drawing...)},

		// The programs. cmd/marquee is wiring only; see TestProductionFilesDoNotImportEmbedded.
		{"cmd/marquee", []string{
			"argon2id", "catalogue", "config", "contest", "films", "generation", "generation/ark", "generation/sensitive", "generation/vertex",
			"health", "mail", "oidc", "passkey", "phone", "postgres", "queue", "report", "screening", "sitebuild", "spreadsheet", "storage", "studio", "telemetry", "totp", "transparency", "web", "zone",
			"embedded/contestclock", "embedded/demo", "embedded/localstore", "embedded/mailcatcher", "embedded/objectstore", "embedded/parent",
			"embedded/ports", "embedded/postgres", "embedded/sketch", "ffmpeg",
		}},
		{"tools/dice", nil},
		{"tools/changes", []string{"catalogue"}},
		{"tools/covers", []string{"tools/dice"}},
		{"tools/demo", []string{"catalogue", "contest"}},
		{"tools/geo", nil},
		{"tools/limits", studio},
		{"tools/similar", []string{"catalogue"}},
		{"tools/table", []string{"catalogue", "contest", "spreadsheet"}},
		{"tools/terminal", nil},
		{"tools", []string{
			"argon2id", "atomicfile", "catalogue", "config", "contest", "films", "generation/sensitive", "mail", "postgres", "release", "report", "results", "sitebuild", "spreadsheet", "storage", "studio", "transparency",
			"embedded/contestclock", "embedded/localstore", "embedded/postgres",
			"tools/changes", "tools/covers", "tools/demo", "tools/geo", "tools/similar", "tools/table", "tools/terminal",
		}},

		// Tests only.
		{"bench", nil},
	}
}

// embeddedUsers are the packages outside of embedded that may import it, tests aside.
func embeddedUsers() []string {
	return []string{
		"cmd/marquee", // wires the one-machine contest: marquee embedded
		"tools",       // reaches the one-machine contest through its DATA_DIR
	}
}

// external says in which packages, and those below them, a dependency may be imported.
func external() map[string][]string {
	cloud := []string{"generation", "queue", "sitebuild", "storage"}
	return map[string][]string{
		"github.com/labstack/echo":  {"web"},
		"github.com/getkin/":        {"web"},
		"github.com/jackc/pgx":      {"postgres", "embedded/postgres"},
		"github.com/pressly/goose":  {"postgres"},
		"cloud.google.com/":         cloud,
		"google.golang.org/api":     cloud,
		"google.golang.org/genai":   {"generation"},
		"github.com/alecthomas/":    {"tools"},
		"github.com/coreos/go-oidc": {"oidc", "queue"},
		"github.com/nyaruka/":       {"phone"},
		"golang.org/x/mod":          {"transparency"},
		"github.com/pquerna/":       {"totp"},
		// Its interface where spans begin or are passed on, its export in one package.
		"go.opentelemetry.io/":               {"mail", "postgres", "queue", "storage", "telemetry", "web"},
		"go.opentelemetry.io/otel/sdk":       {"telemetry"},
		"go.opentelemetry.io/otel/exporters": {"telemetry"},
		"github.com/go-webauthn/":            {"passkey"},
	}
}

// TestImports fails when a package imports what its line does not allow, and when a
// package has no line.
func TestImports(t *testing.T) {
	t.Parallel()
	packages := listPackages(t)
	found := make([]string, 0, len(packages))
	for _, p := range packages {
		name := short(p.ImportPath)
		found = append(found, name)
		for _, imported := range p.Imports {
			if why := forbidden(name, imported); why != "" {
				t.Errorf("%s imports %s: %s", p.ImportPath, imported, why)
			}
		}
	}
	var listed []string
	for _, m := range modules() {
		listed = append(listed, m.path)
		if !slices.Contains(found, m.path) {
			t.Errorf("%q is listed and does not exist", m.path)
		}
	}
	for _, name := range found {
		if !slices.Contains(listed, name) {
			t.Errorf("%q is not listed: give it a line in modules, above those that import it", name)
		}
	}
}

// TestNoImportPointsUp checks the list itself: a line names earlier lines only, which
// rules out circles, and only embeddedUsers name a part of embedded.
func TestNoImportPointsUp(t *testing.T) {
	t.Parallel()
	var above []string
	for _, m := range modules() {
		for _, imported := range m.imports {
			if !slices.Contains(above, imported) {
				t.Errorf("%s may import %s, which is not above it in the list", m.path, imported)
			}
			if below(imported, "embedded") && !below(m.path, "embedded") && !slices.Contains(embeddedUsers(), m.path) {
				t.Errorf("%s may import %s: production does not import embedded", m.path, imported)
			}
		}
		above = append(above, m.path)
	}
}

// TestProductionFilesDoNotImportEmbedded: within cmd/marquee only the files named
// embedded*.go, which wire the one-machine contest, import embedded.
func TestProductionFilesDoNotImportEmbedded(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("cmd/marquee/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("found %d files: %v", len(files), err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		base := filepath.Base(name)
		for _, spec := range file.Imports {
			imported := short(strings.Trim(spec.Path.Value, `"`))
			if below(imported, "embedded") && !strings.HasPrefix(base, "embedded") && !strings.HasSuffix(base, "_test.go") {
				t.Errorf("%s imports %s: only embedded*.go may", name, imported)
			}
		}
	}
}

// TestForbidden breaks every kind of rule once.
func TestForbidden(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from, to string
		refused  bool
	}{
		{"contest", "time", false},
		{"contest", "github.com/google/uuid", true},
		{"contest", root + "web", true},
		{"contest", root + "studio", true},
		{"studio", root + "contest", false},
		{"studio", root + "postgres", true},
		{"studio", "github.com/google/uuid", true},
		{"web", root + "contest", false},
		{"web", root + "postgres", true},
		{"web", root + "embedded/contestclock", true},
		{"generation", root + "embedded/sketch", true},
		{"cmd/marquee", root + "embedded/sketch", false},
		{"web", "github.com/labstack/echo/v4", false},
		{"postgres", "github.com/labstack/echo/v4/middleware", true},
		{"postgres", "github.com/jackc/pgx/v5/pgxpool", false},
		{"web", "github.com/jackc/pgx/v5", true},
		{"web", "cloud.google.com/go/storage", true},
		{"storage", "cloud.google.com/go/storage", false},
		{"tools", "github.com/jackc/pgx/v5", true},
		{"tools/table", root + "postgres", true},
		{"embedded/postgres/pgtest", "github.com/jackc/pgx/v5", false},
		{"nowhere", root + "contest", true},
	} {
		if got := forbidden(c.from, c.to) != ""; got != c.refused {
			t.Errorf("%s → %s refused = %v, want %v", c.from, c.to, got, c.refused)
		}
	}
}

// forbidden is the reason why a package must not import another, "" if it may.
func forbidden(from, to string) string {
	if strings.HasPrefix(to, "marquee/") {
		i := slices.IndexFunc(modules(), func(m module) bool { return m.path == from })
		if i < 0 || !slices.Contains(modules()[i].imports, short(to)) {
			return "its line in modules does not allow it"
		}
		return ""
	}
	outside := strings.Contains(strings.Split(to, "/")[0], ".")
	if outside && (from == "contest" || from == "studio") {
		return "the domain imports the standard library only"
	}
	for prefix, homes := range external() {
		if strings.HasPrefix(to, prefix) && !slices.ContainsFunc(homes, func(home string) bool { return below(from, home) }) {
			return "it belongs in " + strings.Join(homes, ", ")
		}
	}
	return ""
}

// below reports whether a package is, or lies below, another.
func below(path, parent string) bool {
	return path == parent || strings.HasPrefix(path, parent+"/")
}

// short is a package's path as modules lists it.
func short(importPath string) string {
	return strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(importPath, "marquee/"), "backend"), "/")
}

type goPackage struct {
	ImportPath string
	Imports    []string
}

func listPackages(t *testing.T) []goPackage {
	t.Helper()
	command := exec.Command("go", "list", "-json=ImportPath,Imports", "./...", "../tools/...")
	out, err := command.Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			t.Fatalf("go list: %v\n%s", err, failed.Stderr)
		}
		t.Fatalf("go list: %v", err)
	}
	var packages []goPackage
	decoder := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p goPackage
		err := decoder.Decode(&p)
		if errors.Is(err, io.EOF) {
			return packages
		}
		if err != nil {
			t.Fatalf("read go list: %v", err)
		}
		packages = append(packages, p)
	}
}
