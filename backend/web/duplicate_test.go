package web_test

import (
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/jury"
	"marquee/backend/screening"
)

// foundDuplicate is what the tests read of a pair of films.
type foundDuplicate struct {
	ID       string
	A, B     struct{ WorkID int }
	By       []string
	Segments []struct{ A, B [2]float64 }
	State    string
	Removed  *string
}

// movingFilm is a film of eight seconds, changed by a filter of ffmpeg.
func movingFilm(t *testing.T, filter string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "film.mp4")
	out, err := exec.Command(
		string(ffmpegtest.Find(t)),
		"-loglevel",
		"error",
		"-f",
		"lavfi",
		"-i",
		"mandelbrot=s=320x180:r=24:start_scale=.6:end_scale=.02:end_pts=150",
		"-t",
		"8",
		"-vf",
		filter,
		"-c:v",
		"libx264",
		"-preset",
		"ultrafast",
		path,
	).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// recognise describes and compares all films that have a copy.
func (s *storeHarness) recognise() {
	s.t.Helper()
	films := &screening.Recogniser{
		Prints:  s.db,
		Objects: s.bucket,
		FFmpeg:  ffmpegtest.Find(s.t),
		Folder:  s.t.TempDir(),
		Now:     time.Now,
		Clock:   s.contest,
		Log:     slog.New(slog.DiscardHandler),
	}
	for more := true; more; {
		var err error
		if more, err = films.Work(s.t.Context()); err != nil {
			s.t.Fatal(err)
		}
	}
}

// TestCopiedFilmIsFoundAndDecided: a mirrored copy of another entrant's film is found with its seconds, and each
// decision has its effect, once; nothing of it reaches a judge or an entrant.
func TestCopiedFilmIsFoundAndDecided(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t, withJudging)
	var bob *client
	for email, filter := range map[string]string{"ada@films.example": "null", "bob@films.example": "hflip"} {
		c := s.approved(email)
		bob = c
		film := c.upload("video", "film.mp4", movingFilm(t, filter)).ID
		c.post(achievement, goodWork().with(object{"videoLink": nil, "videoUploadId": film})).ok(nil)
	}
	s.makeCopies()
	s.recognise()
	console := consoleOf(s.world)
	c := console.organiser(contest.OrganiserReviewer)
	list := func(query string) []foundDuplicate {
		t.Helper()
		var list []foundDuplicate
		c.read("/duplicates" + query).ok(&list)
		return list
	}
	pairs := list("?state=open")
	if len(pairs) != 1 || !slices.Contains(pairs[0].By, "picture") || len(pairs[0].Segments) == 0 ||
		pairs[0].A.WorkID == pairs[0].B.WorkID {
		t.Fatalf("found %+v", pairs)
	}
	if segment := pairs[0].Segments[0]; segment.A[1]-segment.A[0] < 6 || segment.A[0] > 1 {
		t.Errorf("%+v is not the whole film", segment)
	}
	if len(list("?state=allowed")) != 0 || len(list("?workId=77")) != 0 || len(list("?page=2&pageSize=1")) != 0 {
		t.Error("the filters choose all")
	}
	path := "/duplicates/" + pairs[0].ID
	c.send(path, object{"decision": "maybe", "reason": "x"}).fails(contest.CodeValidation, "decision")
	c.send(path, object{"decision": "allowed"}).fails(contest.CodeValidation, "reason")
	c.send("/duplicates/99999", object{"decision": "allowed", "reason": "x"}).fails(contest.CodeNotFound)
	c.send(
		path,
		object{"decision": "allowed", "reason": "A quotation.", "before": "same"},
	).fails(
		contest.CodeConflict,
		"before",
	)

	judged := func() int {
		t.Helper()
		var n int
		s.row(`SELECT count(*)::int FROM submissions WHERE disqualified_at IS NULL`, &n)
		return n
	}
	var audited int
	audits := func() int {
		t.Helper()
		s.row(`SELECT count(*)::int FROM audit_log WHERE action = 'duplicate.decide'`, &audited)
		return audited
	}
	duplicate := object{"decision": "duplicate", "reason": "It is the film of another entrant.", "before": "open"}
	var decided foundDuplicate
	c.send(path, duplicate).ok(&decided)
	if decided.State != "duplicate" || decided.Removed == nil || *decided.Removed != "b" || judged() != 1 {
		t.Errorf("duplicate: %+v, %d works are judged", decided, judged())
	}
	c.send(path, duplicate).ok(nil) // repeated
	if audits() != 1 {
		t.Errorf("%d rows of the audit log", audited)
	}
	// A call that was cut off before the film was taken out is completed by its repetition.
	s.sql(`UPDATE submissions SET disqualified_at = NULL`)
	if c.send(path, duplicate).ok(nil); judged() != 1 || audits() != 1 {
		t.Errorf("repeated: %d works are judged, %d rows", judged(), audited)
	}
	c.send(path, object{"decision": "open", "before": "duplicate"}).ok(&decided)
	if decided.State != "open" || decided.Removed != nil || judged() != 2 {
		t.Errorf("taken back: %+v, %d works are judged", decided, judged())
	}

	// Of several organisers at once one decides.
	var group sync.WaitGroup
	codes := make(chan contest.Code, 4)
	for i, decision := range []string{"same", "allowed", "same", "allowed"} {
		group.Go(func() {
			codes <- c.send(path, object{"decision": decision, "reason": "I looked at it " + string(rune('a'+i)), "before": "open"}).code
		})
	}
	group.Wait()
	close(codes)
	won := 0
	for code := range codes {
		if code == "OK" {
			won++
		}
	}
	if won != 1 {
		t.Errorf("%d of four decided", won)
	}

	lea := (&juryServer{s.world}).loggedIn("Lea", jury.RoleNominator)
	for _, text := range []string{string(lea.get(lea.at("nominate/works")).raw), string(bob.get(achievement + "/list").raw)} {
		if strings.Contains(strings.ToLower(text), "duplicate") || strings.Contains(text, "alike") {
			t.Errorf("a judge or an entrant reads %s", text)
		}
	}
}
