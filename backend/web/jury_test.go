package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
)

type jurorView struct {
	ID, Name, Role, DisabledAt string
	Invited                    *string
	Done, Total                int
	SecondFactor               struct{ Required, SetUp bool }
}

type invitationView struct {
	Judge jurorView
	Link  string
}

// TestJuryIsKeptFromTheConsole: an account gets a link and no password from the console.
func TestJuryIsKeptFromTheConsole(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserJury)
	var invited invitationView
	c.send("/judges", object{"name": "Noor", "role": "judge", "email": "noor@jury.example"}).ok(&invited)
	if !strings.HasPrefix(invited.Link, "https://films.example/login?invite=") || invited.Judge.Invited == nil || invited.Judge.Name != "Noor" {
		t.Errorf("invited: %+v", invited)
	}
	c.send("/judges", object{"name": "Noor", "role": "judge"}).fails(contest.CodeConflict, "name")
	c.send("/judges", object{"name": " ", "role": "chair", "email": "x"}).fails(contest.CodeValidation, "email", "name", "role")
	made := together(5, func() bool { return c.send("/judges", object{"name": "Ines", "role": "nominator"}).code == "OK" })
	if made != 1 {
		t.Errorf("%d of 5 made the account", made)
	}
	id := invited.Judge.ID
	var again invitationView
	c.send("/judges/"+id+"/password", nil).ok(&again)
	if again.Link == invited.Link {
		t.Error("the second link is the first")
	}
	var juror jurorView
	c.send("/judges/"+id+"/second-factor", object{"action": "require"}).ok(&juror)
	if !juror.SecondFactor.Required {
		t.Errorf("required: %+v", juror)
	}
	c.send("/judges/"+id+"/second-factor", object{"action": "waive"}).ok(&juror)
	c.send("/judges/"+id+"/second-factor", object{"action": "reset"}).ok(&juror)
	c.send("/judges/"+id+"/second-factor", object{"action": "guess"}).fails(contest.CodeValidation, "action")
	c.send("/judges/"+id+"/disable", nil).ok(&juror)
	if juror.DisabledAt == "" || juror.Invited != nil || juror.SecondFactor.Required {
		t.Errorf("disabled: %+v", juror)
	}
	c.send("/judges/"+id+"/password", nil).fails(contest.CodeValidation, "name")
	c.send("/judges/"+id+"/enable", nil).ok(nil)
	// Another edition's organiser call does not reach the account.
	for _, path := range []string{"disable", "enable", "password", "second-factor", "remind"} {
		c.do(http.MethodPost, "/apis/organiser/judges/"+id+"/"+path+"?edition=camp", object{"action": "reset"}).fails(contest.CodeNotFound)
	}
	var jury struct{ Items []jurorView }
	if c.read("/judges").ok(&jury); len(jury.Items) != 2 || jury.Items[0].Name != "Ines" {
		t.Errorf("jury: %+v", jury)
	}
	status, _, csv := c.file(http.MethodGet, "/judges/export?edition=international", "")
	if status != http.StatusOK || !strings.Contains(csv, "noor@jury.example") {
		t.Errorf("export: %d %s", status, csv)
	}
	var rows int
	w.row(`SELECT count(*) FROM audit_log WHERE actor = 'organiser:jury@films.example' AND action LIKE 'judge.%'`, &rows)
	if rows != 10 {
		t.Errorf("%d audit rows", rows)
	}
}

// TestJuryAccountsAreChangedFromTheConsole: a name, an address, and an erasure that takes the name typed.
func TestJuryAccountsAreChangedFromTheConsole(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserJury)
	var invited, other invitationView
	c.send("/judges", object{"name": "Noor", "role": "judge", "email": "noor@jury.example"}).ok(&invited)
	c.send("/judges", object{"name": "Ines", "role": "judge"}).ok(&other)
	id := invited.Judge.ID
	var juror struct {
		Name  string
		Email *string
	}
	if c.send("/judges/"+id+"/rename", object{"name": "Noor Aziz"}).ok(&juror); juror.Name != "Noor Aziz" {
		t.Errorf("renamed: %+v", juror)
	}
	c.send("/judges/"+id+"/rename", object{"name": "Ines"}).fails(contest.CodeConflict, "name")
	c.send("/judges/"+id+"/rename", object{"name": " "}).fails(contest.CodeValidation, "name")
	if c.send("/judges/"+id+"/email", object{"email": " aziz@jury.example "}).ok(&juror); juror.Email == nil || *juror.Email != "aziz@jury.example" {
		t.Errorf("address: %+v", juror)
	}
	c.send("/judges/"+id+"/email", object{"email": "aziz"}).fails(contest.CodeValidation, "email")
	if c.send("/judges/"+id+"/email", object{"email": ""}).ok(&juror); juror.Email != nil {
		t.Errorf("address: %+v", juror)
	}
	c.send("/judges/"+id+"/erase", object{"name": "Ines"}).fails(contest.CodeValidation, "name")
	c.send("/judges/"+id+"/erase", object{"name": "Noor Aziz"}).ok(nil)
	c.send("/judges/"+id+"/erase", object{"name": "Noor Aziz"}).fails(contest.CodeNotFound)
	var left struct{ Items []jurorView }
	if c.read("/judges").ok(&left); len(left.Items) != 1 || left.Items[0].Name != "Ines" {
		t.Errorf("jury: %+v", left)
	}
	for _, path := range []string{"rename", "email", "erase"} {
		c.do(http.MethodPost, "/apis/organiser/judges/"+other.Judge.ID+"/"+path+"?edition=camp", object{"name": "Ines", "email": ""}).fails(contest.CodeNotFound)
	}
	var rows int
	w.row(`SELECT count(*) FROM audit_log WHERE actor = 'organiser:jury@films.example' AND action IN ('judge.rename', 'judge.email', 'judge.erase')`, &rows)
	if rows != 4 {
		t.Errorf("%d audit rows", rows)
	}
}

// TestLateJudgesAreRemindedFromTheConsole: one, or those of a list; each once a day.
func TestLateJudgesAreRemindedFromTheConsole(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &jury{w.world}
	j.addWork(1)
	j.shortlist(1)
	for _, name := range []string{"Noor", "Ruth"} {
		j.add(contest.International, name, contest.RoleJudge)
	}
	w.sql(`UPDATE judges SET email = name || '@jury.example' WHERE name = 'Noor'`)
	c := w.organiser(contest.OrganiserJury)
	outcomes := func(path string, body object) string {
		t.Helper()
		var all []struct{ Name, Outcome string }
		c.send(path, body).ok(&all)
		return fmt.Sprint(all)
	}
	var noor string
	w.row(`SELECT id FROM judges WHERE name = 'Noor'`, &noor)
	if got := outcomes("/judges/remind", object{"dryRun": true}); got != "[{Noor written} {Ruth no_address}]" {
		t.Errorf("dry run: %s", got)
	}
	if got := outcomes("/judges/"+noor+"/remind", object{}); got != "[{Noor written}]" {
		t.Errorf("one: %s", got)
	}
	if got := outcomes("/judges/remind", object{"ids": []string{noor}}); got != "[{Noor too_soon}]" {
		t.Errorf("list: %s", got)
	}
	if got := outcomes("/judges/remind", object{"ids": []string{}}); got != "[]" {
		t.Errorf("nobody: %s", got)
	}
	c.send("/judging/close", nil).ok(nil)
	c.send("/judges/remind", object{}).fails(contest.CodeJudgingClosed)
	var mails int
	w.row(`SELECT count(*) FROM mails WHERE kind = 'judge-reminder'`, &mails)
	if mails != 1 {
		t.Errorf("%d mails", mails)
	}
}

// TestAssignmentIsThePlanThatWasRead: a plan of before another change is refused.
func TestAssignmentIsThePlanThatWasRead(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &jury{w.world}
	for id := 1; id <= 4; id++ {
		j.addWork(id)
	}
	j.add(contest.International, "Lea", contest.RoleNominator)
	j.add(contest.International, "Max", contest.RoleNominator)
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
	if trial.Works != 4 || !trial.Changed || len(trial.Shares) != 2 || trial.Shares[0].After != 2 || !trial.Shares[0].All || len(trial.Shares[0].Removed) != 2 {
		t.Errorf("trial: %+v", trial)
	}
	j.addWork(5)
	c.send("/judges/assign", object{"role": "nominator", "perFilm": 1, "plan": trial.Plan}).fails(contest.CodeConflict)
	c.send("/judges/assign", object{"perFilm": 1, "dryRun": true}).ok(&trial) // nominators share the works without a role
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
	j := &jury{w.world}
	for id := 1; id <= 4; id++ {
		j.addWork(id)
	}
	j.add(contest.International, "Lea", contest.RoleNominator)
	j.add(contest.International, "Max", contest.RoleNominator)
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
	var all []struct {
		Name     string
		Assigned bool
	}
	if c.read("/judges").ok(&all); fmt.Sprint(all) != "[{Lea false} {Max true}]" {
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

// TestShortlistOfBeforeIsNotChanged: the second organiser works on what the first has left.
func TestShortlistOfBeforeIsNotChanged(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &jury{w.world}
	for id := 1; id <= 4; id++ {
		j.addWork(id)
	}
	j.add(contest.International, "Noor", contest.RoleJudge)
	c := w.organiser(contest.OrganiserJury)
	type change struct{ Before, After, Added, Removed, Scored []int }
	var done change
	c.send("/shortlist", object{"add": []int{1, 2}, "remove": []int{}, "before": []int{}, "dryRun": true}).ok(&done)
	if fmt.Sprint(done) != "{[] [1 2] [1 2] [] []}" {
		t.Errorf("dry run: %+v", done)
	}
	c.send("/shortlist", object{"add": []int{99}, "remove": []int{}, "dryRun": true}).fails(contest.CodeValidation, "add")
	once := together(5, func() bool {
		return c.send("/shortlist", object{"add": []int{1, 2}, "remove": []int{}, "before": []int{}}).code == "OK"
	})
	if once != 1 {
		t.Errorf("%d of 5 changed it", once)
	}
	c.send("/shortlist", object{"add": []int{3}, "remove": []int{}, "before": []int{}}).fails(contest.CodeConflict)
	c.send("/shortlist", object{"add": []int{99}, "remove": []int{}}).fails(contest.CodeValidation, "add")
	c.send("/shortlist", object{"add": "all", "remove": []int{}}).fails(contest.CodeValidation, "add")
	w.sql(`INSERT INTO scorecards (judge_id, edition, work_id, creativity, created_at, updated_at) SELECT id, 'international', 1, 50, now(), now() FROM judges`)
	c.send("/shortlist", object{"add": []int{3}, "remove": []int{1}, "dryRun": true}).ok(&done)
	if fmt.Sprint(done) != "{[1 2] [2 3] [3] [1] [1]}" {
		t.Errorf("dry run: %+v", done)
	}
	c.send("/shortlist", object{"add": []int{3}, "remove": []int{1}}).fails(contest.CodeConflict, "scored")
	c.send("/shortlist", object{"add": []int{3}, "remove": []int{1}, "withScores": true, "before": []int{1, 2}}).ok(&done)
	var list struct {
		Works []struct{ WorkID, Position int }
	}
	if c.read("/shortlist").ok(&list); fmt.Sprint(list) != "{[{2 1} {3 2}]}" {
		t.Errorf("shortlist: %+v", list)
	}
	if c.read("/shortlist?sort=work&descending=true&pageSize=1").ok(&list); fmt.Sprint(list) != "{[{3 2}]}" {
		t.Errorf("part of the shortlist: %+v", list)
	}
	if _, _, file := c.file(http.MethodGet, "/shortlist/export?edition=international&q=3", ""); strings.Count(file, "\n") != 2 {
		t.Errorf("export of a part: %s", file)
	}
}

// TestListsOfTheConsoleAreChosenOrderedAndCut: the short lists too, whole without a page, and their exports hold what the filter chooses.
func TestListsOfTheConsoleAreChosenOrderedAndCut(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserOwner)
	for _, account := range []object{{"name": "Noor", "role": "judge", "email": "n@jury.example"}, {"name": "Ines", "role": "nominator"}, {"name": "Petra", "role": "judge"}} {
		c.send("/judges", account).ok(nil)
	}
	for _, account := range []object{{"name": "Bea", "role": "viewer", "email": "z@films.example"}, {"name": "Cai", "role": "reviewer", "email": "a@films.example"}} {
		c.send("/organisers", account).ok(nil)
	}
	var off struct{ Items []jurorView }
	c.read("/judges?q=petra").ok(&off)
	if len(off.Items) != 1 {
		t.Fatalf("one Petra: %+v", off)
	}
	c.send("/judges/"+off.Items[0].ID+"/disable", nil).ok(nil)
	for path, want := range map[string]string{
		"/judges?":                                  "Ines Noor Petra",
		"/judges?role=judge":                        "Noor Petra",
		"/judges?disabled=true":                     "Petra",
		"/judges?disabled=false&q=N":                "Ines Noor",
		"/judges?q=JURY.example":                    "Noor",
		"/judges?completed=true":                    "",
		"/judges?sort=name&descending=true":         "Petra Noor Ines",
		"/judges?sort=seen&pageSize=2":              "Ines Noor",
		"/judges?sort=progress&pageSize=2&page=2":   "Petra",
		"/judges?pageSize=2&page=9":                 "",
		"/organisers?":                              "Bea Cai owner@films.example",
		"/organisers?sort=email":                    "Cai owner@films.example Bea",
		"/organisers?sort=role&descending=true":     "Bea Cai owner@films.example",
		"/organisers?role=viewer":                   "Bea",
		"/organisers?disabled=true":                 "",
		"/organisers?q=FILMS&pageSize=1&page=2":     "Cai",
		"/organisers?sort=name&page=1&pageSize=100": "Bea Cai owner@films.example",
	} {
		var page struct {
			Items []struct{ Name string }
			Total int
		}
		c.read(path).ok(&page)
		names := make([]string, len(page.Items))
		for i, row := range page.Items {
			names[i] = row.Name
		}
		whole := !strings.Contains(path, "pageSize")
		if got := strings.Join(names, " "); got != want || page.Total != len(names) && whole || page.Total != 3 && !whole {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	for path, field := range map[string]string{
		"/judges?role=chair": "role", "/judges?sort=age": "sort", "/judges?disabled=no": "disabled", "/judges?page=two": "page", "/judges/export?completed=no": "completed",
		"/organisers?sort=age": "sort", "/organisers?role=chair": "role", "/nominations?sort=chance": "sort", "/nominations/export?descending=down": "descending",
		"/shortlist?sort=age": "sort", "/shortlist/export?judged=maybe": "judged", "/phases?moved=maybe": "moved", "/phases/export?sort=age": "sort",
		"/results?sort=age": "sort", "/results/export?descending=down": "descending", "/judges/conflicts?page=two": "page", "/judges/conflicts/export?sort=age": "sort",
		"/mails?sort=age": "sort", "/audit?sort=age": "sort", "/audit/export?descending=down": "descending",
	} {
		c.read(path).fails(contest.CodeValidation, field)
	}
	_, _, judges := c.file(http.MethodGet, "/judges/export?edition=international&role=judge&sort=name&descending=true", "")
	_, _, organisers := c.file(http.MethodGet, "/organisers/export?edition=international&q=cai", "")
	if p, n := strings.Index(judges, "Petra"), strings.Index(judges, "Noor"); p < 0 || n < p || strings.Contains(judges, "Ines") || strings.Count(organisers, "\n") != 2 {
		t.Errorf("exports: %s\n%s", judges, organisers)
	}
}

// TestLogsOfTheConsoleAreReadFromTheirBeginning: mails and the audit log show the newest rows first unless the query names an order.
func TestLogsOfTheConsoleAreReadFromTheirBeginning(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserOwner)
	first, second := w.putMail("One", "sent", false), w.putMail("Two", "sent", false)
	w.sql(`UPDATE mails SET recipient = 'zoe@films.example', created_at = created_at - interval '1 hour' WHERE id = $1`, first)
	c.send("/judges", object{"name": "Noor", "role": "judge"}).ok(nil)
	c.send("/judges", object{"name": "Ines", "role": "judge"}).ok(nil)
	for query, want := range map[string]string{
		"": second + first, "&sort=written": first + second, "&sort=written&descending=true": second + first, "&descending=false": first + second,
		"&sort=to": second + first, "&sort=to&descending=true": first + second,
	} {
		var page struct{ Items []struct{ ID string } }
		c.read("/mails?kind=registration-approved" + query).ok(&page)
		if len(page.Items) != 2 || page.Items[0].ID+page.Items[1].ID != want {
			t.Errorf("mails %s: %+v", query, page.Items)
		}
	}
	for query, want := range map[string]string{"": "Ines", "&sort=at": "Noor", "&sort=at&descending=true": "Ines", "&descending=false": "Noor"} {
		var page struct{ Items []struct{ Subject string } }
		c.read("/audit?action=judge.add" + query).ok(&page)
		if len(page.Items) != 2 || page.Items[0].Subject != "judge:"+want {
			t.Errorf("audit %s: %+v", query, page.Items)
		}
	}
}
