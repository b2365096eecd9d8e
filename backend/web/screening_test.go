package web_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/jury"
	"marquee/backend/screening"
	"marquee/backend/upload"
)

// makeCopies makes the screening copies of all submissions.
func (s *storeHarness) makeCopies() {
	s.t.Helper()
	s.sql(`UPDATE manifest_checks SET ended_at = now()`) // which copies wait for
	worker := &screening.Worker{
		Copies:  s.db,
		Objects: s.bucket,
		FFmpeg:  ffmpegtest.Find(s.t),
		Folder:  s.t.TempDir(),
		Now:     time.Now,
		Log:     slog.New(slog.DiscardHandler),
	}
	for more := true; more; {
		var err error
		if more, err = worker.Work(s.t.Context(), upload.CopyLaneAny); err != nil {
			s.t.Fatal(err)
		}
	}
}

// screened is a work as judges read it.
type screened struct {
	Cover      *string
	CoverSizes []struct {
		URL           string
		Width, Height int
	}
	Screening string
	Blind     bool
	Video     *struct {
		URL, Poster string
		Thumbnails  *struct {
			URL                  string
			Columns, Rows, Count int
			IntervalSeconds      float64
		}
	}
}

func TestJudgesGetTheCopyAndNeverTheOriginal(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t, withJudging)
	c := s.approved("ada@films.example")
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 64, 36))); err != nil {
		t.Fatal(err)
	}
	film, cover := c.upload("video", "ada's film.mp4", testFilm(t)).ID, c.upload("cover", "ada.png", picture.Bytes()).ID
	c.post(
		achievement,
		goodWork().with(object{"videoLink": nil, "videoUploadId": film, "coverUploadId": cover}),
	).ok(
		nil,
	)
	lea := (&juryServer{s.world}).loggedIn("Lea", jury.RoleNominator)

	first := func() (w screened) {
		t.Helper()
		var page struct{ Items []screened }
		lea.get(lea.at("nominate/works")).ok(&page)
		return page.Items[0]
	}
	if w := first(); w.Screening != "preparing" || w.Video != nil || w.Cover != nil || len(w.CoverSizes) != 0 ||
		!w.Blind {
		t.Errorf("before the copy judges read %+v", w)
	}
	s.makeCopies()
	w := first()
	if w.Screening != "ready" || w.Video == nil || w.Cover == nil || len(w.CoverSizes) != 2 || !w.Blind {
		t.Fatalf("with the copy judges read %+v", w)
	}
	for _, address := range []string{w.Video.URL, w.Video.Poster, w.Video.Thumbnails.URL, *w.Cover, w.CoverSizes[0].URL, w.CoverSizes[1].URL} {
		if response, content := read(
			t,
			address,
			"",
		); response.StatusCode != http.StatusOK || len(content) == 0 ||
			!strings.Contains(address, "/copies/") {
			t.Errorf("%s answers %s", address, response.Status)
		}
	}
	var list struct {
		Items []ownWork
	}
	c.get(achievement + "/list").ok(&list)
	if list.Items[0].Screening.State != "ready" {
		t.Errorf("the entrant reads %+v", list.Items)
	}
}

func TestReleasedOriginalIsMarkedAsNotBlind(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t, withJudging)
	c := s.approved("ada@films.example")
	film := c.upload("video", "film.mp4", testFilm(t)).ID
	c.post(achievement, goodWork().with(object{"videoLink": nil, "videoUploadId": film})).ok(nil)
	s.sql(`UPDATE screening_copies SET state = 'failed', reason = 'unreadable', ended_at = now()`)
	lea := (&juryServer{s.world}).loggedIn("Lea", jury.RoleNominator)
	var page struct{ Items []screened }
	lea.get(lea.at("nominate/works")).ok(&page)
	if w := page.Items[0]; w.Screening != "failed" || w.Video != nil {
		t.Errorf("judges read %+v", w)
	}
	var list struct {
		Items []ownWork
	}
	c.get(achievement + "/list").ok(&list)
	if own := list.Items[0]; own.Screening.State != "failed" || !strings.Contains(own.ScreeningReason, "decoded") ||
		own.Screening.Reason != own.ScreeningReason ||
		own.Screening.URL != "" {
		t.Errorf("the entrant reads %+v", list.Items)
	}
	service := &upload.ScreeningService{Screenings: s.db, Clock: s.contest}
	if err := service.ReleaseOriginal(
		t.Context(),
		contest.Organiser{},
		contest.International,
		1001,
	); contest.CodeOf(
		err,
	) != contest.CodeForbidden {
		t.Errorf("nobody releases: %v", err)
	}
	if err := service.ReleaseOriginal(
		t.Context(),
		contest.ToolsOrganiser("ada"),
		contest.International,
		1001,
	); err != nil {
		t.Fatal(err)
	}
	lea.get(lea.at("nominate/works")).ok(&page)
	if w := page.Items[0]; w.Screening != "original" || w.Video == nil || w.Blind {
		t.Errorf("judges read %+v", w)
	}
}

func TestProcessFileIsAnAnonymousDownloadMarkedAsNotBlind(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t, withJudging)
	c := s.approved("ada@films.example")
	diary := []byte("%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\n%%EOF\n")
	process := c.upload("process", "Diary of Lovelace.pdf", diary).ID
	c.post(achievement, goodWork().with(object{"process": "", "processUploadId": process})).ok(nil)
	s.sql(`INSERT INTO shortlist (edition, work_id, position, added_at) VALUES ('international', 1001, 1, now())`)
	type judgedWork struct {
		Process     *string
		ProcessFile *struct {
			URL, Type string
			Size      int64
		}
		Blind bool
	}
	panel := &juryServer{s.world}
	for role, path := range map[jury.Role]string{jury.RoleNominator: "nominate", jury.RoleJudge: "judge"} {
		j := panel.loggedIn("Lea the "+string(role), role)
		var w judgedWork
		j.get(j.at(path + "/work/1001")).ok(&w)
		if w.Process != nil || w.ProcessFile == nil || w.ProcessFile.Type != "pdf" ||
			w.ProcessFile.Size != int64(len(diary)) ||
			w.Blind {
			t.Fatalf("%s: %+v", role, w)
		}
		response, content := read(t, w.ProcessFile.URL, "")
		if !bytes.Equal(content, diary) ||
			response.Header.Get("Content-Disposition") != `attachment; filename*=UTF-8''1001-process.pdf` {
			t.Errorf("%s: %q, %v", role, content, response.Header)
		}
		sent := strings.ToLower(fmt.Sprint(w.ProcessFile.URL, response.Header))
		for _, name := range []string{"lovelace", "diary"} {
			if strings.Contains(sent, name) {
				t.Errorf("%s: %q in %s", role, name, sent)
			}
		}
	}
}
