package main

import (
	"fmt"
	"path"
	"slices"

	"marquee/backend/catalogue"
	"marquee/tools/covers"
	"marquee/tools/demo"
)

type catalogueDemo struct {
	Replace bool `help:"Also when works would be lost that are not the demo's."`
}

// Example implements withExample.
func (catalogueDemo) Example() string { return "go run ./tools catalogue demo" }

// Run writes works and covers of the international edition.
func (c *catalogueDemo) Run(a *app) error {
	there, dir, err := a.works(demo.Edition)
	if err != nil {
		return err
	}
	works, lost, err := demo.Merge(there)
	if err != nil {
		return err
	}
	if len(lost) > 0 && !c.Replace {
		return fmt.Errorf(
			"%s in the catalogue would be lost, work %d first; if that is meant, add --replace",
			counted(len(lost), "work"),
			lost[0],
		)
	}
	works = withAI(works, there)
	files, err := paths(demo.Edition, works)
	if err != nil {
		return err
	}
	var ids []int
	for _, w := range works.Submitted {
		ids = append(ids, w.ID)
	}
	samples, err := catalogue.Samples(ids)
	if err != nil {
		return err
	}
	files[path.Join("editions", string(demo.Edition), catalogue.SamplesFile)] = samples
	films, drawn := coverFilms(works), map[string][]byte{}
	for _, w := range works.Submitted {
		if slices.Contains(demo.HandMade(), w.ID) {
			continue
		}
		drawn[path.Join("covers", w.Cover)] = covers.Draw(films[w.ID])
	}
	// Covers first: a work without its cover is a problem, a cover without its work is not.
	newCovers, err := write(dir, drawn)
	if err != nil {
		return err
	}
	changed, err := write(dir, files)
	if err != nil {
		return err
	}
	if len(changed)+len(newCovers) == 0 {
		a.printf("Nothing to do: the demo is there.\n")
		return nil
	}
	a.printf("The catalogue has %s now; covers drawn: %d.\n", counted(len(works.Submitted), "work"), len(newCovers))
	return nil
}
