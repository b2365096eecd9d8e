package spreadsheet_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"io/fs"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"marquee/backend/registration"
	"marquee/backend/spreadsheet"
)

func hostile() registration.Table {
	return registration.Table{Name: "registrations", Columns: []string{"id", "name"}, Rows: [][]string{
		{
			"1",
			`=HYPERLINK("https://evil.example","Click")`,
		},
		{"2", "+86"},
		{"3", "-1"},
		{"4", "@SUM(A1)"},
		{"5", "\t=1"},
		{"6", "\r=1"},
		{"7", "'=1"},
		{"8", "＝1"},
		{"9", "Mei, \"Lin\"\nand Bo"},
		{"10", "'quoted'"},
		{"11", "林梅 🎬"},
	}}
}

// TestCSVHasNoFormula: no cell begins as a formula, and the texts can be restored.
func TestCSVHasNoFormula(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := spreadsheet.Write(&out, "r.CSV", hostile()); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(out.String(), spreadsheet.ByteOrderMark))).ReadAll()
	if err != nil || len(rows) != len(hostile().Rows)+1 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, row := range rows[1:] {
		if strings.ContainsAny(row[1][:1], "=+-@\t\r") || strings.HasPrefix(row[1], "＝") {
			t.Errorf("a spreadsheet calculates %q", row[1])
		}
		if got := spreadsheet.Unescape(row[1]); got != hostile().Rows[i][1] {
			t.Errorf("restored %q, want %q", got, hostile().Rows[i][1])
		}
	}
}

// TestXLSXHasTextsOnly: every cell is a text as it was given.
func TestXLSXHasTextsOnly(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	table := hostile()
	table.Rows = table.Rows[6:] // XML has no \r
	if err := spreadsheet.Write(&out, "r.xlsx", table); err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.GetRows("registrations", excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(append([][]string{table.Columns}, table.Rows...), rows); diff != "" {
		t.Error(diff)
	}
	if f, err := book.GetCellFormula("registrations", "B2"); f != "" || err != nil {
		t.Errorf("a formula: %q, %v", f, err)
	}
}

func TestUnknownEndingIsRefused(t *testing.T) {
	t.Parallel()
	if err := spreadsheet.Write(
		&bytes.Buffer{},
		"r.ods",
		hostile(),
	); err == nil ||
		!strings.Contains(err.Error(), ".xlsx") {
		t.Errorf("%v", err)
	}
}

// TestNoSeparatorMakesAFormula: a cell stays one text whatever a program takes for the separator.
func TestNoSeparatorMakesAFormula(t *testing.T) {
	t.Parallel()
	for _, cell := range []string{
		"a;=1+1;b", "a\t=1+1", "Dear\n@SUM(1)", "a\r\n-1", ";'=1", "=1;=1", "\t=1", "'=1", "''@a", "a;;＝1", "plain; text", "",
		" =1+1", "x ;  =7+7", "' =1", " '=1", "a\n  @SUM(1)", "' ' =1",
	} {
		escaped := spreadsheet.Escape(cell)
		for _, part := range strings.FieldsFunc(escaped, func(r rune) bool { return strings.ContainsRune(";\t\r\n", r) }) {
			if part = strings.TrimLeft(part, " "); strings.ContainsAny(part[:1], "=+-@") || strings.HasPrefix(part, "＝") {
				t.Errorf("%q becomes %q", cell, escaped)
			}
		}
		if back := spreadsheet.Unescape(escaped); back != cell {
			t.Errorf("%q comes back as %q", cell, back)
		}
	}
	var file strings.Builder
	table := registration.Table{Columns: []string{"a", "b"}, Rows: [][]string{{`x"y`, "1"}}}
	if err := spreadsheet.WriteCSV(
		&file,
		table,
	); err != nil ||
		file.String() != spreadsheet.ByteOrderMark+"\"a\",\"b\"\n\"x\"\"y\",\"1\"\n" {
		t.Errorf("%v: %q", err, file.String())
	}
}

// TestDigitsKeepTheirShape in Excel, which takes quoted digits for a number too: phones, ids, and titles that look like days.
func TestDigitsKeepTheirShape(t *testing.T) {
	t.Parallel()
	for cell, want := range map[string]string{
		"0612345678":           "'0612345678",
		"'0612345678":          "''0612345678",
		"8613800138000":        "'8613800138000",
		"110101199003074258":   "'110101199003074258",
		"+39":                  "'+39",
		"007":                  "'007",
		"1E5":                  "'1E5",
		"3-4":                  "'3-4",
		"27/11/2026":           "'27/11/2026",
		"2026-11-27":           "2026-11-27",
		"13800138000":          "13800138000", // eleven digits stay
		"1984":                 "1984",
		"0":                    "0",
		"0612 345":             "0612 345",
		"2026-11-27T10:00:00Z": "2026-11-27T10:00:00Z",
	} {
		if got := spreadsheet.Escape(cell); got != want || spreadsheet.Unescape(got) != cell {
			t.Errorf("%q becomes %q and comes back as %q", cell, got, spreadsheet.Unescape(got))
		}
	}
	var file strings.Builder
	table := registration.Table{
		Columns: []string{"phone", "score"},
		Rows:    [][]string{{"0612345678", "012345678901"}},
		Numeric: []int{1},
	}
	if err := spreadsheet.WriteCSV(
		&file,
		table,
	); err != nil ||
		!strings.HasSuffix(file.String(), "\"'0612345678\",\"012345678901\"\n") {
		t.Errorf("%v: %q", err, file.String())
	}
}

// TestXLSXFiltersByItsHeadings: the row of headings is one of filters, in the sheet itself.
func TestXLSXFiltersByItsHeadings(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := spreadsheet.Write(&out, "r.xlsx", hostile()); err != nil {
		t.Fatal(err)
	}
	file, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := fs.ReadFile(file, "xl/worksheets/sheet1.xml")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(sheet, []byte(`<autoFilter ref="$A$1:$B$12"`)) {
		t.Errorf("the sheet has no filter: …%s", sheet[max(0, len(sheet)-200):])
	}
}
