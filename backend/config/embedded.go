package config

import (
	"path/filepath"
	"time"
)

// Embedded is what `marquee embedded` (the command behind `make run`) and the
// organisers' tools run with. Every field comes from the variable that its
// comment begins with.
type Embedded struct {
	// PORT: the international edition's port, 1 to 65533; 8080. The camp takes
	// the next one and the object store the one after.
	Port int
	// DATA_DIR: where all data is kept, absolute; var below the working folder.
	DataDir string
	// CONTEST_CLOCK: the contest's time to start at, RFC 3339; zero continues from
	// the last run.
	ContestClock time.Time
	// GENERATION_TIMEOUT: how long a picture or clip may take, such as 30s; 0 is the
	// limit of its kind.
	GenerationTimeout time.Duration
	// FFMPEG: the ffmpeg program that encodes clips and demo films; the one on the
	// PATH, else that of the installed package.
	FFmpeg string
	// DEMO_FILM_LENGTH: the running time of every demo film, 1s to 60s, for tests;
	// 0 takes the catalogue's.
	DemoFilmLength time.Duration
	// TRUSTED_PROXY_HOPS: how many proxies in front append to X-Forwarded-For,
	// 0 to 10; 0.
	TrustedProxyHops int
	// DATABASE_URL: a PostgreSQL database to use instead of the embedded one.
	DatabaseURL string
	// PG_BIN: a folder with PostgreSQL's initdb and postgres, instead of the
	// installed package.
	PostgresBin string
	// FOLLOW_PARENT: end when the process that started this one ends; false.
	FollowParent bool
	// GEOIP_DATABASE: a file in MaxMind's Country layout; what CountryDatabase
	// names in DATA_DIR.
	GeoIPDatabase string
	// GeoIPOptional: GEOIP_DATABASE is not set, so the file may be missing: every
	// visitor's country is unknown until it is there.
	GeoIPOptional bool
	// CATALOGUE_DIR: the content; catalogue.
	CatalogueDir string
	// SITE_DIR: the built site; site/dist.
	SiteDir string
	// DEV_SITE: the origin of the site's development server, which serves the
	// pages of either edition instead of SITE_DIR.
	DevSite string
	// VERSION: the version in /apis/ping; dev.
	Version string
}

// LoadEmbedded reads the settings of a contest on one machine. Its error is a
// Problems with a line for every malformed variable.
func LoadEmbedded(lookup Lookup) (Embedded, error) {
	r := &reader{lookup: lookup}
	c := Embedded{
		Port:              r.number("PORT", 8080, 1, 65533),
		DataDir:           r.text("DATA_DIR", "var"),
		ContestClock:      r.time("CONTEST_CLOCK"),
		GenerationTimeout: r.duration("GENERATION_TIMEOUT"),
		FFmpeg:            r.text("FFMPEG", ""),
		DemoFilmLength:    r.duration("DEMO_FILM_LENGTH"),
		TrustedProxyHops:  r.number("TRUSTED_PROXY_HOPS", 0, 0, 10),
		PostgresBin:       r.text("PG_BIN", ""),
		FollowParent:      r.flag("FOLLOW_PARENT"),
		GeoIPDatabase:     r.file("GEOIP_DATABASE"),
		CatalogueDir:      r.text("CATALOGUE_DIR", "catalogue"),
		SiteDir:           r.text("SITE_DIR", "site/dist"),
		DevSite:           r.optionalOrigin("DEV_SITE"),
		Version:           r.text("VERSION", "dev"),
	}
	if r.text("DATABASE_URL", "") != "" {
		c.DatabaseURL = r.database("DATABASE_URL")
	}
	if d := c.DemoFilmLength; d != 0 && (d < time.Second || d > time.Minute) {
		r.problem("DEMO_FILM_LENGTH", "%v is not from 1s to 1m", d)
	}
	dir, err := filepath.Abs(c.DataDir)
	if err != nil {
		r.problem("DATA_DIR", "%v", err)
	}
	c.DataDir = dir
	if c.GeoIPDatabase == "" {
		c.GeoIPDatabase, c.GeoIPOptional = CountryDatabase(dir), true
	}
	return c, r.err()
}

// CountryDatabase is where the country database of a contest on one machine lies.
func CountryDatabase(dataDir string) string { return filepath.Join(dataDir, "geo", "country.mmdb") }
