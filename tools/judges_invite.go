package main

import (
	"context"
	"net/url"

	"marquee/backend/contest"
)

type judgesInvite struct {
	editionFlag
	Name  string       `required:"" help:"The name to log in with, 1 to 100 characters."`
	Role  contest.Role `required:"" enum:"judge,nominator" help:"judge scores the shortlist, nominator nominates among all works."`
	Email string       `help:"The address for reminders of a new account."`
}

// Example implements withExample.
func (judgesInvite) Example() string {
	return `go run ./tools judges invite --name "Mei Lin" --role judge`
}

// Run makes the link, and the account if there is none of this name.
func (c *judgesInvite) Run(ctx context.Context, a *app) error {
	addresses, err := a.publicURLs()
	if err != nil {
		return err
	}
	service, err := a.judges(ctx)
	if err != nil {
		return err
	}
	invitation, err := service.Invite(ctx, a.organiser(), c.Edition, c.Name, c.Role, c.Email)
	if err != nil {
		return a.complainFields(err)
	}
	if invitation.Created {
		a.printf("Added the %s %s to the %s edition, without a password.\n", c.Role, c.Name, c.Edition)
	} else {
		a.printf("%s can choose a new password; the present one works until then.\n", c.Name)
	}
	a.printf("Link: %s/login?invite=%s\n", addresses[c.Edition], url.QueryEscape(invitation.Token))
	a.printf("It works once, until %s. Send it to nobody else: whoever opens it first chooses the password.\n",
		invitation.ExpiresAt.Format("2006-01-02 15:04 -07:00"))
	return nil
}
