package web_test

import (
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
)

// ownScreening is a film as its entrant is shown that the jury sees it.
type ownScreening struct {
	State, Reason, URL string
	Warnings           []struct{ Code string }
	Video              *struct{ URL, Poster string }
}

// ownWork is a version in the entrant's history.
type ownWork struct {
	Screening       ownScreening
	ScreeningReason string
}

func TestEntrantSeesTheFilmAsTheJuryDoesBeforeAndAfterSending(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	film := c.upload("video", "ada's film.mp4", testFilm(t)).ID
	var upload struct{ Screening *ownScreening }
	c.get(uploadOf(film)).ok(&upload)
	if own := upload.Screening; own == nil || own.State != "preparing" || own.URL != "" || own.Video != nil {
		t.Fatalf("after the check: %+v", own)
	}
	s.makeCopies()
	c.get(uploadOf(film)).ok(&upload)
	s.wantCopy(*upload.Screening)
	s.approved("eve@films.example").get(uploadOf(film)).fails(contest.CodeNotFound)

	c.post(achievement, goodWork().with(object{"videoLink": nil, "videoUploadId": film})).ok(nil)
	var list struct{ Items []ownWork }
	c.get(achievement + "/list").ok(&list)
	s.wantCopy(list.Items[0].Screening)

	s.sql(`UPDATE screening_copies SET made = jsonb_set(made, '{film,sound}', '"silent"')`)
	s.sql(`UPDATE uploads SET film_format = '{"videoCodec": "hevc", "audioCodec": "aac"}'`)
	c.get(achievement + "/list").ok(&list)
	if codes := list.Items[0].Screening.Warnings; len(codes) != 2 || codes[0].Code != "video_codec" ||
		codes[1].Code != "silent" {
		t.Errorf("warnings: %+v", codes)
	}
	s.sql(`UPDATE screening_copies SET state = 'failed', made = NULL, reason = 'unreadable'`)
	upload.Screening = nil
	c.get(uploadOf(film)).ok(&upload)
	if own := upload.Screening; own.State != "failed" || !strings.Contains(own.Reason, "decoded") || own.URL != "" ||
		own.Video != nil {
		t.Errorf("a copy that failed: %+v", own)
	}
}

// wantCopy checks that the addresses are those of a copy that can be read.
func (s *storeHarness) wantCopy(own ownScreening) {
	s.t.Helper()
	if own.State != "ready" || own.Video == nil || own.URL != own.Video.URL || own.Reason != "" {
		s.t.Fatalf("with the copy: %+v", own)
	}
	for _, address := range []string{own.URL, own.Video.Poster} {
		if response, content := read(
			s.t,
			address,
			"",
		); response.StatusCode != http.StatusOK || len(content) == 0 ||
			!strings.Contains(address, "/copies/") {
			s.t.Errorf("%s answers %s", address, response.Status)
		}
	}
}

func TestPreviewsOfCancelledFilmsAreNotMade(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	film := c.upload("video", "film.mp4", testFilm(t)).ID
	s.makeCopies()
	c.delete(uploadOf(film)).ok(nil)
	var rows, listed int
	s.query(&rows, `SELECT count(*) FROM screening_copies`)
	s.query(&listed, `SELECT count(*) FROM discarded_objects WHERE object LIKE 'copies/%/film.mp4'`)
	if rows != 0 || listed != 1 {
		t.Errorf("%d copies are left, %d are listed for removal", rows, listed)
	}
}
