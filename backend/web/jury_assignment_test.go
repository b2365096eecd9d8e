package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// TestAssignmentIsThePlanThatWasRead: a plan of before another change is refused.
func TestAssignmentIsThePlanThatWasRead(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	for id := 1; id <= 4; id++ {
		j.addWork(id)
	}
	j.add(contest.International, "Lea", jury.RoleNominator)
	j.add(contest.International, "Max", jury.RoleNominator)
	c := w.organiser(contest.OrganiserJury)
	type plan struct {
		Plan    string
		Works   int
		Changed bool
		Shares  []struct {
			All           bool
			Before, After int
			Removed       []int
		}
	}
	var trial, done plan
	c.send("/judges/assign", object{"role": "nominator", "perFilm": 1, "dryRun": true}).ok(&trial)
	if trial.Works != 4 || !trial.Changed || len(trial.Shares) != 2 || trial.Shares[0].After != 2 ||
		!trial.Shares[0].All ||
		len(trial.Shares[0].Removed) != 2 {
		t.Errorf("trial: %+v", trial)
	}
	j.addWork(5)
	c.send("/judges/assign", object{"role": "nominator", "perFilm": 1, "plan": trial.Plan}).fails(contest.CodeConflict)
	c.send(
		"/judges/assign",
		object{"perFilm": 1, "dryRun": true},
	).ok(
		&trial,
	) // nominators share the works without a role
	c.send("/judges/assign", object{"role": "nominator", "perFilm": 1, "plan": trial.Plan}).ok(&done)
	c.send("/judges/assign", object{"role": "nominator", "perFilm": 1, "dryRun": true}).ok(&done)
	if done.Changed {
		t.Errorf("again: %+v", done)
	}
	c.send("/judges/assign", object{"role": "nominator", "clear": true}).ok(&done)
	if !done.Changed || done.Shares[0].After != 5 {
		t.Errorf("cleared: %+v", done)
	}
	c.send("/judges/assign", object{"role": "chair"}).fails(contest.CodeValidation, "perFilm", "role")
	c.send("/judges/assign", object{"role": "nominator", "perFilm": 3}).fails(contest.CodeValidation, "perFilm")
	c.send("/judges/assign", object{"role": "judge", "perFilm": 1}).fails(contest.CodeValidation, "perFilm")
	var assigned int
	w.row(`SELECT count(*) FROM judges WHERE assigned`, &assigned)
	if assigned != 0 {
		t.Errorf("%d are assigned", assigned)
	}
}

// TestOneAssignmentIsEndedOnce: by one of many callers at once; the others keep theirs.
func TestOneAssignmentIsEndedOnce(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	for id := 1; id <= 4; id++ {
		j.addWork(id)
	}
	j.add(contest.International, "Lea", jury.RoleNominator)
	j.add(contest.International, "Max", jury.RoleNominator)
	c := w.organiser(contest.OrganiserJury)
	c.send("/judges/assign", object{"role": "nominator", "perFilm": 1}).ok(nil)
	var lea string
	w.row(`SELECT id FROM judges WHERE name = 'Lea'`, &lea)
	once := together(5, func() bool { return c.send("/judges/"+lea+"/unassign", nil).code == "OK" })
	if once != 1 {
		t.Errorf("%d of 5 ended it", once)
	}
	c.send("/judges/"+lea+"/unassign", nil).fails(contest.CodeConflict, "name")
	c.send("/judges/"+strings.Repeat("0", 36)+"/unassign", nil).fails(contest.CodeNotFound)
	c.do(http.MethodPost, "/apis/organiser/judges/"+lea+"/unassign?edition=camp", nil).fails(contest.CodeNotFound)
	var all struct {
		Items []struct {
			Name     string
			Assigned bool
		}
	}
	if c.read("/judges").ok(&all); fmt.Sprint(all.Items) != "[{Lea false} {Max true}]" {
		t.Errorf("jury: %+v", all)
	}
	for query, want := range map[string]int{
		`SELECT count(*) FROM assignments`: 2,
		`SELECT count(*) FROM audit_log WHERE action = 'assignment.end' AND actor = 'organiser:jury@films.example' AND subject = 'judge:Lea'`: 1,
		`SELECT count(*) FROM log_records WHERE kind = 'assignment'`:                                                                          2,
	} {
		var got int
		if w.row(query, &got); got != want {
			t.Errorf("%s: %d, want %d", query, got, want)
		}
	}
	c.send("/judges/"+lea+"/erase", object{"name": "Lea"}).ok(nil)
	var named int
	if w.row(`SELECT count(*) FROM audit_log WHERE subject = 'judge:Lea'`, &named); named != 0 {
		t.Errorf("%d rows name the erased judge", named)
	}
}
