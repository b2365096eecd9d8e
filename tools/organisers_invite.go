package main

import (
	"context"

	"marquee/backend/contest"
	"marquee/backend/organiser"
)

type organisersInvite struct{ organiserEmail }

// Example implements withExample.
func (organisersInvite) Example() string {
	return "go run ./tools organisers invite --email mei@films.example"
}

// Run sends the invitation of somebody who has not logged in once more.
func (c *organisersInvite) Run(ctx context.Context, a *app) error {
	edition, err := a.firstEdition()
	if err != nil {
		return err
	}
	account, err := c.change(ctx, a, func(service *organiser.Service, id string) (contest.OrganiserAccount, error) {
		return service.Invite(ctx, a.organiser(), edition, id)
	})
	if err != nil {
		return err
	}
	a.printf("The invitation of %s was emailed to %s.\n", account.Name, account.Email)
	return nil
}

type organisersCorrect struct {
	organiserEmail
	To string `required:"" help:"The address that is right."`
}

// Example implements withExample.
func (organisersCorrect) Example() string {
	return "go run ./tools organisers correct --email mei@flims.example --to mei@films.example"
}

// Run corrects the address of somebody who has not logged in, and sends the invitation to it.
func (c *organisersCorrect) Run(ctx context.Context, a *app) error {
	edition, err := a.firstEdition()
	if err != nil {
		return err
	}
	account, err := c.change(ctx, a, func(service *organiser.Service, id string) (contest.OrganiserAccount, error) {
		return service.SetEmail(ctx, a.organiser(), edition, id, given(organiser.EmailForm{Email: c.To}))
	})
	if err != nil {
		return a.complainFields(err)
	}
	a.printf("The invitation of %s was emailed to %s.\n", account.Name, account.Email)
	return nil
}
