package release_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"marquee/backend/release"
)

// TestKilledPublicationNeverBreaksThePages: at whichever write a publication is killed, before or after it, no page
// refers to a missing file, and a second run completes the release. A third run stores nothing.
func TestKilledPublicationNeverBreaksThePages(t *testing.T) {
	t.Parallel()
	at := time.Date(2025, 11, 15, 2, 0, 0, 0, time.UTC)
	one, two := built("one", "old.html"), built("two", "winners.html")
	whole := &watched{Store: bucket(t), t: t}
	publish(t, whole, one, at)
	first := whole.writes
	publish(t, whole, two, at)
	writes := whole.writes - first
	if first < 12 || writes < 12 {
		t.Fatalf("%d and %d writes", first, writes)
	}
	for n := 1; n <= writes; n++ {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			store := bucket(t)
			publish(t, store, one, at)
			w := &watched{Store: store, t: t, killAt: n, answered: n%2 == 0}
			_, err := release.Publish(
				t.Context(),
				release.Options{
					Site:  two,
					Films: films,
					Store: w,
					Now:   func() time.Time { return at.Add(time.Minute) },
				},
			)
			if !errors.Is(err, errKilled) {
				t.Fatalf("killed at %d of %d writes: %v", n, writes, err)
			}
			again := &watched{Store: store, t: t}
			publish(t, again, two, at.Add(2*time.Minute))
			_, all := contents(t, store)
			for name, file := range two {
				if hidden := strings.HasPrefix(name, "."); (all[name] == string(file.Data)) == hidden {
					t.Errorf("%s is %q", name, all[name])
				}
			}
			if _, there := all["old.html"]; there || all["assets/one.js"] == "" || all["films/7.mp4"] != "film" ||
				all["films/notes.txt"] != "" {
				t.Errorf("the store has %q", slices.Sorted(maps.Keys(all)))
			}
			idle := &watched{Store: store, t: t}
			if done := publish(
				t,
				idle,
				two,
				at.Add(3*time.Minute),
			); idle.writes != 0 || done.Uploaded != 0 || done.Removed != 0 ||
				done.Same == 0 {
				t.Errorf("a repetition wrote %d times: %+v", idle.writes, done)
			}
		})
	}
}

// TestHeadersOfPublishedFiles: files that never change are cached for a year, pages are revalidated.
func TestHeadersOfPublishedFiles(t *testing.T) {
	t.Parallel()
	store := bucket(t)
	publish(t, store, built("one"), time.Now())
	files, err := store.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	const year = "public, max-age=31536000, immutable"
	want := map[string][2]string{
		"index.html":       {"text/html; charset=utf-8", "no-cache"},
		"index.html.gz":    {"application/gzip", "no-cache"},
		"assets/one.js":    {"text/javascript; charset=utf-8", year},
		"assets/one.js.gz": {"application/gzip", year},
		"assets/same.css": {
			"text/css; charset=utf-8",
			year,
		},
		"films/7.mp4": {"video/mp4", year},
		"sitemap.xml": {"application/xml", "no-cache"},
	}
	for _, file := range files {
		if headers, listed := want[file.Name]; listed && headers != [2]string{file.ContentType, file.CacheControl} {
			t.Errorf("%s has %q, %q", file.Name, file.ContentType, file.CacheControl)
		}
		delete(want, file.Name)
	}
	if len(want) > 0 {
		t.Errorf("not there: %v", want)
	}
}

// dated is a Store whose files were all created at one time.
type dated struct {
	release.Store
	at time.Time
}

func (d dated) List(ctx context.Context) ([]release.File, error) {
	files, err := d.Store.List(ctx)
	for i := range files {
		files[i].CreatedAt = d.at
	}
	return files, err
}

// TestHashedFilesAreRemovedAfterThirtyDays, but never those of the two newest releases.
func TestHashedFilesAreRemovedAfterThirtyDays(t *testing.T) {
	t.Parallel()
	begin := time.Date(2025, 9, 1, 0, 0, 0, 0, time.UTC)
	store := dated{release.Folder(t.TempDir()), begin}
	there := func(names ...string) {
		t.Helper()
		_, all := contents(t, store)
		for _, name := range []string{"one", "two", "three", "four", "cut"} {
			if _, is := all["assets/"+name+".js"]; is != slices.Contains(names, name) {
				t.Errorf("%s is there: %v", name, is)
			}
		}
	}
	publish(t, store, built("one"), begin)
	publish(t, store, built("two"), begin.Add(90*24*time.Hour))
	there("one", "two")                                            // the two newest, however old
	publish(t, store, built("three"), begin.Add(119*24*time.Hour)) // one was replaced 29 days before
	there("one", "two", "three")
	cut := built("cut")
	w := &watched{Store: store, t: t, killAt: 3}
	if _, err := release.Publish(
		t.Context(),
		release.Options{Site: cut, Films: films, Store: w, Now: time.Now},
	); err == nil {
		t.Fatal("not killed")
	}
	publish(t, store, built("four"), begin.Add(121*24*time.Hour))
	there("two", "three", "four")
	if scripts, err := store.Read(
		t.Context(),
		release.ScriptsFile,
	); err != nil ||
		strings.Count(string(scripts), "\n") != 3 {
		t.Errorf("scripts of two releases and the common one: %q, %v", scripts, err)
	}
}

// TestFolderWithoutASiteIsNotPublished, and nothing is removed.
func TestFolderWithoutASiteIsNotPublished(t *testing.T) {
	t.Parallel()
	store := release.Folder(t.TempDir())
	publish(t, store, built("one"), time.Now())
	for name, site := range map[string]fs.FS{"empty": fstest.MapFS{}, "only files": fstest.MapFS{"assets/a.js": {}}} {
		if _, err := release.Publish(
			t.Context(),
			release.Options{Site: site, Store: store, Now: time.Now},
		); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if pages, _ := contents(t, store); len(pages) != 8 {
		t.Errorf("%d pages are left", len(pages))
	}
}
