package main

import (
	"context"
)

type judgesErase struct {
	editionFlag
	Name string `required:"" help:"The name of the account."`
}

// Example implements withExample.
func (judgesErase) Example() string { return `go run ./tools judges erase --name "Mei Lin"` }

// Run erases the person.
func (c *judgesErase) Run(ctx context.Context, a *app) error {
	service, err := a.judges(ctx)
	if err != nil {
		return err
	}
	standIn, err := service.Erase(ctx, a.organiser(), c.Edition, c.Name)
	if err != nil {
		return orNoAccount(err, c.Edition, c.Name)
	}
	a.printf(
		"%s is erased, with all texts and the address. Scores and nominations stay under the name %s.\n",
		c.Name,
		standIn,
	)
	return nil
}
