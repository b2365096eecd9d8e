package web_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/release"
	"marquee/backend/web"
)

// siteShowing is a built site whose pages say their release and what they show.
func siteShowing(name string, shows ...string) fstest.MapFS {
	site := fstest.MapFS{}
	pages := []string{
		"index.html",
		"en/index.html",
		"m.html",
		"en_m.html",
		"shortlist.html",
		"shortlist/7.html",
		"guidelines.html",
		"404.html",
		"en/404.html",
		"app.html",
	}
	if strings.Contains(strings.Join(shows, " "), "winners") {
		pages = append(pages, "winners.html", "en/winners.html", "results.html")
		site["shortlist/words.json"] = &fstest.MapFile{Data: []byte(`["` + name + `"]`)}
	}
	for _, page := range pages {
		text := "<script>run('" + name + "')</script>" + page + " of " + name + " shows " + strings.Join(
			shows,
			" ",
		) + strings.Repeat(
			".",
			2000,
		) + "</html>"
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		_, _ = w.Write([]byte(text))
		_ = w.Close()
		site[page], site[page+".gz"] = &fstest.MapFile{Data: []byte(text)}, &fstest.MapFile{Data: packed.Bytes()}
	}
	site["assets/"+name+".js"] = &fstest.MapFile{Data: []byte(name)}
	site["release.json"] = &fstest.MapFile{
		Data: []byte(`{"release":"` + name + `","hidden":[],"shows":["` + strings.Join(shows, `","`) + `"]}`),
	}
	return site
}

// publishedSite is a folder that releases are published into, and the service that serves it.
type publishedSite struct {
	t      *testing.T
	folder string
	url    string
	hidden atomic.Pointer[[]string]
	at     time.Time
}

func newPublishedSite(t *testing.T) *publishedSite {
	t.Helper()
	s := &publishedSite{
		t:      t,
		folder: filepath.Join(t.TempDir(), "international"),
		at:     time.Date(2025, 11, 15, 0, 0, 0, 0, time.UTC),
	}
	server := httptest.NewServer(web.New(web.Options{
		Editions:  contesttest.Samples(),
		Sites:     map[contest.EditionID]string{contest.International: s.folder},
		Countries: atlas{},
		ProxyHops: 1,
		Log:       slog.New(slog.DiscardHandler),
		Hidden: func(context.Context, contest.EditionID) []string {
			if hidden := s.hidden.Load(); hidden != nil {
				return *hidden
			}
			return nil
		},
	}))
	t.Cleanup(server.Close)
	s.url = server.URL
	return s
}

func (s *publishedSite) hide(what ...string) { s.hidden.Store(&what) }

func (s *publishedSite) publish(site fstest.MapFS) {
	s.t.Helper()
	s.at = s.at.Add(time.Hour)
	if _, err := release.Publish(
		s.t.Context(),
		release.Options{Site: site, Store: release.Folder(s.folder), Now: func() time.Time { return s.at }},
	); err != nil {
		s.t.Fatal(err)
	}
}

// get follows redirects, as a browser does.
func (s *publishedSite) get(path string, header ...string) (int, string, http.Header) {
	s.t.Helper()
	request, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.url+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer.StatusCode, string(body), answer.Header
}

// expect checks which release each page is of; "" is the 404 page.
func (s *publishedSite) expect(step string, pages map[string]string) {
	s.t.Helper()
	for path, want := range pages {
		status, body, header := s.get(path)
		switch {
		case want == "" && (status != http.StatusNotFound || !strings.Contains(header.Get("Content-Type"), "text/html")):
			s.t.Errorf("%s: %s answers %d %s", step, path, status, header.Get("Content-Type"))
		case want != "" && (status != http.StatusOK || !strings.Contains(body, " of "+want+" ")):
			s.t.Errorf("%s: %s answers %d %.120s", step, path, status, body)
		}
		for _, script := range release.InlineScripts([]byte(body)) {
			if !strings.Contains(header.Get("Content-Security-Policy"), script) {
				s.t.Errorf("%s: the policy of %s does not allow its script", step, path)
			}
		}
	}
}

// TestTakenBackIsHiddenAtOnce: from the moment of the flag no page shows what was taken back, and the pages of the last
// release that did not show it are served with their own files, until pages without it are built.
func TestTakenBackIsHiddenAtOnce(t *testing.T) {
	t.Parallel()
	s := newPublishedSite(t)
	s.publish(siteShowing("samples"))
	s.publish(siteShowing("named", "finalists"))
	s.publish(siteShowing("won", "finalists", "winners"))
	s.publish(siteShowing("moved", "finalists", "winners")) // a date was moved since
	everywhere := func(release string) map[string]string {
		return map[string]string{
			"/":            release,
			"/en":          release,
			"/m":           release,
			"/shortlist":   release,
			"/shortlist/7": release,
			"/guidelines":  release,
			"/login":       release,
		}
	}
	s.expect("public", everywhere("moved"))
	s.expect("public", map[string]string{"/winners": "moved", "/en/winners": "moved", "/results.html": "moved"})

	s.hide("winners")
	s.expect("winners hidden", everywhere("named"))
	s.expect(
		"winners hidden",
		map[string]string{
			"/winners":              "",
			"/en/winners":           "",
			"/results.html":         "",
			"/results":              "",
			"/shortlist/words.json": "",
		},
	)
	for _, asset := range []string{"/assets/named.js", "/assets/moved.js"} {
		if status, _, _ := s.get(asset); status != http.StatusOK {
			t.Errorf("%s: %d", asset, status)
		}
	}
	if _, body, header := s.get(
		"/release.json",
	); strings.TrimSpace(body) != `{"release":"named","hidden":["winners"]}` ||
		header.Get("Cache-Control") != "no-cache" {
		t.Errorf("release.json: %s %s", body, header.Get("Cache-Control"))
	}
	s.hide("finalists", "winners")
	s.expect("all hidden", everywhere("samples"))

	s.hide("winners")
	s.publish(siteShowing("without", "finalists"))
	s.expect("built without", everywhere("without"))
	if _, err := os.Stat(filepath.Join(s.folder, ".before", "winners.json")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the pages before the winners are still kept: %v", err)
	}
	s.hide("finalists")
	s.expect("finalists hidden", everywhere("samples"))
	s.publish(siteShowing("again"))
	s.hide()
	s.expect("nothing hidden", everywhere("again"))
	if _, body, _ := s.get("/release.json"); strings.TrimSpace(body) != `{"release":"again","hidden":[]}` {
		t.Errorf("release.json: %s", body)
	}
}

// TestABrowserDoesNotKeepWhatIsHidden: a browser that has the page of the winners asks whether it has changed.
func TestABrowserDoesNotKeepWhatIsHidden(t *testing.T) {
	t.Parallel()
	s := newPublishedSite(t)
	s.publish(siteShowing("named"))
	s.publish(siteShowing("won", "winners"))
	_, _, header := s.get("/")
	s.hide("winners")
	status, body, header2 := s.get("/", "If-Modified-Since", header.Get("Last-Modified"))
	if header.Get("Last-Modified") == "" || status != http.StatusOK || !strings.Contains(body, " of named ") ||
		header2.Get("Last-Modified") != "" {
		t.Errorf(
			"%d %.80s, last modified %q, before %q",
			status,
			body,
			header2.Get("Last-Modified"),
			header.Get("Last-Modified"),
		)
	}
}

// TestHiddenWithoutFormerPages: a site whose first release shows the winners has no page to go back to. What may show
// them is closed, the rest stays.
func TestHiddenWithoutFormerPages(t *testing.T) {
	t.Parallel()
	s := newPublishedSite(t)
	s.publish(siteShowing("won", "winners"))
	s.hide("winners")
	for path, want := range map[string]int{"/": 503, "/en": 503, "/m": 503, "/shortlist": 503, "/shortlist/7": 503, "/winners": 404, "/en/winners": 404, "/results.html": 404, "/guidelines": 200} {
		status, body, header := s.get(path)
		if status != want || !strings.HasPrefix(header.Get("Content-Type"), "text/html") ||
			strings.Contains(body, "winners.html") {
			t.Errorf("%s: %d %s", path, status, header.Get("Content-Type"))
		}
		if want == 503 &&
			(strings.Contains(body, "of won") || strings.HasPrefix(path, "/en") != strings.Contains(body, `lang="en"`) && path == "/en") {
			t.Errorf("%s: %s", path, body)
		}
	}
}

// TestUnknownPathsAreAPageWithoutASite: neither a missing nor a half-built site makes an answer that is not a page.
func TestUnknownPathsAreAPageWithoutASite(t *testing.T) {
	t.Parallel()
	s := newPublishedSite(t)
	check := func(step string) {
		t.Helper()
		for _, path := range []string{"/", "/nowhere", "/en/nowhere", "/winners", "/404", "/en/404"} {
			status, body, header := s.get(path, "Accept-Language", "zh-CN")
			if status != http.StatusNotFound || !strings.HasPrefix(header.Get("Content-Type"), "text/html") ||
				!strings.Contains(body, "</html>") {
				t.Errorf("%s: %s answers %d %s", step, path, status, header.Get("Content-Type"))
			}
			if english := strings.HasPrefix(path, "/en/"); english != strings.Contains(body, "out of frame") {
				t.Errorf("%s: %s in the wrong language: %s", step, path, body)
			}
		}
		if status, _, header := s.get(
			"/login",
		); status != http.StatusServiceUnavailable ||
			!strings.HasPrefix(header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: the application answers %d %s", step, status, header.Get("Content-Type"))
		}
	}
	check("no folder")
	if err := os.MkdirAll(filepath.Join(s.folder, "assets"), 0o755); err != nil {
		t.Fatal(err)
	}
	check("half a folder")
	if status, body, _ := s.get(
		"/apis/nowhere",
	); status != http.StatusNotFound ||
		!strings.Contains(body, `"NOT_FOUND"`) {
		t.Errorf("a call: %d %s", status, body)
	}
}

// TestPagesStayWholeDuringPublications reads seven pages all the time, while releases are published, stopped half way
// and repeated, and winners come and go.
func TestPagesStayWholeDuringPublications(t *testing.T) {
	t.Parallel()
	s := newPublishedSite(t)
	s.publish(siteShowing("first"))
	done, answers := make(chan struct{}), atomic.Int64{}
	var readers sync.WaitGroup
	for _, path := range []string{"/", "/en", "/m", "/en_m", "/shortlist", "/shortlist/7", "/guidelines"} {
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				if status, body, _ := s.get(path); status != http.StatusOK || !strings.HasSuffix(body, "</html>") {
					t.Errorf("%s answers %d, %d bytes", path, status, len(body))
				}
				answers.Add(1)
			}
		})
	}
	for i, shows := range [][]string{{"finalists"}, {"finalists", "winners"}, {"finalists"}, nil, {"finalists", "winners"}} {
		site := siteShowing("release"+string(rune('a'+i)), shows...)
		left := 5
		stopped := looking{release.Folder(s.folder), func() bool { left--; return left > 0 }}
		if _, err := release.Publish(
			t.Context(),
			release.Options{Site: site, Store: stopped, Now: time.Now},
		); err == nil {
			t.Error("the publication was not stopped")
		}
		before := answers.Load()
		for answers.Load() < before+20 { // until the readers have seen the half
			time.Sleep(time.Millisecond)
		}
		s.publish(site)
	}
	close(done)
	readers.Wait()
}
