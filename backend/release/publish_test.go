package release_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"marquee/backend/embedded/objectstore"
	"marquee/backend/release"
	"marquee/backend/storage"
)

// bucket returns a bucket of the embedded store, called with Google's client.
func bucket(t *testing.T) *storage.Site {
	t.Helper()
	objects, err := objectstore.New(objectstore.Options{
		Dir: t.TempDir(), Now: time.Now, ServiceToken: "service", Buckets: []objectstore.Bucket{{Name: "pages"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(objects)
	site, err := storage.OpenSite(t.Context(), storage.Options{BaseURL: server.URL, Bucket: "pages", Local: true, ServiceToken: "service"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = site.Close(); server.Close(); _ = objects.Close() })
	return site
}

func zipped(text string) string {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return packed.String()
}

// built is a built site: its pages refer to files of their release and to shared ones, and have their own script.
func built(name string, more ...string) fstest.MapFS {
	site := fstest.MapFS{}
	add := func(file, text string) {
		site[file] = &fstest.MapFile{Data: []byte(text)}
		if strings.HasSuffix(file, ".html") || strings.HasSuffix(file, ".js") {
			site[file+".gz"] = &fstest.MapFile{Data: []byte(zipped(text))}
		}
	}
	for _, page := range append([]string{"index.html", "en/index.html", "app.html", "shortlist/1.html"}, more...) {
		add(page, `<script>go()</script><script>begin("`+name+`")</script><script src="/assets/`+name+`.js"></script>`+
			`<link href="/assets/same.css"><video src="/films/7.mp4"></video>`+page)
	}
	add("assets/"+name+".js", "run "+name)
	add("assets/same.css", "the same")
	add("sitemap.xml", "<map>"+name+"</map>")
	add(".vite/manifest.json", "{}")
	return site
}

var films = fstest.MapFS{"7.mp4": {Data: []byte("film")}, "notes.txt": {Data: []byte("no film")}}

func publish(t *testing.T, to release.Store, site fs.FS, at time.Time) release.Summary {
	t.Helper()
	done, err := release.Publish(t.Context(), release.Options{Site: site, Films: films, Store: to, Now: func() time.Time { return at }})
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// watched is a Store that is checked after every write, and killed at one of them.
type watched struct {
	release.Store
	t        *testing.T
	mu       sync.Mutex
	writes   int
	killAt   int  // the write; 0: none
	answered bool // the write succeeds, but its answer is lost
}

var errKilled = errors.New("killed")

func (w *watched) write(f func() error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.killAt > 0 && w.writes >= w.killAt {
		return errKilled
	}
	w.writes++
	if w.writes == w.killAt && !w.answered {
		return errKilled
	}
	if err := f(); err != nil {
		return err
	}
	w.look()
	if w.writes == w.killAt {
		return errKilled
	}
	return nil
}

func (w *watched) Put(ctx context.Context, file release.File, content io.Reader) error {
	return w.write(func() error { return w.Store.Put(context.WithoutCancel(ctx), file, content) })
}

func (w *watched) Delete(ctx context.Context, name string) error {
	return w.write(func() error { return w.Store.Delete(context.WithoutCancel(ctx), name) })
}

var named = regexp.MustCompile(`(?:src|href)="/((?:assets|films)/[^"]+)"`)

// look fails the test unless every file that a page refers to exists, and every script of a page is allowed by the page
// or by the list of scripts.
func (w *watched) look() {
	w.t.Helper()
	pages, all := contents(w.t, w.Store)
	for name, text := range pages {
		for _, file := range named.FindAllStringSubmatch(text, -1) {
			if _, there := all[file[1]]; !there {
				w.t.Errorf("after write %d, %s names %s, which is not there", w.writes, name, file[1])
			}
		}
		allowed := all[release.ScriptsFile] + strings.Join(release.InlineScripts([]byte(pages[strings.TrimSuffix(name, ".gz")])), "\n")
		for _, script := range release.InlineScripts([]byte(text)) {
			if !strings.Contains(allowed, script) {
				w.t.Errorf("after write %d, a script of %s is not allowed", w.writes, name)
			}
		}
	}
}

// contents returns the files of a store, and its pages, decompressed.
func contents(t *testing.T, store release.Store) (pages, all map[string]string) {
	t.Helper()
	files, err := store.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	pages, all = map[string]string{}, map[string]string{}
	for _, file := range files {
		content, err := store.Read(t.Context(), file.Name)
		if err != nil {
			t.Fatal(err)
		}
		all[file.Name] = string(content)
		if !release.IsPage(file.Name) {
			continue
		}
		if strings.HasSuffix(file.Name, ".gz") {
			unpacked, err := gzip.NewReader(bytes.NewReader(content))
			if err != nil {
				t.Fatal(err)
			}
			if content, err = io.ReadAll(unpacked); err != nil {
				t.Fatal(err)
			}
		}
		pages[file.Name] = string(content)
	}
	return pages, all
}

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
			_, err := release.Publish(t.Context(), release.Options{Site: two, Films: films, Store: w, Now: func() time.Time { return at.Add(time.Minute) }})
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
			if _, there := all["old.html"]; there || all["assets/one.js"] == "" || all["films/7.mp4"] != "film" || all["films/notes.txt"] != "" {
				t.Errorf("the store has %q", slices.Sorted(maps.Keys(all)))
			}
			idle := &watched{Store: store, t: t}
			if done := publish(t, idle, two, at.Add(3*time.Minute)); idle.writes != 0 || done.Uploaded != 0 || done.Removed != 0 || done.Same == 0 {
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
		"index.html": {"text/html; charset=utf-8", "no-cache"}, "index.html.gz": {"application/gzip", "no-cache"},
		"assets/one.js": {"text/javascript; charset=utf-8", year}, "assets/one.js.gz": {"application/gzip", year},
		"assets/same.css": {"text/css; charset=utf-8", year}, "films/7.mp4": {"video/mp4", year}, "sitemap.xml": {"application/xml", "no-cache"},
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
	if _, err := release.Publish(t.Context(), release.Options{Site: cut, Films: films, Store: w, Now: time.Now}); err == nil {
		t.Fatal("not killed")
	}
	publish(t, store, built("four"), begin.Add(121*24*time.Hour))
	there("two", "three", "four")
	if scripts, err := store.Read(t.Context(), release.ScriptsFile); err != nil || strings.Count(string(scripts), "\n") != 3 {
		t.Errorf("scripts of two releases and the common one: %q, %v", scripts, err)
	}
}

// TestFolderWithoutASiteIsNotPublished, and nothing is removed.
func TestFolderWithoutASiteIsNotPublished(t *testing.T) {
	t.Parallel()
	store := release.Folder(t.TempDir())
	publish(t, store, built("one"), time.Now())
	for name, site := range map[string]fs.FS{"empty": fstest.MapFS{}, "only files": fstest.MapFS{"assets/a.js": {}}} {
		if _, err := release.Publish(t.Context(), release.Options{Site: site, Store: store, Now: time.Now}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if pages, _ := contents(t, store); len(pages) != 8 {
		t.Errorf("%d pages are left", len(pages))
	}
}
