package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"marquee/backend/contest"
	"marquee/backend/organiser"
)

// organisers are the commands about the accounts of the console.
type organisers struct {
	Add           organisersAdd           `cmd:"" help:"Make an account of the console."`
	Correct       organisersCorrect       `cmd:"" help:"Correct the address of an organiser who has not logged in, and email the invitation to it."`
	Invite        organisersInvite        `cmd:"" help:"Email the invitation of an organiser who has not logged in once more."`
	List          organisersList          `cmd:"" help:"List the accounts by name."`
	Role          organisersRole          `cmd:"" help:"Change what an organiser may do, at once."`
	PersonalData  organisersPersonalData  `cmd:"" help:"Let a viewer read personal data, or not."`
	Disable       organisersDisable       `cmd:"" help:"Close an account, and end its sessions."`
	Enable        organisersEnable        `cmd:"" help:"Open an account again that was closed."`
	RecoveryCodes organisersRecoveryCodes `cmd:"" help:"Replace the recovery codes of an organiser and print the new ones, once."`
	SecondFactor  organisersSecondFactor  `cmd:"" help:"Remove the authenticator app and the passkeys of an organiser who has lost them; the next login sets up another."`
}

// organiserEmail names an account.
type organiserEmail struct {
	Email string `required:"" help:"The address of the account."`
}

type organisersAdd struct {
	organiserEmail
	Name     string                `required:"" help:"The organiser's name."`
	Role     contest.OrganiserRole `required:"" enum:"owner,reviewer,jury,viewer" help:"owner: everything; reviewer: registrations, submissions; jury: judges, shortlist, results; viewer: reads."`
	Language contest.Language      `enum:",en,zh" default:"" help:"The language of emails to the organiser; both when left out."`
}

// Example implements withExample.
func (organisersAdd) Example() string {
	return `go run ./tools organisers add --email mei@films.example --name "Mei Lin" --role reviewer`
}

// Run creates the account.
func (c *organisersAdd) Run(ctx context.Context, a *app) error {
	service, err := a.organisers(ctx)
	if err != nil {
		return err
	}
	edition, err := a.firstEdition()
	if err != nil {
		return err
	}
	account, err := service.Add(
		ctx,
		a.organiser(),
		edition,
		given(organiser.Form{Email: c.Email, Name: c.Name, Role: c.Role, Language: c.Language}),
	)
	if err != nil {
		return a.complainFields(err)
	}
	a.printf("Added the %s %s. The invitation was emailed to %s.\n", account.Role, account.Name, account.Email)
	return nil
}

type organisersList struct{}

// Example implements withExample.
func (organisersList) Example() string { return "go run ./tools organisers list" }

// Run prints a table.
func (c *organisersList) Run(ctx context.Context, a *app) error {
	service, err := a.organisers(ctx)
	if err != nil {
		return err
	}
	found, err := service.List(ctx, a.organiser())
	if err != nil {
		return err
	}
	if len(found) == 0 {
		a.printf("Nobody has an account of the console.\n")
		return nil
	}
	table := a.listing("NAME\tADDRESS\tROLE\tMAY LOG IN\tSECOND FACTOR")
	for _, o := range found {
		table.row("%s\t%s\t%s\t%s\t%s\n", o.Name, o.Email, o.Role, yesNo(o.DisabledAt.IsZero()), yesNo(o.SecondFactor))
	}
	return table.print("organisers")
}

func yesNo(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

type organisersRole struct {
	organiserEmail
	Role contest.OrganiserRole `required:"" enum:"owner,reviewer,jury,viewer" help:"The new role."`
}

// Example implements withExample.
func (organisersRole) Example() string {
	return "go run ./tools organisers role --email mei@films.example --role owner"
}

// Run changes the role.
func (c *organisersRole) Run(ctx context.Context, a *app) error {
	edition, err := a.firstEdition()
	if err != nil {
		return err
	}
	account, err := c.change(ctx, a, func(service *organiser.Service, id string) (contest.OrganiserAccount, error) {
		return service.SetRole(ctx, a.organiser(), edition, id, given(organiser.RoleForm{Role: c.Role}))
	})
	if err != nil {
		return err
	}
	a.printf("%s has the role %s.\n", account.Name, account.Role)
	return nil
}

type organisersPersonalData struct {
	organiserEmail
	Without bool `help:"The viewer reads no names, addresses and phone numbers, and searches none."`
}

// Example implements withExample.
func (organisersPersonalData) Example() string {
	return "go run ./tools organisers personal-data --email mei@films.example --without"
}

// Run changes the setting.
func (c *organisersPersonalData) Run(ctx context.Context, a *app) error {
	reads := !c.Without
	account, err := c.change(ctx, a, func(service *organiser.Service, id string) (contest.OrganiserAccount, error) {
		return service.SetPersonalData(ctx, a.organiser(), id, given(organiser.PeopleForm{PersonalData: &reads}))
	})
	if err != nil {
		return a.complainFields(err)
	}
	if reads {
		a.printf("%s reads personal data.\n", account.Name)
		return nil
	}
	a.printf("%s reads no personal data.\n", account.Name)
	return nil
}

type organisersDisable struct{ organiserEmail }

// Example implements withExample.
func (organisersDisable) Example() string {
	return "go run ./tools organisers disable --email mei@films.example"
}

// Run disables the account.
func (c *organisersDisable) Run(ctx context.Context, a *app) error {
	account, err := c.change(ctx, a, func(service *organiser.Service, id string) (contest.OrganiserAccount, error) {
		return service.Disable(ctx, a.organiser(), id)
	})
	if err != nil {
		return err
	}
	a.printf("%s is out and can no longer log in.\n", account.Name)
	return nil
}

type organisersEnable struct{ organiserEmail }

// Example implements withExample.
func (organisersEnable) Example() string {
	return "go run ./tools organisers enable --email mei@films.example"
}

// Run enables the account.
func (c *organisersEnable) Run(ctx context.Context, a *app) error {
	account, err := c.change(ctx, a, func(service *organiser.Service, id string) (contest.OrganiserAccount, error) {
		return service.Enable(ctx, a.organiser(), id)
	})
	if err != nil {
		return err
	}
	a.printf("%s may log in again.\n", account.Name)
	return nil
}

type organisersSecondFactor struct{ organiserEmail }

// Example implements withExample.
func (organisersSecondFactor) Example() string {
	return "go run ./tools organisers second-factor --email mei@films.example"
}

// Run removes the second factors.
func (c *organisersSecondFactor) Run(ctx context.Context, a *app) error {
	edition, err := a.firstEdition()
	if err != nil {
		return err
	}
	account, err := c.change(ctx, a, func(service *organiser.Service, id string) (contest.OrganiserAccount, error) {
		return service.ResetSecondFactor(ctx, a.organiser(), edition, id)
	})
	if err != nil {
		return err
	}
	a.printf("%s is out, and sets up a new second factor with the next login.\n", account.Name)
	return nil
}

type organisersRecoveryCodes struct{ organiserEmail }

// Example implements withExample.
func (organisersRecoveryCodes) Example() string {
	return "go run ./tools organisers recovery-codes --email mei@films.example"
}

// Run prints the new codes.
func (c *organisersRecoveryCodes) Run(ctx context.Context, a *app) error {
	if err := a.refuseSecret("the recovery codes", "make new ones in the console"); err != nil {
		return err
	}
	edition, err := a.firstEdition()
	if err != nil {
		return err
	}
	var codes []string
	_, err = c.change(
		ctx,
		a,
		func(service *organiser.Service, id string) (account contest.OrganiserAccount, err error) {
			codes, err = service.RenewRecoveryCodes(ctx, a.organiser(), edition, id)
			return account, err
		},
	)
	if err != nil {
		return err
	}
	a.printf(
		"The former recovery codes of %s no longer work. Each of these works once in place of the second factor:\n",
		c.Email,
	)
	for _, code := range codes {
		a.printf("%s\n", code)
	}
	return nil
}

// change finds the account and changes it.
func (c *organiserEmail) change(
	ctx context.Context, a *app, f func(service *organiser.Service, id string) (contest.OrganiserAccount, error),
) (contest.OrganiserAccount, error) {
	service, err := a.organisers(ctx)
	if err != nil {
		return contest.OrganiserAccount{}, err
	}
	all, err := service.List(ctx, a.organiser())
	if err != nil {
		return contest.OrganiserAccount{}, err
	}
	for _, o := range all {
		if o.Email == contest.NormalEmail(c.Email) {
			changed, err := f(service, o.ID)
			return changed, inWords(err)
		}
	}
	return contest.OrganiserAccount{}, fmt.Errorf("nobody has an account with the address %q", c.Email)
}

// inWords replaces a conflict by its message.
func inWords(err error) error {
	var failed *contest.Error
	if errors.As(err, &failed) && failed.Code == contest.CodeConflict {
		for _, text := range failed.Fields {
			return errors.New(text.EN)
		}
	}
	return err
}

// given is a form whose values come from the command line.
func given[F any](form F) contest.ReadForm[F] {
	return func(contest.FieldErrors) (F, error) { return form, nil }
}

// organisers returns the service of the organisers' accounts.
func (a *app) organisers(ctx context.Context) (*organiser.Service, error) {
	db, clock, err := a.opened(ctx)
	if err != nil {
		return nil, err
	}
	composer, err := a.composer()
	if err != nil {
		return nil, err
	}
	console, err := a.consoleURL()
	if err != nil {
		return nil, err
	}
	return &organiser.Service{Organisers: db, Composer: composer, Console: console, Clock: clock, Now: time.Now}, nil
}
