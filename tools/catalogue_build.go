package main

import (
	"maps"
	"os"
	"path"

	"marquee/backend/catalogue"
)

type catalogueBuild struct {
	Check   bool `help:"Write nothing; fail when a file is not as build would write it."`
	Current bool `help:"Take every translation as up to date."`
}

// Example implements withExample.
func (catalogueBuild) Example() string { return "go run ./tools catalogue build --check" }

// Run sorts the works by id, trims their texts and writes both languages in one shape. It records from which texts the
// translations of the other files were made.
func (c *catalogueBuild) Run(a *app) error {
	files := map[string][]byte{}
	dir := ""
	ids, err := a.catalogueEditions()
	if err != nil {
		return err
	}
	for _, edition := range ids {
		works, at, err := a.works(edition)
		if err != nil {
			return err
		}
		dir = at
		built, err := paths(edition, works)
		if err != nil {
			return err
		}
		maps.Copy(files, built)
		known, err := catalogue.Translations(os.DirFS(at), edition, c.Current)
		if err != nil {
			return err
		}
		files[path.Join("editions", string(edition), catalogue.TranslationsFile)] = known
	}
	if c.Check {
		old, err := stale(dir, files)
		if err != nil {
			return err
		}
		for _, name := range old {
			a.complain("%s is not as it should be; run: go run ./tools catalogue build", name)
		}
		if len(old) > 0 {
			return errReported
		}
		a.printf("All files are as they should be.\n")
		return nil
	}
	changed, err := write(dir, files)
	if err != nil {
		return err
	}
	for _, name := range changed {
		a.printf("%s was put in order.\n", name)
	}
	if len(changed) == 0 {
		a.printf("Nothing to do: all files are as they should be.\n")
	}
	return nil
}
