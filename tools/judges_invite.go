package main

import (
	"context"
	"fmt"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

type judgesInvite struct {
	editionFlag
	Name     string           `required:"" help:"The name to log in with, 1 to 100 characters."`
	Role     jury.Role        `required:"" enum:"judge,nominator" help:"judge scores the shortlist, nominator nominates among all works."`
	Email    string           `help:"The address of a new account; the link is emailed to it."`
	Language contest.Language `enum:",en,zh" default:"" help:"The language of emails to a new account; both when left out."`

	onlyNew bool
}

// Example implements withExample.
func (judgesInvite) Example() string {
	return `go run ./tools judges invite --name "Mei Lin" --role judge --email mei@films.example`
}

// Run makes the link, and the account if there is none of this name.
func (c *judgesInvite) Run(ctx context.Context, a *app) error {
	service, err := a.judges(ctx)
	if err != nil {
		return err
	}
	form := jury.JudgeForm{Name: c.Name, Role: c.Role, Email: c.Email, Language: c.Language}
	invite := service.Invite
	if c.onlyNew {
		invite = service.InviteNew
	}
	invitation, err := invite(ctx, a.organiser(), c.Edition, form)
	if contest.CodeOf(err) == contest.CodeConflict {
		return fmt.Errorf("the %s edition has an account named %q already", c.Edition, c.Name)
	}
	if err != nil {
		return a.complainFields(err)
	}
	if invitation.Created {
		a.printf("Added the %s %s to the %s edition, without a password.\n", c.Role, c.Name, c.Edition)
	} else {
		a.printf("%s can choose a new password; the present one works until then.\n", c.Name)
	}
	return a.printInvitation(c.Edition, invitation)
}

// printInvitation says where the link went, and prints it only if the account has no address.
func (a *app) printInvitation(id contest.EditionID, invitation jury.JudgeInvitation) error {
	edition, err := a.edition(id)
	if err != nil {
		return err
	}
	until := edition.Deadline(contest.English, invitation.ExpiresAt)
	if invitation.MailedTo != "" {
		a.printf("The invitation was emailed to %s. Its link works once, until %s.\n", invitation.MailedTo, until)
		return nil
	}
	if a.logged() {
		a.printf("The link is not printed, because others read the log of this job: give --email, and it is emailed.\n")
		return nil
	}
	a.printf("Link: %s\n", invitation.Link)
	a.printf("It works once, until %s. Send it to nobody else: whoever opens it first chooses the password.\n", until)
	return nil
}
