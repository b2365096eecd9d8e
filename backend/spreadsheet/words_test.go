package spreadsheet_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
	"marquee/backend/spreadsheet"
	"marquee/backend/submission"
)

// sources are the sources of the domain, whose tables are exported.
func sources(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob("../*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sources: %v", err)
	}
	var all strings.Builder
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// constants are the values of the domain's constants of which a line matches.
func constants(t *testing.T, declared string) []string {
	t.Helper()
	var values []string
	for _, match := range regexp.MustCompile(declared).FindAllStringSubmatch(sources(t), -1) {
		values = append(values, match[1])
	}
	if len(values) < 2 {
		t.Fatalf("%s matches %q", declared, values)
	}
	return values
}

// TestEveryChoiceOfEveryExportIsAWord walks the columns of all exports that have a fixed choice of values.
func TestEveryChoiceOfEveryExportIsAWord(t *testing.T) {
	t.Parallel()
	edition := shanghai(t)
	edition.Awards = contesttest.Awards(10, 2, 2)
	edition.Prizes = []contest.Prize{
		{Prize: ranking.Prize{ID: "first"}, Name: contest.Text{EN: "First prize", ZH: "一等奖"}},
	}
	for _, c := range []struct {
		table, column string
		values        []string
	}{
		{"audit", "action", constants(t, `(?m)^\s*(?:const )?Action\w+\s+= "([a-z_.-]+)"`)},
		{"mails", "kind", constants(t, `(?m)^\s*(?:const )?Mail\w+\s+(?:(?:contest\.)?MailKind\s+)?= (?:(?:contest\.)?MailKind\()?"([a-z-]+)"`)},
		{"mails", "state", constants(t, `(?m)^\s*Mail\w+\s+MailState\s+= "([a-z]+)"`)},
		{"registrations", "state", []string{"SUBMITTED", "PASS", "DENY"}},
		{"registrations", "type", []string{"individual", "team"}},
		{"registrations", "experience", []string{"beginner", "some", "professional"}},
		{"submissions", "state", constants(t, `(?m)^\s*(?:Judged|Replaced|Withdrawn|Disqualified|Hidden)\s+State\s+= "([a-z]+)"`)},
		{"submissions", "copy", constants(t, `(?m)Screening\w+\s+Screening\s+= "([a-z]+)"`)},
		{"submissions", "warnings", constants(t, `(?m)^\s*\w+\s+FileWarning\s+= "([a-z_]+)"`)},
		{"submissions", "tools", constants(t, `(?m)^\s*Tool\w+\s+Tool\s+= "([a-z]+)"`)},
		{"organisers", "role", constants(t, `(?m)^\s*Organiser\w+\s+OrganiserRole\s+= "([a-z]+)"`)},
		{"jury", "role", []string{string(jury.RoleJudge), string(jury.RoleNominator)}},
		{"comments", "award", []string{"LEVEL", "CREATIVE", "NARRATIVE"}},
		{"audit", "log", constants(t, `(?m)^\s*Audit\w+\s+\w+\s+= "([a-z]+)"`)},
		{"audit", "subject", []string{submission.WorkSubject(104), results.Subject(contest.Camp), judging.Subject(contest.International)}},
		{"prizes", "prize", []string{"first"}},
		{"prizes", "tied", []string{"tied"}},
		{"submissions", "english", []string{"true", "false"}},
	} {
		for _, value := range c.values {
			table := registration.Table{Name: c.table, Columns: []string{c.column}, Rows: [][]string{{value}}}
			words := map[string]bool{}
			for _, language := range []contest.Language{contest.English, contest.Chinese} {
				cell := spreadsheet.Readable(language, edition, contest.ActorNamesOf(nil), []registration.Table{table})[0].Rows[0][0]
				words[cell] = true
				if cell == value && language == contest.Chinese || strings.ContainsAny(cell, "_") {
					t.Errorf("%s.%s: %q is %q in %s", c.table, c.column, value, cell, language)
				}
			}
			if len(words) == 1 && c.column != "tools" {
				t.Errorf("%s.%s: %q is the same in both languages", c.table, c.column, value)
			}
		}
	}
}

// TestEveryColumnHasAHeading walks the columns of every table that the domain makes.
func TestEveryColumnHasAHeading(t *testing.T) {
	t.Parallel()
	columns := 0
	for _, list := range regexp.MustCompile(`Columns: \[\]string\{([^}]*)\}`).FindAllStringSubmatch(sources(t), -1) {
		for _, column := range regexp.MustCompile(`"(\w+)"`).FindAllStringSubmatch(list[1], -1) {
			columns++
			table := registration.Table{Columns: []string{column[1]}}
			if heading := spreadsheet.Readable(contest.Chinese, shanghai(t), contest.ActorNamesOf(nil), []registration.Table{table})[0].Columns[0]; heading == column[1] {
				t.Errorf("the column %s has no heading", column[1])
			}
		}
	}
	if columns < 100 {
		t.Errorf("%d columns", columns)
	}
}
