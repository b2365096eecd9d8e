package web_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/results"
	"marquee/backend/transparency"
)

// otherWorks are the works of others in the contest of a film's life.
const otherWorks = 199

// TestFilmsLifeFromItsUploadToTheVerifiedResult: registered, approved, submitted, nominated, shortlisted, scored,
// published, and verified from the export alone, in a contest of 200 works. Every step is a call over HTTP.
func TestFilmsLifeFromItsUploadToTheVerifiedResult(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t, withJudging, withLog)
	j := &juryServer{s.world}
	j.addEntries(otherWorks)
	log := s.beginLog()
	console := consoleOf(s.world)
	owner := console.organiser(contest.OrganiserOwner)

	ada, film := submitted(s, owner)
	s.sql(`
		UPDATE screening_copies SET state = 'completed', ended_at = now(), made = '{"film": {
			"object": "works/copy", "duration": 2000000000, "width": 64, "height": 36, "poster": "works/poster",
			"thumbnails": {"object": "works/thumbnails", "columns": 1, "rows": 1, "count": 1, "interval": 2000000000, "width": 64, "height": 36}}}'`)
	shortlist := nominated(j, owner, film)
	judges := scored(j, film, shortlist)

	owner.send("/results/publish", object{"plan": readPlan(owner).Plan}).fails(contest.CodeConflict, "judging")
	owner.send("/judging/close", nil).ok(nil)
	judges[0].post(judges[0].at("judge"), card(film, 100)).fails(contest.CodeJudgingClosed)
	console.publish(owner)
	sequence(t, log)
	wantPublished(t, j, ada, film, len(shortlist))
	wantVerified(t, j, owner, film)
}

// addEntries stores works 1 to n, linked films of approved entrants.
func (j *juryServer) addEntries(n int) {
	j.t.Helper()
	j.sql(`
		WITH entered AS (
			INSERT INTO entrants (email, username, language)
			SELECT format('entrant%s@films.example', n), format('entrant%s', n), 'en' FROM generate_series(1, $1) n RETURNING id, email
		), registered AS (
			INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience,
				previous_works, language, submitted_at, reviewed_at)
			SELECT 'international', id, 'PASS', 'individual', 'Entrant', email, '+44', '7700900123', 'beginner', 'none', 'en', now(), now() FROM entered
		)
		INSERT INTO submissions (edition, work_id, entrant_id, title, description, process, video_link, link_key, tools, english, submitted_at)
		SELECT 'international', n, e.id, format('Film %s', n), 'A river', 'Drawn frame by frame',
			format('https://video.openframe.example/v/%s', n), format('video.openframe.example/v/%s', n), '{veo}', true, now()
		FROM generate_series(1, $1) n JOIN entered e ON e.email = format('entrant%s@films.example', n)`, n)
}

// submitted registers an entrant, has an organiser approve, and submits an uploaded film.
func submitted(s *storeHarness, owner *consoleClient) (ada *client, film int) {
	const email = "ada@films.example"
	ada = s.entrant(email)
	ada.headers["Origin"] = pageOrigin
	ada.post(achievement, goodWork()).fails(contest.CodeNotRegistered)
	ada.register(individual().with(object{"name": "Ada Byron", "email": email})).ok(nil)
	var registrations struct{ Items []struct{ ID string } }
	owner.read("/registrations?q=" + email).ok(&registrations)
	owner.send(
		"/registrations/decide",
		object{"decision": "approve", "ids": []string{registrations.Items[0].ID}},
	).ok(
		nil,
	)
	upload := ada.upload("video", "ferry.mp4", testFilm(s.t))
	var work submissionView
	ada.post(achievement, goodWork().with(object{"videoLink": nil, "videoUploadId": upload.ID})).ok(&work)
	return ada, work.WorkID
}

// nominated has three nominators find the film among 200 works and nominate it up to their quota, and puts it on the
// shortlist with the 19 others that have the most nominations.
func nominated(j *juryServer, owner *consoleClient, film int) (shortlist []int) {
	j.t.Helper()
	nominate := func(c *judgeClient, work int) *answer {
		return c.post(c.at("nominate"), object{"workId": work, "award": "LEVEL", "comments": "I would watch it again."})
	}
	for n, name := range []string{"Ana", "Ben", "Cai"} {
		c := j.loggedIn(name, jury.RoleNominator)
		seen := map[int]bool{}
		for page := 1; page <= 10; page++ {
			var works workPage
			c.get(c.at("nominate/works", "page", fmt.Sprint(page))).ok(&works)
			if works.Total != otherWorks+1 {
				j.t.Errorf("%s sees %d works", name, works.Total)
			}
			for _, id := range works.ids() {
				seen[id] = true
			}
		}
		if len(seen) != otherWorks+1 {
			j.t.Errorf("%s saw %d works on 10 pages", name, len(seen))
		}
		var found workPage
		c.get(c.at("nominate/works", "q", "night ferry")).ok(&found)
		if !slices.Equal(found.ids(), []int{film}) || !strings.Contains(found.Items[0].Video.URL, "works/copy") {
			j.t.Errorf("%s finds %+v", name, found.Items)
		}
		nominate(c, film).ok(nil)
		nominate(c, film).ok(nil) // confirms it, and takes no second place
		for work := 1 + 9*n; work <= 9+9*n; work++ {
			nominate(c, work).ok(nil)
		}
		nominate(c, 100).fails(contest.CodeLimitReached)
	}
	var tally struct {
		Works []struct {
			WorkID, Total int
			PictureURL    *string
		}
	}
	owner.read("/nominations?most=20").ok(&tally)
	if len(tally.Works) != 28 || tally.Works[0].WorkID != film || tally.Works[0].Total != 3 {
		j.t.Errorf("the tally is %+v", tally.Works)
	}
	// The others have only links, and no picture.
	if first := tally.Works[0].PictureURL; first == nil || !strings.Contains(*first, "works/poster") ||
		tally.Works[1].PictureURL != nil {
		j.t.Errorf("the pictures of the tally: %+v", tally.Works[:2])
	}
	for _, work := range tally.Works[:20] {
		shortlist = append(shortlist, work.WorkID)
	}
	owner.send("/shortlist", object{"add": shortlist, "remove": []int{}}).ok(nil)
	return shortlist
}

func card(work int, points float64) object {
	return object{
		"workId":     work,
		"creativity": points,
		"technical":  points,
		"artistic":   points,
		"story":      points,
		"comments":   "Quiet.",
	}
}

// scored has three judges score the shortlist, the film best, and one declare a conflict with another work.
func scored(j *juryServer, film int, shortlist []int) (judges []*judgeClient) {
	j.t.Helper()
	for n, name := range []string{"Dee", "Eli", "Fay"} {
		c := j.loggedIn(name, jury.RoleJudge)
		var works []judgedWorkView
		c.get(c.at("judge/works")).ok(&works)
		if len(works) != len(shortlist) {
			j.t.Errorf("%s sees %d works", name, len(works))
		}
		c.post(c.at("judge/watch"), object{"workId": film, "position": 0, "played": 0}).ok(nil)
		j.wall.add(time.Minute)
		c.post(c.at("judge/watch"), object{"workId": film, "position": 2, "played": 2}).ok(nil)
		for _, work := range works {
			points := 60 + float64(n) + float64(work.ID%7)
			if work.ID == film {
				points = 91.5 - float64(n)
			}
			c.post(c.at("judge"), card(work.ID, points)).ok(nil)
		}
		var state struct{ Scored, Partial, Total int }
		c.get(c.at("judge/state")).ok(&state)
		if state.Scored != len(shortlist) || state.Partial != 0 {
			j.t.Errorf("%s: %+v", name, state)
		}
		judges = append(judges, c)
	}
	judges[2].post(judges[2].at("judge/recuse"), object{"workId": shortlist[1], "reason": "A former student."}).ok(nil)
	return judges
}

// wantPublished wants a mail to each finalist, another one to the winner, and the number of judges who watched the
// film.
func wantPublished(t *testing.T, j *juryServer, ada *client, film, finalists int) {
	t.Helper()
	for kind, want := range map[contest.MailKind]int{results.MailWinner: 1, results.MailFinalist: finalists - 1} {
		var mails int
		j.row(`SELECT count(*) FROM mails WHERE kind = '`+string(kind)+`'`, &mails)
		if mails != want {
			t.Errorf("%d mails %s, want %d", mails, kind, want)
		}
	}
	var list struct {
		Items []struct {
			WorkID       int
			WatchedToEnd *int
		}
	}
	ada.get(achievement + "/list").ok(&list)
	if len(list.Items) != 1 || list.Items[0].WorkID != film || list.Items[0].WatchedToEnd == nil ||
		*list.Items[0].WatchedToEnd != 3 {
		t.Errorf("the entrant reads %+v", list.Items)
	}
}

// wantVerified verifies the export with the key and the head that the service publishes and nothing else, and wants the
// film to have won. An export with another score does not pass.
func wantVerified(t *testing.T, j *juryServer, owner *consoleClient, film int) {
	t.Helper()
	_, keyText := j.fetch("/log/key")
	_, head := j.fetch("/log/head")
	keys, err := transparency.ParseKeys(keyText)
	if err != nil {
		t.Fatal(err)
	}
	status, _, archive := owner.file(http.MethodGet, "/results/export?edition=international&format=zip", "")
	if status != http.StatusOK {
		t.Fatalf("export: %d %s", status, archive)
	}
	export, err := zip.NewReader(strings.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	verified, err := transparency.Verify(export, keys)
	if err != nil {
		t.Fatal(err)
	}
	if err := verified.CheckHead(export, "published", head, keys); err != nil {
		t.Error(err)
	}
	if len(verified.Awards) != 1 || verified.Awards[0].WorkID != film ||
		!slices.Equal(verified.Awards[0].Prizes, []string{"first"}) {
		t.Errorf("the records give %+v, and not the film the first prize", verified.Awards)
	}
	kinds := map[contest.RecordKind]int{}
	for _, record := range verified.Records {
		kinds[record.Kind]++
	}
	for kind, want := range map[contest.RecordKind]int{
		contest.RecordScorecard: 60, contest.RecordRecusal: 1, contest.RecordShortlist: 1, contest.RecordJudgingClosed: 1, contest.RecordPublished: 1,
	} {
		if kinds[kind] != want {
			t.Errorf("the log has %d records %s, want %d", kinds[kind], kind, want)
		}
	}
	forged, others := fstest.MapFS{}, 0
	err = fs.WalkDir(export, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(export, name)
		other := bytes.Replace(content, []byte(`"creativity":91.5`), []byte(`"creativity":51.5`), 1)
		if !bytes.Equal(other, content) {
			others++
		}
		forged[name] = &fstest.MapFile{Data: other}
		return err
	})
	if err != nil || others != 1 {
		t.Fatalf("%d files have the score: %v", others, err)
	}
	if _, err := transparency.Verify(forged, keys); err == nil {
		t.Error("an export with another score passes")
	}
}
