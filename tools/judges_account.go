package main

import (
	"context"
	"fmt"

	"marquee/backend/contest"
)

type judgesEnable struct {
	editionFlag
	Name string `required:"" help:"The name of the account."`
}

// Example implements withExample.
func (judgesEnable) Example() string { return `go run ./tools judges enable --name "Mei Lin"` }

// Run enables the account.
func (c *judgesEnable) Run(ctx context.Context, a *app) error {
	service, err := a.judges(ctx)
	if err != nil {
		return err
	}
	if err := service.Enable(ctx, a.organiser(), c.Edition, c.Name); err != nil {
		return orNoAccount(err, c.Edition, c.Name)
	}
	a.printf("%s may log in again, with the same password as before.\n", c.Name)
	return nil
}

type judgesRename struct {
	editionFlag
	Name string `required:"" help:"The name of the account."`
	To   string `required:"" help:"The new name, 1 to 100 characters."`
}

// Example implements withExample.
func (judgesRename) Example() string {
	return `go run ./tools judges rename --name "Mei Lin" --to "Lin Mei"`
}

// Run changes the name.
func (c *judgesRename) Run(ctx context.Context, a *app) error {
	service, err := a.judges(ctx)
	if err != nil {
		return err
	}
	err = service.Rename(ctx, a.organiser(), c.Edition, c.Name, c.To)
	if contest.CodeOf(err) == contest.CodeConflict {
		return fmt.Errorf("the %s edition has an account named %q already", c.Edition, c.To)
	}
	if err != nil {
		return a.complainFields(orNoAccount(err, c.Edition, c.Name))
	}
	a.printf("%s is now %s, and has to log in again.\n", c.Name, c.To)
	return nil
}
