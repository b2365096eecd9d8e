package main

import (
	"context"
	"log/slog"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/operations"
	"marquee/backend/stores"
)

// morningEvery is the interval at which a process that serves looks for morning emails that are due.
const morningEvery = time.Minute

// mornings are what the morning emails are written from.
type mornings struct {
	db           *stores.DB
	content      *catalogue.Catalogue
	catalogueDir string
	publicURLs   map[contest.EditionID]string
	console      string // the console's address; empty: nobody gets the mail
	clock        contest.Clock
	log          *slog.Logger
}

// newMornings returns the service that sends them, nil without a console.
func newMornings(m mornings) *operations.MorningMailService {
	if m.console == "" {
		return nil
	}
	planned := m.content.Planned()
	calendar := contest.NewCalendar(planned, m.db, time.Now, m.log)
	return &operations.MorningMailService{
		Mails: m.db, Needs: operations.NewNeedService(m.db, planned, catalogue.NewFolder(m.catalogueDir).With(m.db), m.clock, time.Now),
		Composer: mail.NewComposer(m.publicURLs), Editions: calendar.All, Console: m.console, Now: time.Now, Log: m.log,
	}
}

// runMornings sweeps at an interval until ctx is done. A nil service does nothing.
func runMornings(ctx context.Context, service *operations.MorningMailService, every time.Duration) {
	if service == nil {
		return
	}
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	service.Run(ctx, ticker.C)
}

// sweepMornings sends the mails that are due. A nil service does nothing.
func sweepMornings(ctx context.Context, service *operations.MorningMailService) error {
	if service == nil {
		return nil
	}
	return service.Sweep(ctx)
}

// productionMornings are those of a production contest.
func productionMornings(settings config.Serve, content *catalogue.Catalogue, p studioParts) mornings {
	return mornings{
		db: p.db, content: content, catalogueDir: settings.CatalogueDir, console: settings.PublicURLConsole, clock: contest.WallClock{}, log: p.log,
		publicURLs: content.Planned().URLs(),
	}
}
