package main

import (
	"context"
	"io"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"

	"marquee/backend/app"
	"marquee/backend/catalogue"
	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/outbox"
	"marquee/backend/sitebuild"
)

// workersSweepEvery is the sweeper's interval in a worker process.
const workersSweepEvery = 5 * time.Second

// work pulls generation tasks, sweeps, sends mails, makes screening copies, deletes data that is no longer needed and,
// if it knows the public addresses, carries on publications and assigns late works. It does so until ctx is done, then
// finishes the running tasks.
func work(ctx context.Context, environment config.Lookup, out io.Writer) error {
	settings, err := config.LoadWork(environment)
	if err != nil {
		return err
	}
	p, end, err := openProduction(
		ctx,
		out,
		settings.LogLevel,
		settings.DatabaseURL,
		settings.DatabaseLimits,
		settings.Storage,
		settings.Generation,
		settings.Queue,
	)
	if err != nil {
		return err
	}
	defer end()
	if p.telemetry, err = openTelemetry(ctx, settings.Telemetry, "marquee-work", settings.Version, p); err != nil {
		return err
	}
	defer p.telemetry.Close(ctx)
	p.log, p.prices = httpkit.WithTraces(p.log, settings.TraceProject), prices(settings.GenerationPrices)
	mails, err := newOutbox(p.db, mailOptions(settings.SMTP), p.log)
	if err != nil {
		return err
	}
	p.clock = contest.WallClock{}
	p.marker = productionMarker(ctx, settings.Marks, settings.Copies, settings.Version, false, p.log)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return untilNewer(ctx, p.db, compatibleEvery) })
	background := newBackground(ctx, p.db, p.log)
	group.Go(func() error { background.migrated(); return runTasks(ctx, p, mails, workersSweepEvery) })
	background.Go(func() { runOutbox(ctx, mails, outboxEvery) })
	background.Go(func() { runBacklogWatch(ctx, newBacklogWatch(p.db, false, p.log)) })
	services, steps, err := workSteps(ctx, settings, p, mails)
	if err != nil {
		return err
	}
	background.Go(func() { runRetention(ctx, services.Organisers.Sweeper, retentionEvery) })
	for _, step := range steps {
		background.Go(func() { step(ctx) })
	}
	copies := newCopies(ctx, p, settings.Copies, settings.Marks.Code)
	background.Go(func() { runCopies(ctx, copies, copiesEvery) })
	program := findNode(ctx, settings.Marks, p.log)
	background.Go(func() { runManifests(ctx, p, program, manifestFolder(settings.Copies.Dir)) })
	group.Go(func() error {
		return listen(
			ctx,
			[]endpoint{
				{
					address:  allInterfaces(settings.Port),
					handler:  withHealth(http.NotFoundHandler(), p.db, p.bucket, 0, p.log),
					bodyTime: time.Minute,
				},
			},
			func() {
				p.log.InfoContext(
					ctx,
					"ready to work",
					"address",
					allInterfaces(settings.Port),
					"version",
					settings.Version,
				)
			},
		)
	})
	err = group.Wait() // which ends ctx
	background.Wait()
	return err
}

// runTasks pulls messages, and sweeps on every tick, until ctx is done. It returns when all handlers have returned.
func runTasks(ctx context.Context, p studioParts, mails *outbox.Sender, every time.Duration) error {
	runner := newRunner(p)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return p.pulled.Receive(ctx, handleMessages(p.telemetry, runner, mails)) })
	group.Go(func() error {
		ticker := time.NewTicker(every)
		defer ticker.Stop()
		newSweeper(p, runner).Run(ctx, ticker.C)
		return nil
	})
	return group.Wait()
}

// workSteps returns the worker's services and what it does of the contest, each until its context is done: it carries
// on publications, assigns late works and deletes accounts whose time is over. Nothing without the public addresses. A
// builder in a process of the service knows its own builds only, so without a job the worker leaves building to the
// service.
func workSteps(
	ctx context.Context,
	settings config.Work,
	p studioParts,
	mails *outbox.Sender,
) (*app.Services, []func(context.Context), error) {
	d := app.Deps{
		DB: p.db, Bucket: p.bucket, Editions: contest.NewEditions(), Clock: contest.WallClock{}, Log: p.log,
		Console: settings.PublicURLConsole, Outbox: notifier(p, mails),
	}
	if !settings.PublicURLs.Any() {
		return app.New(d), nil, nil
	}
	content, err := catalogue.Load(settings.CatalogueDir)
	if err != nil {
		return nil, nil, err
	}
	withURLs(content, settings.PublicURLs)
	keepEditions(ctx, p.db, content.List(), p.log)
	registry := openRegistry(ctx, content, settings.CatalogueDir, p.db, settings.PublicURLs, nil, p.log)
	d.Editions, d.Sites = content.Planned(), content.Planned().URLs()
	d.Texts = catalogue.NewFolder(settings.CatalogueDir).With(p.db)
	if build := settings.SiteBuild; build.Job != "" {
		if d.Builder, err = sitebuild.OpenJob(
			ctx,
			sitebuild.JobOptions{Name: build.Job, BaseURL: build.URL},
		); err != nil {
			return nil, nil, err
		}
	}
	services := app.New(d)
	publications := services.Results.Publications
	if d.Builder == nil {
		publications.Builds, publications.Follow = nil, true
	}
	return services, []func(context.Context){
		func(ctx context.Context) { runRegistry(ctx, registry) },
		func(ctx context.Context) {
			runOpenings(ctx, services.Organisers.Editions.OpenReady, openingsEvery, p.log)
		},
		func(ctx context.Context) {
			runAccountRetention(ctx, retentionInTurn(p.db, services.Organisers.Retention), retentionEvery, p.log)
		},
		func(ctx context.Context) {
			runPublications(ctx, carryOnInTurn(p.db, publications), publicationEvery, p.log)
		},
		func(ctx context.Context) { runCopyMails(ctx, services.Outbox.CopyMails) },
		func(ctx context.Context) {
			runLateWorks(ctx, lateWorksInTurn(p.db, services.Jury.LateWorks), lateWorksEvery, p.log)
		},
	}, nil
}
