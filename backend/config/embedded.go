package config

import (
	"os"
	"path/filepath"
	"time"
)

// Embedded are the settings of `marquee embedded` (the command behind `make run`) and
// the organisers' tools. The comment of every field begins with its variable and ends
// with the default.
type Embedded struct {
	// PORT: the international edition's port, 1 to 65531; 8080. The camp takes
	// the next one, the object store the one after, and the organisers' console the
	// fourth after it.
	Port int
	// DATA_DIR: the folder of all data, absolute; var in the working folder.
	DataDir string
	// CONTEST_CLOCK: the contest's time to start at, RFC 3339; zero continues from
	// the last run.
	ContestClock time.Time
	// GENERATION_TIMEOUT: how long an image or clip may take, such as 30s; 0 is the
	// default of its type.
	GenerationTimeout time.Duration
	// FFMPEG: the ffmpeg program that encodes clips and demo films; the one on the
	// PATH, else the one of the installed package.
	FFmpeg string
	// Marks configure what reads and writes marks.
	Marks Marks
	// DEMO_FILM_LENGTH: the duration of every demo film, 1s to 60s, for tests; 0 is
	// the duration in the catalogue.
	DemoFilmLength time.Duration
	// PUBLICATION_HOLD: how long the emails of a publication, and of decisions about registrations, are held, 1s to
	// 60s, for tests; 0 is a minute.
	PublicationHold time.Duration
	// TRUSTED_PROXY_HOPS: how many proxies in front append to X-Forwarded-For,
	// 0 to 10; 0.
	TrustedProxyHops int
	// CodeLimits are the limits of mailed codes. Callers on this machine are exempt from
	// those per network.
	CodeLimits CodeLimits
	// GenerationPrices are millionths of a US dollar per picture, or per second of a clip, by model.
	GenerationPrices map[string]int64
	// ALLOWED_ORIGINS: origins of other sites whose pages may make calls with cookies,
	// separated by commas; none.
	AllowedOrigins []string
	// ALLOWED_HOSTS: hosts that requests may name besides those of this machine, separated by commas; none.
	AllowedHosts []string
	// OIDCProviders are the OpenID Connect providers that entrants may log in with.
	OIDCProviders []OIDCProvider
	// DATABASE_URL: a PostgreSQL database to use instead of the embedded one.
	DatabaseURL string
	// DatabaseLimits limit connections to the database and waits for it.
	DatabaseLimits DatabaseLimits
	// PG_BIN: a folder with PostgreSQL's initdb and postgres, instead of the
	// installed package.
	PostgresBin string
	// FOLLOW_PARENT: whether to end when the parent process ends; false.
	FollowParent bool
	// GEOIP_DATABASE: a file in MaxMind's Country layout; the one of
	// CountryDatabase in DATA_DIR.
	GeoIPDatabase string
	// GeoIPOptional is true if GEOIP_DATABASE is not set. The file may then be
	// missing; every visitor's country is unknown until it exists.
	GeoIPOptional bool
	// CATALOGUE_DIR: the content; catalogue.
	CatalogueDir string
	// Sample is true if CATALOGUE_DIR is a folder without editions. The catalogue that comes with the software
	// then stands in its place.
	Sample bool
	// SITE_DIR: the built site; site/dist.
	SiteDir string
	// DEV_SITE: the origin of the site's development server, which serves the
	// pages of both editions instead of SITE_DIR.
	DevSite string
	// VERSION: the version in /apis/ping; that of the program.
	Version string
}

// LoadEmbedded reads the settings of a contest on one machine. Its error is Problems
// with a line per malformed variable.
func LoadEmbedded(lookup Lookup) (Embedded, error) {
	r := &reader{lookup: lookup}
	return readEmbedded(r), r.err()
}

func readEmbedded(r *reader) Embedded {
	c := Embedded{
		Port:              r.number("PORT", 8080, 1, 65531),
		DataDir:           r.text("DATA_DIR", "var"),
		ContestClock:      r.time("CONTEST_CLOCK"),
		GenerationTimeout: r.duration("GENERATION_TIMEOUT"),
		FFmpeg:            r.text("FFMPEG", ""),
		Marks:             r.marks(),
		DemoFilmLength:    r.duration("DEMO_FILM_LENGTH"),
		PublicationHold:   r.duration("PUBLICATION_HOLD"),
		TrustedProxyHops:  r.number("TRUSTED_PROXY_HOPS", 0, 0, 10),
		CodeLimits:        r.codeLimits(),
		GenerationPrices:  r.prices("GENERATION_PRICES"),
		AllowedOrigins:    r.origins("ALLOWED_ORIGINS"),
		AllowedHosts:      r.hosts("ALLOWED_HOSTS"),
		OIDCProviders:     r.oidcProviders(),
		DatabaseLimits:    r.databaseLimits(),
		PostgresBin:       r.text("PG_BIN", ""),
		FollowParent:      r.flag("FOLLOW_PARENT"),
		GeoIPDatabase:     r.file("GEOIP_DATABASE"),
		CatalogueDir:      r.text("CATALOGUE_DIR", sampleCatalogue),
		SiteDir:           r.text("SITE_DIR", "site/dist"),
		DevSite:           r.optionalOrigin("DEV_SITE"),
		Version:           r.text("VERSION", BuildVersion()),
	}
	if r.text("DATABASE_URL", "") != "" {
		c.DatabaseURL = r.database("DATABASE_URL")
	}
	if d := c.DemoFilmLength; d != 0 && (d < time.Second || d > time.Minute) {
		r.problem("DEMO_FILM_LENGTH", "%v is not from 1s to 1m", d)
	}
	if d := c.PublicationHold; d != 0 && (d < time.Second || d > time.Minute) {
		r.problem("PUBLICATION_HOLD", "%v is not from 1s to 1m", d)
	}
	c.CatalogueDir, c.Sample = orSample(c.CatalogueDir)
	dir, err := filepath.Abs(c.DataDir)
	if err != nil {
		r.problem("DATA_DIR", "%v", err)
	}
	c.DataDir = dir
	if c.GeoIPDatabase == "" {
		c.GeoIPDatabase, c.GeoIPOptional = CountryDatabase(dir), true
	}
	return c
}

// sampleCatalogue is the catalogue that comes with the software, in the project's folder.
const sampleCatalogue = "catalogue"

// orSample returns a folder with editions, or the sample in place of one that has none.
func orSample(dir string) (folder string, sample bool) {
	if hasEditions(dir) || !hasEditions(sampleCatalogue) {
		return dir, false
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return dir, false // a mistake in the setting
	}
	return sampleCatalogue, true
}

func hasEditions(dir string) bool {
	found, err := filepath.Glob(filepath.Join(dir, "editions", "*", "edition.json"))
	return err == nil && len(found) > 0
}

// CountryDatabase is the path of the country database of a contest on one machine.
func CountryDatabase(dataDir string) string { return filepath.Join(dataDir, "geo", "country.mmdb") }
