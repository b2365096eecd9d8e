package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// judges are the commands about the accounts of judges and nominators.
type judges struct {
	Add          judgesAdd          `cmd:"" help:"Make the account of a judge or nominator."`
	Invite       judgesInvite       `cmd:"" help:"Make a link with which a judge or nominator chooses a password, and the account if there is none."`
	List         judgesList         `cmd:"" help:"List the accounts by name, with links of invitations that were not used yet."`
	Password     judgesPassword     `cmd:"" help:"Replace a password and lift a lock after wrong ones; the logins of the judge end."`
	Disable      judgesDisable      `cmd:"" help:"Close an account; its nominations and scorecards stay."`
	Email        judgesEmail        `cmd:"" help:"Set the address for reminders."`
	Enable       judgesEnable       `cmd:"" help:"Open an account again that was closed."`
	Progress     judgesProgress     `cmd:"" help:"List how far each of the jury has come."`
	Likely       judgesLikely       `cmd:"" name:"likely-conflicts" help:"List judges who seem to be an entrant, or of their team or organisation, or decide about one."`
	Conflicts    judgesConflicts    `cmd:"" help:"List the conflicts of interest that judges have declared, the latest first."`
	Assign       judgesAssign       `cmd:"" help:"Share the works out, so that nobody has to see all of them."`
	Unassign     judgesUnassign     `cmd:"" help:"End the assignment of one account, which sees all works again."`
	Remind       judgesRemind       `cmd:"" help:"Write to those who are late, once a day at most."`
	SecondFactor judgesSecondFactor `cmd:"" help:"Require, reset and list second factors."`
	Erase        judgesErase        `cmd:"" help:"Erase the person behind an account for good; scores and nominations stay and count."`
	Rename       judgesRename       `cmd:"" help:"Change a name to log in with; the logins of the judge end."`
}

type judgesAdd struct {
	editionFlag
	Name     string    `required:"" help:"The name to log in with, 1 to 100 characters."`
	Role     jury.Role `required:"" enum:"judge,nominator" help:"judge scores the shortlist, nominator nominates among all works."`
	Password string    `help:"12 to 200 characters; when left out, a link to choose one is emailed or, without an address, one is made and printed."`
	Email    string    `help:"The address for emails."`
}

// Example implements withExample.
func (judgesAdd) Example() string {
	return `go run ./tools judges add --name "Mei Lin" --role judge`
}

// Run creates the account.
func (c *judgesAdd) Run(ctx context.Context, a *app) error {
	service, err := a.judges(ctx)
	if err != nil {
		return err
	}
	if c.Email != "" && c.Password == "" {
		invite := judgesInvite{editionFlag: c.editionFlag, Name: c.Name, Role: c.Role, Email: c.Email, onlyNew: true}
		return invite.Run(ctx, a)
	}
	if c.Password == "" {
		if err := a.refuseSecret("the password", "give --email, and a link to choose one is emailed"); err != nil {
			return err
		}
	}
	password := cmp.Or(c.Password, contest.NewPassword())
	_, err = service.Add(ctx, a.organiser(), c.Edition, c.Name, c.Role, password, c.Email)
	if contest.CodeOf(err) == contest.CodeConflict {
		return fmt.Errorf("the %s edition has an account named %q already", c.Edition, c.Name)
	}
	if err != nil {
		return a.complainFields(err)
	}
	a.printf("Added the %s %s to the %s edition.\n", c.Role, c.Name, c.Edition)
	a.showPassword(c.Password, password)
	return nil
}

type judgesList struct {
	editionFlag
}

// Example implements withExample.
func (judgesList) Example() string { return "go run ./tools judges list --edition camp" }

// Run prints a table.
func (c *judgesList) Run(ctx context.Context, a *app) error {
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	s, err := a.services(ctx)
	if err != nil {
		return err
	}
	found, err := s.Jury.Members.List(ctx, a.organiser(), edition)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		a.printf("The %s edition has no judges.\n", c.Edition)
		return nil
	}
	table := a.listing("NAME\tROLE\tMAY LOG IN\tEMAIL\tOPEN INVITATION")
	for _, m := range found {
		open, invited := "yes", "-"
		if !m.Judge.DisabledAt.IsZero() {
			open = "no"
		}
		if !m.InvitedUntil.IsZero() {
			invited = "until " + deadlineOf(edition, m.InvitedUntil)
		}
		table.row("%s\t%s\t%s\t%s\t%s\n", m.Judge.Name, m.Judge.Role, open, cmp.Or(m.Judge.Email, "-"), invited)
	}
	return table.print("judges")
}

type judgesPassword struct {
	editionFlag
	Name     string `required:"" help:"The name of the account."`
	Password string `help:"12 to 200 characters; when left out, a link to choose one is emailed or, without an address, one is made and printed."`
}

// Example implements withExample.
func (judgesPassword) Example() string { return `go run ./tools judges password --name "Mei Lin"` }

// Run replaces the password.
func (c *judgesPassword) Run(ctx context.Context, a *app) error {
	service, err := a.judges(ctx)
	if err != nil {
		return err
	}
	password := cmp.Or(c.Password, contest.NewPassword())
	if err := service.SetPassword(ctx, a.organiser(), c.Edition, c.Name, password); err != nil {
		return a.complainFields(orNoAccount(err, c.Edition, c.Name))
	}
	if c.Password == "" {
		mailed, err := c.mailLink(ctx, a, service)
		if mailed || err != nil {
			return err
		}
	}
	a.printf("%s has a new password; all logins with the old one are over.\n", c.Name)
	a.showPassword(c.Password, password)
	return nil
}

// mailLink sends the judge a link to choose a password, and reports whether there is an address to send it to.
func (c *judgesPassword) mailLink(ctx context.Context, a *app, service *jury.JudgeService) (bool, error) {
	accounts, err := service.List(ctx, a.organiser(), c.Edition)
	if err != nil {
		return false, err
	}
	i := slices.IndexFunc(accounts, func(j jury.Judge) bool { return j.Name == c.Name })
	if i < 0 || accounts[i].Email == "" || !accounts[i].DisabledAt.IsZero() {
		return false, nil
	}
	invitation, err := service.Invite(
		ctx,
		a.organiser(),
		c.Edition,
		jury.JudgeForm{Name: c.Name, Role: accounts[i].Role},
	)
	if err != nil {
		return false, err
	}
	a.printf("The old password of %s no longer works, and all logins with it are over.\n", c.Name)
	return true, a.printInvitation(c.Edition, invitation)
}

type judgesDisable struct {
	editionFlag
	Name string `required:"" help:"The name of the account."`
}

// Example implements withExample.
func (judgesDisable) Example() string { return `go run ./tools judges disable --name "Mei Lin"` }

// Run disables the account.
func (c *judgesDisable) Run(ctx context.Context, a *app) error {
	service, err := a.judges(ctx)
	if err != nil {
		return err
	}
	if err := service.Disable(ctx, a.organiser(), c.Edition, c.Name); err != nil {
		return orNoAccount(err, c.Edition, c.Name)
	}
	a.printf("%s is out and can no longer log in.\n", c.Name)
	return nil
}

// judges returns the service of the judges' accounts.
func (a *app) judges(ctx context.Context) (*jury.JudgeService, error) {
	s, err := a.writingServices(ctx)
	if err != nil {
		return nil, err
	}
	return s.Jury.Judges, nil
}

func orNoAccount(err error, edition contest.EditionID, name string) error {
	if contest.CodeOf(err) == contest.CodeNotFound {
		return fmt.Errorf("the %s edition has no account named %q", edition, name)
	}
	return err
}

// showPassword prints a generated password. It does not repeat one that the organiser
// gave.
func (a *app) showPassword(given, password string) {
	switch {
	case given != "":
	case a.logged():
		a.printf(
			"The password is not printed, because others read the log of this job: judges invite with --email sends a link to choose one.\n",
		)
	default:
		a.printf("Password: %s\nNote it now: it is stored as a hash only.\n", password)
	}
}

// complainFields writes a message for each wrong argument. Other errors come back
// unchanged.
func (a *app) complainFields(err error) error {
	var failed *contest.Error
	if !errors.As(err, &failed) || len(failed.Fields) == 0 {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(failed.Fields)) {
		a.complain("--%s: %s", name, failed.Fields[name].EN)
	}
	return errReported
}
