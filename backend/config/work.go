package config

import (
	"log/slog"
	"slices"
)

// Work are the settings of `marquee work`, a subset of Serve.
type Work struct {
	// DATABASE_URL: the PostgreSQL database. Required.
	DatabaseURL string
	// DatabaseLimits limit connections to the database and waits for it.
	DatabaseLimits DatabaseLimits
	// PORT: the TCP port of the health check, 1 to 65535; 8080.
	Port int
	// PUBLIC_URL_INTERNATIONAL and PUBLIC_URL_CAMP: where visitors reach the editions. With them the worker carries on
	// publications and assigns late works as the service does; none: it leaves that to the service.
	PublicURLs PublicURLs
	// PUBLIC_URL_CONSOLE: the console's address, for links in emails; none.
	PublicURLConsole string
	// CATALOGUE_DIR: the content, with the public addresses; catalogue.
	CatalogueDir string
	// SITE_BUILD_JOB and SITE_BUILD_URL, as those of the service; without a job the service builds the pages.
	SiteBuild SiteBuild
	// Storage is the object store.
	Storage Storage
	// SMTP is the mail server.
	SMTP SMTP
	// Generation are the providers of images and clips.
	Generation Generation
	// Queue is the queue of generation tasks.
	Queue Queue
	// Copies configure the worker that makes screening copies.
	Copies Copies
	// Marks configure what reads and writes marks.
	Marks Marks
	// GenerationPrices are millionths of a US dollar per picture, or per second of a clip, by model.
	GenerationPrices map[string]int64
	// VERSION: the version in the log; that of the program.
	Version string
	// TRACE_PROJECT: the Google Cloud project of traces, to which log lines refer; none.
	TraceProject string
	// Telemetry is where traces and metrics are sent.
	Telemetry Telemetry
	// LOG_LEVEL: debug, info, warn or error; info.
	LogLevel slog.Level
}

// LoadWork reads the settings of `marquee work`. Its error is Problems with a line per missing or malformed variable.
func LoadWork(lookup Lookup) (Work, error) {
	r := &reader{lookup: lookup}
	return readWork(r), r.err()
}

func readWork(r *reader) Work {
	w := Work{
		DatabaseURL:    r.database("DATABASE_URL"),
		DatabaseLimits: r.databaseLimits(),
		Port:           r.number("PORT", 8080, 1, 65535),
		Storage:        r.storage(),
		SMTP:           r.smtp(),
		Generation:     r.generation(),
		Copies:         r.copies(),
		Marks:          r.marks(),
		Version:        r.version("VERSION"),
		TraceProject:   r.project("TRACE_PROJECT"),
		Telemetry:      r.telemetry(),

		GenerationPrices: r.prices("GENERATION_PRICES"),
		LogLevel:         r.level("LOG_LEVEL"),
	}
	if r.text("PUBSUB_SUBSCRIPTION", "") == "" {
		r.problem("PUBSUB_SUBSCRIPTION", "is missing; it is the subscription to pull messages from")
	}
	w.Queue = r.queue(w.Generation)
	if r.anyPublicURL() || r.recorded != nil {
		w.PublicURLs = r.publicURLs()
		w.PublicURLConsole = r.consoleURL(w.PublicURLs)
		w.CatalogueDir = r.folder("CATALOGUE_DIR", "catalogue")
		w.SiteBuild = r.siteBuild()
	}
	for _, e := range r.editions() {
		r.recordOptional("PUBLIC_URL_" + e.variable())
	}
	r.recordRequired("PUBSUB_SUBSCRIPTION")
	return w
}

// anyPublicURL reports whether an edition has an address.
func (r *reader) anyPublicURL() bool {
	return slices.ContainsFunc(
		r.editions(),
		func(e edition) bool { return e.URL != "" || r.text("PUBLIC_URL_"+e.variable(), "") != "" },
	)
}
