package main

import (
	"context"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// takeBack hides what was published and waits until the pages are built without it. It returns whether anything was
// public or on its way.
func (a *app) takeBack(
	ctx context.Context,
	id contest.EditionID,
	form contest.ReadForm[results.PublicationStepForm],
	noBuild bool,
) (bool, error) {
	service, edition, err := a.publicationsOf(ctx, id, noBuild)
	if err != nil {
		return false, err
	}
	status, changed, err := service.Back(ctx, a.organiser(), edition, form)
	if err != nil {
		return false, a.complainReason(err)
	}
	if status.Kind == results.PublishResults {
		written, err := a.removePublished(id)
		if err != nil {
			return false, err
		}
		changed = changed || written
	}
	what := "results"
	if status.Kind == results.PublishFinalists {
		what = "finalists"
	}
	if !changed {
		a.printf("The %s of the %s edition are not public.\n", what, id)
		return false, nil
	}
	a.printf("Visitors no longer see the %s of the %s edition. Emails that were sent stay sent.\n", what, id)
	return true, a.awaitCurtain(ctx, service, edition, status.Kind, noBuild)
}

// awaitCurtain waits until the pages are built without what is hidden, where something builds them.
func (a *app) awaitCurtain(
	ctx context.Context,
	service *results.PublicationService,
	edition *contest.Edition,
	kind results.PublicationKind,
	noBuild bool,
) error {
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
