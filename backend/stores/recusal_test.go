package stores_test

import (
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

func TestRecusedWorkLeavesListProgressAndScores(t *testing.T) {
	j := newJury(t, 3)
	ctx := t.Context()
	mei, ken := j.judge("Mei", jury.RoleJudge), j.judge("Ken", jury.RoleJudge)
	j.shortlist(1, 2, 3)
	score := func(by jury.Judge, id int) error {
		_, err := j.Score(
			ctx,
			by,
			judging.ScoreForm{WorkID: id, Scores: scores(1, 2, 3, 4)},
			judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
			j.now,
		)
		return err
	}
	for id := 1; id <= 2; id++ {
		wantCode(t, score(mei, id), "")
		wantCode(t, score(ken, id), "")
	}
	for _, id := range []int{1, 3} {
		wantCode(t, j.Recuse(ctx, mei, judging.RecusalForm{WorkID: id, Reason: "A friend's film"}, j.now), "")
	}
	works, err := j.JudgeWorks(ctx, mei, nil)
	if err != nil || !slices.Equal(workIDs(works), []int{2}) {
		t.Errorf("works %v, %v; want work 2 alone", workIDs(works), err)
	}
	history, err := j.Scorecards(ctx, mei)
	if err != nil || !slices.Equal(workIDs(history), []int{2}) {
		t.Errorf("history %v, %v; want work 2 alone", workIDs(history), err)
	}
	progress, err := j.ScoreProgress(ctx, mei, contesttest.Criteria().IDs())
	if want := (judging.ScoreProgress{Scored: 1, Total: 1}); err != nil || progress != want {
		t.Errorf("progress %+v, %v; want %+v", progress, err, want)
	}
	wantCode(t, score(mei, 1), contest.CodeNotFound)
	wantCode(t, j.Recuse(ctx, mei, judging.RecusalForm{WorkID: 1, Reason: "again"}, j.now), contest.CodeNotFound)
	_, err = j.SetJudgeNote(ctx, mei, judging.JudgeNoteForm{WorkID: 1, Flag: true}, j.now)
	wantCode(t, err, contest.CodeNotFound)
	if cards := j.number(`SELECT count(*) FROM scorecards WHERE work_id = 1 AND judge_id = $1`, mei.ID); cards != 0 {
		t.Error("the scorecard of the recused work is still stored")
	}
	others, err := j.Scorecards(ctx, ken)
	if err != nil || len(others) != 2 {
		t.Errorf("another judge has %d scorecards, %v; want both", len(others), err)
	}
	if rows := j.number(
		`SELECT count(*) FROM audit_log WHERE action = 'judge.recuse' AND actor = 'judge:Mei' AND subject IN ('work:1', 'work:3')`,
	); rows != 2 {
		t.Errorf("%d audit rows, want 2", rows)
	}
}

// Organisers read the conflicts of their edition, the latest first, and none of what an erased judge wrote.
func TestConflictsAreListedWithTheirReasons(t *testing.T) {
	j := newJury(t, 3)
	ctx := t.Context()
	mei, ken := j.judge("Mei", jury.RoleJudge), j.judge("Ken", jury.RoleJudge)
	j.shortlist(1, 2, 3)
	later := j.now.Add(time.Hour)
	wantCode(t, j.Recuse(ctx, mei, judging.RecusalForm{WorkID: 3, Reason: "A friend's film"}, j.now), "")
	wantCode(t, j.Recuse(ctx, ken, judging.RecusalForm{WorkID: 1, Reason: "A former student"}, later), "")
	j.exec(`UPDATE submissions SET title = 'Crane Season' WHERE work_id = 1`)
	j.exec(`UPDATE submissions SET title = '' WHERE work_id = 3`) // its account is deleted
	want := func(edition contest.EditionID, conflicts ...judging.DeclaredConflict) {
		t.Helper()
		listed, err := j.DeclaredConflicts(ctx, edition)
		for i := range listed {
			listed[i].DeclaredAt = listed[i].DeclaredAt.UTC()
		}
		if err != nil || !slices.Equal(listed, conflicts) {
			t.Errorf("%s: %+v, %v; want %+v", edition, listed, err, conflicts)
		}
	}
	kens := judging.DeclaredConflict{
		Judge:      "Ken",
		WorkID:     1,
		Title:      "Crane Season",
		Reason:     "A former student",
		DeclaredAt: later.UTC(),
	}
	want(
		contest.International,
		kens,
		judging.DeclaredConflict{Judge: "Mei", WorkID: 3, Reason: "A friend's film", DeclaredAt: j.now.UTC()},
	)
	want(contest.Camp)
	standIn, err := j.EraseJudge(ctx, contest.International, "Mei", "tools:test", later)
	wantCode(t, err, "")
	want(contest.International, kens, judging.DeclaredConflict{Judge: standIn, WorkID: 3, DeclaredAt: j.now.UTC()})
}

// A score that is being stored when the judge is recused does not stay.
func TestRecusalAndScoreAtOnceLeaveNoScorecard(t *testing.T) {
	j := newJury(t, 20)
	mei := j.judge("Mei", jury.RoleJudge)
	ids := make([]int, 20)
	for i := range ids {
		ids[i] = i + 1
	}
	j.shortlist(ids...)
	atOnce(40, func(i int) error {
		if i%2 == 0 {
			return j.Recuse(t.Context(), mei, judging.RecusalForm{WorkID: i/2 + 1, Reason: "conflict"}, j.now)
		}
		_, err := j.Score(
			t.Context(),
			mei,
			judging.ScoreForm{WorkID: i/2 + 1, Scores: scores(1)},
			judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
			j.now,
		)
		return err
	})
	if recused, cards := j.number(
		`SELECT count(*) FROM recusals`,
	), j.number(
		`SELECT count(*) FROM scorecards`,
	); recused != 20 ||
		cards != 0 {
		t.Errorf("%d recusals and %d scorecards, want 20 and none", recused, cards)
	}
}

func TestClosedJudgingFreezesNominationsAndScores(t *testing.T) {
	j := newJury(t, 2)
	ctx := t.Context()
	mei, lea := j.judge("Mei", jury.RoleJudge), j.judge("Lea", jury.RoleNominator)
	j.shortlist(1, 2)
	calls := map[string]func() error{
		"score": func() error {
			_, err := j.Score(
				ctx,
				mei,
				judging.ScoreForm{WorkID: 1, Scores: scores(1)},
				judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
				j.now,
			)
			return err
		},
		"nominate": func() error {
			_, err := j.Nominate(ctx, lea, form(1, "LEVEL", "good"), 10, j.now)
			return err
		},
		"cancel": func() error { _, err := j.CancelNominations(ctx, lea, judging.CancelFilter{}, j.now); return err },
		"recuse": func() error { return j.Recuse(ctx, mei, judging.RecusalForm{WorkID: 2, Reason: "conflict"}, j.now) },
	}
	set := func(closed, want bool) {
		t.Helper()
		if changed, err := j.SetJudgingClosed(
			ctx,
			contest.International,
			closed,
			"tools:test",
			j.now,
		); err != nil ||
			changed != want {
			t.Errorf("closing %v changed %v, %v; want %v", closed, changed, err, want)
		}
	}
	set(true, true)
	set(true, false)
	for name, call := range calls {
		if err := call(); contest.CodeOf(err) != contest.CodeJudgingClosed {
			t.Errorf("%s: %v, want JUDGING_CLOSED", name, err)
		}
	}
	_, err := j.SetJudgeNote(ctx, mei, judging.JudgeNoteForm{WorkID: 1, Note: "see the end again"}, j.now)
	wantCode(t, err, "")
	wantCode(t, j.MarkWatched(ctx, lea, 1, j.now), "")
	set(false, true)
	for name, call := range calls {
		if err := call(); err != nil {
			t.Errorf("%s after opening again: %v", name, err)
		}
	}
	if rows := j.number(`SELECT count(*) FROM audit_log WHERE action IN ('judging.close', 'judging.open')`); rows != 2 {
		t.Errorf("%d audit rows, want 2", rows)
	}
	if rows := j.number(
		`SELECT count(*) FROM log_records WHERE kind IN ('judging.opened', 'judging.closed', 'recusal')`,
	); rows != 3 {
		t.Errorf("%d records in the log, want those of closing, opening and one recusal", rows)
	}
}
