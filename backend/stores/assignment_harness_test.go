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

// planned returns how the works would be shared out.
func (j *juryDB) planned(role jury.Role, perWork int) judging.AssignmentPlan {
	j.t.Helper()
	state, err := j.AssignmentState(j.t.Context(), contest.International, role, nil)
	if err != nil {
		j.t.Fatal(err)
	}
	plan, err := judging.Assign(state, perWork, "seed")
	if err != nil {
		j.t.Fatal(err)
	}
	return plan
}

func (j *juryDB) apply(role jury.Role, plan judging.AssignmentPlan) error {
	return j.SetAssignment(j.t.Context(), contest.International, role, plan, "tools:test", j.now)
}

// assign shares the works out and returns each judge's works, by name.
func (j *juryDB) assign(role jury.Role, perWork int) map[string][]int {
	j.t.Helper()
	plan := j.planned(role, perWork)
	if err := j.apply(role, plan); err != nil {
		j.t.Fatal(err)
	}
	works := map[string][]int{}
	for _, s := range plan.Shares {
		works[s.Judge.Name] = s.After
	}
	return works
}

// account reads an account as the next call of the judge does.
func (j *juryDB) account(name string) jury.Judge {
	j.t.Helper()
	all, err := j.Judges(j.t.Context(), contest.International)
	if err != nil {
		j.t.Fatal(err)
	}
	return all[slices.IndexFunc(all, func(of jury.Judge) bool { return of.Name == name })]
}

// nominatorIDs returns the ids of a nominator's list, sorted, and compares it with the count.
func (j *juryDB) nominatorIDs(by jury.Judge) []int {
	j.t.Helper()
	works, total, err := j.NominatorWorks(
		j.t.Context(),
		by,
		judging.NominationFilter{Page: contest.Page{Number: 1, Size: 100}},
	)
	if err != nil || total != len(works) {
		j.t.Errorf("%s: %d works, counted %d, %v", by.Name, len(works), total, err)
	}
	ids := []int{}
	for _, w := range works {
		ids = append(ids, w.Work.ID)
	}
	slices.Sort(ids)
	return ids
}

// judgeIDs returns the ids of a judge's list, sorted, and compares it with the progress.
func (j *juryDB) judgeIDs(by jury.Judge) []int {
	j.t.Helper()
	works, err := j.JudgeWorks(j.t.Context(), by, nil)
	if err != nil {
		j.t.Fatal(err)
	}
	progress, err := j.ScoreProgress(j.t.Context(), by, contesttest.Criteria().IDs())
	if err != nil || progress.Total != len(works) {
		j.t.Errorf("%s: %d works, progress %+v, %v", by.Name, len(works), progress, err)
	}
	ids := workIDs(works)
	slices.Sort(ids)
	return ids
}

func (j *juryDB) report(by jury.Judge, work int) error {
	_, err := j.ReportViewing(
		j.t.Context(),
		by,
		judging.ViewingReport{WorkID: work, Played: time.Second, ReportedAt: j.now, At: j.now},
	)
	return err
}

func wantIDs(t *testing.T, what string, got, want []int) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: works %v, want %v", what, got, want)
	}
}
