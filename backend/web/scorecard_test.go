package web_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

type scorecardSeen struct {
	WorkID                                 int
	Creativity, Technical, Artistic, Story *json.Number
	Comments                               string
	Total                                  json.Number
	Complete                               bool
}

func TestScore(t *testing.T) {
	t.Parallel()
	j := newJury(t, 2)
	j.shortlist(1)
	mei := j.loggedIn("Mei", jury.RoleJudge)
	cases := []struct {
		body     string
		total    string
		complete bool
	}{
		{`{"workId":1,"creativity":90,"technical":80,"artistic":70,"story":60,"comments":"fine"}`, "80", true},
		{`{"workId":1,"creativity":83.33,"technical":66.67,"artistic":99.99,"story":0.01}`, "73.332", true},
		{`{"workId":1,"creativity":0.1,"technical":0.2,"artistic":0.3,"story":0.01}`, "0.161", true},
		{`{"workId":1,"creativity":100,"technical":100.00,"artistic":100,"story":100}`, "100", true},
		{`{"workId":1,"creativity":0,"technical":0,"artistic":0,"story":0}`, "0", true},
		{
			`{"workId":1,"creativity":null,"technical":33.33,"artistic":null,"comments":null,"surplus":1}`,
			"9.999",
			false,
		},
		{`{"workId":1,"story":7.5}`, "0.75", false},
	}
	for _, c := range cases {
		var card scorecardSeen
		mei.post(mei.at("judge"), c.body).ok(&card)
		if string(card.Total) != c.total || card.Complete != c.complete {
			t.Errorf("%s: total %s, complete %v; want %s, %v", c.body, card.Total, card.Complete, c.total, c.complete)
		}
	}
	var works []struct{ Scorecard *scorecardSeen }
	mei.get(mei.at("judge/works")).ok(&works)
	if card := works[0].Scorecard; card == nil || string(*card.Story) != "7.5" || card.Creativity != nil ||
		card.Comments != "" {
		t.Errorf("stored card %+v, want the last one sent, whole", card)
	}
}

func TestScoreChecksTheForm(t *testing.T) {
	t.Parallel()
	j := newJury(t, 2)
	j.shortlist(1)
	mei := j.loggedIn("Mei", jury.RoleJudge)
	score := func(body any) *answer { return mei.post(mei.at("judge"), body) }
	four := []string{"creativity", "technical", "artistic", "story"}

	score(nil).fails(contest.CodeValidation, append(four, "workId")...)
	score(object{"workId": 1, "comments": "only words"}).fails(contest.CodeValidation, four...)
	score(`{"workId":"1","creativity":100.01,"technical":-1,"artistic":"83","story":1.234,"comments":5}`).
		fails(contest.CodeValidation, append(four, "workId", "comments")...)
	score(
		`{"workId":1,"creativity":1e999999999,"technical":[],"artistic":{},"story":true}`,
	).fails(
		contest.CodeValidation,
		four...)
	score(
		object{"workId": 1, "story": 1, "comments": strings.Repeat("字", 501)},
	).fails(
		contest.CodeValidation,
		"comments",
	)
	score(object{"workId": 2, "story": 1}).fails(contest.CodeNotFound, "workId")
	score(object{"workId": 3, "story": 1}).fails(contest.CodeNotFound, "workId")
	mei.get(mei.at("judge/works", "page", "0", "pageSize", "x")).fails(contest.CodeValidation, "page", "pageSize")
}

func TestJudgeWorks(t *testing.T) {
	t.Parallel()
	j := newJury(t, 5)
	j.shortlist(4, 2, 5, 1)
	mei, ken := j.loggedIn("Mei", jury.RoleJudge), j.loggedIn("Ken", jury.RoleJudge)
	score := func(by *judgeClient, body object) {
		t.Helper()
		j.contest.add(time.Minute)
		by.post(by.at("judge"), body).ok(nil)
	}
	all := object{"creativity": 1, "technical": 2, "artistic": 3, "story": 4}
	score(mei, all.with(object{"workId": 2}))
	score(mei, object{"workId": 4, "story": 50})
	score(ken, all.with(object{"workId": 1, "comments": "a peer's words"}))

	read := func(path string, query ...string) (ids []int, raw string) {
		t.Helper()
		var works []struct{ ID int }
		answer := mei.get(mei.at(path, query...)).ok(&works)
		for _, w := range works {
			ids = append(ids, w.ID)
		}
		return ids, string(answer.raw)
	}
	ids, raw := read("judge/works")
	if !slices.Equal(slices.Sorted(slices.Values(ids)), []int{1, 2, 4, 5}) {
		t.Errorf("works %v, want the shortlist", ids)
	}
	for _, forbidden := range []string{"secret", "a peer's words"} {
		if strings.Contains(raw, forbidden) {
			t.Errorf("the list contains %q:\n%s", forbidden, raw)
		}
	}
	if second, _ := read("judge/works", "page", "2", "pageSize", "3"); !slices.Equal(second, ids[3:]) {
		t.Errorf("second page %v, want %v", second, ids[3:])
	}

	var history []struct {
		WorkID int
		Work   workSeen
	}
	mei.get(mei.at("judge/history")).ok(&history)
	if len(history) != 2 || history[0].WorkID != 4 || history[1].Work.Name != "Film 2" {
		t.Errorf("history %+v, want 4, then 2", history)
	}
	wantScoreState(t, mei, `{"scored":1,"partial":1,"total":4,"status":"IN_PROGRESS"}`)
	for _, id := range []int{4, 5, 1} {
		score(mei, all.with(object{"workId": id}))
	}
	wantScoreState(t, mei, `{"scored":4,"partial":0,"total":4,"status":"COMPLETED"}`)

	// Works off the shortlist are in no list or count.
	j.shortlist(2, 3)
	j.sql(`UPDATE submissions SET latest = false WHERE work_id = 3`)
	wantScoreState(t, mei, `{"scored":1,"partial":0,"total":1,"status":"COMPLETED"}`)
	j.sql(`UPDATE submissions SET disqualified_at = now() WHERE work_id = 2`)
	wantScoreState(t, mei, `{"scored":0,"partial":0,"total":0,"status":"IN_PROGRESS"}`)
	if ids, _ := read("judge/works"); len(ids) != 0 {
		t.Errorf("works %v, want none", ids)
	}
}

func TestJudgeWorkIsTheListsEntry(t *testing.T) {
	t.Parallel()
	j := newJury(t, 5)
	j.shortlist(3, 1, 4, 5)
	mei, ken := j.loggedIn("Mei", jury.RoleJudge), j.loggedIn("Ken", jury.RoleJudge)
	mei.post(mei.at("judge"), object{"workId": 3, "story": 50, "comments": "mine"}).ok(nil)
	ken.post(ken.at("judge"), object{"workId": 1, "story": 50, "comments": "a peer's words"}).ok(nil)
	var list []json.RawMessage
	mei.get(mei.at("judge/works")).ok(&list)
	for _, item := range list {
		answer := mei.get(mei.at(fmt.Sprintf("judge/work/%d", idOf(t, item)))).ok(nil)
		if string(answer.data) != string(item) {
			t.Errorf("alone the work is\n%s\nin the list it is\n%s", answer.data, item)
		}
	}
	j.sql(`UPDATE submissions SET latest = false WHERE work_id = 4`)
	j.sql(`UPDATE submissions SET disqualified_at = now() WHERE work_id = 5`)
	for _, id := range []string{"2", "4", "5", "6", "0", "-3", "three", "3.0", "4294967299", "99999999999999999999", "%00"} {
		mei.get(mei.at("judge/work/" + id)).fails(contest.CodeNotFound)
	}
	lea := j.loggedIn("Lea", jury.RoleNominator)
	lea.get(lea.at("judge/work/3")).fails(contest.CodeForbidden)
}

func wantScoreState(t *testing.T, c *judgeClient, want string) {
	t.Helper()
	got, _, _ := strings.Cut(string(c.get(c.at("judge/state")).ok(nil).data), `,"closed"`)
	if got += "}"; got != want {
		t.Errorf("state %s, want %s", got, want)
	}
}
