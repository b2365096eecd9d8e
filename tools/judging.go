package main

import (
	"context"

	"marquee/backend/judging"
)

// judging are the commands that open and close an edition's judging.
type judgingCommands struct {
	Close judgingClose `cmd:"" help:"Freeze nominations and scores, and the shortlist and assignments they rest on; judges still read and watch."`
	Open  judgingOpen  `cmd:"" help:"Let nominations and scores change again."`
}

type judgingClose struct {
	editionFlag
	DryRun bool `help:"Only tell what would change."`
}

// Example implements withExample.
func (judgingClose) Example() string { return "go run ./tools judging close" }

// Run freezes nominations and scores.
func (c *judgingClose) Run(ctx context.Context, a *app) error {
	service, err := a.judgings(ctx)
	if err != nil {
		return err
	}
	changed, err := service.Close(ctx, a.organiser(), c.Edition, given(judging.Form{DryRun: c.DryRun}))
	if err != nil {
		return err
	}
	if !changed {
		a.printf("The judging of the %s edition was closed already.\n", c.Edition)
		return nil
	}
	if c.DryRun {
		a.printf("The judging of the %s edition would be closed. Nothing was changed.\n", c.Edition)
		return nil
	}
	a.printf("The judging of the %s edition is closed: nominations and scores are frozen.\n", c.Edition)
	return nil
}

type judgingOpen struct {
	editionFlag
	DryRun bool `help:"Only tell what would change."`
}

// Example implements withExample.
func (judgingOpen) Example() string { return "go run ./tools judging open --edition camp" }

// Run lets nominations and scores change again.
func (c *judgingOpen) Run(ctx context.Context, a *app) error {
	service, err := a.judgings(ctx)
	if err != nil {
		return err
	}
	changed, err := service.Open(ctx, a.organiser(), c.Edition, given(judging.Form{DryRun: c.DryRun}))
	if err != nil {
		return a.complainReason(err)
	}
	if !changed {
		a.printf("The judging of the %s edition was open already.\n", c.Edition)
		return nil
	}
	if c.DryRun {
		a.printf("The judging of the %s edition would be open. Nothing was changed.\n", c.Edition)
		return nil
	}
	a.printf("The judging of the %s edition is open.\n", c.Edition)
	return nil
}

// judgings returns the service that opens and closes judging.
func (a *app) judgings(ctx context.Context) (*judging.Service, error) {
	db, clock, err := a.opened(ctx)
	if err != nil {
		return nil, err
	}
	return &judging.Service{Judging: db, Clock: clock}, nil
}
