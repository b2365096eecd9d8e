package web_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/operations"
	"marquee/backend/upload"
	"marquee/backend/web"
)

// sweeper returns the sweeper of the harness's files.
func (s *storeHarness) sweeper() *operations.RetentionSweeper {
	return &operations.RetentionSweeper{
		Rows:    s.db,
		Files:   s.db,
		Objects: s.bucket,
		Now:     s.wall.Now,
		Log:     slog.New(slog.DiscardHandler),
	}
}

// stored reads an object with the service's token.
func (s *storeHarness) stored(object string) *http.Response {
	s.t.Helper()
	request, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.store.URL+"/films/"+object, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer service")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	response.Body.Close()
	return response
}

func (s *storeHarness) objectOf(up string) (object string) {
	s.t.Helper()
	s.query(&object, `SELECT object FROM uploads WHERE id = $1`, up)
	return object
}

// TestKilledCancellationIsFinished: the process ends after the transaction of a cancelled
// or a refused upload, before it reaches the store.
func TestKilledCancellationIsFinished(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	var who user
	c.get("/apis/passport/user").ok(&who)
	cancelled := c.upload("video", "film.mp4", testFilm(t))
	refused := c.begin("video", "film.mp4", len(testFilm(t)))
	c.send(refused, testFilm(t), 0, len(testFilm(t)))
	objects := []string{s.objectOf(cancelled.ID), s.objectOf(refused.UploadID)}

	now := s.wall.Now().Truncate(time.Microsecond)
	if _, err := s.db.CancelUpload(t.Context(), contest.International, who.ID, cancelled.ID, now); err != nil {
		t.Fatal(err)
	}
	if mine, err := s.db.ClaimCheck(t.Context(), refused.UploadID, nil, now, time.Minute); err != nil || !mine {
		t.Fatalf("claimed %v, %v", mine, err)
	}
	u, err := s.db.Upload(t.Context(), contest.International, who.ID, refused.UploadID)
	if err != nil {
		t.Fatal(err)
	}
	u.State, u.Problem = upload.Failed, upload.ProblemNoVideo
	if err := s.db.FinishCheck(t.Context(), u, nil, now, now); err != nil {
		t.Fatal(err)
	}
	for _, after := range []time.Duration{0, operations.RemovalLease} {
		s.wall.set(now.Add(after))
		if err := s.sweeper().Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		want := map[bool]int{true: http.StatusOK, false: http.StatusNotFound}[after == 0]
		for _, object := range objects {
			if got := s.stored(object).StatusCode; got != want {
				t.Errorf("%s after the end %s reads %d, want %d", after, object, got, want)
			}
		}
	}
	c.send(refused, testFilm(t), 0, len(testFilm(t)))
	if got := s.stored(objects[1]).StatusCode; got != http.StatusNotFound {
		t.Errorf("the session of the refused upload has stored its file again: %d", got)
	}
}

// TestCancellationOutlivesTheStore: cancelled while the store is absent, removed when it is
// back.
func TestCancellationOutlivesTheStore(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	film := c.upload("video", "film.mp4", testFilm(t))
	object := s.objectOf(film.ID)
	var listed int
	s.absent.Store(true)
	c.do(http.MethodDelete, uploadOf(film.ID), nil).ok(nil)
	c.get(uploadOf(film.ID)).fails(contest.CodeNotFound)
	s.wall.add(operations.RemovalLease)
	if err := s.sweeper().Sweep(t.Context()); contest.CodeOf(err) != contest.CodeUnavailable {
		t.Errorf("the sweep without a store ended with %v", err)
	}
	if s.query(&listed, `SELECT count(*) FROM discarded_objects WHERE object = $1`, object); listed != 1 {
		t.Fatal("the file is not listed any more")
	}
	s.absent.Store(false)
	s.wall.add(time.Hour)
	if err := s.sweeper().Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.query(&listed, `SELECT count(*) FROM discarded_objects`)
	if got := s.stored(object).StatusCode; got != http.StatusNotFound || listed != 0 {
		t.Errorf("the file reads %d, %d files are listed", got, listed)
	}
	other := c.upload("video", "other.mp4", testFilm(t))
	gone := s.objectOf(other.ID)
	c.do(http.MethodDelete, uploadOf(other.ID), nil).ok(nil)
	if s.query(
		&listed,
		`SELECT count(*) FROM discarded_objects`,
	); listed != 0 ||
		s.stored(gone).StatusCode != http.StatusNotFound {
		t.Errorf("with the store the file is not removed at once; %d listed", listed)
	}
	// The row of a cancelled upload is deleted while its file is still listed.
	s.sql(`INSERT INTO discarded_objects (object, next_attempt_at) VALUES ($1, now() + interval '1 year')`, gone)
	s.wall.add(operations.UnusedFileRetention + time.Hour)
	if err := s.sweeper().Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if s.query(&listed, `SELECT count(*) FROM uploads`); listed != 0 {
		t.Errorf("%d cancelled uploads are left", listed)
	}
}

// TestObjectsHaveTypeAndDisposition of their own, without a word of their entrant's, so that
// no browser runs a stranger's file.
func TestObjectsHaveTypeAndDisposition(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	for name, want := range map[string][3]string{
		"ada.mp4": {"video", "video/mp4", "inline"},
		"ada.PNG": {"cover", "image/png", "inline"},
		"ada.zip": {"process", "application/zip", `attachment; filename="process.zip"`},
		"ada.pdf": {"process", "application/pdf", `attachment; filename="process.pdf"`},
	} {
		session := c.begin(want[0], name, 5)
		c.send(session, []byte("films"), 0, 5)
		header := s.stored(s.objectOf(session.UploadID)).Header
		got := [3]string{want[0], header.Get("Content-Type"), header.Get("Content-Disposition")}
		if got != want || header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %v, want %v; %q", name, got, want, header.Get("X-Content-Type-Options"))
		}
	}
}

// TestSessionIsOnTheReadersHost: in every answer, while the service itself uses the store.
func TestSessionIsOnTheReadersHost(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t, func(_ *world, o *web.Options) {
		o.Objects = elsewhere{o.Objects}
		o.Uploads.Objects = o.Objects
	})
	here := strings.Replace(s.store.URL, "127.0.0.1", "localhost", 1)
	c := s.approved("ada@films.example")
	session := c.begin("video", "film.mp4", len(testFilm(t)))
	if !strings.HasPrefix(session.SessionURL, here+"/upload/") {
		t.Fatalf("the session is at %s", session.SessionURL)
	}
	var view uploadView
	if c.get(uploadOf(session.UploadID)).ok(&view); *view.SessionURL != session.SessionURL {
		t.Errorf("later the session is at %s", *view.SessionURL)
	}
	response := c.send(session, testFilm(t), 0, len(testFilm(t)))
	if response.Header.Get("Access-Control-Allow-Origin") != pageOrigin {
		t.Errorf("the page may not read the answer: %v", response.Header)
	}
	if c.post(uploadOf(session.UploadID)+"/complete", object{}).ok(&view); view.State != "succeed" {
		t.Errorf("%+v", view)
	}
	var stored string
	s.query(&stored, `SELECT session_url FROM uploads`)
	if !strings.HasPrefix(stored, s.store.URL) {
		t.Errorf("the service asks %s", stored)
	}
}

// elsewhere is an object store that visitors outside mainland China reach at another host.
type elsewhere struct{ upload.ObjectStore }

func (elsewhere) UploadURL(sessionURL, zone string) string {
	if zone == "cn" {
		return sessionURL
	}
	return strings.Replace(sessionURL, "127.0.0.1", "localhost", 1)
}

// TestPolicyNamesUploadHosts lets pages connect to them, and load nothing from there.
func TestPolicyNamesUploadHosts(t *testing.T) {
	t.Parallel()
	const host = "https://upload.cn.example"
	answer := httptest.NewRecorder()
	web.New(
		web.Options{
			Editions:    contesttest.Editions(testEditions()),
			UploadHosts: []string{host},
			Log:         slog.New(slog.DiscardHandler),
		},
	).
		ServeHTTP(
			answer,
			httptest.NewRequest("GET", "/", nil),
		)
	for part := range strings.SplitSeq(answer.Header().Get("Content-Security-Policy"), "; ") {
		sources := strings.Fields(part)
		if slices.Contains(sources, host) != (sources[0] == "connect-src") {
			t.Errorf("the upload host in %q", part)
		}
	}
}
