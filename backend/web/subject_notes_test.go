package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
)

type subjectNotes struct {
	Version  int
	Tags     []string
	Assignee *struct{ Email, Name string }
	Notes    []struct{ ID, Text, ByName string }
}

// TestNotesStayAmongOrganisers: they are added once, changed only as they were read, and go with the person.
func TestNotesStayAmongOrganisers(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	entrant := w.entrant("ada@example.com")
	entrant.register(individual().with(object{"email": "ada@example.com"})).ok(nil)
	c, other := w.organiser(contest.OrganiserReviewer), w.organiser(contest.OrganiserOwner)
	var page queue
	c.read("/registrations").ok(&page)
	subject := "registration:" + page.Items[0].ID
	send := func(c *consoleClient, form object) (n subjectNotes) {
		t.Helper()
		c.send("/notes", form.with(object{"subject": subject})).ok(&n)
		return n
	}
	note := object{"id": "n1", "text": " Called her on Monday. "}
	send(c, object{"note": note})
	if again := send(
		c,
		object{"note": note},
	); again.Version != 1 || len(again.Notes) != 1 ||
		again.Notes[0].Text != "Called her on Monday." {
		t.Fatalf("repeated: %+v", again)
	}
	marked := send(
		c,
		object{"before": 1, "tags": []string{"guest ", "guest", "late"}, "assignee": "owner@films.example"},
	)
	if marked.Version != 2 || strings.Join(marked.Tags, ",") != "guest,late" || marked.Assignee == nil ||
		marked.Assignee.Email != "owner@films.example" {
		t.Errorf("marked: %+v", marked)
	}
	other.send("/notes", object{"subject": subject, "before": 1, "tags": []string{}}).fails(contest.CodeConflict)
	other.send(
		"/notes",
		object{"subject": subject, "before": 2, "assignee": "nobody@films.example"},
	).fails(
		contest.CodeValidation,
		"assignee",
	)
	other.send(
		"/notes",
		object{"subject": subject, "note": object{"id": "", "text": ""}},
	).fails(
		contest.CodeValidation,
		"note.id",
		"note.text",
	)
	c.send("/notes", object{"subject": "registration:1", "note": note}).fails(contest.CodeNotFound)
	if left := send(
		other,
		object{"remove": "n1", "note": object{"id": "n2", "text": "Seen."}},
	); len(left.Notes) != 1 ||
		left.Notes[0].ID != "n2" {
		t.Errorf("left: %+v", left)
	}
	for _, role := range []contest.OrganiserRole{contest.OrganiserViewer, contest.OrganiserJury} {
		w.organiser(role).read("/notes?subject=" + subject).fails(contest.CodeForbidden)
	}
	var rows, told int
	w.row(`SELECT count(*) FROM audit_log WHERE action = 'notes.change'`, &rows)
	w.row(`SELECT count(*) FROM audit_log WHERE detail::text LIKE '%Monday%'`, &told)
	if rows != 3 || told != 0 {
		t.Errorf("%d audit rows, %d with the note", rows, told)
	}
}

// TestListsAreFilteredByWhatOrganisersWrote, and so are decisions about many and exports; who reads no notes learns
// nothing.
func TestListsAreFilteredByWhatOrganisersWrote(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.filled(3)
	j := &juryServer{w.world}
	for id := 1; id <= 3; id++ {
		j.addWork(id)
	}
	c := w.organiser(contest.OrganiserReviewer)
	w.organiser(contest.OrganiserOwner)
	viewer := w.organiser(contest.OrganiserViewer)
	var page queue
	c.read("/registrations?sort=name").ok(&page)
	subjects := map[string][]string{"submissions": {"work:1", "work:2", "work:3"}}
	for _, row := range page.Items {
		subjects["registrations"] = append(subjects["registrations"], "registration:"+row.ID)
	}
	for list, of := range subjects {
		c.send(
			"/notes",
			object{"subject": of[0], "tags": []string{"Late", "guest"}, "assignee": "reviewer@films.example"},
		).ok(
			nil,
		)
		c.send(
			"/notes",
			object{
				"subject":  of[1],
				"tags":     []string{"later"},
				"assignee": "owner@films.example",
				"note":     object{"id": "1", "text": "=Seen"},
			},
		).ok(
			nil,
		)
		for query, want := range map[string]int{
			"": 3, "tag=late": 1, "tag=lat": 0, "tag=+LATER+": 1, "tag=late&assignee=me": 1, "tag=later&assignee=me": 0, "assignee=me": 1,
			"assignee=owner@films.example": 1, "assignee=nobody": 1, "assignee=x": 0,
		} {
			var found struct{ Total int }
			if c.read("/" + list + "?" + query).ok(&found); found.Total != want {
				t.Errorf("%s, %s: %d rows", list, query, found.Total)
			}
		}
		if _, _, file := c.file(
			http.MethodGet,
			"/"+list+"/export?edition=international&tag=later",
			"",
		); !strings.Contains(file, `"later","owner@films.example","'=Seen"`) ||
			strings.Contains(file, "guest") {
			t.Errorf("%s: %s", list, file)
		}
		for _, query := range []string{"tag=late", "assignee=me"} {
			viewer.read("/" + list + "?" + query).fails(contest.CodeForbidden)
			if status, _, _ := viewer.file(
				http.MethodGet,
				"/"+list+"/export?edition=international&"+query,
				"",
			); status != http.StatusForbidden {
				t.Errorf("%s: a viewer exports by %s", list, query)
			}
		}
		if _, _, file := viewer.file(
			http.MethodGet,
			"/"+list+"/export?edition=international",
			"",
		); strings.Contains(file, "later") ||
			strings.Contains(file, "Seen") {
			t.Errorf("%s: a viewer reads %s", list, file)
		}
	}
	for filter, want := range map[string]int{"tag": 1, "assignee": 1} {
		var plan batch
		c.send(
			"/registrations/batches",
			object{
				"decision": "approve",
				"filter":   object{filter: map[string]string{"tag": "LATE", "assignee": "me"}[filter]},
			},
		).ok(
			&plan,
		)
		if plan.Total != want {
			t.Errorf("a batch by %s has %s", filter, fmt.Sprint(plan.Counts))
		}
	}
}
