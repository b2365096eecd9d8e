package main

import (
	"context"
	"time"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// retention are the commands about the end of what is kept.
type retention struct {
	List retentionList `cmd:"" help:"List accounts by the date on which they are deleted."`
	Move retentionMove `cmd:"" help:"Move the date on which the accounts of an edition are deleted, for a reason."`
	Run  retentionRun  `cmd:"" help:"Tell the holders of accounts that end, and delete those whose time is over. The service does it by itself."`
}

type retentionList struct {
	editionFlag
	State string `help:"Only these: later, told, last or kept." enum:",later,told,last,kept" default:""`
}

// Example implements withExample.
func (retentionList) Example() string { return "go run ./tools retention list --state told" }

// Run lists the accounts.
func (c *retentionList) Run(ctx context.Context, a *app) error {
	service, edition, err := a.retention(ctx, c.Edition)
	if err != nil {
		return err
	}
	found, err := service.Find(
		ctx,
		a.organiser(),
		edition,
		operations.RetentionFilter{State: operations.RetentionState(c.State)},
	)
	if err != nil {
		return err
	}
	a.printf(
		"The %s edition ends at %s; its accounts are deleted at %s.\n",
		c.Edition,
		edition.Deadline(contest.English, found.EndsAt),
		edition.Deadline(contest.English, found.DeletesAt),
	)
	for _, account := range found.Accounts.Rows {
		at := "never, a finalist"
		if !account.Kept {
			at = edition.Deadline(contest.English, account.DeletedAt())
		}
		a.printf("%s  %s  %s\n", account.Entrant.Email, account.State(), at)
	}
	a.printf("%d accounts.\n", found.Accounts.Total)
	return nil
}

type retentionMove struct {
	editionFlag
	To     string `required:"" help:"The new date, such as 2027-03-01T00:00:00+08:00, at least 30 days ahead."`
	Reason string `required:"" help:"Why, for the audit log."`
	DryRun bool   `help:"Only tell what would change."`
}

// Example implements withExample.
func (retentionMove) Example() string {
	return `go run ./tools retention move --to 2027-03-01T00:00:00+08:00 --reason "An appeal is pending"`
}

// Run moves the date.
func (c *retentionMove) Run(ctx context.Context, a *app) error {
	service, edition, err := a.retention(ctx, c.Edition)
	if err != nil {
		return err
	}
	now, err := service.Find(ctx, a.organiser(), edition, operations.RetentionFilter{Part: contest.Part{Limit: 1}})
	if err != nil {
		return err
	}
	moved, err := service.Move(ctx, a.organiser(), edition, given(operations.RetentionForm{
		DeletesAt: c.To, Before: now.DeletesAt.Format(time.RFC3339), Reason: c.Reason, DryRun: c.DryRun,
	}))
	if err != nil {
		return a.complainReason(err)
	}
	would := "are"
	if c.DryRun {
		would = "would be"
	}
	a.printf(
		"The accounts of the %s edition %s deleted at %s.\n",
		c.Edition,
		would,
		edition.Deadline(contest.English, moved.DeletesAt),
	)
	return nil
}

type retentionRun struct {
	DryRun bool `help:"Only list what would be done."`
}

// Example implements withExample.
func (retentionRun) Example() string { return "go run ./tools retention run --dry-run" }

// Run takes the steps that are due.
func (c *retentionRun) Run(ctx context.Context, a *app) error {
	first, err := a.firstEdition()
	if err != nil {
		return err
	}
	service, _, err := a.retention(ctx, first.ID)
	if err != nil {
		return err
	}
	steps, err := service.Plan(ctx, a.organiser())
	if err != nil {
		return err
	}
	words := map[operations.RetentionStep]string{
		operations.RetentionTellFirst: "is told for the first time",
		operations.RetentionTellLast:  "is told for the last time",
		operations.RetentionDelete:    "is deleted",
		operations.RetentionForget:    "is told again later",
	}
	for _, step := range steps {
		a.printf("%s %s\n", step.Account.Entrant.Email, words[step.Step])
	}
	switch {
	case len(steps) == 0:
		a.printf("Nothing is due.\n")
	case c.DryRun:
		a.printf("%d accounts. Nothing was changed.\n", len(steps))
	default:
		if err := service.Sweep(ctx); err != nil {
			return err
		}
		a.printf("%d accounts: done.\n", len(steps))
	}
	return nil
}

// retention returns the service that deletes accounts, and an edition with the dates of now.
func (a *app) retention(
	ctx context.Context,
	id contest.EditionID,
) (*operations.AccountRetentionService, *contest.Edition, error) {
	s, err := a.writingServices(ctx)
	if err != nil {
		return nil, nil, err
	}
	return s.Organisers.Retention, s.Calendar.Edition(ctx, id), nil
}
