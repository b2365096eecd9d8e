package web_test

import (
	"bytes"
	"encoding/csv"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"marquee/backend/contest"
	"marquee/backend/spreadsheet"
)

// TestWorkbookOfResultsHasTheCellsOfItsTables opens the workbook as a spreadsheet does and compares every cell of
// every sheet with the table that is exported by itself.
func TestWorkbookOfResultsHasTheCellsOfItsTables(t *testing.T) {
	t.Parallel()
	w, _ := rated(t)
	w.sql(`UPDATE submissions SET title = '=HYPERLINK("https://evil.example","渡口 🎬")' WHERE work_id = 2`)
	c := w.organiser(contest.OrganiserViewer)
	export := func(query string) string {
		status, _, body := c.file(http.MethodGet, "/results/export?edition=international&"+query, "")
		if status != http.StatusOK {
			t.Fatalf("%s: %d", query, status)
		}
		return body
	}
	book, err := excelize.OpenReader(bytes.NewReader([]byte(export("format=xlsx"))))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = book.Close() }()
	sheets := book.GetSheetList()
	if want := []string{"Ranks", "Judges", "Prizes"}; !slices.Equal(sheets[:3], want) {
		t.Errorf("sheets %q, want them to begin with %q", sheets, want)
	}
	hostile := 0
	for at, sheet := range sheets {
		table := []string{"ranks", "judges", "prizes", "left_out", "cards"}[at]
		rows, err := csv.NewReader(
			strings.NewReader(strings.TrimPrefix(export("format=csv&table="+table), spreadsheet.ByteOrderMark)),
		).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		cells, err := book.GetRows(sheet, excelize.Options{RawCellValue: true})
		if err != nil {
			t.Fatal(err)
		}
		want := make([][]string, len(rows))
		for i, row := range rows {
			for _, cell := range row {
				want[i] = append(want[i], sameNumber(spreadsheet.Unescape(cell)))
				hostile += strings.Count(cell, "HYPERLINK")
			}
			if i < len(cells) { // a row of the workbook ends with its last cell that is not empty
				cells[i] = append(cells[i], make([]string, max(0, len(row)-len(cells[i])))...)
				for j := range cells[i] {
					cells[i][j] = sameNumber(cells[i][j])
				}
			}
		}
		if len(cells) > 0 && (cells[0][0] == want[0][0] || strings.Contains(strings.Join(cells[0], " "), "_")) {
			t.Errorf("sheet %s has the headings of machines: %q", sheet, cells[0])
		}
		want, cells = want[1:], cells[1:]
		if diff := cmp.Diff(want, cells); diff != "" {
			t.Errorf("sheet %s (-table +workbook):\n%s", sheet, diff)
		}
	}
	if hostile == 0 {
		t.Error("no table has the title that a spreadsheet could calculate")
	}
}

// sameNumber writes a number without the zeros at its end, "90.50" as 90.5: a workbook stores the value.
func sameNumber(cell string) string {
	whole, fraction, has := strings.Cut(cell, ".")
	if !has || strings.Trim(fraction, "0123456789") != "" {
		return cell
	}
	return strings.TrimSuffix(whole+"."+strings.TrimRight(fraction, "0"), ".")
}
