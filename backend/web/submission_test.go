package web_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/submission"
)

// TestLateFilmIsSubmittedOnce sends one film in several forms at once within the grace.
func TestLateFilmIsSubmittedOnce(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	end := s.editions[contest.International].SubmissionEnds
	c := s.approved("ada@films.example")
	s.contest.set(end.Add(-time.Second))
	film := c.upload("video", "film.mp4", testFilm(t))
	s.contest.set(end)
	work := goodWork().with(object{"videoLink": nil, "videoUploadId": film.ID})
	refused := together(10, func() bool { return c.post(achievement, work).code == contest.CodeSubmissionEnded })
	if refused != 9 {
		t.Errorf("%d of 10 were refused, want 9", refused)
	}
}

func TestSubmissionHistory(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	if list := c.history(); list.Items == nil || list.Total != 0 || list.Limit != 10 {
		t.Errorf("before anything: %+v", list)
	}
	var first, second submissionView
	c.post(achievement, goodWork().with(object{"tools": []string{"other", "veo"}, "otherTool": "Kite"})).ok(&first)
	if first.WorkID != 1001 || !first.Latest || *first.OtherTool != "Kite" || first.Video != nil ||
		*first.VideoLink != "https://video.openframe.example/v/1" || !first.SubmittedAt.Equal(s.contest.Now()) {
		t.Errorf("by link: %+v", first)
	}

	film, document := testFilm(t), []byte("%PDF-1.7 how it was made")
	s.contest.add(time.Hour)
	c.post(achievement, goodWork().with(object{
		"process": nil, "processUploadId": c.upload("process", "how.pdf", document).ID,
		"coverUploadId": c.upload("cover", "cover.png", testPNG(t)).ID,
		"videoLink":     nil, "videoUploadId": c.upload("video", "film.mp4", film).ID, "english": false,
	})).ok(&second)
	if second.WorkID != 1002 || second.Process != nil || *second.ProcessFile != "how.pdf" || second.VideoLink != nil ||
		second.Video == nil || second.Video.Width != 64 || second.Video.Height != 36 || second.English {
		t.Errorf("by upload: %+v", second)
	}
	if _, content := read(t, second.Video.URL, ""); len(content) != len(film) {
		t.Errorf("the film has %d bytes, want %d", len(content), len(film))
	}
	if response, _ := read(t, *second.Cover, ""); response.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the cover is %s", response.Header.Get("Content-Type"))
	}

	list := c.history()
	if list.Total != 2 || len(list.Items) != 2 || list.Items[0].ID != second.ID || list.Items[1].ID != first.ID {
		t.Fatalf("history: %+v", list)
	}
	if !list.Items[0].Latest || list.Items[1].Latest {
		t.Errorf("latest: %v, %v", list.Items[0].Latest, list.Items[1].Latest)
	}
	trail, err := s.db.AuditOf(t.Context(), submission.Subject(first.ID))
	if err != nil || len(trail) != 1 || trail[0].Action != contest.ActionSubmit ||
		!strings.HasPrefix(trail[0].Actor, "entrant:") {
		t.Errorf("audit: %+v, %v", trail, err)
	}
	if other := s.approved("eve@films.example").history(); other.Total != 0 {
		t.Errorf("somebody else sees %+v", other)
	}
}

func TestSubmissionNamesEveryWrongField(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c, eve := s.approved("ada@films.example"), s.approved("eve@films.example")
	post := func(changes object) *answer { return c.post(achievement, goodWork().with(changes)) }

	c.post(achievement, object{}).fails(contest.CodeValidation,
		"title", "description", "process", "tools", "videoUploadId", "agreement", "aiShareConfirmed")
	post(object{"title": 1, "tools": "veo", "agreement": "yes", "english": "no", "videoLink": "ftp://x/y"}).
		fails(contest.CodeValidation, "title", "tools", "agreement", "english", "videoLink")
	post(object{"description": strings.Repeat("画", 500)}).ok(nil)
	post(object{"description": strings.Repeat("画", 501), "tools": []string{"other"}}).
		fails(contest.CodeValidation, "description", "otherTool")

	cover := c.upload("cover", "cover.png", testPNG(t)).ID
	hers := eve.upload("cover", "cover.png", testPNG(t)).ID
	failed := c.upload("process", "how.pdf", []byte("no document")).ID
	open := c.begin("video", "film.mp4", 1000).UploadID
	post(object{"videoUploadId": cover, "coverUploadId": hers, "processUploadId": failed, "title": ""}).
		fails(contest.CodeValidation, "videoUploadId", "coverUploadId", "processUploadId", "title")
	post(object{"videoUploadId": open, "coverUploadId": "nonsense"}).
		fails(contest.CodeValidation, "videoUploadId", "coverUploadId")

	if total := c.history().Total; total != 1 {
		t.Errorf("%d submissions are stored, want 1", total)
	}
}

// TestLinkBelongsToOneEntrant, who may send it again to correct the words.
func TestLinkBelongsToOneEntrant(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	ada, eve := s.approved("ada@films.example"), s.approved("eve@films.example")
	ada.post(achievement, goodWork()).ok(nil)
	again := goodWork().with(object{"videoLink": "http://VIDEO.openframe.example/v/1/?utm_source=x#t"})
	eve.post(achievement, again).fails(contest.CodeLinkUsed)
	if list := eve.history(); list.Total != 0 {
		t.Errorf("a refused send changed the history: %+v", list)
	}
	ada.post(achievement, again.with(object{"title": "Night Ferry, corrected"})).ok(nil)
	list := ada.history()
	if list.Total != 2 || !list.Items[0].Latest || list.Items[0].Title != "Night Ferry, corrected" ||
		list.Items[1].Latest {
		t.Errorf("the corrected version is not the latest: %+v", list)
	}
}

// TestLastSubmissionIsSentOnce sends 50 versions at nine of ten.
func TestLastSubmissionIsSentOnce(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	for n := range int64(9) {
		c.post(achievement, linked(n)).ok(nil)
	}
	var n atomic.Int64
	n.Store(9)
	calls := make([]func() contest.Code, 50)
	for i := range calls {
		calls[i] = func() contest.Code { return c.post(achievement, linked(n.Add(1))).code }
	}
	ends := codesOf(calls)
	if ends["OK"] != 1 || ends[contest.CodeLimitReached] != 49 || c.history().Total != 10 {
		t.Errorf("50 sends ended with %v, %d submissions in all", ends, c.history().Total)
	}
}

func TestTenSubmissionsHoldUnderConcurrency(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	var n atomic.Int64
	stored := together(50, func() bool {
		a := c.post(achievement, linked(n.Add(1)))
		if a.code != "OK" && a.code != contest.CodeLimitReached {
			t.Errorf("%s", a.raw)
		}
		return a.code == "OK"
	})
	list := c.history()
	latest := 0
	ids := map[int]bool{}
	for _, item := range list.Items {
		ids[item.WorkID] = true
		if item.Latest {
			latest++
		}
	}
	if stored != 10 || list.Total != 10 || latest != 1 || !list.Items[0].Latest || len(ids) != 10 {
		t.Errorf("%d stored, %d listed, %d latest, %d work ids", stored, list.Total, latest, len(ids))
	}
	c.post(achievement, linked(99)).fails(contest.CodeLimitReached)
	c.post(achievement, object{}).fails(contest.CodeLimitReached) // before the form is read
}

func TestSubmissionCorrectedWithTheSameFilm(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	film := c.upload("video", "film.mp4", testFilm(t)).ID
	work := goodWork().with(object{"videoLink": nil, "videoUploadId": film})
	c.post(achievement, work).ok(nil)
	var corrected submissionView
	c.post(achievement, work.with(object{"title": "The right title"})).ok(&corrected)
	if list := c.history(); list.Total != 2 || list.Items[0].ID != corrected.ID ||
		corrected.Title != "The right title" ||
		corrected.Video == nil {
		t.Errorf("corrected to %+v of %d", corrected, list.Total)
	}
	c.delete("/apis/activity/upload/" + film).fails(contest.CodeConflict)
}

func TestSubmissionRepeatedSend(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c, other := s.approved("ada@films.example"), s.approved("eve@films.example")
	film := c.upload("video", "film.mp4", testFilm(t)).ID
	work := goodWork().with(object{"videoLink": nil, "videoUploadId": film})
	c.headers["Idempotency-Key"] = "5f0c"
	var ids [20]string
	var n atomic.Int64
	together(len(ids), func() bool {
		var view submissionView
		c.post(achievement, work).ok(&view)
		ids[n.Add(1)-1] = view.ID
		return true
	})
	for _, id := range ids {
		if id != ids[0] {
			t.Fatalf("a repeated send made another submission: %v", ids)
		}
	}
	s.contest.set(s.editions[contest.International].SubmissionEnds.Add(24 * time.Hour))
	var view submissionView
	if c.post(achievement, work).ok(&view); view.ID != ids[0] {
		t.Errorf("after the end: %+v", view)
	}
	if total := c.history().Total; total != 1 {
		t.Errorf("%d submissions", total)
	}
	other.headers["Idempotency-Key"] = "5f0c" // a key is its sender's own
	other.post(achievement, goodWork()).fails(contest.CodeSubmissionEnded)
	for _, bad := range []string{strings.Repeat("k", 101), "a b", "ключ"} {
		c.headers["Idempotency-Key"] = bad
		c.post(achievement, work).fails(contest.CodeValidation, "Idempotency-Key")
	}
}

func TestSubmissionDeadline(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	end := s.editions[contest.International].SubmissionEnds
	c := s.approved("ada@films.example")
	film := testFilm(t)
	s.contest.set(end.Add(-time.Second))
	inTime := c.begin("video", "film.mp4", len(film))
	c.post(achievement, goodWork()).ok(nil)

	s.contest.set(end)
	c.post(achievement, linked(2)).fails(contest.CodeSubmissionEnded).endedAt("2025-10-01T00:00:00+08:00")
	c.post(achievement, object{}).fails(contest.CodeSubmissionEnded)
	c.send(inTime, film, 0, len(film)) // the slow line
	c.post(uploadOf(inTime.UploadID)+"/complete", object{}).ok(nil)
	work := goodWork().with(object{"videoLink": nil, "videoUploadId": inTime.UploadID})
	c.post(achievement, work.with(object{"title": ""})).fails(contest.CodeValidation, "title")

	s.contest.set(end.Add(6 * time.Hour))
	c.post(
		achievement,
		work,
	).fails(
		contest.CodeSubmissionEnded,
	).endedAt(
		"2025-10-01T00:00:00+08:00",
	) // without the grace
	c.post(achievement, "{").fails(contest.CodeSubmissionEnded)
	s.contest.set(end.Add(6*time.Hour - time.Second))
	if got := c.status(); got.SubmitUntil != "" || got.UploadGraceUntil != "2025-10-01T06:00:00+08:00" {
		t.Errorf("status in the grace = %+v", got)
	}
	c.post(achievement, work).ok(nil)
	if got := c.status().UploadGraceUntil; got != "" {
		t.Errorf("uploadGraceUntil of a submitted film = %q", got)
	}
	c.post(achievement, work.with(object{"title": "Other"})).fails(contest.CodeSubmissionEnded) // the film is submitted

	// A decision after registration's end opens 72 hours.
	late := s.entrant("late@films.example")
	s.register("late@films.example", contest.StatePass, end.Add(-time.Hour))
	late.post(achievement, linked(3)).ok(nil)
	s.contest.set(end.Add(71 * time.Hour))
	late.post(achievement, linked(4)).fails(contest.CodeSubmissionEnded).endedAt("2025-10-03T23:00:00+08:00")
}
