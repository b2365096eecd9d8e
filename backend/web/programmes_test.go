package web_test

import (
	"os"
	"strings"
	"sync"
	"testing"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/web"
)

type programmesOf struct {
	Version    string
	Writable   bool
	Programmes []struct {
		ID         string
		Name, Note contest.Text
		Author     *contest.Text
		Films      []int
	}
}

const programmes = "/catalogue/programmes"

func text(en, zh string) object { return object{"en": en, "zh": zh} }

// TestProgrammesAreChangedInTheConsole: the jury's organiser replaces them, one file changes whole, its texts count as
// translated, and the audit log has what differs.
func TestProgrammesAreChangedInTheConsole(t *testing.T) {
	t.Parallel()
	w, dir := edited(t)
	jury, viewer := w.organiser(contest.OrganiserJury), w.organiser(contest.OrganiserViewer)
	w.organiser(contest.OrganiserReviewer).read(programmes).fails(contest.CodeForbidden)
	var before, after programmesOf
	viewer.read(programmes).ok(&before)
	if !before.Writable || len(before.Programmes) < 2 || before.Version == "" {
		t.Fatalf("%+v", before)
	}
	first := before.Programmes[0]
	form := object{"before": before.Version, "programmes": []object{
		{"name": text("After dark", "入夜之后"), "note": text("Somebody is awake.", "有人醒着。"), "films": []int{7, 3}},
		{
			"id":     first.ID,
			"name":   first.Name,
			"note":   text("<b>New</b>", "新"),
			"author": first.Author,
			"films":  first.Films,
		},
	}}
	viewer.call("PUT", programmes, form).fails(contest.CodeForbidden)
	var saved struct{ Stored bool }
	jury.call("PUT", programmes, form).ok(&saved)
	viewer.read(programmes).ok(&after)
	if !saved.Stored || len(after.Programmes) != 2 || after.Programmes[0].ID != "after-dark" || after.Programmes[0].Films[0] != 7 ||
		after.Programmes[0].Author != nil || after.Programmes[1].Author == nil ||
		after.Version == before.Version {
		t.Errorf("%+v, %+v", saved, after)
	}
	var texts contentOf
	viewer.read("/catalogue/programmes.json").ok(&texts)
	if name := texts.at("[0].name"); name.EN != "After dark" || name.State != "current" {
		t.Errorf("the name is %+v", name)
	}
	jury.call("PUT", programmes, form).fails(contest.CodeConflict, "version")
	var films, removed int
	w.row(`SELECT count(*) FILTER (WHERE detail #>> '{after,after-dark.films,en}' = '7 3'),
			count(*) FILTER (WHERE detail->'before' ? '`+before.Programmes[1].ID+`.name')
		FROM audit_log WHERE action = 'catalogue.change' AND subject = 'catalogue:international:programmes.json'`, &films, &removed)
	if films != 1 || removed != 1 {
		t.Errorf("%d audit rows with the films, %d with what was removed", films, removed)
	}
	if data, err := os.ReadFile(
		dir + "/editions/international/programmes.json",
	); err != nil ||
		!strings.Contains(string(data), "<b>New</b>") {
		t.Errorf("the file: %v", err)
	}
	unchanged := object{"before": after.Version, "programmes": []object{}}
	jury.call("PUT", programmes, unchanged).ok(nil)
	viewer.read(programmes).ok(&after)
	if len(after.Programmes) != 0 {
		t.Errorf("%+v", after)
	}
}

// TestWrongProgrammesAreRefused by field, and nothing is written.
func TestWrongProgrammesAreRefused(t *testing.T) {
	t.Parallel()
	w, _ := edited(t)
	owner := w.organiser(contest.OrganiserOwner)
	var before, after programmesOf
	owner.read(programmes).ok(&before)
	put := func(all ...object) *answer {
		return owner.call("PUT", programmes, object{"before": before.Version, "programmes": all})
	}
	programme := func(change object) object {
		p := object{"name": text("Name", "名"), "note": text("Note", "按"), "films": []int{1}}
		for key, value := range change {
			p[key] = value
		}
		return p
	}
	owner.call("PUT", programmes, object{}).fails(contest.CodeValidation, "before", "programmes")
	put(programme(object{"name": text("", "名")})).fails(contest.CodeValidation, "programmes[0].name.en")
	put(programme(object{"note": text("Note", "a\u202Eb")})).fails(contest.CodeValidation, "programmes[0].note.zh")
	put(programme(object{"films": []int{}})).fails(contest.CodeValidation, "programmes[0].films")
	put(programme(object{"films": []int{0}})).fails(contest.CodeValidation, "programmes[0].films[0]")
	put(programme(object{"id": "../x"})).fails(contest.CodeValidation, "programmes[0].id")
	put(programme(nil), programme(nil)).fails(contest.CodeValidation, "programmes[1].films[0]")
	put(make([]object, 13)...).fails(contest.CodeValidation, "programmes")
	owner.read(programmes).ok(&after)
	if after.Version != before.Version {
		t.Error("the file was changed")
	}
}

// TestProgrammesOfOneOrganiserPass when two save at once what they read together; the other one reads who was first.
func TestProgrammesOfOneOrganiserPass(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../catalogue")); err != nil {
		t.Fatal(err)
	}
	w := newConsole(t, func(o *web.ConsoleOptions) { o.Catalogue.Files = catalogue.NewFolder(dir) })
	owner := w.organiser(contest.OrganiserOwner)
	var before programmesOf
	owner.read(programmes).ok(&before)
	var wait sync.WaitGroup
	answers := make([]*answer, 4)
	for i := range answers {
		wait.Go(func() {
			answers[i] = owner.call("PUT", programmes, object{"before": before.Version, "programmes": []object{
				{"name": text(strings.Repeat("A", i+1), "名"), "note": text("Note", "按"), "films": []int{i + 1}},
			}})
		})
	}
	wait.Wait()
	passed := 0
	for _, a := range answers {
		if a.status == 200 {
			passed++
		} else {
			a.fails(contest.CodeConflict, "version")
		}
	}
	if passed != 1 {
		t.Errorf("%d of %d passed", passed, len(answers))
	}
}
