package main

import (
	"context"
	"errors"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

type judgesEmail struct {
	editionFlag
	Name  string `required:"" help:"The name of the account."`
	Email string `required:"" help:"The address for emails; an empty one ends them."`
}

// Example implements withExample.
func (judgesEmail) Example() string {
	return `go run ./tools judges email --name "Mei Lin" --email mei@example.com`
}

// Run changes the address.
func (c *judgesEmail) Run(ctx context.Context, a *app) error {
	service, err := a.judges(ctx)
	if err != nil {
		return err
	}
	if err := service.SetEmail(ctx, a.organiser(), c.Edition, c.Name, jury.JudgeEmailForm{Email: c.Email}); err != nil {
		return a.complainFields(orNoAccount(err, c.Edition, c.Name))
	}
	if c.Email == "" {
		a.printf("%s gets no emails.\n", c.Name)
		return nil
	}
	a.printf(
		"Emails to %s go to %s. A link that was not used has ended; judges invite sends another.\n",
		c.Name,
		c.Email,
	)
	return nil
}

type judgesRemind struct {
	editionFlag
	DryRun bool `help:"Print who would get an email, and write none."`
}

// Example implements withExample.
func (judgesRemind) Example() string { return "go run ./tools judges remind --dry-run" }

// Run writes the mails and prints a table.
func (c *judgesRemind) Run(ctx context.Context, a *app) error {
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	service, err := a.reminders(ctx)
	if err != nil {
		return err
	}
	late, err := service.Remind(ctx, a.organiser(), edition, c.DryRun)
	if contest.CodeOf(err) == contest.CodeJudgingClosed {
		return errors.New("the judging is closed: nobody could nominate or score")
	}
	if err != nil {
		return err
	}
	if len(late) == 0 {
		a.printf("Nobody is late in the %s edition.\n", c.Edition)
		return nil
	}
	written := 0
	table := a.listing("NAME\tROLE\tDONE\tOF\tMAIL")
	for _, r := range late {
		if r.Outcome == judging.ReminderWritten {
			written++
		}
		table.row("%s\t%s\t%d\t%d\t%s\n", r.Judge.Name, r.Judge.Role, r.Done, r.Total, r.Outcome)
	}
	if err := table.print("reminders"); err != nil {
		return err
	}
	if c.DryRun {
		a.printf("No email was written: this was a trial.\n")
		return nil
	}
	a.printf("%s for %s.\n", counted(written, "email"), counted(len(late), "late account"))
	return nil
}

// reminders returns the service that reminds late judges.
func (a *app) reminders(ctx context.Context) (*judging.ReminderService, error) {
	s, err := a.writingServices(ctx)
	if err != nil {
		return nil, err
	}
	return s.Jury.Reminders, nil
}
