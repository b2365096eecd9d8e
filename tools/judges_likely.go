package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/judging"
)

type judgesLikely struct {
	editionFlag
	ID       string `arg:"" optional:"" help:"A likely conflict to decide about, as the list prints it."`
	Decision string `enum:"recused,allowed,open," default:"" help:"What is decided: recused keeps the works from the judge for good, allowed gives them back, open takes an allowed back."`
	Reason   string `help:"Why; required but for open."`
	Before   string `help:"The state that was read: fail if it is another now."`
}

// Example implements withExample.
func (judgesLikely) Example() string {
	return `go run ./tools judges likely-conflicts 5f0c… --decision allowed --reason "Another person of that name."`
}

// Run prints a table, or decides.
func (c *judgesLikely) Run(ctx context.Context, a *app) error {
	if _, err := a.edition(c.Edition); err != nil {
		return err
	}
	s, err := a.services(ctx)
	if err != nil {
		return err
	}
	service := s.Jury.Conflicts
	if c.ID != "" {
		l, err := service.Decide(
			ctx,
			a.organiser(),
			c.Edition,
			c.ID,
			func(contest.FieldErrors) (judging.ConflictForm, error) {
				return judging.ConflictForm{Decision: c.Decision, Reason: c.Reason, Before: c.Before}, nil
			},
		)
		if contest.CodeOf(err) == contest.CodeNotFound {
			return fmt.Errorf("%s: the %s edition has no such conflict", c.ID, c.Edition)
		}
		if err != nil {
			return a.complainReason(err)
		}
		a.printf("%s and %s: %s.\n", l.Judge, l.Entrant, l.State)
		return nil
	}
	found, err := service.List(ctx, a.organiser(), c.Edition, judging.LikelyFilter{})
	if err != nil {
		return err
	}
	if len(found.Rows) == 0 {
		a.printf("No judge of the %s edition seems to be an entrant, or of their team or organisation.\n", c.Edition)
		return nil
	}
	table := a.listing("ID\tSTATE\tJUDGE\tROLE\tBY\tWORK\tENTRANT\tREASON")
	for _, l := range found.Rows {
		table.row(
			"%s\t%s\t%s\t%s\t%s\t%d\t%s\t%s\n",
			l.ID,
			l.State,
			l.Judge,
			l.Role,
			strings.Join(l.By, " "),
			l.WorkID,
			l.Entrant,
			cmp.Or(l.Reason, "-"),
		)
	}
	return table.print("likely conflicts")
}
