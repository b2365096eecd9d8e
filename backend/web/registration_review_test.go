package web_test

import (
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/web"
)

// rolesOfCalls says which roles may make which call of the console; owners make all.
func rolesOfCalls() map[string][]contest.OrganiserRole {
	const reviewer, jury, viewer = contest.OrganiserReviewer, contest.OrganiserJury, contest.OrganiserViewer
	all := []contest.OrganiserRole{reviewer, jury, viewer}
	return map[string][]contest.OrganiserRole{
		"GET /me": all, "GET /sessions": all, "DELETE /sessions/:id": all, "POST /logout": all,
		"POST /login/code": all, "POST /login": all, "POST /login/factor": all, "POST /login/factor/setup": all,
		"GET /organisers": nil, "POST /organisers": nil, "POST /organisers/:id/role": nil, "POST /organisers/:id/disable": nil,
		"POST /organisers/:id/enable": nil, "POST /organisers/:id/second-factor": nil,
		"GET /registrations": {reviewer, viewer}, "GET /registrations/export": {reviewer, viewer}, "GET /registrations/:id": {reviewer, viewer},
		"POST /registrations/decide": {reviewer},
		"GET /phases":                all, "POST /phases": nil,
		"GET /results": {jury, viewer}, "GET /results/export": {jury, viewer}, "GET /results/verify": {jury, viewer},
		"POST /results/publish": {jury}, "POST /results/unpublish": {jury},
		"GET /organisers/export": nil, "GET /audit": all, "GET /audit/export": all,
		"GET /mails": {reviewer}, "GET /mails/export": {reviewer}, "GET /mails/:id": {reviewer}, "POST /mails/:id/resend": {reviewer},
		"POST /mails/broadcast": {reviewer},
		"GET /overview":         all, "GET /submissions": all, "GET /submissions/export": all, "GET /submissions/:id": all,
		"POST /submissions/:id/disqualify": {reviewer}, "POST /submissions/:id/restore": {reviewer}, "POST /submissions/:id/release-original": {reviewer},
		"POST /links/release": {reviewer},
		"GET /judges":         {jury, viewer}, "GET /judges/export": {jury, viewer}, "POST /judges": {jury}, "POST /judges/remind": {jury},
		"POST /judges/assign": {jury}, "POST /judges/:id/disable": {jury}, "POST /judges/:id/enable": {jury}, "POST /judges/:id/second-factor": {jury},
		"POST /judges/:id/password": {jury}, "POST /judges/:id/remind": {jury},
		"GET /shortlist": {jury, viewer}, "GET /shortlist/export": {jury, viewer}, "POST /shortlist": {jury},
		"GET /nominations": {jury, viewer}, "GET /nominations/export": {jury, viewer},
		"GET /judging": {jury, viewer}, "POST /judging/open": {jury}, "POST /judging/close": {jury},
	}
}

// TestRolesOfEveryCall makes every call of the console in every role, with a body that is no
// JSON: who may not is refused before it is read.
func TestRolesOfEveryCall(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	table := rolesOfCalls()
	clients := map[contest.OrganiserRole]*consoleClient{}
	for _, role := range contest.OrganiserRoles() {
		clients[role] = w.organiser(role)
	}
	for _, route := range web.ConsoleTable() {
		call := strings.Replace(route, "/apis/organiser", "", 1)
		roles, listed := table[call]
		if !listed {
			t.Errorf("%s has no row in the table of roles", call)
		}
		method, path, _ := strings.Cut(call, " ")
		if path == "/logout" {
			continue // would end the session
		}
		for role, c := range clients {
			allowed := role == contest.OrganiserOwner || slices.Contains(roles, role)
			code := c.raw(method, path)
			if forbidden := code == http.StatusForbidden; forbidden == allowed {
				t.Errorf("%s as %s: status %d", call, role, code)
			}
		}
	}
	if len(table) != len(web.ConsoleTable()) {
		t.Errorf("the table of roles has %d rows for %d calls", len(table), len(web.ConsoleTable()))
	}
}

// raw makes a call with a body that cannot be read and returns the status.
func (c *consoleClient) raw(method, path string) int {
	c.t.Helper()
	status, _, _ := c.file(method, path+"?edition=international", `{"email":`)
	return status
}

// file makes a call outside of the contract and returns its answer as it is.
func (c *consoleClient) file(method, path, body string) (int, http.Header, string) {
	c.t.Helper()
	request, err := http.NewRequestWithContext(c.t.Context(), method, c.w.url+"/apis/organiser"+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := c.http.Do(request)
	if err != nil {
		c.t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return response.StatusCode, response.Header, string(content)
}

type queued struct {
	ID, State, Name, ReviewedBy, Reason string
	Version                             int
}

type queue struct {
	Items []queued
	Total int
}

type outcome struct {
	ID, Skipped, Mail string
	Registration      *queued
}

func TestReviewQueueIsFilteredAndPaged(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	for _, name := range []string{"cai", "ada", "ben"} {
		e := w.entrant(name + "@example.com")
		e.register(individual().with(object{"name": name, "email": name + "@example.com"})).ok(nil)
		w.contest.add(time.Minute)
	}
	w.decide("ben@example.com", contest.StatePass, "")
	c := w.organiser(contest.OrganiserReviewer)
	for query, want := range map[string]string{
		"sort=name": "ada ben cai", "sort=name&descending=true&pageSize=2": "cai ben", "sort=name&page=2&pageSize=2": "cai",
		"state=PASS": "ben", "q=AI": "cai", "q=%25": "", "q=%00%ff": "cai ada ben", "sentFrom=2030-01-01T00:00:00Z": "", "type=team": "",
	} {
		var page queue
		c.read("/registrations?" + query).ok(&page)
		var names []string
		for _, r := range page.Items {
			names = append(names, r.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
		if strings.Contains(query, "page") && page.Total != 3 {
			t.Errorf("%s: total %d", query, page.Total)
		}
	}
	c.read("/registrations?state=OPEN&type=band&sort=age&sentFrom=today&page=x").fails(contest.CodeValidation, "page", "sentFrom", "sort", "state", "type")
	status, header, csv := c.file(http.MethodGet, "/registrations/export?edition=international&state=PASS", "")
	if status != http.StatusOK || !strings.Contains(csv, "ben@example.com") || strings.Contains(csv, "ada@") ||
		header.Get("Content-Disposition") != `attachment; filename="international-registrations.csv"` {
		t.Errorf("export: %d %v\n%s", status, header, csv)
	}
	status, _, book := c.file(http.MethodGet, "/registrations/export?edition=international&format=xlsx", "")
	if status != http.StatusOK || !strings.HasPrefix(book, "PK") {
		t.Errorf("workbook: %d", status)
	}
}

// TestSecondReviewerLearnsWhatTheFirstDid: nothing is overwritten.
func TestSecondReviewerLearnsWhatTheFirstDid(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	e := w.entrant("ada@example.com")
	e.register(individual().with(object{"email": "ada@example.com"})).ok(nil)
	first, second := w.organiser(contest.OrganiserReviewer), w.organiser(contest.OrganiserOwner)
	var page queue
	first.read("/registrations?state=SUBMITTED").ok(&page)
	if page.Total != 1 {
		t.Fatalf("queue: %+v", page)
	}
	id := page.Items[0].ID
	decide := func(c *consoleClient, form object) outcome {
		t.Helper()
		var outcomes []outcome
		c.send("/registrations/decide", form.with(object{"ids": []string{id}})).ok(&outcomes)
		return outcomes[0]
	}
	if trial := decide(first, object{"decision": "approve", "dryRun": true}); trial.Mail != "registration-approved" || trial.Registration.State != "SUBMITTED" {
		t.Errorf("trial: %+v", trial)
	}
	if done := decide(first, object{"decision": "deny", "reason": "The link is dead", "versions": object{id: 1}}); done.Skipped != "" || done.Registration.State != "DENY" {
		t.Errorf("first: %+v", done)
	}
	late := decide(second, object{"decision": "approve"})
	if late.Skipped != "decided" || late.Registration.ReviewedBy != "organiser:reviewer@films.example" || late.Registration.Reason != "The link is dead" {
		t.Errorf("second: %+v, %+v", late, late.Registration)
	}
	decide(second, object{"decision": "reopen", "reason": "by mistake"})
	if behind := decide(first, object{"decision": "approve", "versions": object{id: 7}}); behind.Skipped != "changed" {
		t.Errorf("behind: %+v", behind)
	}
	first.send("/registrations/decide", object{"ids": []string{id}, "decision": "deny"}).fails(contest.CodeValidation, "reason")
	first.send("/registrations/decide", object{"ids": "all", "decision": "praise", "dryRun": 1}).fails(contest.CodeValidation, "decision", "dryRun", "ids")
	var shown struct {
		History []struct{ Actor, Action, Reason string }
	}
	first.read("/registrations/" + id).ok(&shown)
	first.read("/registrations/1").fails(contest.CodeNotFound)
	var actions []string
	for _, h := range shown.History {
		actions = append(actions, h.Action+" "+h.Actor)
	}
	if got := strings.Join(actions[1:], ", "); got != "registration.deny organiser:reviewer@films.example, registration.reopen organiser:owner@films.example" {
		t.Errorf("history: %s", got)
	}
}

func TestJudgingIsClosedAndOpenedByTheJurysOrganisers(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserJury)
	closed := func(answer *answer) bool {
		var state struct{ ClosedAt *string }
		answer.ok(&state)
		return state.ClosedAt != nil
	}
	if closed(c.read("/judging")) || !closed(c.send("/judging/close", nil)) || !closed(c.send("/judging/close", nil)) || closed(c.send("/judging/open", nil)) {
		t.Error("judging is not as it was set")
	}
	var rows int
	w.row(`SELECT count(*) FROM audit_log WHERE action IN ('judging.close', 'judging.open') AND actor = 'organiser:jury@films.example'`, &rows)
	if rows != 2 {
		t.Errorf("%d audit rows", rows)
	}
}
