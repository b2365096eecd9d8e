package main

import (
	"context"
	"fmt"
	"slices"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/tools/changes"
)

type catalogueFromShortlist struct {
	editionFlag
	KeepOthers bool `help:"Keep the works that are not on the shortlist."`
	DryRun     bool `help:"Only tell what would change."`
}

// Example implements withExample.
func (catalogueFromShortlist) Example() string {
	return "go run ./tools catalogue from-shortlist --dry-run"
}

// Run writes the shortlisted works as they were submitted. What editors added to a work that is there
// already stays: its English version, theme, series and cover.
func (c *catalogueFromShortlist) Run(ctx context.Context, d *desk) error {
	before, dir, err := d.works(c.Edition)
	if err != nil {
		return err
	}
	db, err := d.database(ctx)
	if err != nil {
		return err
	}
	listed, err := db.ShortlistedWorks(ctx, c.Edition)
	if err != nil {
		return err
	}
	if len(listed) == 0 {
		return fmt.Errorf("the shortlist of the %s edition is empty; fill it with: go run ./tools shortlist set", c.Edition)
	}
	after := finalists(before, listed)
	if c.KeepOthers {
		after = laidOver(before, after)
	}
	files, err := paths(c.Edition, after)
	if err != nil {
		return err
	}
	if err := d.usable(dir, files); err != nil {
		return err
	}
	differing := changes.Between(before.Normalised(), after.Normalised())
	d.tell(differing)
	d.lacking(after, listed)
	if c.DryRun {
		d.printf("Nothing was written: this was a trial.\n")
		return nil
	}
	if _, err := write(dir, files); err != nil {
		return err
	}
	verb := "are"
	if len(listed) == 1 {
		verb = "is"
	}
	d.printf("%s of the shortlist %s in the catalogue: %s.\n", counted(len(listed), "work"), verb, tally(differing))
	return nil
}

// finalists are the listed works as submitted, with what the catalogue knew of them. A work that was
// written in English is its own English version.
func finalists(before catalogue.Works, listed []contest.Work) catalogue.Works {
	var out catalogue.Works
	for _, w := range listed {
		s := catalogue.Submitted{ID: w.ID}
		if i := slices.IndexFunc(before.Submitted, func(b catalogue.Submitted) bool { return b.ID == w.ID }); i >= 0 {
			s = before.Submitted[i]
		}
		s.Name, s.Description = w.Name, w.Description
		if s.Process = nil; w.Process != "" {
			s.Process = &w.Process
		}
		if w.Video != nil && s.Video == nil {
			s.Video = &catalogue.Video{Ratio: catalogue.NearestRatio(w.Video.Width, w.Video.Height), Seconds: max(1, int(w.Video.Duration.Seconds()+.5))}
		}
		out.Submitted = append(out.Submitted, s)
		i := slices.IndexFunc(before.Overlay, func(t catalogue.Translation) bool { return t.ID == w.ID })
		switch {
		case w.English:
			out.Overlay = append(out.Overlay, catalogue.Translation{ID: w.ID, Name: s.Name, Description: s.Description, Process: s.Process})
		case i >= 0:
			t := before.Overlay[i]
			if s.Process == nil {
				t.Process = nil
			}
			out.Overlay = append(out.Overlay, t)
		}
	}
	return out
}

// lacking tells what editors have to add before the pages are complete.
func (d *desk) lacking(works catalogue.Works, listed []contest.Work) {
	for _, w := range listed {
		i := slices.IndexFunc(works.Submitted, func(s catalogue.Submitted) bool { return s.ID == w.ID })
		if !slices.ContainsFunc(works.Overlay, func(t catalogue.Translation) bool { return t.ID == w.ID }) {
			d.printf("%d %s has no English version yet.\n", w.ID, w.Name)
		}
		if works.Submitted[i].Cover == "" {
			d.printf("%d %s has no cover yet; put one into the folder covers and name it in the work.\n", w.ID, w.Name)
		}
		if works.Submitted[i].Theme == "" {
			d.printf("%d %s has no theme yet.\n", w.ID, w.Name)
		}
	}
}
