package web_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/web"
)

// TestReleasedOriginalNamesNobodyOutsideTheFile: the address, the headers and all answers that a
// judge gets of a released original are without its entrant's name and the file's. The file itself
// is sent as it is, with what its metadata says.
func TestReleasedOriginalNamesNobodyOutsideTheFile(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t, withJudging)
	w := consoleOf(s.world, func(o *web.ConsoleOptions) { o.Objects = s.bucket })
	c := s.approved("lovelace@films.example")
	s.sql(`UPDATE entrants SET username = 'Lovelace'`)
	s.sql(`UPDATE registrations SET name = 'Lovelace'`)
	original := titled(testFilm(t), "Lovelace made this")
	film := c.upload("video", "Lovelace's film.mov", original)
	c.post(achievement, goodWork().with(object{"videoLink": nil, "videoUploadId": film.ID})).ok(nil)
	s.sql(`UPDATE screening_copies SET state = 'failed', reason = 'unreadable', ended_at = now()`)
	j := &juryServer{s.world}
	j.shortlist(1001)

	const release = "/submissions/1001/release-original"
	w.organiser(contest.OrganiserJury).send(release, nil).fails(contest.CodeForbidden)
	reviewer := w.organiser(contest.OrganiserReviewer)
	reviewer.send(release, nil).ok(nil)
	reviewer.send(release, nil).fails(contest.CodeConflict)

	for role, path := range map[jury.Role]string{jury.RoleNominator: "nominate", jury.RoleJudge: "judge"} {
		judge := j.loggedIn("Lea the "+string(role), role)
		var work screened
		answers := []*answer{
			judge.get(judge.at(path + "/work/1001")).ok(&work),
			judge.get(judge.at(path + "/works")).ok(nil),
		}
		wantNone(t, answers, "lovelace")
		if work.Screening != "original" || work.Blind || work.Video == nil || work.Video.Poster != "" ||
			work.Video.Thumbnails != nil {
			t.Fatalf("%s reads %+v", role, work)
		}
		response, content := read(t, work.Video.URL, "")
		if response.StatusCode != http.StatusOK || !bytes.Equal(content, original) ||
			response.Header.Get("Content-Disposition") != "inline" {
			t.Errorf(
				"%s plays %d bytes, %s, %q",
				role,
				len(content),
				response.Status,
				response.Header.Get("Content-Disposition"),
			)
		}
		if sent := strings.ToLower(fmt.Sprint(work.Video.URL, response.Header)); strings.Contains(sent, "lovelace") {
			t.Errorf("the entrant's name is in %s", sent)
		}
	}
}

// titled is a film with its author's name in a box of its own.
func titled(film []byte, author string) []byte {
	box := append([]byte{0, 0, 0, byte(8 + len(author))}, "free"...)
	return append(bytes.Clone(film), append(box, author...)...)
}
