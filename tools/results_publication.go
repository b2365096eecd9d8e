package main

import (
	"context"

	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/results"
)

// resultsPublication are the commands about a publication on its way.
type resultsPublication struct {
	Show   publicationShow   `cmd:"" default:"withargs" help:"Print the stage of the newest publication, and carry out what is due."`
	Look   publicationLook   `cmd:"" help:"Print the private address of a page that is built, and note that you looked."`
	Resume publicationResume `cmd:"" help:"Make built pages public, send stopped emails, or build again after a failure."`
	Stop   publicationStop   `cmd:"" help:"End a publication before its pages are public, or keep its emails from being sent."`
	Back   publicationBack   `cmd:"" help:"Hide what was published at once, and build the pages without it."`
}

// publicationFlags choose a publication.
type publicationFlags struct {
	editionFlag
	Finalists bool   `help:"The publication of the finalists, not of the results."`
	Before    string `help:"Fail unless this is the stage." placeholder:"STAGE"`
}

func (f publicationFlags) kind() results.PublicationKind {
	if f.Finalists {
		return results.PublishFinalists
	}
	return results.PublishResults
}

func (f publicationFlags) form() contest.ReadForm[results.PublicationStepForm] {
	return given(results.PublicationStepForm{Kind: f.kind(), Before: results.PublicationStage(f.Before)})
}

type publicationShow struct {
	publicationFlags
	Wait bool `help:"Wait for the stages that need nobody, and print each."`
}

// Example implements withExample.
func (publicationShow) Example() string { return "go run ./tools results publication --wait" }

// Run prints the stage.
func (c *publicationShow) Run(ctx context.Context, a *app) error {
	service, edition, err := a.publicationsOf(ctx, c.Edition, false)
	if err != nil {
		return err
	}
	return a.followPublication(ctx, service, edition, c.kind(), c.Wait)
}

type publicationLook struct {
	publicationFlags
	Page string `arg:"" optional:"" default:"/" help:"The path of the page."`
}

// Example implements withExample.
func (publicationLook) Example() string { return "go run ./tools results publication look /winners" }

// Run prints the address.
func (c *publicationLook) Run(ctx context.Context, a *app) error {
	service, edition, err := a.publicationsOf(ctx, c.Edition, false)
	if err != nil {
		return err
	}
	address, err := service.Look(
		ctx,
		a.organiser(),
		edition,
		given(results.PublicationLookForm{Kind: c.kind(), Page: c.Page}),
	)
	if err != nil {
		return a.complainReason(err)
	}
	a.printf("%s\n", address)
	return nil
}

type publicationResume struct {
	publicationFlags
	NoWait bool `help:"Do not wait for the next stages."`
}

// Example implements withExample.
func (publicationResume) Example() string { return "go run ./tools results publication resume" }

// Run resumes.
func (c *publicationResume) Run(ctx context.Context, a *app) error {
	service, edition, err := a.publicationsOf(ctx, c.Edition, false)
	if err != nil {
		return err
	}
	if _, err := service.Resume(ctx, a.organiser(), edition, c.form()); err != nil {
		return a.complainReason(err)
	}
	return a.followPublication(ctx, service, edition, c.kind(), !c.NoWait)
}

type publicationStop struct{ publicationFlags }

// Example implements withExample.
func (publicationStop) Example() string { return "go run ./tools results publication stop" }

// Run stops.
func (c *publicationStop) Run(ctx context.Context, a *app) error {
	service, edition, err := a.publicationsOf(ctx, c.Edition, false)
	if err != nil {
		return err
	}
	if _, err := service.Stop(ctx, a.organiser(), edition, c.form()); err != nil {
		return a.complainReason(err)
	}
	a.printf("Stopped.\n")
	return nil
}

type publicationBack struct {
	publicationFlags
	NoBuild bool `help:"Do not wait until the pages are built without it."`
}

// Example implements withExample.
func (publicationBack) Example() string { return "go run ./tools results publication back --finalists" }

// Run takes back.
func (c *publicationBack) Run(ctx context.Context, a *app) error {
	_, err := a.takeBack(ctx, c.Edition, c.form(), c.NoBuild)
	return err
}

// publicationsOf returns the service of publications and an edition. With noBuild nothing is waited for: the stage
// tells the command that builds the pages.
func (a *app) publicationsOf(
	ctx context.Context,
	id contest.EditionID,
	noBuild bool,
) (*results.PublicationService, *contest.Edition, error) {
	edition, err := a.editionNow(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	services, err := a.writingServices(ctx)
	if err != nil {
		return nil, nil, err
	}
	service := services.Results.Publications
	service.Builds = nil
	settings, err := a.settings()
	if err != nil {
		return nil, nil, err
	}
	build := config.SiteBuild{}
	if settings.DatabaseURL != "" {
		if build, err = config.LoadSiteBuild(a.environment); err != nil {
			return nil, nil, err
		}
	}
	switch {
	case noBuild:
	case build.Job != "":
		service.Builds, err = a.siteBuilds(ctx)
	default: // the contest on this machine builds by itself
		service.Follow = settings.DatabaseURL == "" || build.Dir != ""
	}
	return service, edition, err
}
