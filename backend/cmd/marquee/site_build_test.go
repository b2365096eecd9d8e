package main

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marquee/backend/config"
	"marquee/backend/results"
	"marquee/backend/sitebuild"
)

// TestLocalBuildUsesTheServicesCatalogue: its pages show the changes made in the console, whatever the folder of the
// build.
func TestLocalBuildUsesTheServicesCatalogue(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "bin"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(
		filepath.Join(dir, "bin", "tools"),
		[]byte("#!/bin/sh\nenv > settings\n"),
		0o700,
	); err != nil { //nolint:gosec // G306: a program
		t.Fatal(err)
	}
	builder, err := siteBuilder(t.Context(), config.Serve{
		CatalogueDir: "elsewhere/catalogue", SiteDir: "site", SiteBuild: config.SiteBuild{Dir: dir},
	}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := builder.Start(t.Context(), results.SiteOrder{}); err != nil {
		t.Fatal(err)
	}
	builder.(*sitebuild.Process).Wait()
	settings, err := os.ReadFile(filepath.Join(dir, "settings"))
	if err != nil {
		t.Fatal(err)
	}
	working, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"CATALOGUE_DIR=" + working + "/elsewhere/catalogue\n", "SITE_DIR=" + working + "/site\n"} {
		if !strings.Contains(string(settings), want) {
			t.Errorf("the build has not %s in\n%s", want, settings)
		}
	}
}
