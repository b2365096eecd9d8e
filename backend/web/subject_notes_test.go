package web_test

import (
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
	if again := send(c, object{"note": note}); again.Version != 1 || len(again.Notes) != 1 || again.Notes[0].Text != "Called her on Monday." {
		t.Fatalf("repeated: %+v", again)
	}
	marked := send(c, object{"before": 1, "tags": []string{"guest ", "guest", "late"}, "assignee": "owner@films.example"})
	if marked.Version != 2 || strings.Join(marked.Tags, ",") != "guest,late" || marked.Assignee == nil || marked.Assignee.Email != "owner@films.example" {
		t.Errorf("marked: %+v", marked)
	}
	other.send("/notes", object{"subject": subject, "before": 1, "tags": []string{}}).fails(contest.CodeConflict)
	other.send("/notes", object{"subject": subject, "before": 2, "assignee": "nobody@films.example"}).fails(contest.CodeValidation, "assignee")
	other.send("/notes", object{"subject": subject, "note": object{"id": "", "text": ""}}).fails(contest.CodeValidation, "note.id", "note.text")
	c.send("/notes", object{"subject": "registration:1", "note": note}).fails(contest.CodeNotFound)
	if left := send(other, object{"remove": "n1", "note": object{"id": "n2", "text": "Seen."}}); len(left.Notes) != 1 || left.Notes[0].ID != "n2" {
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
