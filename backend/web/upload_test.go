package web_test

import (
	"bytes"
	"math"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/upload"
	"marquee/backend/web"
)

func TestUpload(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	const half = 256 << 10
	film := padded(testFilm(t), 2*half+1000)
	session := c.begin("video", "Nachtfähre.mp4", len(film))
	if session.ChunkSize != 8<<20 || !session.ExpiresAt.Equal(s.wall.Now().Add(7*24*time.Hour)) {
		t.Errorf("session: %+v", session)
	}

	sent := c.send(session, film, 0, half)
	if sent.StatusCode != http.StatusPermanentRedirect || sent.Header.Get("Access-Control-Allow-Origin") != pageOrigin {
		t.Errorf("first chunk: %s, %v", sent.Status, sent.Header)
	}
	var view uploadView
	c.get(uploadOf(session.UploadID)).ok(&view)
	if view.State != "uploading" || view.Received != half || view.SessionURL == nil ||
		*view.SessionURL != session.SessionURL ||
		view.URL != nil {
		t.Errorf("half way: %+v", view)
	}
	c.post(uploadOf(session.UploadID)+"/complete", object{"crc32c": checksum(film)}).ok(&view)
	if view.State != "uploading" || view.Received != half {
		t.Errorf("completed too early: %+v", view)
	}

	c.send(session, film, half, len(film))
	for range 2 { // a repeated call answers the same
		c.post(uploadOf(session.UploadID)+"/complete", object{"crc32c": checksum(film)}).ok(&view)
		if view.State != "succeed" || view.Received != int64(len(film)) || view.SessionURL != nil ||
			view.Reason != nil {
			t.Fatalf("complete: %+v", view)
		}
	}
	if view.Width == nil || *view.Width != 64 || *view.Height != 36 || math.Abs(*view.DurationSeconds-2) > 0.2 ||
		view.Name != "Nachtfähre.mp4" {
		t.Errorf("the film: %+v", view)
	}
	c.get(uploadOf(session.UploadID)).ok(&view)
	response, content := read(t, *view.URL, "bytes=100-199")
	if response.StatusCode != http.StatusPartialContent || !bytes.Equal(content, film[100:200]) {
		t.Errorf("read a range: %s, %d bytes", response.Status, len(content))
	}
	if response.Header.Get("Content-Type") != "video/mp4" {
		t.Errorf("type of the object: %q", response.Header.Get("Content-Type"))
	}
	var who user
	c.get("/apis/passport/user").ok(&who)
	address, _, _ := strings.Cut(*view.URL, "?") // what follows is the signature
	if strings.Contains(address, who.ID) || strings.Contains(address, "ada@") || strings.Contains(address, "Nacht") {
		t.Errorf("the address tells who or what: %s", *view.URL)
	}
	if response, _ := read(t, strings.SplitN(*view.URL, "?", 2)[0], ""); response.StatusCode != http.StatusForbidden {
		t.Errorf("unsigned address: %s", response.Status)
	}
}

func TestUploadChecksCallerAndTimeBeforeTheBody(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	end := s.editions[contest.International].SubmissionEnds
	s.client().post("/apis/activity/upload", "{").fails(contest.CodeLoginExpired)

	for email, c := range map[string]struct {
		state contest.RegisterState
		code  contest.Code
	}{
		"none@films.example":      {contest.StateNone, contest.CodeNotRegistered},
		"submitted@films.example": {contest.StateSubmitted, contest.CodeUnderReview},
		"denied@films.example":    {contest.StateDeny, contest.CodeDenied},
	} {
		client := s.entrant(email)
		if c.state != contest.StateNone {
			s.register(email, c.state, s.contest.Now())
		}
		client.post("/apis/activity/upload", "{").fails(c.code)
		client.post("/apis/activity/achievement", "{").fails(c.code)
	}

	early := s.approved("early@films.example")
	camp := *early
	camp.f = "PASSPORT"
	s.wall.add(time.Minute) // until the next code
	camp.logIn("early@films.example")
	camp.post("/apis/activity/achievement", "{").fails(contest.CodeNotFound)
	camp.get("/apis/activity/achievement/list").fails(contest.CodeNotFound)

	late := s.entrant("late@films.example")
	decided := end.Add(-2 * time.Hour) // after registration's end: 72 hours from here
	s.register("late@films.example", contest.StatePass, decided)
	early.begin("video", "film.mp4", 1)
	s.contest.set(end)
	early.post("/apis/activity/upload", "{").fails(contest.CodeSubmissionEnded)
	late.begin("video", "film.mp4", 1)
	s.contest.set(decided.Add(72*time.Hour - time.Second))
	late.begin("video", "film.mp4", 1)
	s.contest.set(decided.Add(72 * time.Hour))
	late.post("/apis/activity/upload", "{").fails(contest.CodeSubmissionEnded)
}

func TestUploadNamesEveryWrongField(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	good := object{"kind": "video", "name": "film.mp4", "size": 1000, "contentType": "video/mp4"}
	post := func(changes object) *answer { return c.post("/apis/activity/upload", good.with(changes)) }
	c.post("/apis/activity/upload", object{}).fails(contest.CodeValidation, "kind", "name", "size")
	post(object{"extra": 1}).ok(nil)
	post(object{"size": 0}).fails(contest.CodeValidation, "size")
	post(object{"size": 2<<30 + 1}).fails(contest.CodeFileTooLarge, "size")
	post(
		object{"size": "big", "name": 7, "contentType": "text/html"},
	).fails(
		contest.CodeValidation,
		"size",
		"name",
		"contentType",
	)
	post(object{"kind": "script"}).fails(contest.CodeValidation, "kind")
	post(object{"name": "film.exe", "contentType": ""}).fails(contest.CodeValidation, "name")
	c.post("/apis/activity/upload", "[1").fails(contest.CodeValidation, "body")
}

func TestUploadIsVisibleToItsOwnerOnly(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	ada, eve := s.approved("ada@films.example"), s.approved("eve@films.example")
	session := ada.begin("video", "film.mp4", 1000)
	for _, id := range []string{session.UploadID, "no-such-upload", "00000000-0000-0000-0000-000000000000"} {
		eve.get(uploadOf(id)).fails(contest.CodeNotFound)
		eve.post(uploadOf(id)+"/complete", "{").fails(contest.CodeNotFound)
		eve.delete(uploadOf(id)).fails(contest.CodeNotFound)
	}
	var view uploadView
	if ada.get(uploadOf(session.UploadID)).ok(&view); view.State != "uploading" {
		t.Errorf("%+v", view)
	}
}

// TestOtherFormsOfAnIDAreNotFound: PostgreSQL reads them too, but only the form of 36
// characters is an id of the API.
func TestOtherFormsOfAnIDAreNotFound(t *testing.T) {
	t.Parallel()
	a := newStudioHarness(t)
	c := a.approved("ada@films.example")
	id := c.begin("video", "film.mp4", 1000).UploadID
	c.get(uploadOf(id)).ok(nil)
	for _, other := range []string{"urn:uuid:" + id, "{" + id + "}", strings.ReplaceAll(id, "-", ""), id[:35], id + "0", " " + id[1:]} {
		path := uploadOf(url.PathEscape(other))
		c.get(path).fails(contest.CodeNotFound)
		c.post(path+"/complete", object{}).fails(contest.CodeNotFound)
		c.delete(path).fails(contest.CodeNotFound)
		c.get("/apis/activity/generation/tasks/" + url.PathEscape(other)).fails(contest.CodeNotFound)
		c.post(
			achievement,
			goodWork().with(object{"coverUploadId": other}),
		).fails(
			contest.CodeValidation,
			"coverUploadId",
		)
	}
}

func TestUploadCancel(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	film := testFilm(t)

	session := c.begin("video", "film.mp4", len(film))
	c.delete(uploadOf(session.UploadID)).ok(nil)
	c.get(uploadOf(session.UploadID)).fails(contest.CodeNotFound)
	c.delete(uploadOf(session.UploadID)).fails(contest.CodeNotFound)
	if sent := c.send(session, film, 0, len(film)); sent.StatusCode < 400 {
		t.Errorf("the session still takes bytes: %s", sent.Status)
	}

	view := c.upload("video", "film.mp4", film)
	c.delete(uploadOf(view.ID)).ok(nil)
	if response, _ := read(t, *view.URL, ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("the object is still there: %s", response.Status)
	}

	used := c.upload("video", "film.mp4", film)
	c.post("/apis/activity/achievement", goodWork().with(object{"videoLink": nil, "videoUploadId": used.ID})).ok(nil)
	c.delete(uploadOf(used.ID)).fails(contest.CodeConflict)
	if response, _ := read(t, *used.URL, ""); response.StatusCode != http.StatusOK {
		t.Errorf("the submitted film is gone: %s", response.Status)
	}
}

func TestUploadLimitHoldsUnderConcurrency(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	begun := together(50, func() bool {
		a := c.post(
			"/apis/activity/upload",
			object{"kind": "cover", "name": "c.png", "size": 10, "contentType": "image/png"},
		)
		if a.code != "OK" && a.code != contest.CodeLimitReached {
			t.Errorf("%s", a.raw)
		}
		return a.code == "OK"
	})
	if begun != upload.MaxUnfinishedUploads {
		t.Errorf("%d uploads were begun, want %d", begun, upload.MaxUnfinishedUploads)
	}
	s.wall.add(upload.Lifetime) // they have run out
	c.logIn("ada@films.example")
	c.begin("cover", "c.png", 10)
}

func TestUploadWithoutObjectStore(t *testing.T) {
	t.Parallel()
	log, written := newLog()
	s := newStoreHarness(t, func(_ *world, o *web.Options) { o.Log = log })
	c := s.approved("ada@films.example")
	session := c.begin("video", "film.mp4", 1000)
	s.store.CloseClientConnections()
	s.store.Close()
	c.post(
		"/apis/activity/upload",
		object{"kind": "cover", "name": "c.png", "size": 10, "contentType": ""},
	).fails(
		contest.CodeUnavailable,
	)
	c.get(uploadOf(session.UploadID)).fails(contest.CodeUnavailable)
	c.post(uploadOf(session.UploadID)+"/complete", object{}).fails(contest.CodeUnavailable)
	failures := 0
	for _, line := range readLog(t, written) {
		if line.RequestID == "" {
			t.Errorf("no request id in %+v", line)
		}
		if line.Level == "ERROR" {
			failures++
		}
	}
	if failures != 3 {
		t.Errorf("%d failures are logged, want one per call:\n%s", failures, written)
	}
	var states string
	s.query(&states, `SELECT string_agg(state::text, ',') FROM uploads`)
	if states != "uploading" {
		t.Errorf("uploads are %q, want the one that was begun, still uploading", states)
	}
}
