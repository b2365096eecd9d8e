package backend_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// samplesNamed are the files that name editions of the sample, and why.
func samplesNamed() map[string]string {
	return map[string]string{
		"backend/config/edition.go":          "the settings of the sample",
		"backend/config/oidc.go":             "an example in a comment",
		"backend/conform/conform.go":         "the edition of a record that is checked against the product description",
		"backend/contest/edition.go":         "the names that tests use",
		"backend/embedded/demo/edition.go":   "the sample",
		"backend/spreadsheet/words_audit.go": "what the audit log of the sample is called in tables",
	}
}

// TestNoCodeNamesAnEdition: ids of editions, criteria and awards are data. Code, tests and samples aside, names none of
// the catalogue's.
func TestNoCodeNamesAnEdition(t *testing.T) {
	t.Parallel()
	ids := sampleIDs(t)
	if len(ids) < 9 {
		t.Fatalf("only %d ids in the catalogue: %v", len(ids), ids)
	}
	quoted := regexp.MustCompile("[\"'`](" + strings.Join(ids, "|") + ")[\"'`]|\\bcontest\\.(International|Camp)\\b|[!=]= (International|Camp)\\b")
	aside := regexp.MustCompile(`_test\.go$|\.test\.tsx?$|\.gen\.(ts|go)$|/testdata/|/testing/|/[a-z]+test/|/node_modules/|/dist/`)
	searched := 0
	for _, top := range []string{"../backend", "../site/src"} {
		err := filepath.WalkDir(top, func(path string, entry fs.DirEntry, err error) error {
			name := strings.TrimPrefix(filepath.ToSlash(path), "../")
			if err != nil || entry.IsDir() || aside.MatchString(name) || samplesNamed()[name] != "" ||
				!slices.Contains([]string{".go", ".ts", ".tsx"}, filepath.Ext(name)) {
				return err
			}
			searched++
			text, err := os.ReadFile(path) //nolint:gosec // of the project
			if err != nil {
				return err
			}
			for number, line := range strings.Split(string(text), "\n") {
				if found := quoted.FindString(line); found != "" {
					t.Errorf("%s:%d names %s of the sample", name, number+1, found)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if searched < 1000 {
		t.Errorf("only %d files were searched", searched)
	}
}

// sampleIDs are the ids of the catalogue's editions, of their criteria and of their awards.
func sampleIDs(t *testing.T) []string {
	t.Helper()
	folders, err := os.ReadDir("../catalogue/editions")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, folder := range folders {
		ids = append(ids, folder.Name())
		for _, file := range []string{"criteria.json", "awards.json"} {
			content, err := os.ReadFile(filepath.Join("../catalogue/editions", folder.Name(), file))
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range regexp.MustCompile(`"id":\s*"([^"]+)"`).FindAllSubmatch(content, -1) {
				ids = append(ids, string(found[1]))
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
