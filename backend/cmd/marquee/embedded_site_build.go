package main

import (
	"context"
	"path/filepath"
	"strconv"

	"marquee/backend/config"
	"marquee/backend/results"
)

// siteBuilder builds the pages in the working folder, which is the project's with `make run`, and puts them into the
// folder that is served. It is nil elsewhere, and where the development server shows the pages.
func (m *machine) siteBuilder(ctx context.Context) results.SiteBuilder {
	dir, err := filepath.Abs(".")
	if err != nil || m.settings.DevSite != "" || !config.CanBuildSite(dir) {
		return nil
	}
	builder := localBuilder(ctx, dir, []string{
		"DATA_DIR=" + m.settings.DataDir,
		"DATABASE_URL=" + m.settings.DatabaseURL,
		"PORT=" + strconv.Itoa(m.settings.Port),
		"SITE_DIR=" + absolute(m.settings.SiteDir),
		"CATALOGUE_DIR=" + absolute(m.settings.CatalogueDir),
	}, m.log)
	m.stops = append(m.stops, func(context.Context) error { builder.Wait(); return nil })
	return builder
}
