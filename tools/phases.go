package main

import (
	"context"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
)

// phases are the commands about the dates of an edition.
type phases struct {
	List   phasesList   `cmd:"" help:"List the ends of registration, submission and the phases after them."`
	Extend phasesExtend `cmd:"" help:"Move an end, later or earlier; the service applies it within a second."`
	Write  phasesWrite  `cmd:"" help:"Write the moved dates into the catalogue, for a build of the pages."`
}

type phasesList struct{ editionFlag }

// Example implements withExample.
func (phasesList) Example() string { return "go run ./tools phases list --edition camp" }

// Run prints a table.
func (c *phasesList) Run(ctx context.Context, a *app) error {
	service, edition, err := a.phasesOf(ctx, c.Edition)
	if err != nil {
		return err
	}
	ends, err := service.List(ctx, a.organiser(), edition)
	if err != nil {
		return err
	}
	table := a.listing("PHASE\tBEGINS\tENDS\tPLANNED\tMOVED BY\tNAME")
	for _, end := range ends {
		planned, by := "", ""
		if n := len(end.Moves); n > 0 {
			planned, by = momentOf(edition, end.Planned), end.Moves[n-1].Actor
		}
		table.row("%s\t%s\t%s\t%s\t%s\t%s\n", end.ID, momentOf(edition, end.StartsAt), momentOf(edition, end.EndsAt), planned, by, end.Name.EN)
	}
	return table.print("phases")
}

// momentOf is a moment in the edition's time, to the minute.
func momentOf(edition *contest.Edition, at time.Time) string {
	if at.IsZero() {
		return "not announced"
	}
	return at.In(edition.Location).Format("2006-01-02 15:04 -07:00")
}

type phasesExtend struct {
	editionFlag
	Phase   string `required:"" help:"Which end: registration, submission, or a phase of the list."`
	EndsAt  string `required:"" help:"The first instant after it, such as 2025-10-03T12:00:00+08:00."`
	DryRun  bool   `help:"Print what would change, and change nothing."`
	NoBuild bool   `help:"Do not build the pages."`
}

// Example implements withExample.
func (phasesExtend) Example() string {
	return "go run ./tools phases extend --phase submission --ends-at 2025-10-03T12:00:00+08:00 --dry-run"
}

// Run moves the end. Repeating it completes what an interrupted call left.
func (c *phasesExtend) Run(ctx context.Context, a *app) error {
	service, edition, err := a.phasesOf(ctx, c.Edition)
	if err != nil {
		return err
	}
	plan, err := service.Extend(ctx, a.organiser(), edition, given(contest.PhaseForm{Phase: c.Phase, EndsAt: c.EndsAt, DryRun: c.DryRun}))
	if err != nil {
		return a.complainFields(err)
	}
	a.printMoved(edition, plan)
	if c.DryRun {
		a.printf("Nothing was changed: this was a trial.\n")
		return nil
	}
	return a.writeMoved(ctx, plan.Edition, c.NoBuild)
}

// printMoved prints every date that a move changes.
func (a *app) printMoved(edition *contest.Edition, plan contest.PhasePlan) {
	if !plan.Changed {
		a.printf("The end was there already.\n")
	}
	for i, after := range plan.After {
		before := plan.Before[i]
		if !after.StartsAt.Equal(before.StartsAt) {
			a.printf("%s: begins %s, not %s.\n", after.Name.EN, momentOf(edition, after.StartsAt), momentOf(edition, before.StartsAt))
		}
		if !after.EndsAt.Equal(before.EndsAt) {
			a.printf("%s: ends %s, not %s.\n", after.Name.EN, momentOf(edition, after.EndsAt), momentOf(edition, before.EndsAt))
		}
		if after.When != before.When {
			a.printf("The timeline says %q / %q.\n", after.When.EN, after.When.ZH)
		}
	}
}

type phasesWrite struct {
	editionFlag
	NoBuild bool `help:"Do not build the pages."`
}

// Example implements withExample.
func (phasesWrite) Example() string { return "go run ./tools phases write --edition camp" }

// Run writes the dates that the service applies now.
func (c *phasesWrite) Run(ctx context.Context, a *app) error {
	_, edition, err := a.phasesOf(ctx, c.Edition)
	if err != nil {
		return err
	}
	moves, err := a.db.PhaseMoves(ctx, edition.ID)
	if err != nil {
		return err
	}
	return a.writeMoved(ctx, edition.Moved(moves), c.NoBuild)
}

// writeMoved writes the moved dates for the pages, and builds those of the contest on this machine.
func (a *app) writeMoved(ctx context.Context, moved *contest.Edition, noBuild bool) error {
	settings, err := a.settings()
	if err != nil {
		return err
	}
	if err := catalogue.WriteMoved(settings.CatalogueDir, moved); err != nil {
		return err
	}
	return a.buildPages(ctx, moved.ID, noBuild)
}

// phasesOf returns the service and an edition of the catalogue.
func (a *app) phasesOf(ctx context.Context, id contest.EditionID) (*contest.PhaseService, *contest.Edition, error) {
	edition, err := a.edition(id)
	if err != nil {
		return nil, nil, err
	}
	db, clock, err := a.opened(ctx)
	if err != nil {
		return nil, nil, err
	}
	return &contest.PhaseService{Phases: db, Clock: clock}, edition, nil
}

// editionNow reads an edition from the catalogue, with the ends that were moved.
func (a *app) editionNow(ctx context.Context, id contest.EditionID) (*contest.Edition, error) {
	edition, err := a.edition(id)
	if err != nil {
		return nil, err
	}
	db, err := a.database(ctx)
	if err != nil {
		return nil, err
	}
	moves, err := db.PhaseMoves(ctx, id)
	if err != nil {
		return nil, err
	}
	return edition.Moved(moves), nil
}
