package catalogue_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/operations"
)

// folder is a copy of the content on disk without translations.json.
func folder(t *testing.T) (*catalogue.Folder, string) {
	t.Helper()
	dir, content := t.TempDir(), realContent(t)
	for _, edition := range []string{"camp", "international"} {
		delete(content, "editions/"+edition+"/"+catalogue.TranslationsFile)
	}
	if err := os.CopyFS(dir, content); err != nil {
		t.Fatal(err)
	}
	return catalogue.NewFolder(dir), dir
}

func fileOf(dir string, edition contest.EditionID, name string) string {
	return filepath.Join(dir, "editions", string(edition), name)
}

// textAt reads a text of a file.
func textAt(
	t *testing.T,
	d *catalogue.Folder,
	edition contest.EditionID,
	file, path string,
) (operations.CatalogueText, string) {
	t.Helper()
	content, err := d.CatalogueContent(edition, file)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(content.Texts, func(text operations.CatalogueText) bool { return text.Path == path })
	if i < 0 {
		t.Fatalf("%s has no text %s", file, path)
	}
	return content.Texts[i], content.Version
}

// TestEveryTextIsDescribed requires a description in both languages for every text that organisers edit.
func TestEveryTextIsDescribed(t *testing.T) {
	t.Parallel()
	d, _ := folder(t)
	for _, edition := range []contest.EditionID{contest.International, contest.Camp} {
		files, err := d.CatalogueFiles(edition)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files.Files {
			content, err := d.CatalogueContent(edition, file.Name)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range content.Texts {
				if text.About.EN == "" || text.About.ZH == "" {
					t.Errorf("%s/%s, %s is described as %+v", edition, file.Name, text.Path, text.About)
				}
			}
		}
	}
	want := contest.Text{EN: "What it counts.", ZH: "这个数字指的是什么。"}
	if figure, _ := textAt(
		t,
		d,
		contest.International,
		"guidelines.json",
		"chapters[1].blocks[0].items[0].text",
	); figure.About != want {
		t.Errorf("a figure's text is described as %+v", figure.About)
	}
}

// save changes one text and returns it as it is read afterwards.
func save(
	t *testing.T,
	d *catalogue.Folder,
	edition contest.EditionID,
	file string,
	change operations.TextChange,
) operations.CatalogueText {
	t.Helper()
	_, version := textAt(t, d, edition, file, change.Path)
	plan, err := d.PlanCatalogue(
		edition,
		file,
		operations.CatalogueForm{Version: version, Changes: []operations.TextChange{change}},
	)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.StoreCatalogue(plan.Files); err != nil {
		t.Fatal(err)
	}
	text, _ := textAt(t, d, edition, file, change.Path)
	return text
}

// TestChangeKeepsTheRestOfAFile: only the changed text differs, white space and order are kept, and the catalogue can
// be loaded.
func TestChangeKeepsTheRestOfAFile(t *testing.T) {
	t.Parallel()
	d, dir := folder(t)
	name := fileOf(dir, contest.Camp, "about.json")
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	const hostile = `</script><img src=x onerror="alert(1)"> \ 'q'`
	is := save(t, d, contest.Camp, "about.json", operations.TextChange{Path: "closing", ZH: "请上台。", EN: hostile})
	after, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	encoded := `"</script><img src=x onerror=\"alert(1)\"> \\ 'q'"`
	if want := strings.Replace(string(before), `"On stage."`, encoded, 1); string(after) != want {
		t.Errorf("the file reads %s", after)
	}
	if is.Text.EN != hostile {
		t.Errorf("the text reads %q", is.Text.EN)
	}
	if _, err := catalogue.Load(dir); err != nil {
		t.Error(err)
	}
}

// TestWorksAreOneFileInBothLanguages: a translation can be added, becomes stale when the Chinese text changes, and is
// removed when all its texts are empty.
func TestWorksAreOneFileInBothLanguages(t *testing.T) {
	t.Parallel()
	d, dir := folder(t)
	const works = contest.International
	name, _ := textAt(t, d, works, "works.zh.json", "105.name")
	if name.MaxZH != 100 || name.MaxEN != 100 || name.Optional || name.Text.EN == "" {
		t.Errorf("%+v", name)
	}
	if is := save(
		t,
		d,
		works,
		"works.zh.json",
		operations.TextChange{Path: "105.name", ZH: "鲸鱼", EN: name.Text.EN},
	); is.State != operations.TranslationStale {
		t.Errorf("after a Chinese change: %s", is.State)
	}
	if is := save(
		t,
		d,
		works,
		"works.zh.json",
		operations.TextChange{Path: "105.name", ZH: "鲸鱼", EN: "The Whale"},
	); is.State != operations.TranslationCurrent {
		t.Errorf("after the English one: %s", is.State)
	}
	all, version := []operations.TextChange{}, ""
	for _, key := range []string{"name", "description", "process"} {
		var text operations.CatalogueText
		text, version = textAt(t, d, works, "works.zh.json", "105."+key)
		all = append(all, operations.TextChange{Path: text.Path, ZH: text.Text.ZH})
	}
	form := operations.CatalogueForm{Version: version, Changes: all}
	plan, err := d.PlanCatalogue(works, "works.zh.json", form)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.StoreCatalogue(plan.Files); err != nil {
		t.Fatal(err)
	}
	c, err := catalogue.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(c.Edition(contest.International).Works, func(w catalogue.Work) bool { return w.ID == 105 })
	if c.Edition(contest.International).Works[at].English.ID != 0 {
		t.Errorf("the English version is %+v", c.Edition(contest.International).Works[at].English)
	}
	files, err := d.CatalogueFiles(works)
	if err != nil {
		t.Fatal(err)
	}
	missing := 0
	for _, f := range files.Files {
		missing += f.Missing
	}
	if missing == 0 || !files.Writable {
		t.Errorf("%+v", files)
	}
}

// TestChangeIsCheckedAgainstTheSchemas: each wrong field has a message in both languages, and a conflict has the
// current texts.
func TestChangeIsCheckedAgainstTheSchemas(t *testing.T) {
	t.Parallel()
	d, _ := folder(t)
	refused := func(edition contest.EditionID, file string, change operations.TextChange, field, en, zh string) {
		t.Helper()
		_, version := textAt(t, d, edition, file, change.Path)
		_, err := d.PlanCatalogue(
			edition,
			file,
			operations.CatalogueForm{Version: version, Changes: []operations.TextChange{change}},
		)
		var failed *contest.Error
		if !errors.As(err, &failed) || failed.Code != contest.CodeValidation {
			t.Errorf("%s: %v", change.Path, err)
			return
		}
		if text := failed.Fields[field]; !strings.Contains(text.EN, en) || !strings.Contains(text.ZH, zh) ||
			len(failed.Fields) != 1 {
			t.Errorf("%s: %+v", change.Path, failed.Fields)
		}
	}
	long := strings.Repeat("长", 101)
	refused(
		contest.Camp,
		"about.json",
		operations.TextChange{Path: "seal", ZH: "师"},
		"changes[0].en",
		"seal, English: has no English text",
		"seal（英文）：缺少英文",
	)
	refused(
		contest.International,
		"works.zh.json",
		operations.TextChange{Path: "105.name", ZH: long, EN: "Whale"},
		"changes[0].zh",
		"105.name, Chinese: must have a text of at most 100 characters",
		"105.name（中文）：不能为空，且不得超过 100 个字符",
	)
	refused(
		contest.International,
		"works.zh.json",
		operations.TextChange{Path: "105.name", ZH: "鲸", EN: ""},
		"changes[0].en",
		"105.name, English",
		"105.name（英文）",
	)
	phase, _ := textAt(t, d, contest.International, "timeline.json", "phases[0].when")
	refused(
		contest.International,
		"timeline.json",
		operations.TextChange{Path: phase.Path, ZH: phase.Text.ZH, EN: "1 – 2 March"},
		"changes[0].en",
		"disagrees with",
		"与该阶段的日期不符",
	)

	_, err := d.PlanCatalogue(
		contest.Camp,
		"about.json",
		operations.CatalogueForm{
			Version: "old",
			Changes: []operations.TextChange{{Path: "seal", ZH: "师", EN: "X"}, {Path: "gone"}},
		},
	)
	var failed *contest.Error
	if !errors.As(err, &failed) || failed.Code != contest.CodeConflict ||
		failed.Fields["changes[0].en"].EN != "It reads now: M" ||
		failed.Fields["changes[0].zh"].EN != "" ||
		failed.Fields["changes[1].path"].EN == "" {
		t.Errorf("a conflict: %v", err)
	}
}

// TestNoPathLeavesTheFolder: unlisted names are not found, symbolic links are ignored, and generated files cannot be
// changed.
func TestNoPathLeavesTheFolder(t *testing.T) {
	t.Parallel()
	d, dir := folder(t)
	secret := filepath.Join(t.TempDir(), "secret.json")
	if err := os.WriteFile(secret, []byte(`{"zh":"密","en":"secret"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, fileOf(dir, contest.Camp, "linked.json")); err != nil {
		t.Fatal(err)
	}
	outside, err := filepath.Rel(filepath.Join(dir, "editions", "camp"), secret)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		outside, secret, "linked.json", "../international/about.json", "..", ".", "", "/etc/passwd", "about.json/", "./about.json", "ABOUT.JSON",
		"about.json\x00.png", `..\about.json`, "translations.json", "works.en.json", "winners.json", "timeline-moved.json", "nothing.json",
	} {
		if _, err := d.CatalogueContent(contest.Camp, name); contest.CodeOf(err) != contest.CodeNotFound {
			t.Errorf("reading %q: %v", name, err)
		}
		form := operations.CatalogueForm{Version: "x", Changes: []operations.TextChange{{Path: "", ZH: "a", EN: "b"}}}
		if _, err := d.PlanCatalogue(contest.Camp, name, form); contest.CodeOf(err) != contest.CodeNotFound {
			t.Errorf("changing %q: %v", name, err)
		}
	}
	// A folder that is a symbolic link out of the catalogue.
	if err := os.Rename(filepath.Join(dir, "editions", "camp"), filepath.Join(dir, "editions", "old")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Dir(secret), filepath.Join(dir, "editions", "camp")); err != nil {
		t.Fatal(err)
	}
	if content, err := d.CatalogueContent(contest.Camp, "secret.json"); err == nil {
		t.Errorf("a folder elsewhere is read: %+v", content)
	}
}

// TestUnreadableFileIsNamed: for a malformed or too deeply nested file, the error is readable for an editor.
func TestUnreadableFileIsNamed(t *testing.T) {
	t.Parallel()
	for name, content := range map[string]string{
		"no JSON": `{"seal": `, "deep": strings.Repeat("[", 5000) + strings.Repeat("]", 5000), "twice": `{"a": 1, "a": 2}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, dir := folder(t)
			if err := os.WriteFile(fileOf(dir, contest.Camp, "about.json"), []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := d.CatalogueContent(contest.Camp, "about.json")
			var failed *contest.Error
			if !errors.As(err, &failed) || failed.Code != contest.CodeValidation ||
				!strings.Contains(failed.Fields["file"].EN, "about.json:1:") {
				t.Errorf("got %v", err)
			}
		})
	}
}

// TestStoredFilesAreRestored when something after them fails.
func TestStoredFilesAreRestored(t *testing.T) {
	t.Parallel()
	d, dir := folder(t)
	_, version := textAt(t, d, contest.Camp, "about.json", "seal")
	plan, err := d.PlanCatalogue(
		contest.Camp,
		"about.json",
		operations.CatalogueForm{Version: version, Changes: []operations.TextChange{{Path: "seal", ZH: "光", EN: "M"}}},
	)
	if err != nil || len(plan.Files) != 2 {
		t.Fatalf("%d files: %v", len(plan.Files), err)
	}
	undo, err := d.StoreCatalogue(plan.Files)
	if err != nil {
		t.Fatal(err)
	}
	var known map[string]map[string]any
	data, err := os.ReadFile(fileOf(dir, contest.Camp, catalogue.TranslationsFile))
	if err != nil || json.Unmarshal(data, &known) != nil || len(known["about.json"]) != 1 {
		t.Errorf("%v: %s", err, data)
	}
	if err := undo(); err != nil {
		t.Fatal(err)
	}
	if _, is := textAt(t, d, contest.Camp, "about.json", "seal"); is != version {
		t.Error("the file was not restored")
	}
	if _, err := os.Stat(fileOf(dir, contest.Camp, catalogue.TranslationsFile)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file is left: %v", err)
	}
}
