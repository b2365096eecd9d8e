package web_test

import (
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// prized are works of the results with their prizes, and what was changed by hand.
type prized struct {
	Ranking struct {
		Chosen string
		At     *string
	}
	Works []struct {
		WorkID int
		Prizes []string
	}
	Changes []struct {
		Prize, Reason, By string
		WorkID            int
		Given             bool
		At                time.Time
	}
}

// TestPrizesAreGivenAndTakenFromTheConsole: with a reason, from the prizes that were read, and not while they are
// public.
func TestPrizesAreGivenAndTakenFromTheConsole(t *testing.T) {
	t.Parallel()
	w, log := rated(t)
	c := w.organiser(contest.OrganiserJury)
	change := func(work int, prize string, given bool, reason string, before ...string) *answer {
		return c.send(
			"/results/prize",
			object{
				"workId": work,
				"prize":  prize,
				"given":  given,
				"reason": reason,
				"before": append([]string{}, before...),
			},
		)
	}
	c.send(
		"/results/prize",
		object{"workId": 0, "prize": "gold", "before": []string{}},
	).fails(
		contest.CodeValidation,
		"given",
		"prize",
		"reason",
		"workId",
	)
	change(99, "excellence", true, "Brave.").fails(contest.CodeNotFound, "workId")
	change(1, "first", true, "It leads.", "first").fails(contest.CodeValidation, "prize")
	change(2, "first", false, "It does not lead.").fails(contest.CodeValidation, "prize")
	change(1, "first", false, "It was shown before.").fails(contest.CodeConflict, "before")
	change(2, "excellence", true, " Brave. ").ok(nil)
	change(1, "first", false, "It was shown before.", "first").ok(nil)
	change(1, "first", true, "It was not.").ok(nil)
	var read prized
	c.read("/results").ok(&read)
	if !slices.Equal(read.Works[0].Prizes, []string{"first"}) ||
		!slices.Equal(read.Works[1].Prizes, []string{"excellence"}) {
		t.Errorf("prizes: %+v", read.Works)
	}
	if len(read.Changes) != 2 || read.Changes[0].Reason != "Brave." || read.Changes[1].Prize != "first" ||
		!read.Changes[1].Given {
		t.Errorf("changes: %+v", read.Changes)
	}
	if first := read.Changes[0]; first.By != "organiser:jury@films.example" || !first.At.Equal(w.contest.Now()) {
		t.Errorf("a prize changed by %q at %v", first.By, first.At)
	}
	c.send("/judging/close", nil).ok(nil)
	w.publish(c)
	change(2, "excellence", false, "A mistake.", "excellence").fails(contest.CodeConflict, "prize")
	sequence(t, log)
	var check struct{ Valid bool }
	if c.read("/results/verify").ok(&check); !check.Valid {
		t.Error("the log does not give the prizes")
	}
	var rows int
	w.row(`SELECT count(*) FROM audit_log WHERE action = 'results.prize' AND actor LIKE 'organiser:%'`, &rows)
	if rows != 3 {
		t.Errorf("%d audit rows, want one for each of the three changes", rows)
	}
}

// TestWhatWasReadIsPublished: a plan that a prize or the jury's words changed since is not, and one that is public
// already is.
func TestWhatWasReadIsPublished(t *testing.T) {
	t.Parallel()
	w, _ := rated(t)
	c := w.organiser(contest.OrganiserJury)
	c.send("/judging/close", nil).ok(nil)
	read := func() (plan struct {
		Plan    string
		Changed bool
	}) {
		t.Helper()
		c.send("/results/publish", object{"dryRun": true}).ok(&plan)
		return plan
	}
	former := read()
	c.send(
		"/results/prize",
		object{"workId": 2, "prize": "excellence", "given": true, "reason": "Brave.", "before": []string{}},
	).ok(
		nil,
	)
	c.send("/results/publish", object{"plan": former.Plan}).fails(contest.CodeConflict, "plan")
	prized := read()
	c.send(
		"/results/citation",
		object{"workId": 1, "jury": object{"en": "It waits.", "zh": "它在等待。"}, "before": nil},
	).ok(
		nil,
	)
	c.send("/results/publish", object{"plan": prized.Plan}).fails(contest.CodeConflict, "plan")
	w.contest.add(time.Hour)
	cited := read()
	c.send("/results/publish", object{"plan": cited.Plan}).ok(nil)
	c.send("/results/publish", object{"plan": cited.Plan}).ok(nil) // an answer that was lost
	w.goOn(c)
	c.send("/results/publish", object{"plan": cited.Plan}).ok(nil) // it is public already
	if again := read(); again.Plan != cited.Plan || again.Changed {
		t.Errorf("published: %+v", again)
	}
}

// TestOneOrganiserChangesAPrizeAtATime: of many who start from the same prizes of a work one succeeds.
func TestOneOrganiserChangesAPrizeAtATime(t *testing.T) {
	t.Parallel()
	w, _ := rated(t)
	c := w.organiser(contest.OrganiserJury)
	stored := together(8, func() bool {
		return c.send(
			"/results/prize",
			object{"workId": 2, "prize": "first", "given": true, "reason": "Both.", "before": []string{}},
		).code == "OK"
	})
	var rows int
	w.row(`SELECT count(*) FROM audit_log WHERE action = 'results.prize'`, &rows)
	if stored != 1 || rows != 1 {
		t.Errorf("%d of 8 were stored, with %d audit rows", stored, rows)
	}
}

// TestRankingIsChosenFromTheConsole: before the first score, from the choice that was read.
func TestRankingIsChosenFromTheConsole(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.beginLog()
	j := &juryServer{world: w.world}
	j.addWork(1)
	j.shortlist(1)
	c := w.organiser(contest.OrganiserJury)
	chosen := func() (of prized) {
		t.Helper()
		c.read("/results").ok(&of)
		return of
	}
	if got := chosen().Ranking; got.Chosen != "mean" || got.At != nil {
		t.Errorf("before a choice: %+v", got)
	}
	choose := func(ranking, before string) *answer {
		return c.send("/results/ranking", object{"ranking": ranking, "before": before})
	}
	choose("median", "best").fails(contest.CodeValidation, "before", "ranking")
	choose("corrected", "mean").ok(nil)
	choose("corrected", "mean").fails(contest.CodeConflict, "before")
	if got := chosen(); got.Ranking.Chosen != "corrected" || got.Ranking.At == nil {
		t.Errorf("chosen: %+v", got)
	}
	judge, err := w.db.CreateJudge(
		t.Context(),
		jury.Judge{Edition: contest.International, Name: "Ann", Role: jury.RoleJudge, PasswordHash: "x"},
		"tools:test",
		w.contest.Now(),
	)
	if err != nil {
		t.Fatal(err)
	}
	points := contest.Score(8000)
	if _, err := w.db.Score(
		t.Context(),
		judge,
		judging.ScoreForm{WorkID: 1, Scores: judging.Scores{"story": points}},
		judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
		w.contest.Now(),
	); err != nil {
		t.Fatal(err)
	}
	choose("mean", "corrected").fails(contest.CodeConflict, "ranking")
}
