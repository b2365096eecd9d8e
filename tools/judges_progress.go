package main

import (
	"context"

	"marquee/backend/contest"
)

type judgesProgress struct {
	editionFlag
}

// Example implements withExample.
func (judgesProgress) Example() string { return "go run ./tools judges progress" }

// Run prints a table.
func (c *judgesProgress) Run(ctx context.Context, a *app) error {
	edition, err := a.edition(c.Edition)
	if err != nil {
		return err
	}
	db, err := a.database(ctx)
	if err != nil {
		return err
	}
	service := &contest.JuryProgressService{Judges: db, Counts: db}
	all, err := service.List(ctx, a.organiser(), edition)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		a.printf("The %s edition has no judges who may log in.\n", c.Edition)
		return nil
	}
	table := a.listing("NAME\tROLE\tDONE\tPARTIAL\tOF\tCOMPLETE")
	for _, p := range all {
		complete := "no"
		if p.Completed() {
			complete = "yes"
		}
		table.row("%s\t%s\t%d\t%d\t%d\t%s\n", p.Judge.Name, p.Judge.Role, p.Done, p.Partial, p.Total, complete)
	}
	return table.print("judges")
}
