package web_test

import (
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

type viewingSeen struct {
	Watched          bool
	Position, Played float64
	Note             string
	Flag             bool
	NoteVersion      int
}

func TestWatchedAtNinetyPercentOfTheFilm(t *testing.T) {
	t.Parallel()
	j := newJury(t, 2)
	j.shortlist(1)
	for path, c := range map[string]*judgeClient{
		"nominate": j.loggedIn("Lea", jury.RoleNominator), "judge": j.loggedIn("Mei", jury.RoleJudge),
	} {
		var seen viewingSeen
		report := func(position, played float64) {
			t.Helper()
			c.post(c.at(path+"/watch"), object{"workId": 1, "position": position, "played": played}).ok(&seen)
		}
		report(0, 0)
		j.wall.add(40 * time.Second)
		report(40.5, 61) // the film has 61.5 seconds
		if seen.Watched || seen.Position != 40.5 || seen.Played != 40 {
			t.Errorf("%s: %+v, want the 40 seconds that have passed", path, seen)
		}
		j.wall.add(20 * time.Second)
		report(60, 55.35)
		if want := (viewingSeen{Watched: true, Position: 60, Played: 55.35}); seen != want {
			t.Errorf("%s: %+v, want %+v", path, seen, want)
		}
		c.post(c.at(path+"/note"), object{"workId": 1, "note": " the ending ", "flag": true}).ok(nil)
		c.get(c.at(path + "/work/1")).ok(&seen)
		if want := (viewingSeen{Watched: true, Position: 60, Played: 55.35, Note: "the ending", Flag: true, NoteVersion: 1}); seen != want {
			t.Errorf("%s: on the list %+v, want %+v", path, seen, want)
		}
		c.post(c.at(path+"/note"), object{"workId": 1}).ok(nil)
		c.get(c.at(path + "/work/1")).ok(&seen)
		if seen.Note != "" || seen.Flag {
			t.Errorf("%s: %+v, want no note", path, seen)
		}
		c.post(
			c.at(path+"/note"),
			object{"workId": 1, "note": "from a tab that is behind", "noteVersion": 1},
		).fails(
			contest.CodeConflict,
		)
		c.post(c.at(path+"/note"), object{"workId": 1, "note": "newest", "noteVersion": 2}).ok(nil)
		c.get(c.at(path + "/work/1")).ok(&seen)
		if seen.Note != "newest" || seen.NoteVersion != 3 {
			t.Errorf("%s: %+v, want the newest note", path, seen)
		}
		stranger := map[string]string{"nominate": "judge", "judge": "nominate"}[path]
		c.post(c.at(stranger+"/watch"), "not json").fails(contest.CodeForbidden)
		c.post(c.at(stranger+"/note"), "not json").fails(contest.CodeForbidden)
	}
}

func TestWatchNoteAndRecuseCheckTheForm(t *testing.T) {
	t.Parallel()
	j := newJury(t, 2)
	j.shortlist(1)
	mei := j.loggedIn("Mei", jury.RoleJudge)
	send := func(path string, body any) *answer { return mei.post(mei.at("judge/"+path), body) }
	send("watch", nil).fails(contest.CodeValidation, "workId", "position", "played")
	send(
		"watch",
		object{"workId": 1, "position": -1, "played": 86401},
	).fails(
		contest.CodeValidation,
		"position",
		"played",
	)
	send("watch", `{"workId":1,"position":"NaN","played":1e999}`).fails(contest.CodeValidation, "position", "played")
	send(
		"watch",
		object{"workId": 2, "position": 1, "played": 1},
	).fails(
		contest.CodeNotFound,
		"workId",
	) // not on the shortlist
	send(
		"note",
		object{"note": strings.Repeat("字", 2001), "flag": "yes"},
	).fails(
		contest.CodeValidation,
		"workId",
		"note",
		"flag",
	)
	send("note", object{"workId": 2, "note": "x"}).fails(contest.CodeNotFound, "workId")
	send("recuse", nil).fails(contest.CodeValidation, "workId", "reason")
	send("recuse", object{"workId": 2, "reason": "conflict"}).fails(contest.CodeNotFound, "workId")
	send("recuse", object{"workId": 1, "reason": "A friend's film"}).ok(nil)
	mei.get(mei.at("judge/work/1")).fails(contest.CodeNotFound)
	wantScoreState(t, mei, `{"scored":0,"partial":0,"total":0,"status":"IN_PROGRESS"}`)
}

func TestScoresWaitForTheFilmAndEndWithJudging(t *testing.T) {
	t.Parallel()
	j := newJury(t, 1)
	j.shortlist(1)
	j.editions[contest.International].WatchBeforeScore = true
	mei, lea := j.loggedIn("Mei", jury.RoleJudge), j.loggedIn("Lea", jury.RoleNominator)
	score := func() *answer { return mei.post(mei.at("judge"), object{"workId": 1, "story": 50}) }
	score().fails(contest.CodeNotWatched)
	mei.post(mei.at("judge/watch"), object{"workId": 1, "position": 0, "played": 0}).ok(nil)
	j.wall.add(time.Minute)
	mei.post(mei.at("judge/watch"), object{"workId": 1, "position": 60, "played": 60}).ok(nil)
	score().ok(nil)

	if _, err := j.db.SetJudgingClosed(
		t.Context(),
		contest.International,
		true,
		"tools:test",
		j.contest.Now(),
	); err != nil {
		t.Fatal(err)
	}
	score().fails(contest.CodeJudgingClosed)
	mei.post(mei.at("judge/recuse"), object{"workId": 1, "reason": "conflict"}).fails(contest.CodeJudgingClosed)
	lea.post(
		lea.at("nominate"),
		object{"workId": 1, "award": "LEVEL", "comments": "good"},
	).fails(
		contest.CodeJudgingClosed,
	)
	lea.delete(lea.at("nominate")).fails(contest.CodeJudgingClosed)
	for _, path := range []string{"judge", "judge/recuse"} { // before the form is read
		mei.post(mei.at(path), object{}).fails(contest.CodeJudgingClosed)
	}
	lea.post(lea.at("nominate"), object{}).fails(contest.CodeJudgingClosed)
	lea.delete(lea.at("nominate", "award", "OSCAR")).fails(contest.CodeJudgingClosed)
}

func TestEntrantReadsHowManyWatchedTheFilmToItsEndOncePublished(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t, withJudging)
	c := s.approved("ada@films.example")
	film := c.upload("video", "film.mp4", testFilm(t)).ID
	c.post(achievement, goodWork().with(object{"videoLink": nil, "videoUploadId": film})).ok(nil)
	panel := &juryServer{s.world}
	for name, share := range map[string]float64{"Whole": 1, "Ninety": 0.9, "Half": 0.5} {
		panel.loggedIn(name, jury.RoleJudge)
		s.sql(`
			INSERT INTO viewings (judge_id, edition, work_id, position_ms, played_ms, reported_at)
			SELECT j.id, 'international', 1001, 0, ceil(u.duration_ms * $2::float8)::integer, now()
			FROM judges j, uploads u WHERE j.name = $1 AND u.kind = 'video'`, name, share)
	}
	marked := panel.loggedIn("Marked", jury.RoleNominator)
	marked.post(marked.at("nominate/view", "workId", "1001"), nil).ok(nil)
	wantWatched := func(when string, want *int) {
		t.Helper()
		var list struct{ Items []struct{ WatchedToEnd *int } }
		answer := c.get(achievement + "/list").ok(&list)
		if got := list.Items[0].WatchedToEnd; (got == nil) != (want == nil) || got != nil && *got != *want {
			t.Errorf("%s: %s", when, answer.data)
		}
		for _, name := range []string{"Whole", "Ninety", "Half", "Marked"} {
			if strings.Contains(string(answer.raw), name) {
				t.Errorf("%s: the answer names %s", when, name)
			}
		}
	}
	wantWatched("before the publication", nil)
	s.sql(`INSERT INTO publications (edition, winners, published_at) VALUES ('camp', '{}', now())`)
	wantWatched("after the other edition's", nil)
	s.sql(`INSERT INTO publications (edition, winners, published_at) VALUES ('international', '{}', now())`)
	wantWatched("after the publication", new(2))
	s.sql(`DELETE FROM publications`)
	wantWatched("after its withdrawal", nil)
}
