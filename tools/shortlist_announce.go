package main

import (
	"context"

	"marquee/backend/contest"
	"marquee/backend/results"
)

type shortlistAnnounce struct {
	editionFlag
	DryRun  bool `help:"Print what would change, and change nothing."`
	Confirm bool `help:"Make the pages public as soon as they are built, without looking at them."`
	NoBuild bool `help:"Do not wait for the pages: print the command that builds them."`
}

// Example implements withExample.
func (shortlistAnnounce) Example() string { return "go run ./tools shortlist announce --dry-run" }

// Run begins the publication of the finalists and prints each of its stages.
func (c *shortlistAnnounce) Run(ctx context.Context, a *app) error {
	service, edition, err := a.publicationsOf(ctx, c.Edition, c.NoBuild)
	if err != nil {
		return err
	}
	plan, err := service.Announce(ctx, a.organiser(), edition, given(results.AnnouncementForm{DryRun: true}))
	if err != nil {
		return a.complainReason(err)
	}
	before := map[int]bool{}
	if plan.Before != nil {
		for _, id := range plan.Before.IDs() {
			before[id] = true
		}
	}
	for _, w := range plan.After.Works {
		mark := "+"
		if before[w.WorkID] {
			mark = " "
		}
		delete(before, w.WorkID)
		a.printf("%s %d %s, %s\n", mark, w.WorkID, w.Title, w.Credits)
	}
	for id := range before {
		a.printf("- %d\n", id)
	}
	a.printf("%s.\n", counted(len(plan.Mails), "email"))
	if c.DryRun {
		a.printf("Nothing was changed: this was a trial.\n")
		return nil
	}
	plan, err = service.Announce(ctx, a.organiser(), edition, given(results.AnnouncementForm{Plan: plan.Digest}))
	if err != nil {
		return a.complainReason(err)
	}
	if p := plan.Proposal; p != nil && plan.Run == nil {
		a.printf(
			"Proposed by %s. Another owner confirms it in the console; until then nothing is built or public.\n",
			p.By,
		)
		return nil
	}
	if plan.Run == nil {
		a.printf("These finalists are public already, and all of them were told.\n")
		return nil
	}
	return a.publishStages(ctx, service, edition, results.PublishFinalists, c.Confirm, c.NoBuild)
}

// publishStages follows a publication until its pages are built or, with confirm, until it is done.
func (a *app) publishStages(
	ctx context.Context,
	service *results.PublicationService,
	edition *contest.Edition,
	kind results.PublicationKind,
	confirm, noBuild bool,
) error {
	if err := a.followStages(ctx, service, edition, kind, !noBuild, 0); err != nil || !confirm {
		return err
	}
	status, err := service.Status(ctx, a.organiser(), edition, kind)
	if err != nil || status.Run == nil || status.Run.Stage != results.StageBuilt {
		return err
	}
	form := results.PublicationStepForm{Kind: kind, Before: results.StageBuilt}
	if _, err := service.Resume(ctx, a.organiser(), edition, given(form)); err != nil {
		return a.complainReason(err)
	}
	return a.followPublication(ctx, service, edition, kind, !noBuild)
}
