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
		for _, imported := range allowed(m) {
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
			if below(imported, "embedded") && !strings.HasPrefix(base, "embedded") &&
				!strings.HasSuffix(base, "_test.go") {
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
		{"contest", "golang.org/x/text/unicode/norm", false},
		{"contest", "golang.org/x/text/language", true},
		{"contest", root + "web", true},
		{"contest", root + "studio", true},
		{"contest", root + "account", true},
		{"registration", root + "upload", false},
		{"upload", root + "registration", true},
		{"results", "github.com/google/uuid", true},
		{"registration/store", root + "upload/store", false},
		{"upload/store", root + "registration/store", true},
		{"registration", root + "registration/store", true},
		{"studio", root + "contest", false},
		{"studio", root + "stores", true},
		{"studio", "github.com/google/uuid", true},
		{"web", root + "contest", false},
		{"web", root + "stores", true},
		{"registration/web", root + "account/web", false},
		{"account/web", root + "registration/web", true},
		{"account/web", root + "registration", true},
		{"registration/web", root + "registration/store", true},
		{"httpkit", root + "account", true},
		{"account", root + "httpkit", true},
		{"web", root + "embedded/contestclock", true},
		{"generation", root + "embedded/sketch", true},
		{"cmd/marquee", root + "embedded/sketch", false},
		{"web", "github.com/labstack/echo/v4", false},
		{"jury/web", "github.com/labstack/echo/v4", false},
		{"jury", "github.com/labstack/echo/v4", true},
		{"pg", "github.com/labstack/echo/v4/middleware", true},
		{"pg", "github.com/jackc/pgx/v5/pgxpool", false},
		{"jury/store", "github.com/jackc/pgx/v5", false},
		{"jury", "github.com/jackc/pgx/v5", true},
		{"web", "github.com/jackc/pgx/v5", true},
		{"web", "cloud.google.com/go/storage", true},
		{"storage", "cloud.google.com/go/storage", false},
		{"tools", "github.com/jackc/pgx/v5", true},
		{"tools/table", root + "stores", true},
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
		if i < 0 || !slices.Contains(allowed(modules()[i]), short(to)) {
			return "its line in modules does not allow it"
		}
		return ""
	}
	outside := strings.Contains(strings.Split(to, "/")[0], ".")
	if outside && (from == "contest" || from == "studio" || slices.Contains(contexts(), from)) &&
		to != "golang.org/x/text/unicode/norm" {
		return "the domain imports the standard library only, and the forms of Unicode"
	}
	for prefix, homes := range external() {
		if strings.HasPrefix(to, prefix) &&
			!slices.ContainsFunc(homes, func(home string) bool { return below(from, home) }) {
			return "it belongs in " + strings.Join(homes, ", ")
		}
	}
	return ""
}

// below reports whether a package is, or lies below, another; */store is each package of that name in a context.
func below(path, parent string) bool {
	if below, is := strings.CutPrefix(parent, "*/"); is {
		return strings.HasSuffix(path, "/"+below)
	}
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
