// Package config reads every setting from the environment and reports all problems at
// once. No other package reads the environment.
package config

import (
	"log/slog"
	"time"
)

// Serve are the settings of `marquee serve`. The comment of every field begins with its
// variable and ends with the default.
type Serve struct {
	// DATABASE_URL: the PostgreSQL database. Required.
	DatabaseURL string
	// DatabaseLimits limit connections to the database and waits for it.
	DatabaseLimits DatabaseLimits
	// PORT: the TCP port to listen on, 1 to 65535; 8080.
	Port int
	// PUBLIC_URL_INTERNATIONAL and PUBLIC_URL_CAMP: the URLs of the editions for visitors, PUBLIC_URL_ and the id of
	// each edition of the catalogue. Their hosts also select the edition and must differ. Required, unless edition.json
	// has one.
	PublicURLs PublicURLs
	// PUBLIC_URL_CONSOLE: the URL of the organisers' console, with a host of its own; no
	// console.
	PublicURLConsole string
	// TRUSTED_PROXY_HOPS: how many entries the proxies in front append to X-Forwarded-For,
	// 0 to 10. Required.
	TrustedProxyHops int

	// Storage is the object store.
	Storage Storage
	// SMTP is the mail server.
	SMTP SMTP
	// Generation are the providers of images and clips.
	Generation Generation
	// Queue is the queue of generation tasks.
	Queue Queue

	// JUDGE_TOKEN_KEY: the keys of judges' tokens, 32 bytes in base64 each, separated by
	// commas; the first encrypts, all decrypt. Required.
	JudgeTokenKeys [][]byte

	// SECURITY_LOG_KEY: the key that hashes mail addresses and networks in the log, 32
	// bytes in base64; derived from the first JUDGE_TOKEN_KEY.
	SecurityLogKey []byte
	// RECEIPT_KEY: the private keys of receipts, 32 bytes in base64 each, separated by commas; the first signs, and the
	// public keys of all are published. Required. RECEIPT_PUBLIC_KEYS: further public keys to publish, which signed
	// earlier receipts or will sign later ones, in the same form; none.
	Receipts SigningKeys
	// TRANSPARENCY_KEY and TRANSPARENCY_PUBLIC_KEYS: the same for the heads of the transparency log. The first is
	// required.
	Transparency SigningKeys
	// LOG_HEADS_EVERY: how often a head of the log is published, on the clock, until the results are; 0: at once; 1h.
	LogHeadsEvery time.Duration
	// WITNESSES: the witnesses of the log, each a key, a space and an address, separated by commas; none.
	// WITNESS_QUORUM:
	// how many must cosign a head; more than half of them.
	Witnesses Witnesses
	// CodeLimits are the limits of mailed codes.
	CodeLimits CodeLimits
	// GenerationPrices are millionths of a US dollar per picture, or per second of a clip, by model.
	GenerationPrices map[string]int64
	// ALLOWED_ORIGINS: origins of other sites whose pages may make calls with cookies,
	// separated by commas; none.
	AllowedOrigins []string

	// ALLOWED_HOSTS: further hosts that requests may name besides those of PUBLIC_URL_…, such as the one that a
	// proxy sends instead, separated by commas; none.
	AllowedHosts []string

	// OIDCProviders are the OpenID Connect providers that entrants may log in with.
	OIDCProviders []OIDCProvider

	// GEOIP_DATABASE: a file in MaxMind's Country layout; without one every
	// visitor's country is unknown.
	GeoIPDatabase string
	// COUNTRY_HEADER: the request header in which the trusted proxy names the visitor's country, for addresses
	// that GEOIP_DATABASE lacks; none.
	CountryHeader string
	// CATALOGUE_DIR: the content; catalogue.
	CatalogueDir string
	// SITE_DIR: the built site, a folder per edition; if it is not set, a CDN serves the site.
	SiteDir string
	// SiteBuild is how the console builds the pages.
	SiteBuild SiteBuild
	// Copies configure the worker that makes screening copies.
	Copies Copies
	// Marks configure what reads and writes marks.
	Marks Marks
	// VERSION: the version in /apis/ping; that of the program.
	Version string
	// TRACE_PROJECT: the Google Cloud project of the balancer's traces, to which log lines of requests refer; none.
	TraceProject string
	// Telemetry is where traces and metrics are sent.
	Telemetry Telemetry
	// LOG_LEVEL: debug, info, warn or error; info.
	LogLevel slog.Level
}

// LoadServe reads the settings of `marquee serve`. Its error is Problems with a line
// per missing or malformed variable.
func LoadServe(lookup Lookup) (Serve, error) {
	r := &reader{lookup: lookup}
	return readServe(r), r.err()
}

func readServe(r *reader) Serve {
	addresses := r.publicURLs()
	c := Serve{
		DatabaseURL:      r.database("DATABASE_URL"),
		DatabaseLimits:   r.databaseLimits(),
		Port:             r.number("PORT", 8080, 1, 65535),
		PublicURLs:       addresses,
		PublicURLConsole: r.consoleURL(addresses),
		TrustedProxyHops: r.requiredNumber(
			"TRUSTED_PROXY_HOPS",
			"how many entries the proxies in front append to X-Forwarded-For: 2 behind a load balancer of Google Cloud, 0 without any",
			0,
			10,
		),
		Storage:          r.storage(),
		SMTP:             r.smtp(),
		Generation:       r.generation(),
		JudgeTokenKeys:   r.keys("JUDGE_TOKEN_KEY", 32),
		SecurityLogKey:   r.optionalKey("SECURITY_LOG_KEY", 32),
		Receipts:         r.receiptKeys(),
		Transparency:     r.transparencyKeys(),
		LogHeadsEvery:    r.headsEvery(time.Hour),
		Witnesses:        r.witnesses(),
		CodeLimits:       r.codeLimits(),
		GenerationPrices: r.prices("GENERATION_PRICES"),
		AllowedOrigins:   r.origins("ALLOWED_ORIGINS"),
		AllowedHosts:     r.hosts("ALLOWED_HOSTS"),
		OIDCProviders:    r.oidcProviders(),
		GeoIPDatabase:    r.file("GEOIP_DATABASE"),
		CatalogueDir:     r.folder("CATALOGUE_DIR", "catalogue"),
		SiteDir:          r.site("SITE_DIR"),
		SiteBuild:        r.siteBuild(),
		Copies:           r.copies(),
		Marks:            r.marks(),
		Version:          r.version("VERSION"),
		TraceProject:     r.project("TRACE_PROJECT"),
		Telemetry:        r.telemetry(),
		LogLevel:         r.level("LOG_LEVEL"),
	}
	c.CountryHeader = r.countryHeader("COUNTRY_HEADER", c.TrustedProxyHops)
	c.Queue = r.queue(c.Generation)
	return c
}
