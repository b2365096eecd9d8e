package release_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http/httptest"
	"regexp"
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
	site, err := storage.OpenSite(
		t.Context(),
		storage.Options{BaseURL: server.URL, Bucket: "pages", Local: true, ServiceToken: "service"},
	)
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
	done, err := release.Publish(
		t.Context(),
		release.Options{Site: site, Films: films, Store: to, Now: func() time.Time { return at }},
	)
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
		allowed := all[release.ScriptsFile] + strings.Join(
			release.InlineScripts([]byte(pages[strings.TrimSuffix(name, ".gz")])),
			"\n",
		)
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
