// Package backend_test holds the layers of the house: who may import whom.
package backend_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const root = "marquee/backend/"

type goPackage struct {
	ImportPath string
	Imports    []string
}

// TestImports fails when a package reaches outside its layer.
func TestImports(t *testing.T) {
	t.Parallel()
	packages := listPackages(t)
	for _, p := range packages {
		for _, imported := range p.Imports {
			if fault := forbidden(p.ImportPath, imported); fault != "" {
				t.Errorf("%s imports %s: %s", p.ImportPath, imported, fault)
			}
		}
	}
	if len(packages) < 5 {
		t.Fatalf("go list found %d packages, the check would prove nothing", len(packages))
	}
}

// TestForbidden shows that the rules bite.
func TestForbidden(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from, to string
		refused  bool
	}{
		{root + "contest", "time", false},
		{root + "contest", "github.com/google/uuid", true},
		{root + "contest", root + "web", true},
		{root + "contest", root + "studio", true},
		{root + "studio", root + "contest", false},
		{root + "studio", root + "postgres", true},
		{root + "studio", "github.com/google/uuid", true},
		{root + "web", root + "contest", false},
		{root + "web", root + "postgres", true},
		{root + "web", "github.com/labstack/echo/v4", false},
		{root + "postgres", "github.com/labstack/echo/v4/middleware", true},
		{root + "postgres", "github.com/jackc/pgx/v5/pgxpool", false},
		{root + "web", "github.com/jackc/pgx/v5", true},
		{root + "web", "cloud.google.com/go/storage", true},
		{root + "storage", "cloud.google.com/go/storage", false},
		{"marquee/tools", "github.com/jackc/pgx/v5", true},
		{root + "embedded/postgres/pgtest", "github.com/jackc/pgx/v5", false},
	} {
		if got := forbidden(c.from, c.to) != ""; got != c.refused {
			t.Errorf("%s → %s refused = %v, want %v", c.from, c.to, got, c.refused)
		}
	}
}

// forbidden says why from must not import to, or "".
func forbidden(from, to string) string {
	external := strings.Contains(strings.Split(to, "/")[0], ".")
	layers := []string{"web", "postgres", "storage", "queue", "generation", "mail", "zone"}
	inLayer := func(path, layer string) bool {
		return path == root+layer || strings.HasPrefix(path, root+layer+"/")
	}
	if inLayer(from, "contest") && (external || strings.HasPrefix(to, "marquee/")) {
		return "the domain imports the standard library only"
	}
	if inLayer(from, "studio") && (external || strings.HasPrefix(to, "marquee/") && to != root+"contest") {
		return "the studio imports the standard library and contest only"
	}
	for _, layer := range layers {
		if !inLayer(from, layer) {
			continue
		}
		for _, other := range layers {
			if other != layer && inLayer(to, other) {
				return "the packages around the domain do not know each other"
			}
		}
	}
	homes := []struct {
		prefix string
		layers []string
		why    string
	}{
		{"github.com/labstack/echo", []string{"web"}, "echo stays in web"},
		{"github.com/jackc/pgx", []string{"postgres", "embedded"}, "pgx stays in postgres"},
		{"cloud.google.com/", []string{"storage", "queue", "generation"}, "cloud SDKs stay in storage, queue and generation"},
		{"google.golang.org/genai", []string{"generation"}, "cloud SDKs stay in storage, queue and generation"},
		{"google.golang.org/api", []string{"storage", "queue", "generation"}, "cloud SDKs stay in storage, queue and generation"},
	}
	for _, home := range homes {
		if strings.HasPrefix(to, home.prefix) && !slices.ContainsFunc(home.layers, func(layer string) bool { return inLayer(from, layer) }) {
			return home.why
		}
	}
	return ""
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
