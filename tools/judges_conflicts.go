package main

import (
	"cmp"
	"context"
)

type judgesConflicts struct {
	editionFlag
}

// Example implements withExample.
func (judgesConflicts) Example() string { return "go run ./tools judges conflicts" }

// Run prints a table.
func (c *judgesConflicts) Run(ctx context.Context, a *app) error {
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	s, err := a.services(ctx)
	if err != nil {
		return err
	}
	declared, err := s.Jury.Members.Conflicts(ctx, a.organiser(), c.Edition)
	if err != nil {
		return err
	}
	if len(declared) == 0 {
		a.printf("No judge of the %s edition has declared a conflict.\n", c.Edition)
		return nil
	}
	table := a.listing("DECLARED\tJUDGE\tWORK\tTITLE\tREASON")
	for _, d := range declared {
		table.row(
			"%s\t%s\t%d\t%s\t%s\n",
			beginningOf(edition, d.DeclaredAt),
			d.Judge,
			d.WorkID,
			cmp.Or(d.Title, "-"),
			cmp.Or(d.Reason, "-"),
		)
	}
	return table.print("conflicts")
}
