package main

import (
	"context"
	"fmt"

	"marquee/backend/contest"
)

// contestCommands are the commands about the contest as a whole.
type contestCommands struct {
	Check   contestCheck   `cmd:"" help:"Look for rows of the database that break a rule, as after a restore."`
	Dump    contestDump    `cmd:"" help:"Write every row of the database into a folder, as a backup."`
	Restore contestRestore `cmd:"" help:"Fill an empty database with a dump."`
	Prove   contestProve   `cmd:"" help:"Prove that a restored contest has every row, file and record of the log."`
}

type contestCheck struct{}

// Example implements withExample.
func (contestCheck) Example() string { return "go run ./tools contest check" }

// Run prints the violations, and fails if there are any.
func (c *contestCheck) Run(ctx context.Context, a *app) error {
	db, err := a.database(ctx)
	if err != nil {
		return err
	}
	service, found := &contest.InvariantService{Invariants: db}, 0
	for _, id := range []contest.EditionID{contest.International, contest.Camp} {
		edition, err := a.edition(id)
		if err != nil {
			return err
		}
		violations, err := service.Check(ctx, a.organiser(), edition)
		if err != nil {
			return err
		}
		for _, v := range violations {
			a.printf("%s\n", v)
		}
		found += len(violations)
	}
	if found > 0 {
		return fmt.Errorf("%s found", counted(found, "violation"))
	}
	a.printf("The database is in order.\n")
	return nil
}
