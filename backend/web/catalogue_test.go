package web_test

import (
	"encoding/csv"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/web"
)

type textOf struct {
	Path, ZH, EN, State string
	Needs               *string
}

type contentOf struct {
	Version string
	Texts   []textOf
}

func (c contentOf) at(path string) textOf {
	for _, text := range c.Texts {
		if text.Path == path {
			return text
		}
	}
	return textOf{}
}

// edited starts a console with a copy of the catalogue.
func edited(t *testing.T) (*console, string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../catalogue")); err != nil {
		t.Fatal(err)
	}
	w := newConsole(t, func(o *web.ConsoleOptions) { o.Catalogue.Files = catalogue.NewFolder(dir) })
	return w, dir
}

const guidelines = "/catalogue/guidelines.json"

// TestTextsAreChangedInTheConsole: an owner changes a text, its translation is stale from then on,
// and the audit log has both readings. The second of two organisers reads who was first.
func TestTextsAreChangedInTheConsole(t *testing.T) {
	t.Parallel()
	w, dir := edited(t)
	owner, viewer := w.organiser(contest.OrganiserOwner), w.organiser(contest.OrganiserViewer)
	var before, after contentOf
	viewer.read(guidelines).ok(&before)
	was := before.at("lead")
	if was.EN == "" || was.State != "current" {
		t.Fatalf("%+v", was)
	}
	const hostile = `<script>alert(1)</script> & "More"`
	form := object{"version": before.Version, "changes": []object{{"path": "lead", "zh": was.ZH, "en": hostile}}}
	viewer.call("PUT", guidelines, form).fails(contest.CodeForbidden)
	var saved struct {
		Stored  bool
		Changed int
		Files   []object
	}
	owner.call("PUT", guidelines, form).ok(&saved)
	if !saved.Stored || saved.Changed != 1 || len(saved.Files) != 0 {
		t.Errorf("%+v", saved)
	}
	viewer.read(guidelines).ok(&after)
	if is := after.at(
		"lead",
	); is.EN != hostile || is.State != "stale" || *is.Needs != "zh" ||
		after.Version == before.Version {
		t.Errorf("%+v", is)
	}
	data, err := os.ReadFile(dir + "/editions/international/guidelines.json")
	if err != nil || !strings.Contains(string(data), `<script>alert(1)</script> & \"More\"`) {
		t.Errorf("the file: %v", err)
	}
	owner.call("PUT", guidelines, form).fails(contest.CodeConflict, "version")
	var audited int
	var beforeThen string
	w.row(`SELECT count(*), min(before.text->>'en') FROM audit_log, jsonb_each(detail->'before') AS before (path, text)
		WHERE action = 'catalogue.change' AND subject = 'catalogue:international:guidelines.json'
		AND detail #>> ARRAY['after', path, 'en'] LIKE '<script>%'`, &audited, &beforeThen)
	if audited != 1 || beforeThen != was.EN {
		t.Errorf("%d audit rows, before %q", audited, beforeThen)
	}
	var rows struct{ Items []struct{ Action string } }
	viewer.read("/audit?action=catalogue").ok(&rows)
	if len(rows.Items) != 1 {
		t.Errorf("a viewer reads %+v", rows)
	}
}

// TestTextsAreExported: those of a file and a filter, or of every file.
func TestTextsAreExported(t *testing.T) {
	t.Parallel()
	w, _ := edited(t)
	owner, viewer := w.organiser(contest.OrganiserOwner), w.organiser(contest.OrganiserViewer)
	var before contentOf
	owner.read(guidelines).ok(&before)
	owner.call("PUT", guidelines, object{
		"version": before.Version,
		"changes": []object{{"path": "lead", "zh": before.at("lead").ZH, "en": "=1+1 Harbour"}},
	}).ok(nil)
	export := func(query string) (rows [][]string) {
		t.Helper()
		status, _, file := viewer.file(http.MethodGet, "/catalogue/export?edition=international"+query, "")
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file, "\ufeff"))).ReadAll()
		if status != http.StatusOK || err != nil {
			t.Fatalf("%s: %d, %v", query, status, err)
		}
		return rows[1:]
	}
	if rows := export("&file=guidelines.json"); len(rows) != len(before.Texts) {
		t.Errorf("%d rows for %d texts", len(rows), len(before.Texts))
	}
	for _, query := range []string{"&file=guidelines.json&state=waiting", "&file=guidelines.json&q=hARBOUR", "&state=waiting&q=lead"} {
		rows := export(query)
		if len(rows) != 1 || rows[0][0] != "guidelines.json" || rows[0][1] != "lead" ||
			strings.HasPrefix(rows[0][3], "=") ||
			rows[0][4] != "stale" ||
			rows[0][5] != "zh" {
			t.Errorf("%s: %v", query, rows)
		}
	}
	if all := export(""); len(all) <= len(before.Texts) {
		t.Errorf("%d texts of every file", len(all))
	}
	viewer.read("/catalogue/export?file=../rules.json").fails(contest.CodeNotFound)
	viewer.read("/catalogue/export?state=done").fails(contest.CodeValidation, "state")
}

// TestTextsAreDownloadedWhereNothingCanBeWritten: the answer has the files, and none is changed.
func TestTextsAreDownloadedWhereNothingCanBeWritten(t *testing.T) {
	t.Parallel()
	w, _ := edited(t)
	owner := w.organiser(contest.OrganiserOwner)
	var before, after contentOf
	owner.read(guidelines).ok(&before)
	form := object{
		"version":  before.Version,
		"download": true,
		"changes":  []object{{"path": "lead", "zh": "新", "en": "New"}},
	}
	var saved struct {
		Stored bool
		Files  []struct{ Path, Content string }
	}
	owner.call("PUT", guidelines, form).ok(&saved)
	if saved.Stored || len(saved.Files) != 2 || saved.Files[0].Path != "editions/international/guidelines.json" ||
		!strings.Contains(saved.Files[0].Content, `"New"`) {
		t.Errorf("%+v", saved)
	}
	owner.read(guidelines).ok(&after)
	if after.Version != before.Version {
		t.Error("the file was changed")
	}
}

// TestHostileTextsAreRefused: what cannot be a text of a page names its field, what cannot be a form
// is refused as a whole, and nothing is written.
func TestHostileTextsAreRefused(t *testing.T) {
	t.Parallel()
	w, _ := edited(t)
	owner := w.organiser(contest.OrganiserOwner)
	var before, after contentOf
	owner.read(guidelines).ok(&before)
	put := func(changes ...object) *answer {
		return owner.call("PUT", guidelines, object{"version": before.Version, "changes": changes})
	}
	for name, text := range map[string]string{
		"lost character": "a\uFFFDb", "direction": "abc\u202Etxt", "isolate": "b\u2066a", "NUL": "a\x00b", "escape": "a\x1b[2Jb", "long": strings.Repeat("长", 10_001), "empty": " \n ",
	} {
		t.Log(name)
		put(object{"path": "lead", "zh": "文", "en": text}).fails(contest.CodeValidation, "changes[0].en")
	}
	put().fails(contest.CodeValidation, "changes")
	put(object{"path": "nowhere", "zh": "文", "en": "Text"}).fails(contest.CodeValidation, "changes[0].path")
	put(
		object{"path": "lead", "zh": "文", "en": "Text"},
		object{"path": "lead", "zh": "字", "en": "Text"},
	).fails(
		contest.CodeValidation,
		"changes[1].path",
	)
	owner.call(
		"PUT",
		guidelines,
		object{"version": 1, "changes": "all"},
	).fails(
		contest.CodeValidation,
		"changes",
		"version",
	)
	for name, body := range map[string]string{
		"huge":          `{"version":"` + strings.Repeat("a", 2<<20) + `"}`,
		"deep":          strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000),
		"invalid UTF-8": `{"version":"` + before.Version + `","changes":[{"path":"lead","zh":"文","en":"a` + "\xff" + `"}]}`,
	} {
		if status, _, text := owner.file(
			"PUT",
			guidelines+"?edition=international",
			body,
		); status != 413 &&
			status != 422 {
			t.Errorf("%s: %d %s", name, status, text)
		}
	}
	for _, path := range []string{"..%2f..%2fschema%2ftext.schema.json", "%2fetc%2fpasswd", "..", "translations.json", "about.json%00", "guidelines.json%2f"} {
		for _, method := range []string{"GET", "PUT"} {
			body := `{"version":"x","changes":[{"path":"a","zh":"文","en":"Text"}]}`
			if status, _, text := owner.file(method, "/catalogue/"+path+"?edition=international", body); status != 404 {
				t.Errorf("%s %s: %d %s", method, path, status, text)
			}
		}
	}
	owner.read(guidelines).ok(&after)
	if after.Version != before.Version {
		t.Error("the file was changed")
	}
}

// TestOneOfManyChangesOfAFilePasses when all read the same version.
func TestOneOfManyChangesOfAFilePasses(t *testing.T) {
	t.Parallel()
	w, dir := edited(t)
	service := operations.CatalogueService{Files: catalogue.NewFolder(dir), Log: w.db, Clock: w.contest}
	before, err := service.Read(w.anyone, contest.Camp, "about.json")
	if err != nil {
		t.Fatal(err)
	}
	var passed, refused atomic.Int64
	var group sync.WaitGroup
	for i := range 12 {
		group.Go(func() {
			form := operations.CatalogueForm{
				Version: before.Version,
				Changes: []operations.TextChange{{Path: "seal", ZH: "师", EN: string(rune('A' + i))}},
			}
			_, err := service.Change(
				t.Context(),
				w.anyone,
				contest.Camp,
				"about.json",
				func(contest.FieldErrors) (operations.CatalogueForm, error) { return form, nil },
			)
			switch contest.CodeOf(err) {
			case contest.CodeConflict:
				refused.Add(1)
			default:
				if err != nil {
					t.Error(err)
				}
				passed.Add(1)
			}
		})
	}
	group.Wait()
	var rows int
	w.row(`SELECT count(*) FROM audit_log WHERE subject = 'catalogue:camp:about.json'`, &rows)
	if passed.Load() != 1 || refused.Load() != 11 || rows != 1 {
		t.Errorf("%d passed, %d were refused, %d audit rows", passed.Load(), refused.Load(), rows)
	}
}
