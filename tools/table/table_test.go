package table_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/spreadsheet"
	"marquee/tools/demo"
	"marquee/tools/table"
)

func of(text string) *string { return &text }

// awkward has texts that spreadsheets may change.
func awkward() catalogue.Works {
	return catalogue.Works{
		Submitted: []catalogue.Submitted{
			{
				ID:          1,
				Name:        "=1+1",
				Description: "一行\n两行，“引号”,\"直引号\";分号",
				Process:     of("'=ja"),
				Theme:       "sci-fi",
				Credits:     "=Second Take",
				Country:     "NO",
			},
			{ID: 2, Name: "007", Description: "-不是减号", Process: nil, Cover: "2.svg"},
			{
				ID:          3,
				Name:        "1e5",
				Description: "@谁",
				Process:     of(""),
				Video:       &catalogue.Video{Ratio: "4:3", Seconds: 61, File: "3-0a.mp4"},
			},
			{
				ID:          4,
				Name:        "2025-10-01",
				Description: "TRUE _x000D_ &amp; <b>",
				Process:     of("''+x"),
				Series:      &catalogue.Series{Name: contest.Text{ZH: "夜", EN: "Night"}, Episode: 2},
			},
		},
		Overlay: []catalogue.Translation{
			{ID: 1, Name: "+1", Description: "👩‍🚀 one\n\ntwo", Process: of("+")},
			{ID: 2, Name: "Seven", Description: "minus", Process: nil, Stale: true},
			{ID: 4, Name: "'quoted'", Description: "true", Process: of("")},
		},
	}
}

func TestFilesKeepAllTexts(t *testing.T) {
	t.Parallel()
	whole, err := demo.Works()
	if err != nil {
		t.Fatal(err)
	}
	for name, works := range map[string]catalogue.Works{"awkward": awkward(), "demo": whole} {
		for _, file := range []string{"works.csv", "works.xlsx", "works.json", "WORKS.CSV"} {
			t.Run(name+" "+file, func(t *testing.T) {
				t.Parallel()
				var written bytes.Buffer
				if err := table.Write(&written, file, works); err != nil {
					t.Fatal(err)
				}
				got, err := table.Read(&written, file)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(works, got.Works); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
}

func TestCSVHasByteOrderMarkAndEscapedFormulas(t *testing.T) {
	t.Parallel()
	var written bytes.Buffer
	if err := table.Write(&written, "works.csv", awkward()); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(written.String(), "\ufeff\"id\",\"title_zh\",") {
		t.Errorf("the file begins %q", written.String()[:20])
	}
	for _, cell := range []string{`"=1+1"`, `"-不是减号"`, `"@谁"`, `"+1"`} {
		if strings.Contains(written.String(), cell) {
			t.Errorf("the file has %q, which Excel would calculate", cell)
		}
	}
}

// TestWorkbookWithImpossibleIndexIsRefused: a cell may name the shared string -1 (CVE-2026-54063).
func TestWorkbookWithImpossibleIndexIsRefused(t *testing.T) {
	t.Parallel()
	var written, broken bytes.Buffer
	if err := table.Write(&written, "works.xlsx", awkward()); err != nil {
		t.Fatal(err)
	}
	book, err := zip.NewReader(bytes.NewReader(written.Bytes()), int64(written.Len()))
	if err != nil {
		t.Fatal(err)
	}
	index := regexp.MustCompile(`(?s)t="inlineStr"><is>.*?</is>`)
	out, changed := zip.NewWriter(&broken), false
	for _, part := range book.File {
		from, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(from)
		changed = changed || index.Match(text)
		to, _ := out.Create(part.Name)
		_, _ = to.Write(index.ReplaceAll(text, []byte(`t="s"><v>-1</v>`)))
	}
	if err := out.Close(); err != nil || !changed {
		t.Fatalf("no cell was changed: %v", err)
	}
	if _, err := table.Read(&broken, "evil.xlsx"); err == nil {
		t.Error("it is read")
	}
}

// TestCSVMayHaveSemicolons, which Excel writes where the comma is the decimal separator.
func TestCSVMayHaveSemicolons(t *testing.T) {
	t.Parallel()
	file := strings.Join(table.Columns(), ";") + "\n7;海;Sea;船，来了;The boat, at last;;;;;;;;;\n"
	works, err := table.Read(strings.NewReader(file), "works.csv")
	if err != nil || len(works.Submitted) != 1 || works.Overlay[0].Description != "The boat, at last" {
		t.Errorf("read %+v: %v", works, err)
	}
}

func TestInvalidTablesAreRefused(t *testing.T) {
	t.Parallel()
	head := strings.Join(table.Columns(), ",") + "\n"
	for name, c := range map[string]struct{ file, content, want string }{
		"kind":        {"works.ods", "", "must end in .csv, .xlsx or .json"},
		"empty":       {"works.csv", "", "the table is empty"},
		"no column":   {"works.csv", strings.Replace(head, "theme", "genre", 1), `the column "genre" is unknown`},
		"missing":     {"works.csv", strings.Replace(head, "theme", "genre", 1), `the column "theme" is missing`},
		"no number":   {"works.csv", head + "seven,海,Sea,船,Boat,,,,,,,,,\n", `row 2, id: is "seven"; it must be a whole number`},
		"no title":    {"works.csv", head + "7,,Sea,船,Boat,,,,,,,,,\n", `row 2, title_zh: is empty`},
		"theme":       {"works.csv", head + "7,海,Sea,船,Boat,,,western,,,,,,\n", `row 2, theme: is "western"; it must be one of sci-fi`},
		"id twice":    {"works.csv", head + "7,海,Sea,船,Boat,,,,,,,,,\n7,海,Sea,船,Boat,,,,,,,,,\n", `row 3, id: is 7, as in row 2`},
		"half series": {"works.csv", head + "7,海,Sea,船,Boat,,,,夜,,1,,,\n", `row 2, series_en: is empty`},
		"half film":   {"works.csv", head + "7,海,Sea,船,Boat,,,,,,,,16:9,\n", `row 2, seconds: is ""`},
		"no book":     {"works.xlsx", "PK", "the workbook cannot be read"},
		"no list":     {"works.json", "{}", "no list of works"},
		"unknown key": {"works.json", `[{"id":"1","titel":"x"}]`, `"titel" is unknown`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := table.Read(strings.NewReader(c.content), c.file)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

// TestCSVOfExcelIsRead whatever it was saved as, and refused when it can be no text.
func TestCSVOfExcelIsRead(t *testing.T) {
	t.Parallel()
	of := func(separator string) string {
		return strings.Join(
			table.Columns(),
			separator,
		) + "\r\n" + strings.Join(
			[]string{"7", "深海𠮷", "Deep Sea", "船，来了", "The boat"},
			separator,
		) + strings.Repeat(
			separator,
			len(table.Columns())-5,
		) + "\r\n"
	}
	encoded := func(e encoding.Encoding, text string) string {
		out, err := e.NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for name, file := range map[string]string{
		"UTF-8": of(","), "UTF-8 with a mark": "\ufeff" + of(","), "GB18030": encoded(simplifiedchinese.GB18030, of(",")),
		"GB18030, semicolons": encoded(simplifiedchinese.GB18030, of(";")),
		"UTF-16":              encoded(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), of("\t")),
	} {
		read, err := table.Read(strings.NewReader(file), "works.csv")
		if err != nil || len(read.Submitted) != 1 || read.Submitted[0].Name != "深海𠮷" ||
			read.Overlay[0].Description != "The boat" {
			t.Errorf("%s: %+v, %v", name, read, err)
		}
	}
	_, err := table.Read(strings.NewReader(of(",")+"8,\xff\xff\x80,,,"), "works.csv")
	if err == nil || !strings.Contains(err.Error(), "neither UTF-8 nor GB18030") {
		t.Errorf("bytes that are no text: %v", err)
	}
}

// TestProblemsNameTheRowOfTheSpreadsheet, even if cells contain line breaks or rows are empty.
func TestProblemsNameTheRowOfTheSpreadsheet(t *testing.T) {
	t.Parallel()
	cells := func(id, title string) string {
		return id + "," + title + ",Sea,船,Boat" + strings.Repeat(",", len(table.Columns())-5) + "\n"
	}
	file := strings.Join(
		table.Columns(),
		",",
	) + "\n" + cells(
		"7",
		"\"两\n行\"",
	) + "\n\n" + cells(
		"x",
		"海",
	) + cells(
		"8",
		"海\uFFFD洋",
	)
	read, err := table.Read(strings.NewReader(file), "works.csv")
	if err == nil || !strings.Contains(err.Error(), `row 5, id: is "x"`) ||
		!strings.Contains(err.Error(), "row 6, title_zh: has “�” in place of a character that was lost") {
		t.Errorf("got %v", err)
	}
	if read.Rows[7] != 2 || read.Rows[8] != 6 {
		t.Errorf("rows %v", read.Rows)
	}
}

// TestWorkbookThatIsTooDearIsRefused before it is read.
func TestWorkbookThatIsTooDearIsRefused(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	out := zip.NewWriter(&file)
	part, err := out.Create("xl/worksheets/sheet1.xml")
	if err == nil {
		_, err = part.Write(
			append([]byte(`<worksheet><sheetData><row r="1">`), bytes.Repeat([]byte(`<c/>`), 2_000_000)...),
		)
	}
	if err == nil {
		err = out.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Read(&file, "works.xlsx"); !errors.Is(err, spreadsheet.ErrTooDear) {
		t.Error(err)
	}
}
