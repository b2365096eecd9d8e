package main

import (
	"context"
	"fmt"
)

// contestCommands are the commands about the contest as a whole.
type contestCommands struct {
	Check   contestCheck   `cmd:"" help:"Look for rows of the database that break a rule, as after a restore, and for what needs a hand."`
	Road    contestRoad    `cmd:"" help:"List the steps of an edition: done, next, blocked, and what waits."`
	Dump    contestDump    `cmd:"" help:"Write every row of the database into a folder, as a backup."`
	Restore contestRestore `cmd:"" help:"Fill an empty database with a dump."`
	Prove   contestProve   `cmd:"" help:"Prove that a restored contest has every row, file and record of the log."`
}

type contestCheck struct {
	Database bool `help:"Look at the database only, not for what needs a hand."`
}

// Example implements withExample.
func (contestCheck) Example() string { return "go run ./tools contest check" }

// Help is printed below the usage.
func (contestCheck) Help() string {
	return "The first list has rows that break a rule which every transaction keeps: none in a sound database, and the command fails with any. " +
		"The second list is that of the console's overview: what an organiser has to do. It fails no command."
}

// Run prints both lists. It fails if there are violations, whatever needs a hand.
func (c *contestCheck) Run(ctx context.Context, a *app) error {
	found, err := c.violations(ctx, a)
	if err != nil {
		return err
	}
	if found == 0 {
		a.printf("The database is in order.\n")
	}
	if !c.Database {
		if err := a.printNeeds(ctx); err != nil {
			return err
		}
	}
	if found > 0 {
		return fmt.Errorf("%s found", counted(found, "violation"))
	}
	return nil
}

// violations prints the violations of both editions and returns their number.
func (c *contestCheck) violations(ctx context.Context, a *app) (int, error) {
	s, err := a.services(ctx)
	if err != nil {
		return 0, err
	}
	service, found := s.Organisers.Invariants, 0
	ids, err := a.editionIDs()
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		edition, err := a.editionNow(ctx, id)
		if err != nil {
			return 0, err
		}
		violations, err := service.Check(ctx, a.organiser(), edition)
		if err != nil {
			return 0, err
		}
		for _, v := range violations {
			a.printf("%s\n", v)
		}
		found += len(violations)
	}
	return found, nil
}
