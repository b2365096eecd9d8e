package web_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/judging"
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

// TestJudgesGetWorksOfTheirCategories: when works are shared out, and when one comes later; every list of works is
// filtered by the category.
func TestJudgesGetWorksOfTheirCategories(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0, asking)
	w := consoleOf(j.world)
	add := func(id int, category string) {
		j.addWork(id)
		w.sql(`UPDATE submissions SET category = $2 WHERE work_id = $1`, id, category)
	}
	for id := 1; id <= 6; id++ {
		add(id, []string{"road", "market"}[id%2])
	}
	for _, name := range []string{"Lea", "Max", "Noa"} {
		j.add(contest.International, name, jury.RoleNominator)
	}
	c := w.organiser(contest.OrganiserJury)
	ids := map[string]string{}
	var accounts struct{ Items []struct{ ID, Name string } }
	c.read("/judges").ok(&accounts)
	for _, account := range accounts.Items {
		ids[account.Name] = account.ID
	}
	share := func(perFilm int, categories any) *answer {
		return c.send("/judges/assign", object{"perFilm": perFilm, "categories": categories})
	}
	share(1, object{ids["Lea"]: []any{"sea"}}).fails(contest.CodeValidation, "categories")
	share(1, object{"Lea": []any{"road"}}).fails(contest.CodeValidation, "categories") // a name, not an id
	share(2, object{ids["Lea"]: []any{"road"}, ids["Max"]: []any{"road"}}).fails(contest.CodeValidation, "perFilm")
	share(1, object{ids["Lea"]: []any{"road"}, ids["Max"]: []any{"market"}, ids["Noa"]: []any{"market"}}).ok(nil)
	add(8, "road")
	add(9, "market")
	late := &judging.LateWorkService{
		Works: w.db,
		Editions: func(context.Context) []*contest.Edition {
			return []*contest.Edition{w.editions[contest.International]}
		},
		Clock: w.contest, Log: slog.New(slog.DiscardHandler),
	}
	if err := late.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	of := func(name string) (categories []string, works int) {
		var all []string
		w.query(&all, `SELECT ARRAY(SELECT s.category FROM assignments a JOIN judges j ON j.id = a.judge_id
			JOIN submissions s ON s.work_id = a.work_id WHERE j.name = $1 ORDER BY 1)`, name)
		return slices.Compact(slices.Clone(all)), len(all)
	}
	for name, want := range map[string]string{"Lea": "road", "Max": "market", "Noa": "market"} {
		if got, works := of(name); len(got) != 1 || got[0] != want || works != map[string]int{"road": 4, "market": 2}[want] {
			t.Errorf("%s has %d works of %v, want %s", name, works, got, want)
		}
	}
	var state struct {
		Total      int
		Categories map[string][]string
	}
	c.read("/judges/assignment").ok(&state)
	if state.Total != 0 || !slices.Equal(state.Categories[ids["Lea"]], []string{"road"}) {
		t.Errorf("%+v", state)
	}
	share(2, nil).fails(contest.CodeValidation, "perFilm") // the categories stay
	share(1, object{ids["Lea"]: []any{"road"}, ids["Max"]: []any{"market"}, ids["Noa"]: []any{}}).ok(nil)
	var named []string
	w.query(&named, `SELECT ARRAY(SELECT jsonb_object_keys(categories) FROM assignment_rules)`)
	if len(named) != 2 || slices.Contains(named, ids["Noa"]) {
		t.Errorf("the rule names %v: whoever gets works of all categories is not named", named)
	}
	share(2, object{}).ok(nil)
	var audited []string
	w.query(&audited, `SELECT ARRAY(SELECT concat(detail #> '{before,categories}', ' → ', detail #> '{after,categories}')
		FROM audit_log WHERE action = 'assignment.set' ORDER BY id)`)
	if want := []string{
		` → {"road": 1, "market": 2}`, `{"road": 1, "market": 2} → {"road": 1, "market": 1}`, `{"road": 1, "market": 1} → `,
	}; !slices.Equal(audited, want) {
		t.Errorf("audited %q", audited)
	}

	zoe := j.loggedIn("Zoe", jury.RoleNominator)
	zoe.post(zoe.at("nominate"), object{"workId": 2, "award": "LEVEL", "comments": "Good"}).ok(nil)
	zoe.post(zoe.at("nominate"), object{"workId": 3, "award": "LEVEL", "comments": "Good"}).ok(nil)
	j.shortlist(1, 2, 3)
	for list, want := range map[string]string{
		"category=road": "[2 4 6 8]", "category=market": "[1 3 5 9]", "category=road&watched=false&q=film": "[2 4 6 8]",
	} {
		var page struct {
			Items []struct{ ID int }
			Total int
		}
		query, _ := url.ParseQuery(list)
		var flat []string
		for name := range query {
			flat = append(flat, name, query.Get(name))
		}
		zoe.get(zoe.at("nominate/works", flat...)).ok(&page)
		var got []int
		for _, item := range page.Items {
			got = append(got, item.ID)
		}
		slices.Sort(got)
		if fmt.Sprint(got) != want || page.Total != len(got) {
			t.Errorf("%s: %v of %d, want %s", list, got, page.Total, want)
		}
	}
	zoe.get(zoe.at("nominate/works", "category", "sea")).fails(contest.CodeValidation, "category")
	for list, want := range map[string]int{
		"/shortlist?category=road": 1, "/shortlist?category=market": 2, "/nominations?category=road": 1,
		"/results?category=market": 2, "/results?category=road": 1,
	} {
		var page struct{ Works []object }
		if c.read(list).ok(&page); len(page.Works) != want {
			t.Errorf("%s: %d works, want %d", list, len(page.Works), want)
		}
	}
	for _, list := range []string{"/shortlist/export", "/nominations/export", "/results/export", "/submissions/export"} {
		file := string(c.read(list + "?category=road").raw)
		if !strings.Contains(file, "Film 2") || strings.Contains(file, "Film 3") || !strings.Contains(file, `,"category"`) ||
			!strings.Contains(file, `,"road"`) {
			t.Errorf("%s is not of one category:\n%s", list, file)
		}
		c.read(list+"?category=sea").fails(contest.CodeValidation, "category")
	}
}
