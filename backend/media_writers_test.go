package backend_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// mediaWriters are the files that write pictures or films, or start ffmpeg, and what becomes of the marks of what they
// read. Whatever else becomes of a file is a copy of its bytes.
var mediaWriters = map[string]string{
	"screening/film.go":               "keeps the label; screening.TestCopiesKeepLabels",
	"screening/cover.go":              "keeps the label; screening.TestCopiesKeepLabels",
	"picture/picture.go":              "is called by screening/cover.go alone",
	"marking/marker.go":               "writes marks; marking's tests",
	"marking/label.go":                "writes marks; marking's tests",
	"screening/look.go":               "reads frames",
	"screening/recogniser.go":         "reads frames and sound",
	"embedded/sketch/clip/make.go":    "draws, for a provider on this machine",
	"embedded/sketch/video/encode.go": "draws, for a provider on this machine",
	"totp/totp.go":                    "draws a code",
}

// TestEveryWriterOfMediaIsKnown: a new path on which a file is encoded again says here how it keeps the marks.
func TestEveryWriterOfMediaIsKnown(t *testing.T) {
	t.Parallel()
	writes := regexp.MustCompile(`\b(jpeg|png|gif|picture)\.(Encode|Fit)\(|\bffmpeg\.Command\{`)
	found := map[string]bool{}
	for _, root := range []string{".", "../tools"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			content, err := os.ReadFile(path)
			if err == nil && writes.Match(content) {
				found[filepath.ToSlash(path)] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for path := range found {
		if mediaWriters[path] == "" {
			t.Errorf("%s writes pictures or films: say how the marks of what it reads are kept", path)
		}
	}
	for path := range mediaWriters {
		if !found[path] {
			t.Errorf("%s writes none any more", path)
		}
	}
}
