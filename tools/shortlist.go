package main

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"

	"marquee/backend/contest"
)

// shortlist are the commands about the works that judges score.
type shortlist struct {
	Set  shortlistSet  `cmd:"" help:"Replace the shortlist by these works, in this order."`
	List shortlistList `cmd:"" help:"List the shortlist in its order."`
}

type shortlistSet struct {
	editionFlag
	Works []int `arg:"" name:"id" help:"The ids of the works. Each must be its entrant's latest, and valid."`
}

// Example implements withExample.
func (shortlistSet) Example() string { return "go run ./tools shortlist set 117 103 240" }

// Run replaces the list, or leaves it as it is.
func (c *shortlistSet) Run(ctx context.Context, d *app) error {
	seen := map[int]bool{}
	for _, id := range c.Works {
		faults := contest.FieldErrors{}
		if contest.CheckWorkID(faults, id); len(faults) > 0 {
			return fmt.Errorf("%d is no id of a work; the shortlist was left as it is", id)
		}
		if seen[id] {
			return fmt.Errorf("%d stands there twice; the shortlist was left as it is", id)
		}
		seen[id] = true
	}
	db, err := d.database(ctx)
	if err != nil {
		return err
	}
	clock, err := d.clock()
	if err != nil {
		return err
	}
	err = db.SetShortlist(ctx, c.Edition, c.Works, d.actor(), clock.Now())
	var refused *contest.NotJudged
	if errors.As(err, &refused) {
		for _, id := range refused.WorkIDs {
			d.complain("%d: the %s edition has no such work, or it was replaced or disqualified", id, c.Edition)
		}
		d.complain("The shortlist was left as it is.")
		return errReported
	}
	if err != nil {
		return err
	}
	d.printf("The shortlist of the %s edition has %s.\n", c.Edition, counted(len(c.Works), "work"))
	return nil
}

type shortlistList struct {
	editionFlag
}

// Example implements withExample.
func (shortlistList) Example() string { return "go run ./tools shortlist list" }

// Run prints a table.
func (c *shortlistList) Run(ctx context.Context, d *app) error {
	db, err := d.database(ctx)
	if err != nil {
		return err
	}
	works, err := db.Shortlist(ctx, c.Edition)
	if err != nil {
		return err
	}
	if len(works) == 0 {
		d.printf("The shortlist of the %s edition is empty.\n", c.Edition)
		return nil
	}
	// What cannot be written is told by Flush.
	table := tabwriter.NewWriter(d.out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "PLACE\tWORK\tTITLE")
	for _, w := range works {
		note := ""
		if !w.Judged {
			note = " (replaced or disqualified: judges do not see it)"
		}
		_, _ = fmt.Fprintf(table, "%d\t%d\t%s%s\n", w.Position, w.WorkID, w.Title, note)
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("print shortlist: %w", err)
	}
	return nil
}
