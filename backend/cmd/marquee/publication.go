package main

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/report"
	"marquee/backend/results"
	"marquee/backend/sitebuild"
)

// publicationEvery is the interval at which a service or a worker carries on publications.
const publicationEvery = 2 * time.Second

// newPublications returns the service of the publications.
func newPublications(p parts, calendar *contest.Calendar) *results.PublicationService {
	return &results.PublicationService{
		Results: &results.ResultService{Results: p.db, Clock: p.clock}, Publications: p.db,
		Builds: &results.SiteBuildService{
			Builds: p.db, Builder: p.siteBuilder, Command: results.SiteCommand, Clock: p.clock, Now: time.Now,
		},
		Composer: mail.NewComposer(p.publicURLs), Links: sitebuild.NewVisitor(), Outbox: p.outbox,
		Report: results.PublicationReport{Write: report.Write, Head: p.db.Head}, Editions: calendar.Edition, Sites: p.publicURLs,
		ConsoleURL: p.publicURLConsole, Hold: p.publicationHold, Clock: p.clock, Now: time.Now,
	}
}

// runPublications carries on publications at an interval until ctx is done.
func runPublications(ctx context.Context, carryOn func(context.Context) error, every time.Duration, log *slog.Logger) {
	repeat(ctx, every, carryOn, log.WarnContext, "publications are carried on at the next tick")
}

// carryOn carries on publications in the background. The returned function ends that.
func (m *machine) carryOn(ctx context.Context, publications *results.PublicationService) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() { runPublications(ctx, publications.CarryOn, publicationEvery, m.log) })
	return func() { cancel(); group.Wait() }
}
