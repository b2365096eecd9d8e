package main

import (
	"fmt"

	"marquee/backend/catalogue"
	"marquee/tools/similar"
)

type catalogueDuplicates struct {
	editionFlag
	Likeness int `default:"80" help:"From how many per cent on two texts count as alike (${default})."`
}

// Example implements withExample.
func (catalogueDuplicates) Example() string {
	return "go run ./tools catalogue duplicates --likeness 70"
}

// Run prints each pair once, and below it what the two have in common.
func (c *catalogueDuplicates) Run(a *app) error {
	if c.Likeness < 1 || c.Likeness > 100 {
		return fmt.Errorf("--likeness is %d; it must be from 1 to 100", c.Likeness)
	}
	works, _, err := a.works(c.Edition)
	if err != nil {
		return err
	}
	titles := map[int]string{}
	for _, w := range works.Submitted {
		titles[w.ID] = w.Name
	}
	pairs, before := 0, similar.Match{}
	for _, m := range similar.Matches(works, float64(c.Likeness)/100) {
		if m.A != before.A || m.B != before.B {
			a.printf("%d %s and %d %s\n", m.A, named(titles, m.A), m.B, named(titles, m.B))
			pairs++
		}
		a.printf("    %s %s: %.0f %% alike\n", m.Language, m.Field, m.Likeness*100)
		before = m
	}
	switch pairs {
	case 0:
		a.printf("No two of %s resemble each other.\n", counted(len(works.Submitted), "work"))
	default:
		a.printf("%s of works to look at. Similar works are not an error.\n", counted(pairs, "pair"))
	}
	return nil
}

// named is a work's title as printed; an overlay without its work has none.
func named(titles map[int]string, id int) string {
	if titles[id] == "" {
		return "(" + catalogue.OverlayFile + " only)"
	}
	return titles[id]
}
