package web_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/jury"
)

func TestNominatorWorks(t *testing.T) {
	t.Parallel()
	j := newJury(t, 25)
	lea := j.loggedIn("Lea", jury.RoleNominator)
	var page workPage
	lea.get(lea.at("nominate/works")).ok(&page)
	if page.Total != 25 || len(page.Items) != 20 {
		t.Errorf("%v of %d, want 20 of 25", page.ids(), page.Total)
	}
	answer := lea.get(lea.at("nominate/works", "pageSize", "100")).ok(&page)
	first := page.work(t, 1)
	first.Nominations = nil
	want := workSeen{
		ID: 1, Name: "Film 1", Description: "A river", Process: "Drawn frame by frame", English: true,
		Cover: "https://media.example/intl/works/cover-1", Tools: []string{"veo", "other"},
	}
	want.Video.URL, want.Video.DurationSeconds = "https://media.example/intl/works/video-1", 61.5
	want.Video.Width, want.Video.Height = 1920, 1080
	if diff := cmp.Diff(want, first); diff != "" {
		t.Errorf("work (-want +got):\n%s", diff)
	}
	if strings.Contains(string(answer.raw), "secret") {
		t.Errorf("the list identifies an entrant:\n%s", answer.raw)
	}

	lea.post(lea.at("nominate/view", "workId", "3"), nil).ok(nil)
	lea.post(lea.at("nominate/view", "workId", "3"), nil).ok(nil)
	lea.post(lea.at("nominate"), object{"workId": 7, "award": "LEVEL", "comments": " mine "}).ok(nil)
	cases := []struct {
		query []string
		want  []int
		total int
	}{
		{[]string{"page", "4", "pageSize", "10"}, nil, 25},
		{[]string{"watched", "true"}, []int{3}, 1},
		{[]string{"watched", "false", "q", "film 3"}, nil, 0},
		{[]string{"watched", "false", "q", "film 4"}, []int{4}, 1},
		{[]string{"q", "film 25"}, []int{25}, 1},
		{[]string{"q", "no such film"}, nil, 0},
		{[]string{"q", "%"}, nil, 0},
	}
	for _, c := range cases {
		lea.get(lea.at("nominate/works", c.query...)).ok(&page)
		if !slices.Equal(page.ids(), c.want) || page.Total != c.total {
			t.Errorf("%v: %v of %d, want %v of %d", c.query, page.ids(), page.Total, c.want, c.total)
		}
	}
	lea.get(lea.at("nominate/works", "pageSize", "100")).ok(&page)
	for _, w := range page.Items {
		if w.Watched != (w.ID == 3) || (len(w.Nominations) == 1) != (w.ID == 7) {
			t.Errorf("work %d: watched %v, nominations %v", w.ID, w.Watched, w.Nominations)
		}
	}
	if own := page.work(t, 7).Nominations[0]; own.Award != "LEVEL" || own.Comments != "mine" {
		t.Errorf("own nomination %+v, want LEVEL, trimmed", own)
	}
}

func TestNominatorWorkIsTheListsEntry(t *testing.T) {
	t.Parallel()
	j := newJury(t, 4)
	lea := j.loggedIn("Lea", jury.RoleNominator)
	lea.post(lea.at("nominate/view", "workId", "2"), nil).ok(nil)
	lea.post(lea.at("nominate"), object{"workId": 2, "award": "LEVEL", "comments": "mine"}).ok(nil)
	var page struct{ Items []json.RawMessage }
	lea.get(lea.at("nominate/works")).ok(&page)
	for _, item := range page.Items {
		answer := lea.get(lea.at(fmt.Sprintf("nominate/work/%d", idOf(t, item)))).ok(nil)
		if diff := cmp.Diff(string(item), string(answer.data)); diff != "" {
			t.Errorf("(-in the list +alone):\n%s", diff)
		}
	}
	j.sql(`UPDATE submissions SET latest = false WHERE work_id = 3`)
	j.sql(`UPDATE submissions SET disqualified_at = now() WHERE work_id = 4`)
	for _, id := range []string{"3", "4", "5", "0", "-1", "one", "1.5", "4294967297", "99999999999999999999", "%00", "%20"} {
		lea.get(lea.at("nominate/work/" + id)).fails(contest.CodeNotFound)
	}
	mei := j.loggedIn("Mei", jury.RoleJudge)
	mei.get(mei.at("nominate/work/1")).fails(contest.CodeForbidden)
	j.add(contest.Camp, "Kim", jury.RoleNominator)
	kim := j.logIn(contest.Camp, "Kim")
	kim.get(kim.at("nominate/work/1")).fails(contest.CodeNotFound)
}

func TestNominatorWorksChecksTheQuery(t *testing.T) {
	t.Parallel()
	j := newJury(t, 1)
	lea := j.loggedIn("Lea", jury.RoleNominator)
	cases := []struct {
		query []string
		want  []string
	}{
		{[]string{"page", "0"}, []string{"page"}},
		{[]string{"page", "x", "pageSize", "101", "watched", "maybe", "q", strings.Repeat("字", 101)},
			[]string{"page", "pageSize", "watched", "q"}},
		{[]string{"pageSize", "0"}, []string{"pageSize"}},
		{[]string{"page", "99999999999999999999"}, []string{"page"}},
		{[]string{"q", "a\x00b"}, []string{"q"}},
		{[]string{"q", "a\xffb"}, []string{"q"}},
	}
	for _, c := range cases {
		lea.get(lea.at("nominate/works", c.query...)).fails(contest.CodeValidation, c.want...)
	}
}

func TestNominate(t *testing.T) {
	t.Parallel()
	j := newJury(t, 4)
	lea := j.loggedIn("Lea", jury.RoleNominator)
	good := object{"workId": 1, "award": "CREATIVE", "comments": "good", "surplus": true}
	nominate := func(body any) *answer { return lea.post(lea.at("nominate"), body) }

	nominate(nil).fails(contest.CodeValidation, "workId", "award", "comments")
	nominate(
		object{"workId": "1", "award": 7, "comments": []int{}},
	).fails(
		contest.CodeValidation,
		"workId",
		"award",
		"comments",
	)
	nominate(
		object{"workId": 1.5, "award": "BEST", "comments": " "},
	).fails(
		contest.CodeValidation,
		"workId",
		"award",
		"comments",
	)
	nominate(good.with(object{"comments": strings.Repeat("字", 501)})).fails(contest.CodeValidation, "comments")
	nominate(good.with(object{"comments": "a\x00b"})).fails(contest.CodeValidation, "comments")
	nominate(good.with(object{"workId": 5})).fails(contest.CodeNotFound, "workId")
	nominate(`{"workId": 1, "comments": "` + strings.Repeat("x", 70_000) + `"}`).fails(contest.CodeFileTooLarge)

	var stored struct {
		WorkID          int
		Award, Comments string
	}
	nominate(good).ok(&stored)
	if stored.WorkID != 1 || stored.Award != "CREATIVE" || stored.Comments != "good" {
		t.Errorf("nomination %+v", stored)
	}
	nominate(good.with(object{"workId": 2, "comments": strings.Repeat("字", 500)})).ok(nil)
	nominate(good.with(object{"workId": 3})).fails(contest.CodeLimitReached)
	nominate(good.with(object{"comments": "better"})).ok(&stored)
	if stored.Comments != "better" {
		t.Errorf("nomination %+v, want the new comments", stored)
	}
	wantState(t, lea, "LEVEL 0/10 IN_PROGRESS false", "CREATIVE 2/2 COMPLETED true", "NARRATIVE 0/2 IN_PROGRESS false")

	// A withdrawn work is in no list, history or count.
	j.sql(`UPDATE submissions SET latest = false, withdrawn_at = now() WHERE work_id = 2`)
	wantState(
		t,
		lea,
		"LEVEL 0/10 IN_PROGRESS false",
		"CREATIVE 1/2 IN_PROGRESS false",
		"NARRATIVE 0/2 IN_PROGRESS false",
	)
	nominate(good.with(object{"workId": 2})).fails(contest.CodeNotFound, "workId")
	nominate(good.with(object{"workId": 3})).ok(nil)
	j.sql(`UPDATE submissions SET disqualified_at = now() WHERE work_id = 3`)
	var history []struct {
		WorkID int
		Work   workSeen
	}
	answer := lea.get(lea.at("nominate/history")).ok(&history)
	if len(history) != 1 || history[0].WorkID != 1 || history[0].Work.Name != "Film 1" {
		t.Errorf("history %+v, want work 1 alone", history)
	}
	if strings.Contains(string(answer.raw), "secret") {
		t.Errorf("the history identifies an entrant:\n%s", answer.raw)
	}
}

func TestNominationQuotaHoldsUnderConcurrency(t *testing.T) {
	t.Parallel()
	j := newJury(t, 50)
	lea := j.loggedIn("Lea", jury.RoleNominator)
	for award, limit := range j.editions[contest.International].Awards.Limits() {
		codes := atOnce(50, func(i int) *answer {
			return lea.post(lea.at("nominate"), object{"workId": i + 1, "award": award, "comments": "good"})
		})
		if codes["OK"] != limit || codes[contest.CodeLimitReached] != 50-limit {
			t.Errorf("50 nominations for %s ended with %v, want %d taken", award, codes, limit)
		}
	}
	wantState(t, lea, "LEVEL 10/10 COMPLETED true", "CREATIVE 2/2 COMPLETED true", "NARRATIVE 2/2 COMPLETED true")
}

func TestMarkWatchedChecksTheWork(t *testing.T) {
	t.Parallel()
	j := newJury(t, 1)
	lea := j.loggedIn("Lea", jury.RoleNominator)
	view := func(query ...string) *answer { return lea.post(lea.at("nominate/view", query...), nil) }
	view().fails(contest.CodeValidation, "workId")
	view("workId", "one").fails(contest.CodeValidation, "workId")
	view("workId", "4294967297").fails(contest.CodeValidation, "workId")
	view("workId", "2").fails(contest.CodeNotFound, "workId")
	mei := j.loggedIn("Mei", jury.RoleJudge)
	mei.post(mei.at("nominate/view", "workId", "1"), nil).fails(contest.CodeForbidden)
}

func TestCancelNominations(t *testing.T) {
	t.Parallel()
	j := newJury(t, 2)
	lea := j.loggedIn("Lea", jury.RoleNominator)
	for work := 1; work <= 2; work++ {
		for _, award := range contesttest.Awards(1, 1, 1).IDs() {
			lea.post(lea.at("nominate"), object{"workId": work, "award": award, "comments": "good"}).ok(nil)
		}
	}
	cancel := func(want int, query ...string) {
		t.Helper()
		var done struct{ Cancelled int }
		lea.delete(lea.at("nominate", query...)).ok(&done)
		if done.Cancelled != want {
			t.Errorf("cancel %v cancelled %d, want %d", query, done.Cancelled, want)
		}
	}
	lea.delete(lea.at("nominate", "workId", "x", "award", "y")).fails(contest.CodeValidation, "workId", "award")
	lea.delete(lea.at("nominate", "workId", "", "award", "")).fails(contest.CodeValidation, "workId", "award")
	cancel(1, "workId", "1", "award", "CREATIVE")
	cancel(0, "workId", "1", "award", "CREATIVE")
	wantState(t, lea, "LEVEL 2/10 IN_PROGRESS false", "CREATIVE 1/2 IN_PROGRESS false", "NARRATIVE 2/2 COMPLETED true")
	cancel(2, "workId", "1")
	var seen []struct{ Version int }
	lea.get(lea.at("nominate/history")).ok(&seen)
	versions := fmt.Sprintf("%d,%d,%d", seen[0].Version, seen[1].Version, seen[2].Version)
	lea.post(lea.at("nominate"), object{"workId": 2, "award": "LEVEL", "comments": "better"}).ok(nil) // in another tab
	lea.delete(lea.at("nominate", "versions", versions)).fails(contest.CodeConflict, "versions")
	lea.delete(lea.at("nominate", "versions", "1,x")).fails(contest.CodeValidation, "versions")
	wantState(
		t,
		lea,
		"LEVEL 1/10 IN_PROGRESS false",
		"CREATIVE 1/2 IN_PROGRESS false",
		"NARRATIVE 1/2 IN_PROGRESS false",
	)
	lea.get(lea.at("nominate/history")).ok(&seen)
	versions = fmt.Sprintf("%d,%d,%d", seen[0].Version, seen[1].Version, seen[2].Version)
	cancel(3, "versions", versions)
	cancel(0, "versions", versions) // repeated
	wantState(
		t,
		lea,
		"LEVEL 0/10 IN_PROGRESS false",
		"CREATIVE 0/2 IN_PROGRESS false",
		"NARRATIVE 0/2 IN_PROGRESS false",
	)
}

func TestCampHasNoNominations(t *testing.T) {
	t.Parallel()
	j := newJury(t, 1)
	j.add(contest.Camp, "Lea", jury.RoleNominator)
	lea := j.logIn(contest.Camp, "Lea")
	var page workPage
	lea.get(lea.at("nominate/works")).ok(&page)
	if page.Total != 0 || page.Items == nil {
		t.Errorf("page %+v, want an empty list", page)
	}
	wantState(t, lea)
	lea.post(
		lea.at("nominate"),
		object{"workId": 1, "award": "LEVEL", "comments": "good"},
	).fails(
		contest.CodeNotFound,
		"workId",
	)
}

// TestEditionOfScoresAloneTakesNoNominations, though its catalogue has awards.
func TestEditionOfScoresAloneTakesNoNominations(t *testing.T) {
	t.Parallel()
	j := newJury(t, 1)
	j.editions[contest.International].ScoresAlone = true
	j.add(contest.International, "Nora", jury.RoleNominator)
	nora := j.logIn(contest.International, "Nora")
	nora.post(nora.at("nominate"), object{"workId": 1, "award": "LEVEL", "comments": "good"}).fails(contest.CodeJudgingClosed)
}
