package web_test

import (
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// TestLateWorksAreListedWithWhatTheyWaitFor: for a minute, for judging to open, for an organiser, or for a judge.
func TestLateWorksAreListedWithWhatTheyWaitFor(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	for id := 1; id <= 4; id++ {
		j.addWork(id)
	}
	j.add(contest.International, "Lea", jury.RoleNominator)
	j.add(contest.International, "Max", jury.RoleNominator)
	c := w.organiser(contest.OrganiserJury)
	wait := func(perFilm, total int, waits string) {
		t.Helper()
		var state struct {
			PerFilm, Total int
			Items          []struct {
				WorkID, Readers, Able int
				Waits                 string
			}
		}
		c.read("/judges/assignment?role=nominator&page=1&pageSize=1").ok(&state)
		if state.PerFilm != perFilm || state.Total != total || len(state.Items) != min(total, 1) {
			t.Errorf("%+v, want %d works and %d readers", state, total, perFilm)
		} else if total > 0 && (state.Items[0].WorkID != 5 || state.Items[0].Waits != waits) {
			t.Errorf("%+v, want work 5, which waits for %s", state.Items[0], waits)
		}
	}
	wait(0, 0, "")
	c.send("/judges/assign", object{"role": "nominator", "perFilm": 1}).ok(nil)
	wait(1, 0, "")
	j.addWork(5)
	j.addWork(6)
	wait(1, 2, "tick")
	w.editions[contest.International].LateWorksWait = true
	wait(1, 2, "organiser")
	c.send("/judging/close", nil).ok(nil)
	wait(1, 2, "opening")
	c.read("/judges/assignment?role=chair").fails(contest.CodeValidation, "role")
}

// TestProspectSaysHowManyCardsAWorkNeeds: of the enabled judges and the shortlisted works.
func TestProspectSaysHowManyCardsAWorkNeeds(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	for id := 1; id <= 4; id++ {
		j.addWork(id)
	}
	for _, name := range []string{"Lea", "Max", "Noor"} {
		j.add(contest.International, name, jury.RoleJudge)
	}
	c := w.organiser(contest.OrganiserJury)
	type precision struct {
		Cards           int
		Corrected, Mean float64
	}
	type figures struct {
		Judges, Works, Contests int
		Aim                     float64
		Now, Needed             precision
		Enough                  bool
	}
	read := func() (f *figures) {
		t.Helper()
		c.read("/judges/prospect?perFilm=2").ok(&f)
		return f
	}
	j.shortlist(1)
	if f := read(); f != nil {
		t.Errorf("one work: %+v, want null", f)
	}
	j.shortlist(1, 2, 3, 4)
	f := read()
	if f == nil || f.Judges != 3 || f.Works != 4 || f.Contests != 300 || f.Now.Cards != 2 || f.Aim != .7 {
		t.Fatalf("%+v", f)
	}
	if f.Now.Corrected <= f.Now.Mean-.03 || f.Enough != (f.Needed.Corrected >= .7) || f.Needed.Cards < 1 ||
		f.Needed.Cards > 3 {
		t.Errorf("%+v", f)
	}
	if again := read(); *again != *f {
		t.Errorf("%+v, again %+v", f, again)
	}
	c.read("/judges/prospect?perFilm=0").fails(contest.CodeValidation, "perFilm")
	c.read("/judges/prospect?perFilm=two").fails(contest.CodeValidation, "perFilm")
}
