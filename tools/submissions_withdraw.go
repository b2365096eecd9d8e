package main

import (
	"context"

	"marquee/backend/results"
	"marquee/tools/terminal"
)

type submissionsWithdraw struct {
	editionFlag
	reasoned
	Work   int  `arg:"" help:"The id of the work."`
	DryRun bool `help:"Print what it takes out and the email, and change nothing."`
}

// Example implements withExample.
func (submissionsWithdraw) Example() string {
	return `go run ./tools submissions withdraw 1001 --reason "You asked for it on 3 October."`
}

// Run withdraws the work.
func (c *submissionsWithdraw) Run(ctx context.Context, a *app) error {
	edition, service, err := a.disqualifications(ctx, c.Edition)
	if err != nil {
		return err
	}
	effect, err := service.Change(
		ctx,
		a.organiser(),
		edition,
		results.DisqualificationRequest{WorkID: c.Work, Withdrawn: true},
		given(results.DisqualificationForm{Reason: c.Reason, Reasons: c.reasons(), DryRun: c.DryRun}),
	)
	if err != nil {
		return a.orNoWork(err, c.Edition, c.Work)
	}
	if c.DryRun {
		a.printf("Work %d would leave the judging: %s, %s, assigned to %d of the jury.\n", c.Work,
			counted(effect.Nominations, "nomination"), counted(effect.Scorecards, "scorecard"), effect.Assigned)
		a.printMailAsItWouldBe(effect.Mail)
		a.printf("Nothing was changed.\n")
		return nil
	}
	a.printf(
		"Work %d (%s) is withdrawn: judges no longer see it. Its entrant may submit again.\n",
		c.Work,
		terminal.Line(effect.Work.Account),
	)
	if effect.Shortlisted {
		a.printf(
			"Its place on the shortlist is empty. To fill it: go run ./tools shortlist add ID --in-place-of %d\n",
			c.Work,
		)
	}
	return nil
}
