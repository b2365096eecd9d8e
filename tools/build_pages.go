package main

import (
	"context"
	"fmt"

	"marquee/backend/config"
	"marquee/backend/contest"
)

// buildPages builds the pages of the contest on this machine beside those that visitors read, and publishes them. For a
// production contest it starts the job that the console starts, or prints the command (decision 45).
func (a *app) buildPages(ctx context.Context, edition contest.EditionID, skip bool) error {
	settings, err := a.settings()
	if err != nil {
		return err
	}
	if settings.DatabaseURL != "" {
		return a.buildProductionPages(ctx, edition, skip)
	}
	if skip {
		a.printf("The pages change with the next build: %s\n", publishPages)
		return nil
	}
	if err := (&sitePublish{}).Run(ctx, a); err != nil {
		return fmt.Errorf(
			"everything is stored, and the pages are as they were; repeat it with %s: %w",
			publishPages,
			err,
		)
	}
	return nil
}

func (a *app) buildProductionPages(ctx context.Context, edition contest.EditionID, skip bool) error {
	build, err := config.LoadSiteBuild(a.environment)
	if err == nil && build.Job == "" {
		a.printf("The pages change with the next build: %s\n", publishPages)
		return nil
	}
	if err == nil && skip {
		a.printf("The pages change with the next build: %s\n", buildByService)
		return nil
	}
	if err == nil {
		err = a.buildByJob(ctx, edition)
	}
	if err != nil {
		return fmt.Errorf(
			"everything is stored, and building the pages failed; repeat it with %s: %w",
			buildByService,
			err,
		)
	}
	return nil
}

// buildByJob starts the job that builds the pages after a change, and waits for its end. If one was running already, it
// may have read the former state, so another one follows.
func (a *app) buildByJob(ctx context.Context, edition contest.EditionID) error {
	service, err := a.siteBuilds(ctx)
	if err != nil {
		return err
	}
	for {
		status, err := service.Start(ctx, a.organiser(), edition)
		if err != nil {
			return err
		}
		if !status.Joined {
			a.printf("Started the job that builds the pages.\n")
			return a.followBuild(ctx, service, status, edition, true)
		}
		a.printf("A build was running already, started by %s; another one follows it.\n", status.Build.Actor)
		if err := a.followBuild(ctx, service, status, edition, true); err != nil {
			a.printf("That build failed: %v.\n", err)
		}
	}
}
