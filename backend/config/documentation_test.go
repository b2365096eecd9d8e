package config_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestDocumentationListsEverySetting compares the tables of deploy/settings.md with the variables that this package
// reads.
func TestDocumentationListsEverySetting(t *testing.T) {
	t.Parallel()
	read := variables(t)
	if len(read) < 30 {
		t.Fatalf("found only %d variables", len(read))
	}
	page, err := os.ReadFile("../../deploy/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	// Only `make run` and `make dev` set the internal ones; the site's build reads the others.
	internal := []string{"DEV_SITE", "FOLLOW_PARENT"}
	elsewhere := []string{"SITE_ORIGIN_INTERNATIONAL", "SITE_ORIGIN_CAMP", "BEARER_LOGIN", "PARTNER", "API_ORIGIN"}
	rows := map[string]bool{}
	for _, name := range regexp.MustCompile("`([A-Z][A-Z0-9_]+)`").FindAllStringSubmatch(tableCells(string(page)), -1) {
		rows[name[1]] = true
	}
	for _, name := range read {
		if !rows[name] && !slices.Contains(internal, name) {
			t.Errorf("%s is read, but has no row in deploy/settings.md", name)
		}
	}
	for name := range rows {
		if !slices.Contains(read, name) && !slices.Contains(elsewhere, name) {
			t.Errorf("deploy/settings.md has a row for %s, which nothing reads", name)
		}
	}
}

// tableCells returns the first cells of all table rows.
func tableCells(markdown string) string {
	var cells strings.Builder
	for line := range strings.Lines(markdown) {
		if rest, isRow := strings.CutPrefix(line, "|"); isRow {
			cell, _, _ := strings.Cut(rest, "|")
			cells.WriteString(cell + "\n")
		}
	}
	return cells.String()
}

// variables returns the names that the package passes to methods of reader.
func variables(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile(`^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$`)
	// Each edition has these.
	var found []string
	for _, prefix := range []string{"PUBLIC_URL_", "SITE_BUCKET_"} {
		found = append(found, prefix+"INTERNATIONAL", prefix+"CAMP")
	}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, isCall := n.(*ast.CallExpr)
			if !isCall || len(call.Args) == 0 {
				return true
			}
			method, isMethod := call.Fun.(*ast.SelectorExpr)
			first, isText := call.Args[0].(*ast.BasicLit)
			if !isMethod || !isText || first.Kind != token.STRING {
				return true
			}
			if on, isName := method.X.(*ast.Ident); !isName || on.Name != "r" {
				return true
			}
			if text, err := strconv.Unquote(
				first.Value,
			); err == nil && name.MatchString(text) &&
				!slices.Contains(found, text) {
				found = append(found, text)
			}
			return true
		})
	}
	return found
}
