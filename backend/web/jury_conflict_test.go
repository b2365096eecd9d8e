package web_test

import (
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// TestDeclaredConflictsAreReadInTheConsole: who declared one, with which film and why, of the console's edition.
func TestDeclaredConflictsAreReadInTheConsole(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	j.addWork(1)
	j.shortlist(1)
	mei, err := w.db.CreateJudge(t.Context(), jury.Judge{
		Edition: contest.International, Name: "Mei", Role: jury.RoleJudge, PasswordHash: "x",
	}, "tools:test", w.contest.Now())
	if err != nil {
		t.Fatal(err)
	}
	form := judging.RecusalForm{WorkID: 1, Reason: "I edited <b>their</b> last film."}
	if err := w.db.Recuse(t.Context(), mei, form, w.contest.Now()); err != nil {
		t.Fatal(err)
	}
	c := w.organiser(contest.OrganiserViewer)
	type conflict struct {
		Judge, Title, Reason, DeclaredAt string
		WorkID                           int
	}
	var page struct {
		Items []conflict
		Total int
	}
	c.read("/judges/conflicts").ok(&page)
	conflicts := page.Items
	if len(conflicts) != 1 || conflicts[0].Judge != "Mei" || conflicts[0].WorkID != 1 || conflicts[0].Title == "" ||
		conflicts[0].Reason != form.Reason || !strings.HasSuffix(conflicts[0].DeclaredAt, "+08:00") {
		t.Errorf("conflicts: %+v", conflicts)
	}
	_, _, file := c.file(http.MethodGet, "/judges/conflicts/export?edition=international", "")
	if !strings.Contains(file, `"Mei","1",`) || !strings.Contains(file, form.Reason) {
		t.Errorf("export: %s", file)
	}
	if c.do(
		http.MethodGet,
		"/apis/organiser/judges/conflicts?edition=camp",
		nil,
	).ok(
		&page,
	); page.Items == nil ||
		page.Total != 0 {
		t.Errorf("conflicts of the other edition: %+v", page)
	}
}
