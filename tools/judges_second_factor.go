package main

import (
	"context"
	"fmt"
	"slices"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// judgesSecondFactor are the commands about second factors.
type judgesSecondFactor struct {
	Require judgesRequireSecondFactor `cmd:"" help:"Ask a judge for a second factor from the next login on."`
	Waive   judgesWaiveSecondFactor   `cmd:"" help:"No longer require one; a judge who has set one up is still asked for it."`
	Reset   judgesResetSecondFactor   `cmd:"" help:"Delete the second factor of a judge whose device is lost; the logins of the judge end."`
	Status  judgesSecondFactorStatus  `cmd:"" help:"List who must have one, who has set one up, and how many recovery codes are left."`
}

type judgesRequireSecondFactor struct {
	editionFlag
	Name string `required:"" help:"The name of the account."`
}

// Example implements withExample.
func (judgesRequireSecondFactor) Example() string {
	return `go run ./tools judges second-factor require --name "Mei Lin"`
}

// Run requires it.
func (c *judgesRequireSecondFactor) Run(ctx context.Context, a *app) error {
	if err := a.requireSecondFactor(ctx, c.Edition, c.Name, true); err != nil {
		return err
	}
	a.printf("%s needs a second factor from the next login on, and sets it up there.\n", c.Name)
	return nil
}

type judgesWaiveSecondFactor struct {
	editionFlag
	Name string `required:"" help:"The name of the account."`
}

// Example implements withExample.
func (judgesWaiveSecondFactor) Example() string {
	return `go run ./tools judges second-factor waive --name "Mei Lin"`
}

// Run no longer requires it.
func (c *judgesWaiveSecondFactor) Run(ctx context.Context, a *app) error {
	if err := a.requireSecondFactor(ctx, c.Edition, c.Name, false); err != nil {
		return err
	}
	a.printf(
		"%s no longer needs a second factor, unless the edition requires one. One that is set up is asked for until it is reset.\n",
		c.Name,
	)
	return nil
}

func (a *app) requireSecondFactor(ctx context.Context, edition contest.EditionID, name string, required bool) error {
	service, err := a.judges(ctx)
	if err != nil {
		return err
	}
	return orNoAccount(service.RequireSecondFactor(ctx, a.organiser(), edition, name, required), edition, name)
}

type judgesResetSecondFactor struct {
	editionFlag
	Name string `required:"" help:"The name of the account."`
}

// Example implements withExample.
func (judgesResetSecondFactor) Example() string {
	return `go run ./tools judges second-factor reset --name "Mei Lin"`
}

// Run deletes it.
func (c *judgesResetSecondFactor) Run(ctx context.Context, a *app) error {
	service, err := a.judges(ctx)
	if err != nil {
		return err
	}
	if err := service.ResetSecondFactor(ctx, a.organiser(), c.Edition, c.Name); err != nil {
		return orNoAccount(err, c.Edition, c.Name)
	}
	a.printf("The second factor of %s is deleted, with its recovery codes; all logins are over.\n", c.Name)
	return nil
}

type judgesSecondFactorStatus struct {
	editionFlag
	Name string `help:"Only this account."`
}

// Example implements withExample.
func (judgesSecondFactorStatus) Example() string { return "go run ./tools judges second-factor status" }

// Run prints a table.
func (c *judgesSecondFactorStatus) Run(ctx context.Context, a *app) error {
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	service, err := a.judges(ctx)
	if err != nil {
		return err
	}
	statuses, err := service.ListSecondFactors(ctx, a.organiser(), c.Edition)
	if err != nil {
		return err
	}
	if c.Name != "" {
		statuses = slices.DeleteFunc(statuses, func(s jury.JudgeSecondFactorStatus) bool { return s.Name != c.Name })
		if len(statuses) == 0 {
			return fmt.Errorf("the %s edition has no account named %q", c.Edition, c.Name)
		}
	}
	yes := map[bool]string{true: "yes", false: "no"}
	table := a.listing("NAME\tREQUIRED\tSET UP\tRECOVERY CODES")
	for _, s := range statuses {
		table.row(
			"%s\t%s\t%s\t%d\n",
			s.Name,
			yes[s.Required || edition.SecondFactor],
			yes[s.SetUp],
			s.RecoveryCodesLeft,
		)
	}
	return table.print("judges")
}
