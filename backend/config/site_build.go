package config

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// SiteBuild is how the console builds the pages; if neither is set, it shows the command to run.
type SiteBuild struct {
	// SITE_BUILD_JOB: the job of Cloud Run that builds the pages, projects/…/locations/…/jobs/…; none.
	Job string
	// SITE_BUILD_URL: the address of Cloud Run's API, for example a private endpoint; Google's.
	URL string
	// SITE_BUILD_DIR: the project's folder on this server, with installed packages and bin/tools, in which the service
	// runs the build; none.
	Dir string
}

// LoadSiteBuild reads how pages are built, for commands with a production database.
func LoadSiteBuild(lookup Lookup) (SiteBuild, error) {
	r := &reader{lookup: lookup}
	b := r.siteBuild()
	return b, r.err()
}

var jobName = regexp.MustCompile(`^projects/[a-z0-9.:-]+/locations/[a-z0-9-]+/jobs/[a-z][a-z0-9-]*$`)

func (r *reader) siteBuild() SiteBuild {
	var b SiteBuild
	b.Job = parse(
		r,
		"SITE_BUILD_JOB",
		r.text("SITE_BUILD_JOB", ""),
		"a job such as projects/films/locations/us-central1/jobs/marquee-site",
		func(text string) (string, bool) { return text, jobName.MatchString(text) },
	)
	b.URL = r.optionalOrigin("SITE_BUILD_URL")
	b.Dir = parse(
		r,
		"SITE_BUILD_DIR",
		r.text("SITE_BUILD_DIR", ""),
		"the project's folder with bin/tools",
		func(text string) (string, bool) {
			dir, err := filepath.Abs(text)
			return dir, err == nil && CanBuildSite(dir)
		},
	)
	if b.Job != "" && r.text("SITE_BUILD_DIR", "") != "" {
		r.problem("SITE_BUILD_DIR", "is set beside SITE_BUILD_JOB: pages are built in one way")
	}
	return b
}

// CanBuildSite reports whether a folder has everything that is needed to build the pages.
func CanBuildSite(dir string) bool {
	for _, name := range []string{"package.json", "node_modules", "bin/tools"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return false
		}
	}
	return true
}

// SiteStore is where `tools site publish` puts the pages.
type SiteStore struct {
	// SITE_BUCKET_INTERNATIONAL and SITE_BUCKET_CAMP: the buckets of the editions; all or none: without them pages
	// are put into SITE_DIR.
	Editions EditionValues
	// SITE_BUCKET_CONSOLE: the bucket of the console; none: the service's image contains it.
	Console string
	// BaseURL and Token are those of Storage.
	BaseURL, Token string
}

// LoadSiteStore reads where pages are published. Its error is Problems with a line per malformed variable.
func LoadSiteStore(lookup Lookup) (SiteStore, error) {
	r := &reader{lookup: lookup}
	return readSiteStore(r), r.err()
}

func readSiteStore(r *reader) SiteStore {
	s := SiteStore{
		Console: r.bucket("SITE_BUCKET_CONSOLE", r.text("SITE_BUCKET_CONSOLE", "")),
		BaseURL: r.storeURL(), Token: r.token("STORAGE_TOKEN"),
	}
	var names []string
	for _, e := range r.editions() {
		name := "SITE_BUCKET_" + e.variable()
		names, s.Editions = append(
			names,
			name,
		), append(
			s.Editions,
			EditionValue{e.ID, r.bucket(name, r.text(name, ""))},
		)
	}
	for i, name := range names {
		for _, other := range names[i+1:] {
			r.pair(name, r.text(name, ""), other, r.text(other, ""))
		}
	}
	if s.Console != "" && !s.Editions.Any() {
		r.problem(
			"SITE_BUCKET_CONSOLE",
			"is set without %s: one order publishes all pages",
			strings.Join(names, " and "),
		)
	}
	return s
}
