package catalogue_test

import (
	"os"
	"strings"
	"testing"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/operations"
)

// TestTranslationIsStaleUntilItIsBroughtUpToDate: whichever language changes, the other one is
// stale until it changes too or is confirmed, and validate finds it.
func TestTranslationIsStaleUntilItIsBroughtUpToDate(t *testing.T) {
	t.Parallel()
	d, dir := folder(t)
	const file, path = "about.json", "paragraphs[1]"
	was, _ := textAt(t, d, contest.Camp, file, path)
	if was.State != operations.TranslationCurrent {
		t.Fatalf("at first it is %s", was.State)
	}
	step := func(name string, change operations.TextChange, state operations.TranslationState, needs contest.Language) {
		t.Helper()
		change.Path = path
		if is := save(t, d, contest.Camp, file, change); is.State != state || is.Needs != needs {
			t.Errorf("%s: %s %q, want %s %q", name, is.State, is.Needs, state, needs)
		}
		found := says(catalogue.Check(os.DirFS(dir)).Problems, "paragraphs[1] has a")
		if found != (state == operations.TranslationStale) {
			t.Errorf("%s: validate finds it: %t", name, found)
		}
	}
	step(
		"Chinese alone",
		operations.TextChange{ZH: "新的一段。", EN: was.Text.EN},
		operations.TranslationStale,
		contest.English,
	)
	step(
		"Chinese again",
		operations.TextChange{ZH: "更新的一段。", EN: was.Text.EN},
		operations.TranslationStale,
		contest.English,
	)
	step(
		"English follows",
		operations.TextChange{ZH: "更新的一段。", EN: "A newer paragraph."},
		operations.TranslationCurrent,
		"",
	)
	step(
		"English alone",
		operations.TextChange{ZH: "更新的一段。", EN: "The newest paragraph."},
		operations.TranslationStale,
		contest.Chinese,
	)
	step(
		"confirmed",
		operations.TextChange{ZH: "更新的一段。", EN: "The newest paragraph.", Current: true},
		operations.TranslationCurrent,
		"",
	)
	step("both at once", operations.TextChange{ZH: "一段。", EN: "A paragraph."}, operations.TranslationCurrent, "")

	// A change of the file itself, outside the console.
	data, err := os.ReadFile(fileOf(dir, contest.Camp, file))
	if err != nil {
		t.Fatal(err)
	}
	edited := strings.Replace(string(data), "A paragraph.", "Another paragraph.", 1)
	if err := os.WriteFile(fileOf(dir, contest.Camp, file), []byte(edited), 0o600); err != nil {
		t.Fatal(err)
	}
	if is, _ := textAt(
		t,
		d,
		contest.Camp,
		file,
		path,
	); is.State != operations.TranslationStale ||
		is.Needs != contest.Chinese {
		t.Errorf("by hand: %s %q", is.State, is.Needs)
	}
	for _, current := range []bool{false, true} {
		content, err := catalogue.Translations(os.DirFS(dir), contest.Camp, current)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(fileOf(dir, contest.Camp, catalogue.TranslationsFile), content, 0o600); err != nil {
			t.Fatal(err)
		}
		if is, _ := textAt(t, d, contest.Camp, file, path); (is.State == operations.TranslationStale) == current {
			t.Errorf("recorded, all current %t: %s", current, is.State)
		}
	}
}

// TestMissingLanguageIsAdded to a text that a file has in one language only. The translation is current afterwards.
func TestMissingLanguageIsAdded(t *testing.T) {
	t.Parallel()
	d, dir := folder(t)
	recordAll(t, dir, contest.Camp)
	name := fileOf(dir, contest.Camp, "about.json")
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	edited := strings.Replace(string(data), `{ "zh": "请上台。", "en": "On stage." }`, `{ "zh": "请上台。" }`, 1)
	if err := os.WriteFile(name, []byte(edited), 0o600); err != nil {
		t.Fatal(err)
	}
	if is, _ := textAt(
		t,
		d,
		contest.Camp,
		"about.json",
		"closing",
	); is.State != operations.TranslationMissing ||
		is.Needs != contest.English {
		t.Errorf("%+v", is)
	}
	is := save(
		t,
		d,
		contest.Camp,
		"about.json",
		operations.TextChange{Path: "closing", ZH: "请上台。", EN: "Come on stage."},
	)
	if is.State != operations.TranslationCurrent {
		t.Errorf("with its English text it is %s", is.State)
	}
	save(t, d, contest.Camp, "about.json", operations.TextChange{Path: "closing", ZH: "请上台。", EN: "On stage."})
	if after, err := os.ReadFile(name); err != nil || string(after) != string(data) {
		t.Errorf("%v: %s", err, after)
	}
}

// TestUntranslatedTextIsNotRecorded in translations.json: validate reports the missing language.
func TestUntranslatedTextIsNotRecorded(t *testing.T) {
	t.Parallel()
	_, dir := folder(t)
	name := fileOf(dir, contest.Camp, "extra.json")
	for _, text := range []string{`{"a": {"zh": "甲", "en": "A"}}`, `{"a": {"zh": "甲"}}`} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		recordAll(t, dir, contest.Camp)
	}
	data, err := os.ReadFile(fileOf(dir, contest.Camp, catalogue.TranslationsFile))
	if err != nil || strings.Contains(string(data), "extra.json") || !strings.Contains(string(data), "about.json") {
		t.Errorf("%v: %s", err, data)
	}
}

// recordAll writes translations.json as the command build does.
func recordAll(t *testing.T, dir string, edition contest.EditionID) {
	t.Helper()
	content, err := catalogue.Translations(os.DirFS(dir), edition, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(fileOf(dir, edition, catalogue.TranslationsFile), content, 0o600); err != nil {
		t.Fatal(err)
	}
}
