package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

const uploads = "/apis/activity/upload"

func TestRepeatedBeginningIsTheSameUpload(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c, other := s.approved("ada@films.example"), s.approved("eve@films.example")
	film := testFilm(t)
	c.headers["Idempotency-Key"] = "5f0c"
	first := c.begin("video", "film.mp4", len(film))
	begun := together(20, func() bool { return c.begin("video", "film.mp4", len(film)) == first })
	if begun != 20 {
		t.Errorf("%d of 20 repeated beginnings are the first upload", begun)
	}
	c.post(
		uploads,
		object{"kind": "video", "name": "film.mp4", "size": len(film) + 1},
	).fails(
		contest.CodeValidation,
		"Idempotency-Key",
	)
	c.post(
		uploads,
		object{"kind": "process", "name": "film.mp4", "size": len(film)},
	).fails(
		contest.CodeValidation,
		"Idempotency-Key",
	)
	other.headers["Idempotency-Key"] = "5f0c" // a key is its sender's own
	if theirs := other.begin("video", "film.mp4", len(film)); theirs.UploadID == first.UploadID {
		t.Error("a key leads to another entrant's upload")
	}
	var rows int
	s.query(&rows, `SELECT count(*) FROM uploads`)
	if rows != 2 {
		t.Errorf("%d uploads, want one for each entrant", rows)
	}

	s.contest.set(s.editions[contest.International].SubmissionEnds)
	if again := c.begin("video", "film.mp4", len(film)); again != first {
		t.Errorf("after the deadline: %+v", again)
	}
	c.send(first, film, 0, len(film))
	c.post(uploadOf(first.UploadID)+"/complete", object{"crc32c": checksum(film)}).ok(nil)
	if again := c.begin("video", "film.mp4", len(film)); again != first {
		t.Errorf("of a finished upload: %+v", again)
	}
	for _, bad := range []string{strings.Repeat("k", 101), "a b"} {
		c.headers["Idempotency-Key"] = bad
		c.post(
			uploads,
			object{"kind": "reference", "name": "c.png", "size": 10},
		).fails(
			contest.CodeValidation,
			"Idempotency-Key",
		)
	}
	c.headers["Idempotency-Key"] = "unknown"
	c.post(uploads, object{"kind": "video", "name": "film.mp4", "size": len(film)}).fails(contest.CodeSubmissionEnded)
}

func TestSimultaneousBeginningsWithOneKeyMakeOneUpload(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	c.headers["Idempotency-Key"] = "5f0c"
	together(30, func() bool { c.begin("cover", "c.png", 10); return true })
	var rows int
	s.query(&rows, `SELECT count(*) FROM uploads`)
	if rows != 1 {
		t.Errorf("%d uploads", rows)
	}
}

func TestKeyOfAnUploadThatEndedBeginsAnother(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(s *storeHarness, c *client, u uploadSession){
		"cancelled": func(_ *storeHarness, c *client, u uploadSession) { c.delete(uploadOf(u.UploadID)).ok(nil) },
		"failed": func(_ *storeHarness, c *client, u uploadSession) {
			content := []byte("no picture")
			c.send(u, content, 0, len(content))
			c.post(uploadOf(u.UploadID)+"/complete", object{}).ok(nil)
		},
		"expired": func(s *storeHarness, c *client, _ uploadSession) {
			s.wall.add(upload.Lifetime)
			c.logIn("ada@films.example")
		},
	} {
		s := newStoreHarness(t)
		c := s.approved("ada@films.example")
		c.headers["Idempotency-Key"] = "5f0c"
		first := c.begin("cover", "c.png", 10)
		end(s, c, first)
		if again := c.begin("cover", "c.png", 10); again.UploadID == first.UploadID {
			t.Errorf("%s: the key leads to the upload that ended", name)
		}
	}
}

func TestEmptyUploadGivesWay(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	film := padded(testFilm(t), 300<<10)
	begin := func() uploadSession { return c.begin("video", "film.mp4", len(film)) }
	var begun []uploadSession
	for range upload.MaxUnfinishedUploads {
		begun = append(begun, begin())
		s.wall.add(time.Millisecond)
	}
	form := object{"kind": "video", "name": "film.mp4", "size": len(film)}
	c.post(uploads, form).fails(contest.CodeLimitReached)
	if sent := c.send(begun[0], film, 0, 256<<10); sent.StatusCode != http.StatusPermanentRedirect {
		t.Fatalf("send: %s", sent.Status)
	}
	s.wall.add(upload.EmptyUploadAge)
	begin()
	c.get(uploadOf(begun[0].UploadID)).ok(nil) // it has bytes
	c.get(uploadOf(begun[1].UploadID)).fails(contest.CodeNotFound)
	if sent := c.send(begun[1], film, 0, 256<<10); sent.StatusCode < 400 {
		t.Errorf("the session that gave way takes bytes: %s", sent.Status)
	}
	for _, u := range begun[2:] {
		c.send(u, film, 0, 256<<10)
	}
	c.post(uploads, form).fails(contest.CodeLimitReached) // the rest has bytes, or is new
	s.wall.add(time.Hour)
	begin()
	c.post(uploads, form).fails(contest.CodeLimitReached)
}
