package web_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/release"
	"marquee/backend/results"
	"marquee/backend/web"
)

// TestAPublicationInTheConsole: the stages as organisers see them, with who looked and what was refused.
func TestAPublicationInTheConsole(t *testing.T) {
	t.Parallel()
	w, _ := rated(t)
	c, viewer := w.organiser(contest.OrganiserJury), w.organiser(contest.OrganiserViewer)
	if s := c.stage(); s.ID != "" || s.Stage != "" || len(s.Acts) > 0 {
		t.Errorf("before any: %+v", s)
	}
	c.send("/judging/close", nil).ok(nil)
	c.send(publicationPath+"/resume", object{}).fails(contest.CodeConflict, "stage")
	c.send("/results/publish", object{"plan": readPlan(c).Plan}).ok(nil)
	s := c.stage()
	if s.Stage != "building" || s.Command != "go run ./tools site publish --preview "+s.ID ||
		!slices.Equal(s.Acts, []string{"stop", "back"}) {
		t.Errorf("without a builder: %+v", s)
	}
	c.send(publicationPath+"/look", object{"page": "/winners"}).fails(contest.CodeConflict, "stage")
	s = w.command(c, results.PublishResults)
	var look struct{ URL string }
	viewer.send(publicationPath+"/look", object{"page": "/winners"}).ok(&look)
	if !strings.HasPrefix(look.URL, "https://films.example/preview/") || !strings.HasSuffix(look.URL, "/winners") {
		t.Errorf("the private address is %s", look.URL)
	}
	c.send(publicationPath+"/look", object{"page": "https://elsewhere.example/"}).fails(contest.CodeValidation, "page")
	s = c.stage()
	if len(s.Looks) != 1 || s.Looks[0].By != "organiser:viewer@films.example" || s.Looks[0].Page != "/winners" ||
		!slices.Contains(s.Pages, "/winners") {
		t.Errorf("who looked: %+v", s)
	}
	viewer.send(publicationPath+"/resume", object{}).fails(contest.CodeForbidden)
	c.send(publicationPath+"/resume", object{"before": "building"}).fails(contest.CodeConflict, "stage")
	c.send(
		publicationPath+"/resume",
		object{"before": "nowhere", "kind": "x"},
	).fails(
		contest.CodeValidation,
		"before",
		"kind",
	)
	if s = c.act("resume", object{"before": "built"}); s.Stage != "public" || s.PublicSince == nil {
		t.Errorf("public: %+v", s)
	}
	s = w.command(c, results.PublishResults)
	if s = c.act(
		"back",
		object{"before": s.Stage},
	); s.Stage != "back" || !slices.Equal(s.Hidden, []string{"winners"}) ||
		s.PublicSince != nil {
		t.Errorf("taken back: %+v", s)
	}
	var by []string
	w.row(`SELECT array_agg(action ORDER BY id) FROM audit_log WHERE subject = 'results:international'`, &by)
	if !slices.Equal(by, []string{"results.begin", "results.publish", "results.unpublish"}) {
		t.Errorf("audit log: %q", by)
	}
}

// TestFinalistsAreAnnounced from the console: nothing changes without the plan that was read, and each is told once.
func TestFinalistsAreAnnounced(t *testing.T) {
	t.Parallel()
	w, _ := rated(t)
	w.sql(`
		INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, previous_works, language, submitted_at)
		SELECT 'international', entrant_id, 'PASS', 'individual', 'Entrant ' || work_id, 'entrant' || work_id || '@films.example',
			'+86', '13800138000', 'some', '', 'en', submitted_at FROM submissions`)
	c := w.organiser(contest.OrganiserJury)
	var plan struct {
		Plan          string
		Changed       bool
		Before, After []struct {
			WorkID         int
			Title, Credits string
		}
		Mails       int
		Publication string
	}
	c.send("/shortlist/announce", nil).fails(contest.CodeValidation, "plan")
	c.send("/shortlist/announce", object{"plan": "another"}).fails(contest.CodeConflict, "plan")
	c.send("/shortlist/announce", object{"dryRun": true}).ok(&plan)
	if !plan.Changed || len(plan.After) == 0 || len(plan.Before) > 0 || plan.Publication != "" ||
		w.count(`SELECT count(*) FROM publication_runs`) != 0 {
		t.Fatalf("%+v", plan)
	}
	announced := len(plan.After)
	c.send("/shortlist/announce", object{"plan": plan.Plan}).ok(&plan)
	if plan.Publication == "" {
		t.Errorf("begun: %+v", plan)
	}
	w.command(c, results.PublishFinalists)
	c.act("resume", object{"kind": "finalists", "before": "built"})
	s := w.command(c, results.PublishFinalists)
	told := w.count(`SELECT count(*) FROM mails WHERE kind = 'finalist-announced'`)
	if w.count(`SELECT count(*) FROM announcements`) != 1 || told != s.Mails.Count || told != plan.Mails {
		t.Errorf("%d mails of %d, %+v", told, plan.Mails, s)
	}
	if told > 0 &&
		(s.Stage != "mailing" || s.Mails.LeaveAt == nil || !s.Mails.LeaveAt.Equal(w.wall.Now().Add(time.Minute))) {
		t.Errorf("held mails: %+v", s)
	}
	c.send("/shortlist/announce", object{"dryRun": true}).ok(&plan)
	if plan.Changed || len(plan.Before) != announced || plan.Mails != 0 {
		t.Errorf("announced: %+v", plan)
	}
	if s := c.act("back", object{"kind": "finalists"}); !slices.Equal(s.Hidden, []string{"finalists"}) {
		t.Errorf("taken back: %+v", s)
	}
}

// TestPreviewIsOpenWithItsTokenAlone: pages that are not public, links that stay within them, and no trace in caches.
func TestPreviewIsOpenWithItsTokenAlone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	store := release.Folder(filepath.Join(folder, "international"))
	page := `<script>go()</script><a class="x" href="/winners">W</a><a href="/submit">S</a><a href="//elsewhere.example/">E</a><link href="/assets/a.css">`
	site := fstest.MapFS{
		"index.html":   {Data: []byte(page)},
		"winners.html": {Data: []byte(page)},
		"404.html":     {Data: []byte("none")},
		"assets/a.css": {Data: []byte("a")},
	}
	if err := os.MkdirAll(string(store), 0o750); err != nil {
		t.Fatal(err)
	}
	if _, err := release.Stage(
		t.Context(),
		release.Options{Site: site, Store: store, Now: time.Now},
		"p1",
	); err != nil {
		t.Fatal(err)
	}
	s := previewServer(t, folder)
	for path, want := range map[string]int{
		"/preview/secret/": http.StatusOK, "/preview/secret/winners": http.StatusOK, "/preview/secret/other": http.StatusNotFound,
		"/preview/secret/.preview/p1.json": http.StatusNotFound, "/preview/wrong/winners": http.StatusNotFound, "/preview/": http.StatusNotFound,
		"/winners": http.StatusNotFound,
	} {
		response, body := getPage(t, s+path)
		if response.StatusCode != want {
			t.Errorf("%s: %d, want %d", path, response.StatusCode, want)
		}
		if want != http.StatusOK {
			continue
		}
		header := response.Header
		if header.Get("Cache-Control") != "no-store" || !strings.Contains(header.Get("X-Robots-Tag"), "noindex") ||
			!strings.Contains(header.Get("Content-Security-Policy"), "'sha256-") {
			t.Errorf("%s: %v", path, header)
		}
		// The console alone frames it.
		if !strings.Contains(header.Get("Content-Security-Policy"), "frame-ancestors https://console.films.example") ||
			header.Get("X-Frame-Options") != "" {
			t.Errorf("%s may be framed by %v", path, header)
		}
		for _, link := range []string{`href="/preview/secret/winners"`, `href="/submit"`, `href="//elsewhere.example/"`, `<link href="/assets/a.css">`} {
			if !strings.Contains(body, link) {
				t.Errorf("%s has no %s: %s", path, link, body)
			}
		}
	}
}

// previewServer serves a folder of sites in which the token "secret" opens the publication p1.
func previewServer(t *testing.T, folder string) string {
	t.Helper()
	server := httptest.NewServer(web.New(web.Options{
		Editions:  contesttest.Samples(),
		Sites:     map[contest.EditionID]string{contest.International: filepath.Join(folder, "international")},
		Countries: atlas{},
		ProxyHops: 1,
		Log:       slog.New(slog.DiscardHandler),
		Console:   "https://console.films.example",
		Previews: func(_ context.Context, _ contest.EditionID, token string) (string, error) {
			if token == "secret" {
				return "p1", nil
			}
			return "", nil
		},
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func getPage(t *testing.T, address string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}
