package main

import (
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"marquee/backend/embedded/objectstore"
	"marquee/backend/storage"
)

var publishBuilt = flag.Bool(
	"publish-built",
	false,
	"build the pages and publish them into buckets, which takes a minute",
)

// siteBuckets are the buckets of both editions and of the console in an object store that speaks the protocol of Google
// Cloud Storage.
type siteBuckets struct {
	t   *testing.T
	url string
}

const siteToken = "tttttttttttttttttttttttttttttttt"

func newSiteBuckets(t *testing.T) siteBuckets {
	t.Helper()
	store, err := objectstore.New(objectstore.Options{
		Dir:          t.TempDir(),
		Now:          time.Now,
		ServiceToken: siteToken,
		Buckets: []objectstore.Bucket{
			{Name: "pages-international"},
			{Name: "pages-camp"},
			{Name: "pages-console"},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(store)
	t.Cleanup(func() { server.Close(); _ = store.Close() })
	return siteBuckets{t, server.URL}
}

// read returns an object and its headers.
func (b siteBuckets) read(bucket, name string) (string, http.Header) {
	b.t.Helper()
	request, err := http.NewRequestWithContext(
		b.t.Context(),
		http.MethodGet,
		b.url+"/storage/v1/b/"+bucket+"/o/"+url.PathEscape(name)+"?alt=media",
		http.NoBody,
	)
	if err != nil {
		b.t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+siteToken)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		b.t.Errorf("%s/%s: %d %v", bucket, name, answer.StatusCode, err)
	}
	return string(content), answer.Header
}

// names returns the names of a bucket's objects.
func (b siteBuckets) names(bucket string) (names []string) {
	b.t.Helper()
	store, err := storage.OpenSite(
		b.t.Context(),
		storage.Options{BaseURL: b.url, Bucket: bucket, Local: true, ServiceToken: siteToken},
	)
	if err != nil {
		b.t.Fatal(err)
	}
	defer store.Close()
	files, err := store.List(b.t.Context())
	if err != nil {
		b.t.Fatal(err)
	}
	for _, file := range files {
		names = append(names, file.Name)
	}
	return names
}

// TestPagesAreBuiltAndPublishedIntoBuckets goes the whole way of `make publish`: the pages of a catalogue elsewhere,
// with a text that an editor has changed, are built and stored in both editions' buckets. A repetition stores nothing.
// Winners come and go with the next builds.
// `make soak` runs it.
func TestPagesAreBuiltAndPublishedIntoBuckets(t *testing.T) {
	if !*publishBuilt {
		t.Skip("runs with -publish-built")
	}
	buckets, catalogue, data := newSiteBuckets(t), filepath.Join(t.TempDir(), "catalogue"), t.TempDir()
	if err := os.CopyFS(catalogue, os.DirFS("../catalogue")); err != nil {
		t.Fatal(err)
	}
	brand := filepath.Join(catalogue, "editions/camp/brand.json")
	text, err := os.ReadFile(brand)
	if err != nil {
		t.Fatal(err)
	}
	title := regexp.MustCompile(`"title":\s*\{\s*"zh":\s*"([^"]+)"`).FindSubmatch(text)
	if title == nil {
		t.Fatal("the camp's brand has no title")
	}
	if err := os.WriteFile(
		brand,
		[]byte(strings.Replace(string(text), string(title[1]), "别处的影展", 1)),
		0o600,
	); err != nil {
		t.Fatal(err)
	}
	publish := func(args ...string) string {
		t.Helper()
		command := exec.CommandContext(
			t.Context(),
			"go",
			append([]string{"run", "./tools", "site", "publish", "--no-database"}, args...)...)
		command.Dir = ".."
		command.Env = append(
			os.Environ(), //nolint:forbidigo // of the process that is started
			"SITE_BUCKET_INTERNATIONAL=pages-international",
			"SITE_BUCKET_CAMP=pages-camp",
			"SITE_BUCKET_CONSOLE=pages-console",
			"STORAGE_BASE_URL="+buckets.url,
			"STORAGE_TOKEN="+siteToken,
			"CATALOGUE_DIR="+catalogue,
			"DATA_DIR="+data,
			"SITE_ORIGIN_INTERNATIONAL=https://films.example",
			"SITE_ORIGIN_CAMP=https://camp.films.example",
		)
		out, err := command.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		t.Logf("%s", out)
		return string(out)
	}
	publish()
	for bucket, want := range map[string]string{"pages-international": "https://films.example", "pages-camp": "别处的影展", "pages-console": "<title>Console"} {
		page, headers := buckets.read(bucket, "index.html")
		if !strings.Contains(page, want) || !strings.HasPrefix(headers.Get("Content-Type"), "text/html") ||
			strings.Contains(headers.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: the page has no %q, or the headers %v", bucket, want, headers)
		}
		named := regexp.MustCompile(`/(assets/[\w-]+\.js)`).FindStringSubmatch(page)
		if named == nil {
			t.Errorf("%s: the page names no file", bucket)
			continue
		}
		if _, headers := buckets.read(bucket, named[1]); !strings.Contains(headers.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %s has the headers %v", bucket, named[1], headers)
		}
		if bucket == "pages-console" {
			continue // without inline scripts, and in no search
		}
		buckets.read(bucket, ".scripts")
		buckets.read(bucket, "sitemap.xml")
	}
	if out := publish("--no-build"); strings.Count(out, ": 0 files stored, 0 bytes") != 3 {
		t.Errorf("a repetition stores files: %s", out)
	}

	// Results that are public have pages, and none when they are withdrawn.
	const winners = "winners.json"
	public, err := os.ReadFile("../site/e2e/harness/" + winners)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(catalogue, "editions/international", winners)
	if err := os.WriteFile(file, public, 0o600); err != nil {
		t.Fatal(err)
	}
	publish()
	for _, name := range []string{"winners.html", "en/winners.html"} {
		if page, _ := buckets.read("pages-international", name); !strings.Contains(page, "沈窑生") {
			t.Errorf("%s does not show the winners", name)
		}
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	publish()
	names := buckets.names("pages-international")
	if slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, "winners.html") }) ||
		!slices.Contains(names, "index.html") {
		t.Errorf("after the results were taken back there are %q", names)
	}
	for _, name := range names {
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		if page, _ := buckets.read("pages-international", name); strings.Contains(page, "/winners\"") {
			t.Errorf("%s leads to the winners who are not public any more", name)
		}
	}
}

// jobSetting finds the settings of the job: those of its list, and those from secrets.
var jobSetting = regexp.MustCompile(`(?m)^\s+(?:\{ )?(?:([A-Z_]+)\s+=|name = "([A-Z_]+)")`)

// siteJob gives the commands the settings that Terraform gives the job, in place of those of the contest on this
// machine. The store of the test is not Google's and needs two more.
func (h *testContest) siteJob(t *testing.T, ts *testscript.TestScript) {
	t.Helper()
	declared, err := os.ReadFile("../deploy/terraform/pages.tf")
	ts.Check(err)
	dsn, err := os.ReadFile(dsnFile(h.dataDir))
	ts.Check(err)
	values := map[string]string{
		"DATABASE_URL":              strings.TrimSpace(string(dsn)),
		"SITE_ORIGIN_INTERNATIONAL": "https://films.example",
		"SITE_ORIGIN_CAMP":          "https://camp.films.example",
		"SITE_BUCKET_INTERNATIONAL": "pages-international",
		"SITE_BUCKET_CAMP":          "pages-camp",
		"SITE_BUCKET_CONSOLE":       "pages-console",
	}
	found := jobSetting.FindAllStringSubmatch(string(declared), -1)
	for _, of := range []string{"SITE_ORIGIN", "SITE_BUCKET"} {
		if !strings.Contains(string(declared), `for edition, ending in local.endings : "`+of+`_${ending}" =>`) {
			ts.Fatalf("the job does not get %s of each edition", of)
		}
		found = append(found, []string{"", of + "_INTERNATIONAL", ""}, []string{"", of + "_CAMP", ""})
	}
	if len(found) == 0 {
		ts.Fatalf("the job has no settings")
	}
	for _, name := range found {
		value := values[name[1]+name[2]]
		if value == "" {
			ts.Fatalf("the job has the setting %s, which this test does not know", name[1]+name[2])
		}
		ts.Setenv(name[1]+name[2], value)
	}
	for _, name := range []string{"DATA_DIR", "CATALOGUE_DIR"} { // the image has them where they are without a setting
		ts.Setenv(name, "")
	}
	ts.Setenv("STORAGE_BASE_URL", newSiteBuckets(t).url)
	ts.Setenv("STORAGE_TOKEN", siteToken)
}
