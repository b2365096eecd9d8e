package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"text/tabwriter"

	"marquee/backend/argon2id"
	"marquee/backend/contest"
)

// judges are the commands about the jury's accounts.
type judges struct {
	Add      judgesAdd      `cmd:"" help:"Make the account of a judge or nominator."`
	List     judgesList     `cmd:"" help:"List the accounts by name."`
	Password judgesPassword `cmd:"" help:"Replace a password; whoever is logged in with the old one is out."`
	Disable  judgesDisable  `cmd:"" help:"Close an account; its nominations and scorecards stay."`
}

type judgesAdd struct {
	editionFlag
	Name     string       `required:"" help:"The name to log in with, 1 to 100 characters."`
	Role     contest.Role `required:"" enum:"judge,nominator" help:"judge scores the shortlist, nominator nominates among all works."`
	Password string       `help:"8 to 200 characters; one is made and printed when left out."`
}

// Example implements withExample.
func (judgesAdd) Example() string {
	return `go run ./tools judges add --name "Mei Lin" --role judge`
}

// Run makes the account.
func (c *judgesAdd) Run(ctx context.Context, d *app) error {
	password := passwordOrNew(c.Password)
	if err := contest.CheckJudge(c.Name, c.Role, password); err != nil {
		return d.complainFields(err)
	}
	j, err := d.jury(ctx)
	if err != nil {
		return err
	}
	hash, err := argon2id.New(1).Hash(ctx, password)
	if err != nil {
		return err
	}
	account := contest.Judge{Edition: c.Edition, Name: c.Name, Role: c.Role, PasswordHash: hash}
	if _, err := j.CreateJudge(ctx, account, d.actor(), j.clock.Now()); contest.CodeOf(err) == contest.CodeConflict {
		return fmt.Errorf("the %s edition has an account named %q already", c.Edition, c.Name)
	} else if err != nil {
		return err
	}
	d.printf("Added the %s %s to the %s edition.\n", c.Role, c.Name, c.Edition)
	d.showPassword(c.Password, password)
	return nil
}

type judgesList struct {
	editionFlag
}

// Example implements withExample.
func (judgesList) Example() string { return "go run ./tools judges list --edition camp" }

// Run prints a table.
func (c *judgesList) Run(ctx context.Context, d *app) error {
	db, err := d.database(ctx)
	if err != nil {
		return err
	}
	found, err := db.Judges(ctx, c.Edition)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		d.printf("The %s edition has no judges.\n", c.Edition)
		return nil
	}
	// What cannot be written is told by Flush.
	table := tabwriter.NewWriter(d.out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "NAME\tROLE\tMAY LOG IN")
	for _, j := range found {
		open := "yes"
		if !j.DisabledAt.IsZero() {
			open = "no"
		}
		_, _ = fmt.Fprintf(table, "%s\t%s\t%s\n", j.Name, j.Role, open)
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("print judges: %w", err)
	}
	return nil
}

type judgesPassword struct {
	editionFlag
	Name     string `required:"" help:"The name of the account."`
	Password string `help:"8 to 200 characters; one is made and printed when left out."`
}

// Example implements withExample.
func (judgesPassword) Example() string { return `go run ./tools judges password --name "Mei Lin"` }

// Run replaces the password.
func (c *judgesPassword) Run(ctx context.Context, d *app) error {
	password := passwordOrNew(c.Password)
	if err := contest.CheckPassword(password); err != nil {
		return d.complainFields(err)
	}
	j, err := d.jury(ctx)
	if err != nil {
		return err
	}
	hash, err := argon2id.New(1).Hash(ctx, password)
	if err != nil {
		return err
	}
	if err := j.SetJudgePassword(ctx, c.Edition, c.Name, hash, d.actor(), j.clock.Now()); err != nil {
		return orNoAccount(err, c.Edition, c.Name)
	}
	d.printf("%s has a new password; all logins with the old one are over.\n", c.Name)
	d.showPassword(c.Password, password)
	return nil
}

type judgesDisable struct {
	editionFlag
	Name string `required:"" help:"The name of the account."`
}

// Example implements withExample.
func (judgesDisable) Example() string { return `go run ./tools judges disable --name "Mei Lin"` }

// Run closes the account.
func (c *judgesDisable) Run(ctx context.Context, d *app) error {
	j, err := d.jury(ctx)
	if err != nil {
		return err
	}
	if err := j.DisableJudge(ctx, c.Edition, c.Name, d.actor(), j.clock.Now()); err != nil {
		return orNoAccount(err, c.Edition, c.Name)
	}
	d.printf("%s is out and can no longer log in.\n", c.Name)
	return nil
}

// jury is the store of the jury's accounts with the contest's clock.
type jury struct {
	contest.JudgeStore
	clock contest.Clock
}

func (d *app) jury(ctx context.Context) (jury, error) {
	db, err := d.database(ctx)
	if err != nil {
		return jury{}, err
	}
	clock, err := d.clock()
	return jury{JudgeStore: db, clock: clock}, err
}

func orNoAccount(err error, edition contest.EditionID, name string) error {
	if contest.CodeOf(err) == contest.CodeNotFound {
		return fmt.Errorf("the %s edition has no account named %q", edition, name)
	}
	return err
}

func passwordOrNew(given string) string {
	if given == "" {
		return contest.NewPassword()
	}
	return given
}

// showPassword prints a password that was made, not one that the organiser gave.
func (d *app) showPassword(given, password string) {
	if given == "" {
		d.printf("Password: %s\nNote it now: it is stored as a hash only.\n", password)
	}
}

// complainFields says what is wrong with each argument.
func (d *app) complainFields(err error) error {
	var refused *contest.Error
	if !errors.As(err, &refused) || len(refused.Fields) == 0 {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(refused.Fields)) {
		d.complain("--%s: %s", name, refused.Fields[name].EN)
	}
	return errReported
}
