package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
)

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
	c.read(
		"/registrations?state=OPEN&type=band&sort=age&sentFrom=today&page=x",
	).fails(
		contest.CodeValidation,
		"page",
		"sentFrom",
		"sort",
		"state",
		"type",
	)
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
	if trial := decide(
		first,
		object{"decision": "approve", "dryRun": true},
	); trial.Mail != "registration-approved" ||
		trial.Registration.State != "SUBMITTED" {
		t.Errorf("trial: %+v", trial)
	}
	if done := decide(
		first,
		object{"decision": "deny", "reason": "The link is dead", "versions": object{id: 1}},
	); done.Skipped != "" ||
		done.Registration.State != "DENY" {
		t.Errorf("first: %+v", done)
	}
	late := decide(second, object{"decision": "approve"})
	if late.Skipped != "decided" || late.Registration.ReviewedBy != "organiser:reviewer@films.example" ||
		late.Registration.Reason != "The link is dead" {
		t.Errorf("second: %+v, %+v", late, late.Registration)
	}
	decide(second, object{"decision": "reopen", "reason": "by mistake"})
	if behind := decide(first, object{"decision": "approve", "versions": object{id: 7}}); behind.Skipped != "changed" {
		t.Errorf("behind: %+v", behind)
	}
	first.send(
		"/registrations/decide",
		object{"ids": []string{id}, "decision": "deny"},
	).fails(
		contest.CodeValidation,
		"reason",
	)
	first.send(
		"/registrations/decide",
		object{"ids": "all", "decision": "praise", "dryRun": 1},
	).fails(
		contest.CodeValidation,
		"decision",
		"dryRun",
		"ids",
	)
	first.send("/registrations/decide", object{}).fails(contest.CodeValidation, "decision", "ids")
	for _, none := range []any{nil, []string{}, []any{id, nil}} {
		first.send(
			"/registrations/decide",
			object{"ids": none, "decision": "approve"},
		).fails(
			contest.CodeValidation,
			"ids",
		)
	}
	var shown struct {
		History  []struct{ Actor, Action, Reason string }
		Consents []struct {
			Kind  string
			Given bool
		}
	}
	first.read("/registrations/" + id).ok(&shown)
	if len(shown.Consents) != 6 || shown.Consents[3].Kind != "publication" || shown.Consents[3].Given {
		t.Errorf("consents: %+v", shown.Consents)
	}
	first.read("/registrations/1").fails(contest.CodeNotFound)
	var actions []string
	for _, h := range shown.History {
		actions = append(actions, h.Action+" "+h.Actor)
	}
	if got := strings.Join(
		actions[1:],
		", ",
	); got != "registration.deny organiser:reviewer@films.example, registration.reopen organiser:owner@films.example" {
		t.Errorf("history: %s", got)
	}
}

// TestDecisionAppliesToWhatWasRead: nobody takes back, or decides over, a decision that was not on the screen.
func TestDecisionAppliesToWhatWasRead(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.entrant("ada@example.com").register(individual().with(object{"email": "ada@example.com"})).ok(nil)
	c := w.organiser(contest.OrganiserReviewer)
	read := func() (string, string) {
		var page struct {
			Items []struct {
				ID         string
				ReviewedAt *string
			}
		}
		c.read("/registrations").ok(&page)
		if at := page.Items[0].ReviewedAt; at != nil {
			return page.Items[0].ID, *at
		}
		return page.Items[0].ID, ""
	}
	id, waiting := read()
	decide := func(decision, before, want string) {
		t.Helper()
		var outcomes []outcome
		c.send("/registrations/decide", object{
			"ids": []string{
				id,
			},
			"decision": decision,
			"reason":   "why",
			"versions": object{id: 1},
			"before":   object{id: before},
		}).ok(&outcomes)
		if outcomes[0].Skipped != want {
			t.Errorf("%s after %q: skipped %q, want %q", decision, before, outcomes[0].Skipped, want)
		}
	}
	decide("approve", waiting, "")
	_, first := read()
	w.contest.add(time.Minute)
	decide("reopen", first, "")
	decide("deny", first, "decided") // it waits, and was read as approved
	decide("approve", waiting, "")
	for _, decision := range []string{"reopen", "resend"} {
		decide(decision, first, "decided") // approved again since
	}
	if _, now := read(); now == "" || now == first {
		t.Errorf("decided at %q, first at %q", now, first)
	}
	c.send(
		"/registrations/decide",
		object{"ids": []string{id}, "decision": "reopen", "before": object{id: "noon"}},
	).fails(
		contest.CodeValidation,
		"before",
	)
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
	if closed(c.read("/judging")) || !closed(c.send("/judging/close", nil)) || !closed(c.send("/judging/close", nil)) ||
		closed(c.send("/judging/open", nil)) {
		t.Error("judging is not as it was set")
	}
	var rows int
	w.row(
		`SELECT count(*) FROM audit_log WHERE action IN ('judging.close', 'judging.open') AND actor = 'organiser:jury@films.example'`,
		&rows,
	)
	if rows != 2 {
		t.Errorf("%d audit rows", rows)
	}
}

// TestDryRunLeavesJudgingAsItIs: it says what would change, and whose work is unfinished.
func TestDryRunLeavesJudgingAsItIs(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserJury)
	c.send("/judges", object{"name": "Noor", "role": "nominator"}).ok(nil)
	for _, step := range []struct {
		path            string
		dryRun          bool
		closed, changed bool
	}{
		{"/judging/open", true, false, false}, {"/judging/close", true, false, true}, {"/judging/close", false, true, true},
		{"/judging/close", true, true, false}, {"/judging/open", true, true, true}, {"/judging/open", false, false, true},
	} {
		var got struct {
			ClosedAt   *string
			Changed    bool
			Unfinished int
		}
		c.send(step.path, object{"dryRun": step.dryRun}).ok(&got)
		if (got.ClosedAt != nil) != step.closed || got.Changed != step.changed || got.Unfinished != 1 {
			t.Errorf("%+v: %+v", step, got)
		}
	}
	c.send("/judging/close", object{"dryRun": "perhaps"}).fails(contest.CodeValidation, "dryRun")
	var rows int
	if w.row(`SELECT count(*) FROM audit_log WHERE action IN ('judging.close', 'judging.open')`, &rows); rows != 2 {
		t.Errorf("%d audit rows", rows)
	}
}
