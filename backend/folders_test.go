package backend_test

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// longestFolder is the largest number of source files in a folder, tests included.
const longestFolder = 60

// longFolders are the folders that have more, with what they may have until they are divided.
func longFolders() map[string]int {
	return map[string]int{
		"backend/cmd/marquee": 105,
		"backend/contest":     78,  // with a file for each part of the rules
		"backend/stores":      72,  // tests over several stores, on one harness
		"backend/web":         198, // tests of calls, which run through both servers
		"tools":               110,
	}
}

// TestNoFolderIsLong: a folder has at most 60 source files, so that a name is found by looking. Generated files and
// migrations do not count.
func TestNoFolderIsLong(t *testing.T) {
	t.Parallel()
	found := map[string]int{}
	for _, top := range []string{"backend", "tools", "site"} {
		err := filepath.WalkDir(filepath.Join("..", top), func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() {
				if slices.Contains([]string{"node_modules", "dist", "testdata", "migrations"}, entry.Name()) {
					return filepath.SkipDir
				}
				return nil
			}
			if isSource(entry.Name()) {
				found[strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "../")]++
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for folder, files := range found {
		if most := max(longestFolder, longFolders()[folder]); files > most {
			t.Errorf("%s has %d source files, at most %d: divide it", folder, files, most)
		}
	}
	for folder := range longFolders() {
		if found[folder] <= longestFolder {
			t.Errorf("%s has %d source files: leave it out of longFolders", folder, found[folder])
		}
	}
}

// isSource reports whether people write a file of this name.
func isSource(name string) bool {
	if strings.Contains(name, ".gen.") {
		return false
	}
	return slices.Contains([]string{".go", ".ts", ".tsx", ".mjs", ".js", ".css"}, filepath.Ext(name))
}
