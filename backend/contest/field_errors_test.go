package contest_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/registration/registrationtest"
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
		fieldErrs, form := contest.FieldErrors{}, registrationtest.Individual()
		form.PreviousWorks = links
		form.Check(contesttest.Edition(), plan{"+86"}, fieldErrs)
		return fieldErrs["previousWorks"].EN
	}
	for _, links := range cases.Valid {
		if got := check(links); got != "" {
			t.Errorf("%q: %s", links, got)
		}
	}
	for _, c := range cases.Invalid {
		want := "Not a link: " + c.Wrong + ". "
		if got := check(c.Typed); !strings.HasPrefix(got, want) {
			t.Errorf("%q: %q, want %q", c.Typed, got, want)
		}
	}
}

// TestLinksAreCompleted: what was typed without https:// gets it, every wrong part is named, and a name is explained.
func TestLinksAreCompleted(t *testing.T) {
	t.Parallel()
	fieldErrs, form := contest.FieldErrors{}, registrationtest.Individual()
	form.SocialLinks, form.PreviousWorks = "www.a.example/x；https://b.example", "b.example\nmy films;@mara"
	form = form.Check(contesttest.Edition(), plan{"+86"}, fieldErrs)
	if form.SocialLinks != "https://www.a.example/x;https://b.example" {
		t.Errorf("completed: %q", form.SocialLinks)
	}
	if got := fieldErrs["previousWorks"]; !strings.HasPrefix(
		got.EN,
		"Not a link: my, films, @mara. In place of a name",
	) ||
		!strings.HasPrefix(got.ZH, "不是链接：my、films、@mara。") {
		t.Errorf("named: %+v", got)
	}
}
