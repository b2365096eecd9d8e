package web_test

import (
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
)

// TestListsOfTheConsoleAreChosenOrderedAndCut: the short lists too, whole without a page, and their exports hold what
// the filter chooses.
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
		if got := strings.Join(
			names,
			" ",
		); got != want || page.Total != len(names) && whole ||
			page.Total != 3 && !whole {
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
	_, _, judges := c.file(
		http.MethodGet,
		"/judges/export?edition=international&role=judge&sort=name&descending=true",
		"",
	)
	_, _, organisers := c.file(http.MethodGet, "/organisers/export?edition=international&q=cai", "")
	if p, n := strings.Index(
		judges,
		"Petra",
	), strings.Index(
		judges,
		"Noor",
	); p < 0 || n < p || strings.Contains(judges, "Ines") ||
		strings.Count(organisers, "\n") != 2 {
		t.Errorf("exports: %s\n%s", judges, organisers)
	}
}

// TestLogsOfTheConsoleAreReadFromTheirBeginning: mails and the audit log show the newest rows first unless the query
// names an order.
func TestLogsOfTheConsoleAreReadFromTheirBeginning(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserOwner)
	first, second := w.putMail("One", "sent", false), w.putMail("Two", "sent", false)
	w.sql(
		`UPDATE mails SET recipient = 'zoe@films.example', created_at = created_at - interval '1 hour' WHERE id = $1`,
		first,
	)
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
