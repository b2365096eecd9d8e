package main

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"marquee/backend/config"
	"marquee/backend/results"
	"marquee/backend/sitebuild"
)

// siteBuilder returns the builder of the pages of a production contest, nil if none is configured. Builds on this
// server end with ctx.
func siteBuilder(ctx context.Context, settings config.Serve, log *slog.Logger) (results.SiteBuilder, error) {
	switch build := settings.SiteBuild; {
	case build.Job != "":
		return sitebuild.OpenJob(ctx, sitebuild.JobOptions{Name: build.Job, BaseURL: build.URL})
	case build.Dir != "":
		return localBuilder(ctx, build.Dir, append([]string{
			"DATABASE_URL=" + settings.DatabaseURL,
			"SITE_DIR=" + absolute(settings.SiteDir),
			"CATALOGUE_DIR=" + absolute(settings.CatalogueDir),
		}, settings.PublicURLs.Variables("SITE_ORIGIN_")...), log), nil
	default:
		return nil, nil //nolint:nilnil // no builder
	}
}

// localBuilder returns a builder that publishes from the project's folder. Its commands get the given settings and,
// from the environment, the variables that locate programs and npm's cache.
func localBuilder(ctx context.Context, dir string, settings []string, log *slog.Logger) *sitebuild.Process {
	environment := config.Environment()
	for _, name := range []string{"PATH", "HOME", "TMPDIR"} {
		settings = append(settings, name+"="+environment(name))
	}
	return sitebuild.NewProcess(ctx, sitebuild.ProcessOptions{
		Dir:     dir,
		Command: []string{filepath.Join(dir, "bin", "tools"), "site", "publish"},
		Env:     settings,
		Now:     time.Now,
		Log:     log,
	})
}

// absolute returns the absolute path of a folder, for a process in another working folder; "" for "".
func absolute(folder string) string {
	if folder == "" || filepath.IsAbs(folder) {
		return folder
	}
	working, err := os.Getwd()
	if err != nil {
		return folder
	}
	return filepath.Join(working, folder)
}
