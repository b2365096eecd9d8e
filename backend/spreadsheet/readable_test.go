package spreadsheet_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/spreadsheet"
)

func shanghai(t *testing.T) *contest.Edition {
	t.Helper()
	location, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		t.Fatal(err)
	}
	return &contest.Edition{Location: location}
}

// TestWorkbookIsInTheReadersWords: headings, choices and names in words, times as times of the edition's zone.
func TestWorkbookIsInTheReadersWords(t *testing.T) {
	t.Parallel()
	machine := registration.Table{
		Name:    "registrations",
		Numeric: []int{0},
		Columns: []string{"application", "state", "sent", "reviewed_by", "member2_email", "unheard_of"},
		Rows: [][]string{
			{"7", "PASS", "2025-09-12T10:00:00+08:00", "organiser:ada@films.example", "cy@teams.example", "as it is"},
		},
	}
	names := contest.ActorNamesOf([]contest.Colleague{{Email: "ada@films.example", Name: "=Ada"}})
	for language, want := range map[contest.Language][][]string{
		contest.English: {
			{"Application no.", "State", "Sent (Beijing time)", "Decided by", "Member 2: Email", "unheard_of"},
			{"7", "approved", "45912.416666666664", "=Ada", "cy@teams.example", "as it is"},
		},
		contest.Chinese: {
			{"申请编号", "状态", "提交时间（北京时间）", "审核人", "成员 2：邮箱", "unheard_of"},
			{"7", "已通过", "45912.416666666664", "=Ada", "cy@teams.example", "as it is"},
		},
	} {
		var out bytes.Buffer
		if err := spreadsheet.WriteXLSX(
			&out,
			spreadsheet.Readable(language, shanghai(t), names, []registration.Table{machine})...); err != nil {
			t.Fatal(err)
		}
		book, err := excelize.OpenReader(&out)
		if err != nil {
			t.Fatal(err)
		}
		sheet := book.GetSheetName(0)
		rows, err := book.GetRows(sheet, excelize.Options{RawCellValue: true})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, rows); diff != "" {
			t.Errorf("%s (-want +got):\n%s", language, diff)
		}
		if shown, err := book.GetCellValue(sheet, "C2"); err != nil || shown != "2025-09-12 10:00" {
			t.Errorf("the time is shown as %q, %v", shown, err)
		}
		if formula, _ := book.GetCellFormula(sheet, "D2"); formula != "" {
			t.Errorf("a name is the formula %q", formula)
		}
		if filters := book.GetDefinedName(); len(filters) != 1 || !strings.Contains(filters[0].RefersTo, "$A$1:$F$2") {
			t.Errorf("the filter is %+v", filters)
		}
		_ = book.Close()
	}
	if machine.Columns[0] != "application" || machine.Rows[0][1] != "PASS" {
		t.Errorf("the table for machines has changed: %+v", machine)
	}
}

// TestWorkbookOfApplicationsNamesThem: where people apply, nothing that is exported is a registration or a film.
func TestWorkbookOfApplicationsNamesThem(t *testing.T) {
	t.Parallel()
	edition := shanghai(t)
	edition.Kind = contest.Applications
	for language, want := range map[contest.Language]string{
		contest.English: "Applications: Previous works | Application denied | Application 7 | Application 9",
		contest.Chinese: "申请: 过往作品 | 不通过申请 | 申请 7 | 申请 9",
	} {
		reader := spreadsheet.Reader{Language: language, Edition: edition, Names: contest.ActorNamesOf(nil)}
		list := reader.Readable(registration.Table{Name: "registrations", Columns: []string{"previous_works"}})
		audit := reader.Readable(registration.Table{Name: "audit", Columns: []string{"action", "subject"}, Rows: [][]string{
			{"registration.deny", "registration:7"}, {"registration.deny", "work:9"},
		}})
		got := list.Name + ": " + list.Columns[0] + " | " + audit.Rows[0][0] + " | " + audit.Rows[0][1] + " | " + audit.Rows[1][1]
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
