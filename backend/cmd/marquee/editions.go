package main

import (
	"cmp"
	"context"
	"log/slog"
	"os"
	"strconv"
	"sync"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/stores"
)

// withURLs gives the editions the addresses of the settings; one without keeps that of its edition.json.
func withURLs(content *catalogue.Catalogue, urls config.PublicURLs) {
	withURLsOf(content.List(), urls)
}

// withURLsOf is withURLs for editions.
func withURLsOf(editions []*contest.Edition, urls config.PublicURLs) {
	for _, edition := range editions {
		if address := urls.Of(string(edition.ID)); address != "" {
			edition.URL = address
		}
	}
}

// withIssuers says whose accounts are the organiser's own.
func withIssuers(editions []*contest.Edition, providers []config.OIDCProvider) {
	for _, edition := range editions {
		edition.AccountIssuers = ownIssuers(providers)
	}
}

// localURLs gives the editions their addresses on this machine: the first two have ports of their own, others a name.
func localURLs(settings config.Embedded, editions []*contest.Edition) {
	for i, edition := range editions {
		edition.URL = cmp.Or(settings.DevSite, localURL(settings.Port, i, edition.ID))
	}
}

// localPorts is how many editions have ports of their own.
const localPorts = 2

func localURL(port, place int, id contest.EditionID) string {
	if place < localPorts {
		return origin(port + place)
	}
	return "http://" + string(id) + ".localhost:" + strconv.Itoa(port)
}

// localHosts are the hosts of the editions with ports of their own.
func localHosts(port int, editions []contest.EditionID) map[string]contest.EditionID {
	hosts := map[string]contest.EditionID{}
	for i, id := range editions[:min(localPorts, len(editions))] {
		for _, name := range []string{"localhost:", "127.0.0.1:"} {
			hosts[name+strconv.Itoa(port+i)] = id
		}
	}
	return hosts
}

// newRegistry returns what keeps the editions of a process those of the folder and of the database. prepare gives new
// ones what the settings know of them.
func newRegistry(
	content *catalogue.Catalogue,
	dir string,
	db *stores.DB,
	prepare func([]*contest.Edition),
	log *slog.Logger,
) *catalogue.Registry {
	return &catalogue.Registry{Content: content, Base: os.DirFS(dir), Store: db, Prepare: prepare, Log: log}
}

// openRegistry is newRegistry of a production process, with the editions that are there already. While the database
// cannot be asked it has those of the folder.
func openRegistry(
	ctx context.Context,
	content *catalogue.Catalogue,
	dir string,
	db *stores.DB,
	urls config.PublicURLs,
	providers []config.OIDCProvider,
	log *slog.Logger,
) *catalogue.Registry {
	registry := newRegistry(content, dir, db, func(editions []*contest.Edition) {
		withURLsOf(editions, urls)
		withIssuers(editions, providers)
	}, log)
	if err := registry.Refresh(ctx); err != nil {
		log.WarnContext(ctx, "read the editions that were made in the console", slog.String("error", err.Error()))
	}
	return registry
}

// runRegistry looks for editions that other processes have made, until ctx is done.
func runRegistry(ctx context.Context, registry *catalogue.Registry) {
	ticker := time.NewTicker(catalogue.RegistryEvery)
	defer ticker.Stop()
	registry.Run(ctx, ticker.C)
}

// editionHosts are the hosts of all editions.
func editionHosts(content *catalogue.Catalogue) func() []string {
	planned := content.Planned()
	return func() []string {
		var hosts []string
		for _, edition := range planned.All() {
			if host := edition.Host(); host != "" {
				hosts = append(hosts, host)
			}
		}
		return hosts
	}
}

// followEditions looks for editions that commands have made and opens those whose date has come, until stop is called.
func (m *machine) followEditions(ctx context.Context, editions *operations.EditionService) (stop func()) {
	m.registry.Changed = func(ctx context.Context) error {
		return newSequencer(m.db, m.logKeys, m.content, m.clock, m.log).Prepare(ctx)
	}
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() { runRegistry(ctx, m.registry) })
	group.Go(func() { runOpenings(ctx, editions.OpenReady, openingsEvery, m.log) })
	return func() { cancel(); group.Wait() }
}

// refuseOtherQuestions returns an error that names the questions of the catalogue in dir that were removed or changed
// although they have answers. A database that cannot be asked now is no reason not to start.
func refuseOtherQuestions(ctx context.Context, db *stores.DB, content *catalogue.Catalogue, dir string) error {
	problems, err := catalogue.AnsweredProblems(ctx, os.DirFS(dir), content.IDs(), db)
	if err == nil && len(problems) > 0 {
		return problems
	}
	return nil
}

// editionsKeptEvery is the interval at which a database is asked again that could not store the editions.
const editionsKeptEvery = 2 * time.Second

// keepEditions stores the editions of the catalogue in the database. While that cannot be asked, it tries again in the
// background until ctx is done.
func keepEditions(ctx context.Context, db *stores.DB, editions []*contest.Edition, log *slog.Logger) {
	err := db.KeepEditions(ctx, editions)
	if err == nil {
		return
	}
	log.WarnContext(ctx, "store the editions of the catalogue", slog.String("error", err.Error()))
	go func() {
		kept, done := context.WithCancel(ctx)
		defer done()
		untilMigrated(kept, db, migratedEvery, slog.New(slog.DiscardHandler))
		repeat(kept, editionsKeptEvery, func(ctx context.Context) error {
			err := db.KeepEditions(ctx, editions)
			if err == nil {
				done()
			}
			return err
		}, log.WarnContext, "store the editions of the catalogue")
	}()
}

// openingsEvery is how often editions whose date has come are looked at.
const openingsEvery = 2 * time.Second

// runOpenings opens editions at an interval until ctx is done.
func runOpenings(ctx context.Context, open func(context.Context) error, every time.Duration, log *slog.Logger) {
	repeat(ctx, every, open, log.ErrorContext, "an edition stays closed until the next tick")
}
