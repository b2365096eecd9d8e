package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/web"
)

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
		a := c.post("/apis/activity/upload", object{"kind": "cover", "name": "c.png", "size": 10, "contentType": "image/png"})
		if a.code != "OK" && a.code != contest.CodeLimitReached {
			t.Errorf("%s", a.raw)
		}
		return a.code == "OK"
	})
	if begun != contest.MaxUnfinishedUploads {
		t.Errorf("%d uploads were begun, want %d", begun, contest.MaxUnfinishedUploads)
	}
	s.wall.add(contest.UploadLifetime) // they have run out
	c.logIn("ada@films.example")
	c.begin("cover", "c.png", 10)
}

func TestUploadCompletedByManyAtOnce(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	film := testFilm(t)
	session := c.begin("video", "film.mp4", len(film))
	c.send(session, film, 0, len(film))
	succeeded := together(10, func() bool {
		a := c.post(uploadOf(session.UploadID)+"/complete", object{"crc32c": checksum(film)})
		state := string(a.data)
		if a.code != "OK" || !strings.Contains(state, `"succeed"`) && !strings.Contains(state, `"processing"`) {
			t.Errorf("%s", a.raw)
		}
		return strings.Contains(state, `"succeed"`)
	})
	if succeeded == 0 {
		t.Error("nobody's check ended")
	}
	var view uploadView
	if c.get(uploadOf(session.UploadID)).ok(&view); view.State != "succeed" {
		t.Errorf("%+v", view)
	}
}

// A check that was cut off is done again when its lease has run out, not before.
func TestUploadCheckIsDoneAgain(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	film := testFilm(t)
	session := c.begin("video", "film.mp4", len(film))
	c.send(session, film, 0, len(film))
	s.sql(`UPDATE uploads SET state = 'processing', checking_since = $1`, s.wall.Now())
	var view uploadView
	if c.get(uploadOf(session.UploadID)).ok(&view); view.State != "processing" {
		t.Errorf("while the lease runs: %+v", view)
	}
	if c.post(uploadOf(session.UploadID)+"/complete", object{}).ok(&view); view.State != "processing" {
		t.Errorf("while the lease runs: %+v", view)
	}
	s.wall.add(61 * time.Second)
	if c.get(uploadOf(session.UploadID)).ok(&view); view.State != "succeed" {
		t.Errorf("after the lease: %+v", view)
	}
}

func TestUploadWhileTheStoreIsDown(t *testing.T) {
	t.Parallel()
	log, written := newLog()
	s := newStoreHarness(t, func(_ *world, o *web.Options) { o.Log = log })
	c := s.approved("ada@films.example")
	session := c.begin("video", "film.mp4", 1000)
	s.store.CloseClientConnections()
	s.store.Close()
	c.post("/apis/activity/upload", object{"kind": "cover", "name": "c.png", "size": 10, "contentType": ""}).fails(contest.CodeUnavailable)
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
