package main

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/sitebuild"
)

// resultsPublication are the commands about a publication on its way.
type resultsPublication struct {
	Show   publicationShow   `cmd:"" default:"withargs" help:"Print the stage of the newest publication, and carry out what is due."`
	Look   publicationLook   `cmd:"" help:"Print the private address of a page that is built, and note that you looked."`
	Resume publicationResume `cmd:"" help:"Make built pages public, send stopped mails, or build again after a failure."`
	Stop   publicationStop   `cmd:"" help:"End a publication before its pages are public, or keep its mails from leaving."`
	Back   publicationBack   `cmd:"" help:"Hide what was published at once, and build the pages without it."`
}

// publicationFlags choose a publication.
type publicationFlags struct {
	editionFlag
	Finalists bool   `help:"The publication of the finalists, not of the results."`
	Before    string `help:"Fail unless this is the stage." placeholder:"STAGE"`
}

func (f publicationFlags) kind() contest.PublicationKind {
	if f.Finalists {
		return contest.PublishFinalists
	}
	return contest.PublishResults
}

func (f publicationFlags) form() contest.ReadForm[contest.PublicationStepForm] {
	return given(contest.PublicationStepForm{Kind: f.kind(), Before: contest.PublicationStage(f.Before)})
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
	address, err := service.Look(ctx, a.organiser(), edition, given(contest.PublicationLookForm{Kind: c.kind(), Page: c.Page}))
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

// takeBack hides what was published and waits until the pages are built without it. It returns whether anything was
// public or on its way.
func (a *app) takeBack(ctx context.Context, id contest.EditionID, form contest.ReadForm[contest.PublicationStepForm], noBuild bool) (bool, error) {
	service, edition, err := a.publicationsOf(ctx, id, noBuild)
	if err != nil {
		return false, err
	}
	status, changed, err := service.Back(ctx, a.organiser(), edition, form)
	if err != nil {
		return false, a.complainReason(err)
	}
	if status.Kind == contest.PublishResults {
		written, err := a.removePublished(id)
		if err != nil {
			return false, err
		}
		changed = changed || written
	}
	what := "results"
	if status.Kind == contest.PublishFinalists {
		what = "finalists"
	}
	if !changed {
		a.printf("The %s of the %s edition are not public.\n", what, id)
		return false, nil
	}
	a.printf("Visitors no longer see the %s of the %s edition. Mails that were sent stay sent.\n", what, id)
	return true, a.awaitCurtain(ctx, service, edition, status.Kind, noBuild)
}

// awaitCurtain waits until the pages are built without what is hidden, where something builds them.
func (a *app) awaitCurtain(ctx context.Context, service *contest.PublicationService, edition *contest.Edition, kind contest.PublicationKind, noBuild bool) error {
	follows := service.Follow || service.Builds != nil && service.Builds.Builder != nil
	for told, p := false, firstPause; ; {
		status, err := service.Status(ctx, a.organiser(), edition, kind)
		if err != nil {
			return err
		}
		switch {
		case len(status.Hidden) == 0:
			if told {
				a.printf("The pages are built without them.\n")
			}
			return nil
		case noBuild || !follows:
			a.printf("They stay hidden until the pages are built without them: %s\n", publishPages)
			return nil
		case !told:
			a.printf("The pages are being built without them.\n")
			told = true
		}
		if err := p.wait(ctx); err != nil {
			return err
		}
	}
}

// pause is how long to wait until a stage is looked at again. It doubles up to lookEvery.
type pause time.Duration

const firstPause = pause(lookEvery / 16)

func (p *pause) wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Duration(*p)):
		*p = min(2**p, pause(lookEvery))
		return nil
	}
}

// followPublication prints the stage of the newest publication and, with wait, each that follows until somebody has to
// act. Its error is a failure.
func (a *app) followPublication(ctx context.Context, service *contest.PublicationService, edition *contest.Edition, kind contest.PublicationKind, wait bool) error {
	return a.followStages(ctx, service, edition, kind, wait, math.MaxInt)
}

// followStages is followPublication that prints the stages after the first ones too.
func (a *app) followStages(ctx context.Context, service *contest.PublicationService, edition *contest.Edition, kind contest.PublicationKind, wait bool, passed int) error {
	for last, p := "", firstPause; ; {
		status, err := service.Status(ctx, a.organiser(), edition, kind)
		if err != nil {
			return err
		}
		if status.Run == nil {
			a.printf("Nothing of the %s edition was published.\n", edition.ID)
			return nil
		}
		passed = min(passed, len(status.Run.Steps)-1)
		for ; passed < len(status.Run.Steps)-1; passed++ { // stages that were passed between two looks
			if stage := status.Run.Steps[passed].Stage; !strings.HasPrefix(last, string(stage)) {
				a.printf("%s\n", stage)
			}
		}
		if line := stageLine(status, edition.Location); line != last {
			a.printf("%s\n", line)
			last = line
		}
		switch stage := status.Run.Stage; {
		case stage == contest.StageFailed:
			for _, line := range contest.LogLines(status.Run.Log) {
				a.printf("  %s\n", line)
			}
			return fmt.Errorf("nothing of it is public: %s", status.Run.Reason.EN)
		case stage == contest.StageBuilt, stage == contest.StageDone, stage == contest.StageBack, status.Waiting == contest.WaitCommand,
			status.Run.StoppedBy != "", !wait:
			return nil
		}
		if err := p.wait(ctx); err != nil {
			return err
		}
	}
}

// stageLine describes a stage.
func stageLine(s contest.PublicationStatus, zone *time.Location) string {
	run := s.Run
	line := string(run.Stage)
	switch run.Stage {
	case contest.StagePlanned:
		line = "planned: the build of the pages has not begun"
	case contest.StageBuilding:
		line = "building: the pages are being built"
	case contest.StageBuilt:
		line = "built: the pages can be read with: go run ./tools results publication look. They become public with: go run ./tools results publication resume"
		if run.Kind == contest.PublishFinalists {
			line = strings.ReplaceAll(line, "publication look", "publication look --finalists")
			line = strings.ReplaceAll(line, "publication resume", "publication resume --finalists")
		}
	case contest.StagePublic:
		line = "public: decided; no mail has left"
		if run.LiveAt.IsZero() {
			line = "public: decided; the pages are being put in place"
		}
	case contest.StageMailing:
		line = fmt.Sprintf("mailing: %s until %s", counted(run.Mails, "held mail"), run.MailsAt.In(zone).Format("15:04:05"))
	case contest.StageDone:
		line = fmt.Sprintf("done: %s written", counted(run.Mails, "mail"))
	case contest.StageFailed:
		line = fmt.Sprintf("failed while it was %s", run.FailedStage)
	case contest.StageBack:
		line = "back: taken back"
	}
	if run.StoppedBy != "" && run.Stage != contest.StageFailed {
		line += "; stopped by " + run.StoppedBy
	}
	if s.Waiting == contest.WaitCommand {
		line += "; run: " + s.Command
	}
	if s.Waiting == contest.WaitLinks && run.Reason != nil {
		line += "; " + run.Reason.EN
	}
	return line
}

// publicationsOf returns the service of publications and an edition. With noBuild nothing is waited for: the stage tells
// the command that builds the pages.
func (a *app) publicationsOf(ctx context.Context, id contest.EditionID, noBuild bool) (*contest.PublicationService, *contest.Edition, error) {
	edition, err := a.editionNow(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	service, err := a.publications(ctx)
	if err != nil {
		return nil, nil, err
	}
	composer, err := a.composer()
	if err != nil {
		return nil, nil, err
	}
	if service.Sites, err = a.publicURLs(); err != nil {
		return nil, nil, err
	}
	service.Composer, service.Links = composer, sitebuild.NewVisitor()
	service.Editions = func(ctx context.Context, id contest.EditionID) *contest.Edition {
		if of, err := a.editionNow(ctx, id); err == nil {
			return of
		}
		return nil
	}
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
