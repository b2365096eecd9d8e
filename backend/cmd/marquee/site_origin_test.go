package main

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marquee/backend/config"
)

// TestPagesOfAnotherOriginAreNamed in the log at start, each with its edition.
func TestPagesOfAnotherOriginAreNamed(t *testing.T) {
	t.Parallel()
	settings := config.Serve{
		SiteDir: t.TempDir(),
		PublicURLs: config.PublicURLs{
			{Edition: "international", Value: "https://films.example"},
			{Edition: "camp", Value: "https://camp.films.example"},
		},
	}
	for edition, origin := range map[string]string{"international": "https://films.example", "camp": "http://localhost:8081"} {
		if err := os.Mkdir(filepath.Join(settings.SiteDir, edition), 0o700); err != nil {
			t.Fatal(err)
		}
		page := `<link rel="canonical" href="` + origin + `/"/>`
		if err := os.WriteFile(
			filepath.Join(settings.SiteDir, edition, "index.html"),
			[]byte(page),
			0o600,
		); err != nil {
			t.Fatal(err)
		}
	}
	var log bytes.Buffer
	warnOfOtherOrigins(t.Context(), settings, slog.New(slog.NewTextHandler(&log, nil)))
	if got := log.String(); strings.Count(got, "\n") != 1 ||
		!strings.Contains(got, "edition=camp pages=http://localhost:8081 public_url=https://camp.films.example") {
		t.Errorf("the log is %q", got)
	}
}

// TestFolderWithoutContentIsNamed with its variable.
func TestFolderWithoutContentIsNamed(t *testing.T) {
	t.Parallel()
	if _, err := loadCatalogue(t.TempDir()); err == nil || !strings.HasPrefix(err.Error(), "CATALOGUE_DIR: ") {
		t.Errorf("got %v", err)
	}
	if _, err := loadCatalogue("../../../catalogue"); err != nil {
		t.Error(err)
	}
}
