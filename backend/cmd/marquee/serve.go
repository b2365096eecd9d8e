package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"marquee/backend/account"
	"marquee/backend/app"
	"marquee/backend/catalogue"
	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/outbox"
	"marquee/backend/storage"
	"marquee/backend/upload"
	"marquee/backend/web"
	"marquee/backend/zone"
)

// serve runs the HTTP service of a production contest until ctx is done.
func serve(ctx context.Context, environment config.Lookup, out io.Writer) error {
	settings, err := config.LoadServe(environment)
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
	return whileCompatible(ctx, p.db, compatibleEvery, func(ctx context.Context) error {
		return serveWith(ctx, settings, p)
	})
}

// serveWith runs the service on an open database.
func serveWith(ctx context.Context, settings config.Serve, p studioParts) (err error) {
	if err := refuseWrongKeys(ctx, settings, p.db, p.log); err != nil {
		return err
	}
	if p.telemetry, err = openTelemetry(ctx, settings.Telemetry, "marquee-serve", settings.Version, p); err != nil {
		return err
	}
	defer p.telemetry.Close(ctx)
	p.log, p.prices = httpkit.WithTraces(p.log, settings.TraceProject), prices(settings.GenerationPrices)
	mails, err := newOutbox(p.db, mailOptions(settings.SMTP), p.log)
	if err != nil {
		return err
	}
	content, err := loadCatalogue(settings.CatalogueDir)
	if err != nil {
		return err
	}
	withURLs(content, settings.PublicURLs)
	if err := refuseOtherQuestions(ctx, p.db, content, settings.CatalogueDir); err != nil {
		return err
	}
	keepEditions(ctx, p.db, content.List(), p.log)
	p.editions = openRegistry(
		ctx,
		content,
		settings.CatalogueDir,
		p.db,
		settings.PublicURLs,
		settings.OIDCProviders,
		p.log,
	)
	witnesses, err := newWitnesses(settings.Witnesses, p.db, content.Planned().IDs, p.log)
	if err != nil {
		return err
	}
	p.marker = productionMarker(ctx, settings.Marks, settings.Copies, settings.Version, settings.Queue.Open(), p.log)
	p.leaves = p.marker == nil
	services, handler, err := production(ctx, settings, content, p, mails)
	if err != nil {
		return err
	}
	sequencer := newSequencer(p.db, transparencyKeys(ctx, settings, p), content, contest.WallClock{}, p.log)
	sequencer.HeadsEvery = settings.LogHeadsEvery
	if err := refuseOtherRules(ctx, sequencer); err != nil {
		return err
	}
	sequencing, endSequencing := context.WithCancel(ctx)
	appending := newBackground(sequencing, p.db, p.log)
	p.editions.Changed = func(ctx context.Context) error {
		return prepareLog(ctx, p.db, transparencyKeys(ctx, settings, p), content, p.log)
	}
	appending.Go(func() { runSequencer(sequencing, sequencer) })
	appending.Go(func() { runRegistry(sequencing, p.editions) })
	appending.Go(func() { runWitnesses(sequencing, witnesses) })
	appending.Go(func() { runBacklogWatch(sequencing, newBacklogWatch(p.db, settings.Queue.Pushed(), p.log)) })
	appending.Go(func() {
		runLateWorks(sequencing, lateWorksInTurn(p.db, services.Jury.LateWorks), lateWorksEvery, p.log)
	})
	appending.Go(func() {
		runPublications(sequencing, carryOnInTurn(p.db, services.Results.Publications), publicationEvery, p.log)
	})
	appending.Go(func() { runCopyMails(sequencing, services.Outbox.CopyMails) })
	appending.Go(func() {
		runAccountRetention(sequencing, retentionInTurn(p.db, services.Organisers.Retention), retentionEvery, p.log)
	})
	appending.Go(func() { runMornings(sequencing, services.Organisers.Mornings, morningEvery) })
	defer func() { endSequencing(); appending.Wait() }()
	if !settings.Queue.Open() { // without a queue nothing triggers mails and sweeps: this process does them on a ticker
		sending, stop := context.WithCancel(ctx)
		group := newBackground(sending, p.db, p.log)
		group.Go(func() { runOutbox(sending, mails, outboxEvery) })
		copies := newCopies(ctx, p, settings.Copies, settings.Marks.Code)
		group.Go(func() { runCopies(sending, copies, copiesEvery) })
		program := findNode(ctx, settings.Marks, p.log)
		group.Go(func() { runManifests(sending, p, program, manifestFolder(settings.Copies.Dir)) })
		group.Go(func() { runRetention(sending, services.Organisers.Sweeper, retentionEvery) })
		defer func() { stop(); group.Wait() }()
	}
	warnOfOtherOrigins(ctx, settings, p.log)
	return listen(
		ctx,
		[]endpoint{{address: allInterfaces(settings.Port), handler: handler, bodyTime: time.Minute}},
		func() {
			p.log.InfoContext(ctx, "ready", "address", allInterfaces(settings.Port), "version", settings.Version)
		},
	)
}

// production returns the services of a production contest, and the handler of all requests to it.
func production(
	ctx context.Context,
	settings config.Serve,
	content *catalogue.Catalogue,
	p studioParts,
	mails *outbox.Sender,
) (*app.Services, http.Handler, error) {
	p.catalogueDir, p.clock = settings.CatalogueDir, contest.WallClock{}
	logKeys := transparencyKeys(ctx, settings, p)
	creation, err := newStudio(p)
	if err != nil {
		return nil, nil, err
	}
	builder, err := siteBuilder(ctx, settings, p.log)
	if err != nil {
		return nil, nil, err
	}
	withIssuers(content.Planned().All(), settings.OIDCProviders)
	services := app.New(app.Deps{
		DB:            p.db,
		Bucket:        p.bucket,
		Editions:      content.Planned(),
		Registry:      p.editions,
		Clock:         p.clock,
		Log:           p.log,
		Hashes:        hashesAtOnce,
		Texts:         catalogue.NewFolder(settings.CatalogueDir).With(p.db),
		Translations:  content,
		Sites:         content.Planned().URLs(),
		Console:       settings.PublicURLConsole,
		Outbox:        notifier(p, mails),
		Studio:        creation,
		Builder:       builder,
		Prices:        prices(settings.GenerationPrices),
		ReadManifests: settings.Queue.Open() || foundNode(settings.Marks),
		Telemetry:     p.telemetry,
		Providers:     loginProviders(settings.OIDCProviders),
		CodeLimits:    account.CodeLimits(settings.CodeLimits),
		ReceiptKeys: upload.NewReceiptKeys(
			settings.Receipts.Private,
			settings.Receipts.Public...),
		LogKeys:       logKeys,
		Witnesses:     witnessRule(settings.Witnesses),
		TokenKeys:     settings.JudgeTokenKeys,
		SecurityKey:   settings.SecurityLogKey,
		RequireFactor: true,
	})
	service, console, err := newServers(ctx, services, edge{
		countries: zone.Options{
			Path: settings.GeoIPDatabase,
		},
		consoleSite: consoleSite(settings.SiteDir),
		telemetry:   p.telemetry,
		log:         p.log,
		options: web.Options{
			Hosts:         hosts(settings),
			ProxyHops:     settings.TrustedProxyHops,
			CountryHeader: settings.CountryHeader,
			Version:       settings.Version,
			Sites:         sites(settings.SiteDir, content.IDs()),
			SitesIn:       settings.SiteDir,
			MediaHosts: mediaSources(
				settings.Storage,
			),
			UploadHosts: uploadSources(settings.Storage),
			Proxied:     proxied(settings.Storage),
			Secure:      isSecure(settings),
			Allowed:     settings.AllowedOrigins,
		},
	})
	if err != nil {
		return nil, nil, err
	}
	visited := httpkit.WithProxyWarning(byHost(console, service), settings.TrustedProxyHops, p.log)
	visited = httpkit.WithKnownHostsAnd(visited, knownHosts(settings), editionHosts(content), settings.TrustedProxyHops)
	sequencer := newSequencer(p.db, logKeys, content, p.clock, p.log)
	sequencer.HeadsEvery = settings.LogHeadsEvery
	sweep := func(ctx context.Context) error {
		return errors.Join(
			carryOnInTurn(p.db, services.Results.Publications)(ctx),
			sweepAll(newSweeper(p, creation.Runner), mails)(ctx),
			lateWorksInTurn(p.db, services.Jury.LateWorks)(ctx),
			services.Outbox.CopyMails.Sweep(ctx),
			sweepMornings(ctx, services.Organisers.Mornings),
			retentionInTurn(p.db, services.Organisers.Retention)(ctx),
			sequencer.Sequence(ctx),
		)
	}
	return services, withQueue(
		ctx,
		withHealth(visited, p.db, p.bucket, settings.TrustedProxyHops, p.log),
		settings.Queue,
		handleMessages(p.telemetry, creation.Runner, mails),
		ticked(p.db, sweep),
		services.Organisers.Sweeper,
		queueEdge{
			secure:    isSecure(settings),
			proxyHops: settings.TrustedProxyHops,
			observer:  observer(p.telemetry),
		},
		p.log,
	), nil
}

// isSecure reports whether visitors use HTTPS.
func isSecure(settings config.Serve) bool {
	return strings.HasPrefix(settings.PublicURLs.First(), "https://")
}

// hosts maps the host of each public URL to its edition.
func hosts(settings config.Serve) map[string]contest.EditionID {
	known := make(map[string]contest.EditionID)
	for _, of := range settings.PublicURLs {
		if parsed, err := url.Parse(of.Value); err == nil {
			known[contest.NormalHost(parsed.Host)] = contest.EditionID(of.Edition)
		}
	}
	return known
}

// knownHosts are the hosts that requests may name. The probes of a platform and its queue may name any.
func knownHosts(settings config.Serve) []string {
	known := slices.Clone(settings.AllowedHosts)
	addresses := []string{settings.PublicURLConsole}
	for _, of := range settings.PublicURLs {
		addresses = append(addresses, of.Value)
	}
	for _, address := range addresses {
		if parsed, err := url.Parse(address); err == nil && parsed.Host != "" {
			known = append(known, parsed.Host)
		}
	}
	return known
}

// mediaSources are the sources of the content security policy from which pages read files: the media hosts and, if a
// zone has none, the bucket's URL in the store.
func mediaSources(store config.Storage) []string {
	bucket := store.BaseURL + "/" + store.Bucket + "/"
	return distinct(cmp.Or(store.MediaHostCN, bucket), cmp.Or(store.MediaHostIntl, bucket))
}

// uploadSources are the sources that pages send files to: the upload hosts and, if a zone has none, the path of the
// bucket's sessions.
func uploadSources(store config.Storage) []string {
	sessions := store.BaseURL + storage.SessionPath(store.Bucket)
	return distinct(cmp.Or(store.UploadHostCN, sessions), cmp.Or(store.UploadHostIntl, sessions))
}

// proxied are the URLs of the bucket, from which the proxy may download images.
func proxied(store config.Storage) []web.ProxySource {
	var sources []web.ProxySource
	for _, origin := range distinct(store.BaseURL, store.MediaHostCN, store.MediaHostIntl) {
		sources = append(sources, web.ProxySource{Origin: strings.ToLower(origin), Path: "/" + store.Bucket + "/"})
	}
	return sources
}
