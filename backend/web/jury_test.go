package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

type jurorView struct {
	ID, Name, Role, DisabledAt string
	Invited                    *string
	Done, Total                int
	Invitation                 *struct{ State, Error string }
	SecondFactor               struct{ Required, SetUp bool }
}

type invitationView struct {
	Judge    jurorView
	Link     string
	MailedTo *string
}

// TestJuryIsKeptFromTheConsole: an account gets a link and no password from the console.
func TestJuryIsKeptFromTheConsole(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserJury)
	var invited invitationView
	c.send("/judges", object{"name": "Noor", "role": "judge"}).ok(&invited)
	if !strings.HasPrefix(invited.Link, "https://films.example/login?invite=") || invited.Judge.Invited == nil ||
		invited.Judge.Name != "Noor" {
		t.Errorf("invited: %+v", invited)
	}
	c.send("/judges", object{"name": "Noor", "role": "judge"}).fails(contest.CodeConflict, "name")
	c.send(
		"/judges",
		object{"name": " ", "role": "chair", "email": "x"},
	).fails(
		contest.CodeValidation,
		"email",
		"name",
		"role",
	)
	made := together(
		5,
		func() bool { return c.send("/judges", object{"name": "Ines", "role": "nominator"}).code == "OK" },
	)
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
		c.do(
			http.MethodPost,
			"/apis/organiser/judges/"+id+"/"+path+"?edition=camp",
			object{"action": "reset"},
		).fails(
			contest.CodeNotFound,
		)
	}
	var panel struct{ Items []jurorView }
	if c.read("/judges").ok(&panel); len(panel.Items) != 2 || panel.Items[0].Name != "Ines" {
		t.Errorf("jury: %+v", panel)
	}
	status, _, csv := c.file(http.MethodGet, "/judges/export?edition=international", "")
	if status != http.StatusOK || !strings.Contains(csv, "Noor") {
		t.Errorf("export: %d %s", status, csv)
	}
	var rows int
	w.row(
		`SELECT count(*) FROM audit_log WHERE actor = 'organiser:jury@films.example' AND action LIKE 'judge.%'`,
		&rows,
	)
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
	if c.send(
		"/judges/"+id+"/email",
		object{"email": " aziz@jury.example "},
	).ok(
		&juror,
	); juror.Email == nil ||
		*juror.Email != "aziz@jury.example" {
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
		c.do(
			http.MethodPost,
			"/apis/organiser/judges/"+other.Judge.ID+"/"+path+"?edition=camp",
			object{"name": "Ines", "email": ""},
		).fails(
			contest.CodeNotFound,
		)
	}
	var rows int
	w.row(
		`SELECT count(*) FROM audit_log WHERE actor = 'organiser:jury@films.example' AND action IN ('judge.rename', 'judge.email', 'judge.erase')`,
		&rows,
	)
	if rows != 4 {
		t.Errorf("%d audit rows", rows)
	}
}

// TestLateJudgesAreRemindedFromTheConsole: one, or those of a list; each once a day.
func TestLateJudgesAreRemindedFromTheConsole(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	j.addWork(1)
	j.shortlist(1)
	for _, name := range []string{"Noor", "Ruth"} {
		j.add(contest.International, name, jury.RoleJudge)
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
	w.sql(`UPDATE judges SET email = 'ruth@jury.example' WHERE name = 'Ruth'`)
	for _, body := range []any{nil, object{}, object{"dryRun": false}} {
		c.send("/judges/remind", body).fails(contest.CodeValidation, "ids")
	}
	c.send("/judging/close", nil).ok(nil)
	c.send("/judges/remind", object{}).fails(contest.CodeJudgingClosed)
	var mails int
	w.row(`SELECT count(*) FROM mails WHERE kind = 'judge-reminder'`, &mails)
	if mails != 1 {
		t.Errorf("%d mails", mails)
	}
}

// TestShortlistOfBeforeIsNotChanged: the second organiser works on what the first has left.
func TestShortlistOfBeforeIsNotChanged(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	for id := 1; id <= 4; id++ {
		j.addWork(id)
	}
	j.add(contest.International, "Noor", jury.RoleJudge)
	c := w.organiser(contest.OrganiserJury)
	type change struct{ Before, After, Added, Removed, Scored []int }
	var done change
	c.send("/shortlist", object{"add": []int{1, 2}, "remove": []int{}, "before": []int{}, "dryRun": true}).ok(&done)
	if fmt.Sprint(done) != "{[] [1 2] [1 2] [] []}" {
		t.Errorf("dry run: %+v", done)
	}
	c.send(
		"/shortlist",
		object{"add": []int{99}, "remove": []int{}, "dryRun": true},
	).fails(
		contest.CodeValidation,
		"add",
	)
	once := together(5, func() bool {
		return c.send("/shortlist", object{"add": []int{1, 2}, "remove": []int{}, "before": []int{}}).code == "OK"
	})
	if once != 1 {
		t.Errorf("%d of 5 changed it", once)
	}
	c.send("/shortlist", object{"add": []int{3}, "remove": []int{}, "before": []int{}}).fails(contest.CodeConflict)
	c.send("/shortlist", object{"add": []int{99}, "remove": []int{}}).fails(contest.CodeValidation, "add")
	c.send("/shortlist", object{"add": "all", "remove": []int{}}).fails(contest.CodeValidation, "add")
	w.sql(
		`INSERT INTO scorecards (judge_id, edition, work_id, creativity, created_at, updated_at) SELECT id, 'international', 1, 50, now(), now() FROM judges`,
	)
	c.send("/shortlist", object{"add": []int{3}, "remove": []int{1}, "dryRun": true}).ok(&done)
	if fmt.Sprint(done) != "{[1 2] [2 3] [3] [1] [1]}" {
		t.Errorf("dry run: %+v", done)
	}
	c.send("/shortlist", object{"add": []int{3}, "remove": []int{1}}).fails(contest.CodeConflict, "scored")
	c.send(
		"/shortlist",
		object{"add": []int{3}, "remove": []int{1}, "withScores": true, "before": []int{1, 2}},
	).ok(
		&done,
	)
	var list struct {
		Works []struct{ WorkID, Position int }
	}
	if c.read("/shortlist").ok(&list); fmt.Sprint(list) != "{[{2 1} {3 2}]}" {
		t.Errorf("shortlist: %+v", list)
	}
	if c.read("/shortlist?sort=work&descending=true&pageSize=1").ok(&list); fmt.Sprint(list) != "{[{3 2}]}" {
		t.Errorf("part of the shortlist: %+v", list)
	}
	if _, _, file := c.file(
		http.MethodGet,
		"/shortlist/export?edition=international&q=3",
		"",
	); strings.Count(
		file,
		"\n",
	) != 2 {
		t.Errorf("export of a part: %s", file)
	}
}
