package web_test

import (
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

type unsentView struct {
	Items []struct {
		ID, Kind, Name, State string
		Size                  int64
		CreatedAt             time.Time
	}
	Bytes, Limit int64
}

func (c *client) unsent() unsentView {
	c.t.Helper()
	var view unsentView
	c.get(uploads).ok(&view)
	return view
}

// submitFilm sends a form with a film and returns the film's upload.
func (c *client) submitFilm(film []byte) string {
	c.t.Helper()
	id := c.upload("video", "sent.mp4", film).ID
	c.post(achievement, goodWork().with(object{"videoLink": nil, "videoUploadId": id})).ok(nil)
	return id
}

// TestUnsentFilesAreListedAndDeleted: what arrived and what is on the way, the largest
// first; not what a form was sent with, what failed, nor what was deleted.
func TestUnsentFilesAreListedAndDeleted(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	if view := c.unsent(); view.Items == nil || len(view.Items) != 0 || view.Bytes != 0 ||
		view.Limit != upload.MaxPendingBytes {
		t.Errorf("of nothing: %+v", view)
	}
	film := padded(testFilm(t), 300<<10)
	finished := c.upload("video", "arrived.mp4", film)
	begun := c.begin("process", "on the way.zip", 500<<10)
	c.upload("cover", "no picture.png", []byte("no picture")) // fails
	c.submitFilm(film)

	view := c.unsent()
	if len(view.Items) != 2 || view.Bytes != int64(len(film))+500<<10 {
		t.Fatalf("%+v", view)
	}
	if first := view.Items[0]; first.ID != begun.UploadID || first.Kind != "process" ||
		first.Name != "on the way.zip" ||
		first.State != "uploading" ||
		first.CreatedAt.IsZero() {
		t.Errorf("first: %+v", first)
	}
	if second := view.Items[1]; second.ID != finished.ID || second.Size != int64(len(film)) ||
		second.State != "succeed" {
		t.Errorf("second: %+v", second)
	}

	object := s.objectOf(finished.ID)
	c.delete(uploadOf(finished.ID)).ok(nil)
	if view := c.unsent(); len(view.Items) != 1 || view.Bytes != 500<<10 {
		t.Errorf("after a deletion: %+v", view)
	}
	if response := s.stored(object); response.StatusCode != 404 {
		t.Errorf("the deleted file: %s", response.Status)
	}
}

// TestUnsentFilesAreTheCallersOwn: nobody lists or deletes the files of another entrant, and
// a file that a form was sent with stays.
func TestUnsentFilesAreTheCallersOwn(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	s.client().get(uploads).fails(contest.CodeLoginExpired)
	c, stranger := s.approved("ada@films.example"), s.approved("eve@films.example")
	film := testFilm(t)
	mine := c.upload("video", "mine.mp4", film)
	if view := stranger.unsent(); len(view.Items) != 0 || view.Bytes != 0 {
		t.Errorf("another entrant sees %+v", view)
	}
	stranger.delete(uploadOf(mine.ID)).fails(contest.CodeNotFound)
	s.client().delete(uploadOf(mine.ID)).fails(contest.CodeLoginExpired)
	if view := c.unsent(); len(view.Items) != 1 {
		t.Errorf("after the attempts: %+v", view)
	}
	sent := c.submitFilm(film)
	c.delete(uploadOf(sent)).fails(contest.CodeConflict)

	// The camp's form lists none of it, but it takes up room there.
	camp := s.applicant("ada@films.example")
	if view := camp.unsent(); len(view.Items) != 0 || view.Bytes != int64(len(film)) {
		t.Errorf("in the camp: %+v", view)
	}
	camp.delete(uploadOf(mine.ID)).fails(contest.CodeNotFound)
}
