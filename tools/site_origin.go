package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"marquee/backend/config"
	"marquee/backend/release"
)

// pageOrigins are the origins that pages name, by the folder of the build; nil for the contest on this machine, whose
// build knows them.
func (a *app) pageOrigins() (map[string]string, error) {
	settings, err := a.settings()
	if err != nil || settings.DatabaseURL == "" {
		return nil, err
	}
	origins, err := config.LoadPageOrigins(a.environment)
	if err != nil {
		return nil, err
	}
	named := map[string]string{}
	for _, of := range origins {
		named[of.Edition] = of.Value
	}
	return named, nil
}

// originsOfBuild are the variables of the build that name the origins.
func (a *app) originsOfBuild() ([]string, error) {
	settings, err := a.settings()
	if err != nil || settings.DatabaseURL == "" {
		return nil, err
	}
	origins, err := config.LoadPageOrigins(a.environment)
	return origins.Variables("SITE_ORIGIN_"), err
}

// refuseOtherOrigins is an error for built pages, all or those of the named parts, that name another origin than the
// one at which visitors will read them.
func (a *app) refuseOtherOrigins(from string, parts ...string) error {
	origins, err := a.pageOrigins()
	if err != nil {
		return err
	}
	for edition := range origins {
		if len(parts) > 0 && !slices.Contains(parts, edition) {
			continue
		}
		named, err := release.Origin(os.DirFS(filepath.Join(from, edition)))
		if err != nil {
			return err
		}
		if want := origins[edition]; want != "" && named != "" && named != want {
			return fmt.Errorf(
				"the pages of the %s edition in %s name %s, and visitors read them at %s: build them again",
				edition,
				from,
				named,
				want,
			)
		}
	}
	return nil
}
