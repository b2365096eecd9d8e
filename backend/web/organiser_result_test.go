package web_test

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/results/ranking"
	"marquee/backend/transparency"
)

// rated is a console whose international edition has two works with scorecards, and a log.
func rated(t *testing.T) (*console, *transparency.Sequencer) {
	t.Helper()
	w := newConsole(t)
	log := w.beginLog()
	j := &juryServer{world: w.world}
	for id := 1; id <= 2; id++ {
		j.addWork(id)
	}
	j.shortlist(1, 2)
	for i, name := range []string{"Ann", "Bo"} {
		judge, err := w.db.CreateJudge(
			t.Context(),
			jury.Judge{Edition: contest.International, Name: name, Role: jury.RoleJudge, PasswordHash: "x"},
			"tools:test",
			w.contest.Now(),
		)
		if err != nil {
			t.Fatal(err)
		}
		for id := 1; id <= 2; id++ {
			points := contest.Score(9000 - 1000*id - 100*i)
			form := judging.ScoreForm{WorkID: id, Scores: contesttest.Scores(points)}
			if _, err := w.db.Score(
				t.Context(),
				judge,
				form,
				judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
				w.contest.Now(),
			); err != nil {
				t.Fatal(err)
			}
		}
	}
	return w, log
}

// beginLog gives the international edition a first prize and one that only organisers give, and its log the rules.
func (w *world) beginLog() *transparency.Sequencer {
	w.t.Helper()
	edition := w.editions[contest.International]
	edition.Prizes = []contest.Prize{
		{Prize: ranking.Prize{ID: "first", First: 1, Last: 1}},
		{Prize: ranking.Prize{ID: "excellence"}},
	}
	log := &transparency.Sequencer{
		Editions: contesttest.Samples().IDs,
		Store:    w.db,
		Keys:     logKeys(),
		Clock:    w.contest,
		Now:      w.wall.Now,
		Log:      slog.New(slog.DiscardHandler),
		Rules:    map[contest.EditionID]transparency.RulesData{contest.International: transparency.Rules(edition)},
	}
	if err := log.Prepare(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	return log
}

func sequence(t *testing.T, log *transparency.Sequencer) {
	t.Helper()
	if err := log.Sequence(context.WithoutCancel(t.Context())); err != nil {
		t.Fatal(err)
	}
}

func TestResultsAreReadExportedAndVerified(t *testing.T) {
	t.Parallel()
	w, log := rated(t)
	c := w.organiser(contest.OrganiserViewer)
	var read struct {
		Official    string
		PublishedAt *string
		Works       []struct {
			WorkID     int
			PictureURL string
			Rank       *int
			Prizes     []string
		}
		Judges []struct{ Name string }
	}
	c.read("/results").ok(&read)
	if len(read.Works) != 2 || read.Works[0].WorkID != 1 || *read.Works[0].Rank != 1 || !slices.Equal(read.Works[0].Prizes, []string{"first"}) ||
		len(read.Judges) != 2 || read.PublishedAt != nil ||
		read.Official != "mean" {
		t.Errorf("%+v", read)
	}
	if got := read.Works[0].PictureURL; !strings.HasSuffix(got, "/works/cover-1") {
		t.Errorf("the picture of work 1 is %q", got)
	}
	c.read("/results/verify").fails(contest.CodeConflict) // records wait for their leaves
	sequence(t, log)
	var check struct {
		Valid  bool
		Works  int
		Faults []string
	}
	if c.read("/results/verify").ok(&check); !check.Valid || check.Works != 2 {
		t.Errorf("%+v", check)
	}
	for query, want := range map[string]string{
		"": `"official_rank",`, "format=csv&table=judges": `"judge","cards"`, "format=html": "<!doctype html>", "format=xlsx": "PK", "format=zip": "PK",
	} {
		status, header, body := c.file(http.MethodGet, "/results/export?edition=international&"+query, "")
		if status != http.StatusOK || !strings.Contains(body, want) ||
			!strings.Contains(header.Get("Content-Disposition"), "attachment") {
			t.Errorf("%q: %d, %s", query, status, header)
		}
		if head, _, err := w.db.Head(
			t.Context(),
			contest.International,
		); query == "format=html" &&
			(err != nil || !strings.Contains(body, strings.Split(head, "\n")[0])) {
			t.Errorf("the report lacks the head")
		}
	}
	var part struct {
		Works []struct{ WorkID int }
		Total int
	}
	if c.read(
		"/results?sort=work&descending=true&pageSize=1",
	).ok(
		&part,
	); len(part.Works) != 1 ||
		part.Works[0].WorkID != part.Total {
		t.Errorf("the last work: %+v", part)
	}
	if _, _, file := c.file(
		http.MethodGet,
		"/results/export?edition=international&q=1",
		"",
	); strings.Count(
		file,
		"\n",
	) != 2 {
		t.Errorf("the ranks of one work: %s", file)
	}
	c.read("/results/export?format=exe").fails(contest.CodeValidation, "format")
	c.read("/results/export?table=passwords").fails(contest.CodeValidation, "table")
	// A score that was changed in the database alone does not pass.
	w.sql(`UPDATE scorecards SET creativity = creativity - 1 WHERE work_id = 2`)
	c.read("/results/verify").fails(contest.CodeConflict, "results")
	c.read("/results/export?format=zip").fails(contest.CodeConflict, "results")
}

func TestResultsArePublishedFromTheConsole(t *testing.T) {
	t.Parallel()
	w, log := rated(t)
	c, viewer := w.organiser(contest.OrganiserJury), w.organiser(contest.OrganiserViewer)
	var plan struct {
		Changed       bool
		Before, After []struct{ WorkID int }
		Mails         int
	}
	rows := func() (n int) { w.row(`SELECT count(*) FROM publications`, &n); return n }
	if c.send(
		"/results/publish",
		object{"dryRun": true},
	).ok(
		&plan,
	); !plan.Changed || len(plan.After) != 1 ||
		rows() != 0 {
		t.Errorf("the trial: %+v", plan)
	}
	read := readPlan(c).Plan
	c.send("/results/publish", object{}).fails(contest.CodeValidation, "plan")
	c.send("/results/publish", object{"plan": read}).fails(contest.CodeConflict, "judging")
	c.send("/judging/close", nil).ok(nil)
	viewer.send("/results/publish", object{}).fails(contest.CodeForbidden)
	c.send("/results/publish", object{"dryRun": "no"}).fails(contest.CodeValidation, "dryRun", "plan")
	passed := together(5, func() bool {
		return c.send("/results/publish", object{"plan": read}).code == "OK"
	})
	if runs := w.count(`SELECT count(*) FROM publication_runs`); passed != 5 || rows() != 0 || runs != 1 {
		t.Errorf("%d answers, %d publications begun, %d public", passed, runs, rows())
	}
	if w.goOn(c); rows() != 1 {
		t.Fatalf("%d publications", rows())
	}
	if c.send("/results/publish", object{"plan": read}).ok(&plan); plan.Changed || len(plan.Before) != 1 {
		t.Errorf("again: %+v", plan)
	}
	sequence(t, log)
	var check struct{ Valid bool }
	if c.read("/results/verify").ok(&check); !check.Valid {
		t.Error("the log does not give the prizes that were published")
	}
	drop := object{"add": []int{}, "remove": []int{1}, "withScores": true}
	c.send("/judging/open", nil).fails(contest.CodeConflict, "prize")
	c.send("/shortlist", drop).fails(contest.CodeConflict, "prize")
	viewer.send("/results/unpublish", nil).fails(contest.CodeForbidden)
	var undone struct{ Changed bool }
	if c.send("/results/unpublish", nil).ok(&undone); !undone.Changed || rows() != 0 {
		t.Error("still public")
	}
	c.send("/shortlist", drop).fails(contest.CodeConflict, "judging")
	c.send("/judges/assign", object{"role": "judge", "perFilm": 1}).fails(contest.CodeConflict, "judging")
	if c.send("/results/unpublish", nil).ok(&undone); undone.Changed {
		t.Error("taken back twice")
	}
}
