package stores_test

import (
	"slices"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

func TestNominatorSeesAssignedWorksOnly(t *testing.T) {
	j := newJury(t, 9)
	ctx := t.Context()
	for _, name := range []string{"Lea", "Mo", "Nina"} {
		j.judge(name, jury.RoleNominator)
	}
	given := j.assign(jury.RoleNominator, 1)
	for name, works := range given {
		by := j.account(name)
		if len(works) != 3 {
			t.Errorf("%s has works %v, want 3", name, works)
		}
		wantIDs(t, name, j.nominatorIDs(by), works)
		for id := 1; id <= 9; id++ {
			want := contest.CodeNotFound
			if slices.Contains(works, id) {
				want = ""
			}
			_, err := j.NominatorWork(ctx, by, id)
			wantCode(t, err, want)
			_, err = j.Nominate(ctx, by, form(id, "LEVEL", "good"), 10, j.now)
			wantCode(t, err, want)
			wantCode(t, j.report(by, id), want)
			wantCode(t, j.MarkWatched(ctx, by, id, j.now), want)
			_, err = j.SetJudgeNote(ctx, by, judging.JudgeNoteForm{WorkID: id, Flag: true}, j.now)
			wantCode(t, err, want)
		}
		for _, watched := range []bool{true, false} {
			_, total, err := j.NominatorWorks(
				ctx,
				by,
				judging.NominationFilter{Page: contest.Page{Number: 1, Size: 2}, Watched: &watched},
			)
			if want := map[bool]int{true: 3, false: 0}[watched]; err != nil || total != want {
				t.Errorf("%s: %d works with watched %v, %v; want %d", name, total, watched, err, want)
			}
		}
		_, total, err := j.NominatorWorks(
			ctx,
			by,
			judging.NominationFilter{Page: contest.Page{Number: 1, Size: 2}, Contains: "film"},
		)
		if err != nil || total != 3 {
			t.Errorf("%s: %d works found, %v; want 3", name, total, err)
		}
	}
	later := j.judge("Oli", jury.RoleNominator)
	if n := len(j.nominatorIDs(later)); n != 9 {
		t.Errorf("who is added later sees %d works, want all 9", n)
	}
	j.addWork(10, "Film 10")
	wantIDs(t, "after a new work", j.nominatorIDs(j.account("Lea")), given["Lea"])

	if n, err := j.ClearAssignment(
		ctx,
		contest.International,
		jury.RoleNominator,
		"tools:test",
		j.now,
	); n != 3 ||
		err != nil {
		t.Errorf("cleared for %d, %v; want 3", n, err)
	}
	if n := len(j.nominatorIDs(j.account("Lea"))); n != 10 {
		t.Errorf("after the end of the assignment Lea sees %d works, want all 10", n)
	}
	if n, err := j.ClearAssignment(
		ctx,
		contest.International,
		jury.RoleNominator,
		"tools:test",
		j.now,
	); n != 0 ||
		err != nil {
		t.Errorf("cleared again for %d, %v", n, err)
	}
	if rows := j.number(
		`SELECT count(*) FROM audit_log WHERE subject = 'assignment:international:nominator'`,
	); rows != 2 {
		t.Errorf("%d audit rows, want 2", rows)
	}
}

func TestJudgeSeesAssignedWorksOnly(t *testing.T) {
	j := newJury(t, 7)
	ctx := t.Context()
	for _, name := range []string{"Ann", "Ben", "Cai"} {
		j.judge(name, jury.RoleJudge)
	}
	j.judge("Lea", jury.RoleNominator)
	j.shortlist(1, 2, 3, 4, 5, 6)
	given := j.assign(jury.RoleJudge, 2)
	for name, works := range given {
		by := j.account(name)
		if len(works) != 4 || slices.Contains(works, 7) {
			t.Errorf("%s has works %v, want 4 of the shortlist", name, works)
		}
		wantIDs(t, name, j.judgeIDs(by), works)
		for id := 1; id <= 7; id++ {
			want := contest.CodeNotFound
			if slices.Contains(works, id) {
				want = ""
			}
			_, err := j.JudgeWork(ctx, by, id)
			wantCode(t, err, want)
			wantCode(t, j.scored(by, id, 70), want)
			wantCode(t, j.report(by, id), want)
			_, err = j.SetJudgeNote(ctx, by, judging.JudgeNoteForm{WorkID: id, Flag: true}, j.now)
			wantCode(t, err, want)
			if want != "" {
				wantCode(t, j.Recuse(ctx, by, judging.RecusalForm{WorkID: id, Reason: "conflict"}, j.now), want)
			}
		}
		history, err := j.Scorecards(ctx, by)
		if err != nil || len(history) != 4 {
			t.Errorf("%s: %d scorecards, %v; want 4", name, len(history), err)
		}
	}
	if n := len(j.nominatorIDs(j.account("Lea"))); n != 7 {
		t.Errorf("the assignment of judges leaves a nominator %d works, want 7", n)
	}
}

// A judge is recused after the works were shared out: the work goes to the other one, and never back.
func TestRecusedWorkGoesToAnotherJudge(t *testing.T) {
	j := newJury(t, 6)
	for _, name := range []string{"Ann", "Ben", "Cai"} {
		j.judge(name, jury.RoleJudge)
	}
	j.shortlist(1, 2, 3, 4, 5, 6)
	given := j.assign(jury.RoleJudge, 2)
	left := given["Ann"][0]
	wantCode(
		t,
		j.Recuse(t.Context(), j.account("Ann"), judging.RecusalForm{WorkID: left, Reason: "conflict"}, j.now),
		"",
	)
	wantIDs(t, "after the recusal", j.judgeIDs(j.account("Ann")), given["Ann"][1:])
	for range 2 {
		next := j.assign(jury.RoleJudge, 2)
		if slices.Contains(next["Ann"], left) || !slices.Contains(next["Ben"], left) ||
			!slices.Contains(next["Cai"], left) {
			t.Errorf("works %v; want %d with the two others", next, left)
		}
		wantIDs(t, "shared out again", j.judgeIDs(j.account("Ann")), next["Ann"])
	}
	if rows := j.number(`SELECT count(*) FROM assignments a JOIN recusals r USING (judge_id, work_id)`); rows != 0 {
		t.Error("a recused work is still assigned")
	}
}

// A disqualified work leaves the lists, and returns to the same judges. A disabled judge's share goes to others.
func TestWorksAndJudgesThatLeave(t *testing.T) {
	j := newJury(t, 6)
	for _, name := range []string{"Lea", "Mo", "Nina"} {
		j.judge(name, jury.RoleNominator)
	}
	given := j.assign(jury.RoleNominator, 2)
	gone := given["Lea"][0]
	j.exec(`UPDATE submissions SET disqualified_at = now() WHERE work_id = $1`, gone)
	wantIDs(t, "without the work", j.nominatorIDs(j.account("Lea")), given["Lea"][1:])
	j.assign(jury.RoleNominator, 2)
	j.exec(`UPDATE submissions SET disqualified_at = NULL WHERE work_id = $1`, gone)
	if !slices.Contains(j.nominatorIDs(j.account("Lea")), gone) {
		t.Error("the work that returned is not on its nominator's list")
	}
	if err := j.DisableJudge(t.Context(), contest.International, "Lea", "tools:test", j.now); err != nil {
		t.Fatal(err)
	}
	all := []int{1, 2, 3, 4, 5, 6}
	given = j.assign(jury.RoleNominator, 2)
	wantIDs(t, "Mo, for Lea", given["Mo"], all)
	wantIDs(t, "Nina, for Lea", given["Nina"], all)
	if err := j.EnableJudge(t.Context(), contest.International, "Lea", "tools:test", j.now); err != nil {
		t.Fatal(err)
	}
	if n := len(j.nominatorIDs(j.account("Lea"))); n == 0 || n == 6 {
		t.Errorf("Lea, enabled again, sees %d works, want those that she had", n)
	}
}

func TestNewVersionKeepsItsAssignment(t *testing.T) {
	j := newJury(t, 4)
	j.judge("Lea", jury.RoleNominator)
	j.judge("Mo", jury.RoleNominator)
	given := j.assign(jury.RoleNominator, 1)
	former := given["Lea"][0]
	want := append(slices.Clone(given["Lea"][1:]), j.version(j.entrant(former)))
	wantIDs(t, "Lea", j.nominatorIDs(j.account("Lea")), want)
	wantIDs(t, "Mo", j.nominatorIDs(j.account("Mo")), given["Mo"])
	if j.planned(jury.RoleNominator, 1).Changed() {
		t.Error("the new version would go to another nominator")
	}
}

// Of twenty organisers who share the works out at once, one succeeds.
func TestAssignmentIsMadeAsItWasPlanned(t *testing.T) {
	j := newJury(t, 12)
	for _, name := range []string{"Lea", "Mo", "Nina", "Oli"} {
		j.judge(name, jury.RoleNominator)
	}
	plans := []judging.AssignmentPlan{j.planned(jury.RoleNominator, 1), j.planned(jury.RoleNominator, 2)}
	ends := atOnce(20, func(i int) error { return j.apply(jury.RoleNominator, plans[i%2]) })
	if ends[""] != 1 || ends[contest.CodeConflict] != 19 {
		t.Errorf("20 callers ended with %v, want one success", ends)
	}
	if rows := j.number(`SELECT count(*) FROM assignments`); rows != 12 && rows != 24 {
		t.Errorf("%d assignments, want those of one plan", rows)
	}
	if rows := j.number(`SELECT count(*) FROM log_records WHERE kind = 'assignment'`); rows != 1 {
		t.Errorf("%d records, want 1", rows)
	}
	plan := j.planned(jury.RoleNominator, 3)
	j.addWork(13, "Film 13")
	wantCode(t, j.apply(jury.RoleNominator, plan), contest.CodeConflict)
}

// Whoever's assignment ends sees all works, later ones included, and the log has what is left.
func TestEndedAssignmentShowsAllWorksToOneJudge(t *testing.T) {
	j := newJury(t, 4)
	ctx := t.Context()
	for _, name := range []string{"Lea", "Mo"} {
		j.judge(name, jury.RoleNominator)
	}
	given := j.assign(jury.RoleNominator, 1)
	wantCode(t, j.EndAssignment(ctx, contest.International, "Lea", "tools:test", j.now), "")
	j.addWork(5, "Film 5")
	wantIDs(t, "Lea", j.nominatorIDs(j.account("Lea")), []int{1, 2, 3, 4, 5})
	wantIDs(t, "Mo", j.nominatorIDs(j.account("Mo")), given["Mo"])
	wantCode(t, j.EndAssignment(ctx, contest.International, "Lea", "tools:test", j.now), contest.CodeConflict)
	wantCode(t, j.EndAssignment(ctx, contest.International, "Ann", "tools:test", j.now), contest.CodeNotFound)
	wantCode(t, j.EndAssignment(ctx, contest.Camp, "Mo", "tools:test", j.now), contest.CodeNotFound)
	wantCode(t, j.EndAssignment(ctx, contest.International, "Mo", "tools:test", j.now), "")
	if left := j.number(`SELECT count(*) FROM assignments`); left != 0 {
		t.Errorf("%d assignments are left", left)
	}
}
