package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/sitebuild"
)

// site are the commands about the pages that visitors read.
type site struct {
	Publish sitePublish `cmd:"" help:"Build the pages and put them where visitors read them; stopped, it is repeated."`
	Build   siteBuild   `cmd:"" help:"Have the service's job build and publish the pages, as the console does."`
}

// publishPages is the command that builds and publishes the pages of a production contest.
const publishPages = "go run ./tools site publish"

// buildByService is the command that has the job build them.
const buildByService = "go run ./tools site build"

// lookEvery is the longest interval at which a build is looked at.
const lookEvery = 3 * time.Second

type siteBuild struct {
	editionFlag
	NoWait bool `help:"Do not wait for the end of the build."`
}

// Example implements withExample.
func (siteBuild) Example() string { return buildByService }

// Run starts a build, or joins the one that runs, and waits for its end.
func (c *siteBuild) Run(ctx context.Context, a *app) error {
	service, err := a.siteBuilds(ctx)
	if err != nil {
		return err
	}
	status, err := service.Ask(ctx, a.organiser(), c.Edition)
	if err != nil {
		return err
	}
	if status.Command != "" {
		return errors.New("no job is set in SITE_BUILD_JOB; run: " + status.Command)
	}
	if status.Joined {
		a.printf("A build was running already, started by %s.\n", status.Build.Actor)
		if status.Build.AgainBy != "" {
			a.printf("It may have read what was changed since, so another one follows it.\n")
		}
	}
	return a.followBuild(ctx, service, status, c.Edition, !c.NoWait)
}

// followBuild prints the states of a build until it has ended or, without wait, the first. Its error is the build's
// failure.
func (a *app) followBuild(
	ctx context.Context,
	service *results.SiteBuildService,
	status results.SiteBuildStatus,
	edition contest.EditionID,
	wait bool,
) error {
	pause := lookEvery / 16
	for state := results.SiteBuildState(""); ; {
		if status.Build.State != state {
			state = status.Build.State
			a.printf("The build is %s.\n", state)
		}
		switch {
		case state == results.SiteBuildFailed:
			return fmt.Errorf("the pages are as they were: %s", status.Build.Reason)
		case state.Ended() || !wait:
			return nil
		}
		pause = min(2*pause, lookEvery)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
		var err error
		if status, err = service.Status(ctx, a.organiser(), edition); err != nil {
			return err
		}
	}
}

// siteBuilds returns the service of the builds, with the job in SITE_BUILD_JOB.
func (a *app) siteBuilds(ctx context.Context) (*results.SiteBuildService, error) {
	settings, err := config.LoadSiteBuild(a.environment)
	if err != nil {
		return nil, err
	}
	s, err := a.services(ctx)
	if err != nil {
		return nil, err
	}
	service := s.Results.Builds
	if settings.Job != "" {
		if service.Builder, err = sitebuild.OpenJob(
			ctx,
			sitebuild.JobOptions{Name: settings.Job, BaseURL: settings.URL},
		); err != nil {
			return nil, err
		}
	}
	return service, nil
}
