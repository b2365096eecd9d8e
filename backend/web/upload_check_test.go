package web_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
)

func TestUploadCheckRejectsFiles(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	film := testFilm(t)
	sixMinutes := replaced(
		t,
		film,
		"stts",
		12,
		binary.BigEndian.AppendUint32(nil, 360*binary.BigEndian.Uint32(film[bytes.Index(film, []byte("mdhd"))+16:])),
	)
	sound, err := os.ReadFile("../storage/inspect/testdata/sound.mp4")
	if err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		kind, name string
		content    []byte
		reason     string
	}{
		"six minutes":       {"video", "film.mp4", sixMinutes, "The film may run at most 5 minutes"},
		"a script":          {"video", "film.mp4", []byte("<script>alert(1)</script>"), "Please choose a file of one of these types: MP4, MOV"},
		"the end missing":   {"video", "film.mp4", film[:len(film)-10], "The end of the film is missing: it was cut off while it was exported or copied. Please export it again and upload the new file."},
		"sound alone":       {"video", "film.mp4", sound, "This file has sound but no picture. Please export the film with its picture as MP4 or MOV."},
		"a film as archive": {"process", "how.zip", film, "The file’s extension does not match its content. Please save it again as one of these types: DOC, DOCX, PDF, MP4, ZIP, RAR, 7Z."},
		"a film as a cover": {"cover", "cover.png", film, "Please choose a file of one of these types: JPG, PNG"},
		"half a picture":    {"cover", "cover.png", []byte("\x89PNG\r\n\x1A\n rest"), "The image cannot be read. Please save it again as JPG or PNG."},
	} {
		view := c.upload(tc.kind, tc.name, tc.content)
		if view.State != "failed" || view.Reason == nil || *view.Reason != tc.reason || view.URL != nil {
			t.Errorf("%s: %+v", name, view)
		}
	}

	session := c.begin("video", "film.mp4", len(film))
	c.send(session, film, 0, len(film))
	c.post(uploadOf(session.UploadID)+"/complete", object{"crc32c": "nonsense"}).fails(contest.CodeValidation, "crc32c")
	c.post(uploadOf(session.UploadID)+"/complete", object{"crc32c": 5}).fails(contest.CodeValidation, "crc32c")
	var view uploadView
	c.post(uploadOf(session.UploadID)+"/complete", object{"crc32c": checksum(film[1:])}).ok(&view)
	if view.State != "failed" || *view.Reason != "The file was damaged on its way. Please upload it again." {
		t.Errorf("another checksum: %+v", view)
	}
	c.language = contest.Chinese
	c.get(uploadOf(session.UploadID)).ok(&view)
	if view.State != "failed" || *view.Reason != "文件在传输中损坏，请重新上传" {
		t.Errorf("in Chinese: %+v", view)
	}
	if want := (contest.Text{ZH: *view.Reason, EN: "The file was damaged on its way. Please upload it again."}); *view.ReasonTexts != want {
		t.Errorf("in both languages: %+v, want %+v", *view.ReasonTexts, want)
	}
}

func TestUploadWarnsOfUnusualFilms(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	film := testFilm(t)
	if view := c.upload("video", "film.mp4", film); view.State != "succeed" || len(view.Warnings) != 0 {
		t.Errorf("an ordinary film: %+v", view)
	}
	hevc := replaced(t, film, "stsd", 12, []byte("hvc1"))
	view := c.upload("video", "film.mp4", hevc)
	for range 2 { // stored with the upload
		if view.State != "succeed" || len(view.Warnings) != 1 || view.Warnings[0].Code != "video_codec" ||
			view.Warnings[0].Message != view.Warnings[0].Texts.EN || !strings.Contains(view.Warnings[0].Texts.ZH, "HEVC") {
			t.Fatalf("HEVC: %+v", view)
		}
		c.get(uploadOf(view.ID)).ok(&view)
	}
	c.language = contest.Chinese
	c.get(uploadOf(view.ID)).ok(&view)
	if view.Warnings[0].Message != view.Warnings[0].Texts.ZH {
		t.Errorf("in Chinese: %+v", view.Warnings)
	}
}

func TestUploadCompleteWithoutChecksum(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	film := testFilm(t)
	session := c.begin("video", "film.mp4", len(film))
	c.send(session, film, 0, len(film))
	var view uploadView
	c.post(uploadOf(session.UploadID)+"/complete", nil).ok(&view)
	if view.State != "succeed" {
		t.Errorf("%+v", view)
	}
}

func TestConcurrentCompletesCheckOnce(t *testing.T) {
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

func TestUploadCheckIsRepeatedAfterItsLease(t *testing.T) {
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
