// Package spreadsheet writes tables as CSV and XLSX files for Excel and similar programs.
package spreadsheet

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"marquee/backend/registration"
)

// ByteOrderMark makes Excel read a CSV file as UTF-8.
const ByteOrderMark = "\ufeff"

// Write writes a table in the format of the name's ending: .csv or .xlsx.
func Write(w io.Writer, name string, t registration.Table) error {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".csv":
		return WriteCSV(w, t)
	case ".xlsx":
		return WriteXLSX(w, t)
	}
	return fmt.Errorf("%s has an unknown file type; its name must end in .csv or .xlsx", name)
}

// A text that a spreadsheet would evaluate at the beginning of a cell, and after what some
// spreadsheets take for the end of a cell: Excel separates cells by ";" in half of the world,
// LibreOffice by several signs at once, and blanks in front of a formula are passed over. An apostrophe that Escape has
// put there belongs to it.
var (
	formula = regexp.MustCompile(`(^|[;\t\r\n])([ ']*[=+\-@＝＋－＠])`)
	blank   = regexp.MustCompile(`^('*[\t\r])`)
	// A text of digits that a spreadsheet would write in another way once the file is saved: a phone number or an id
	// loses its zeros in front, or becomes 8.6E+12 from twelve digits on; 1E5 and 3-4 become a number and a day.
	counted = regexp.MustCompile(`^('*(?:0\d+|\d{12,}|\d+[eE]\d+|\d{1,2}[-/]\d{1,2}(?:[-/]\d{1,4})?))$`)

	escapedFormula = regexp.MustCompile(`(^|[;\t\r\n])'([ ']*[=+\-@＝＋－＠])`)
	escapedBlank   = regexp.MustCompile(`^'('*[\t\r])`)
	escapedCounted = regexp.MustCompile(`^'('*(?:0\d+|\d{12,}|\d+[eE]\d+|\d{1,2}[-/]\d{1,2}(?:[-/]\d{1,4})?))$`)
)

// Escape puts an apostrophe before a text that a spreadsheet would evaluate when it opens a CSV file,
// whatever it takes for the separator of cells (OWASP, CSV Injection), and before digits that it would
// take for a number or a day: quotes around a cell do not stop it.
func Escape(cell string) string {
	if counted.MatchString(cell) {
		return "'" + cell
	}
	return blank.ReplaceAllString(formula.ReplaceAllString(cell, `${1}'${2}`), `'${1}`)
}

// Unescape undoes Escape.
func Unescape(cell string) string {
	if escapedCounted.MatchString(cell) {
		return cell[1:]
	}
	return escapedFormula.ReplaceAllString(escapedBlank.ReplaceAllString(cell, `${1}`), `${1}${2}`)
}

// number returns the number in a cell of a numeric column, false for a column head.
func number(t registration.Table, column int, cell string) (float64, bool) {
	value, err := strconv.ParseFloat(cell, 64)
	return value, err == nil && slices.Contains(t.Numeric, column)
}

// WriteCSV writes UTF-8 with a byte order mark, every cell quoted, and escaped unless it is a number.
func WriteCSV(w io.Writer, t registration.Table) error {
	out := bufio.NewWriter(w)
	_, _ = out.WriteString(ByteOrderMark) // the writer keeps its first error
	for _, row := range append([][]string{t.Columns}, t.Rows...) {
		for i, cell := range row {
			if _, isNumber := number(t, i, cell); !isNumber {
				cell = Escape(cell)
			}
			if i > 0 {
				_ = out.WriteByte(',')
			}
			_, _ = out.WriteString(`"` + strings.ReplaceAll(cell, `"`, `""`) + `"`)
		}
		_ = out.WriteByte('\n')
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write table: %w", err)
	}
	return nil
}

// WriteXLSX writes a workbook with a sheet for each table. Cells are texts, which no spreadsheet evaluates, and numbers
// in numeric columns, and times in columns of times. The first row and the first two columns are frozen, and the first
// row filters the others.
func WriteXLSX(w io.Writer, tables ...registration.Table) error {
	book := excelize.NewFile()
	defer func() { _ = book.Close() }() // only releases memory here
	for i, t := range tables {
		if err := addSheet(book, i, t); err != nil {
			return fmt.Errorf("write workbook: %w", err)
		}
	}
	if err := book.Write(w); err != nil {
		return fmt.Errorf("write workbook: %w", err)
	}
	return nil
}

// addSheet writes a table into a sheet of its own. A new workbook has the first one.
func addSheet(book *excelize.File, index int, t registration.Table) error {
	var err error
	if index == 0 {
		err = book.SetSheetName(book.GetSheetName(0), t.Name)
	} else {
		_, err = book.NewSheet(t.Name)
	}
	if err != nil {
		return err
	}
	out, err := book.NewStreamWriter(t.Name)
	if err != nil {
		return err
	}
	styles, err := newStyles(book)
	if err != nil {
		return err
	}
	for i := range t.Columns {
		if err := out.SetColWidth(i+1, i+1, width(t, i)); err != nil {
			return err
		}
	}
	if err := out.SetPanes(
		&excelize.Panes{Freeze: true, XSplit: 2, YSplit: 1, TopLeftCell: "C2", ActivePane: "bottomRight"},
	); err != nil {
		return err
	}
	for i, row := range append([][]string{t.Columns}, t.Rows...) {
		cells := make([]any, len(row))
		for j, cell := range row {
			cells[j] = cell
			if value, isNumber := number(t, j, cell); isNumber {
				cells[j] = value
			} else if at, isTime := wallTime(t, j, cell); isTime {
				cells[j] = excelize.Cell{StyleID: styles.time, Value: at}
			}
			if i == 0 {
				cells[j] = excelize.Cell{StyleID: styles.head, Value: cell}
			}
		}
		if err := out.SetRow(fmt.Sprintf("A%d", i+1), cells); err != nil {
			return err
		}
	}
	last, err := excelize.CoordinatesToCellName(max(1, len(t.Columns)), len(t.Rows)+1)
	if err != nil {
		return err
	}
	// Flush writes what the sheet has besides its rows: a filter that is set later is lost.
	if err := book.AutoFilter(t.Name, "A1:"+last, nil); err != nil {
		return err
	}
	return out.Flush()
}

// styles are the ids of a workbook's styles.
type styles struct{ head, time int }

func newStyles(book *excelize.File) (s styles, err error) {
	if s.head, err = book.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}}); err != nil {
		return s, err
	}
	format := "yyyy-mm-dd hh:mm"
	s.time, err = book.NewStyle(&excelize.Style{CustomNumFmt: &format})
	return s, err
}

// wallTime returns the time in a cell of a column of times, as the clock of its own zone shows it: a workbook has no
// zones.
func wallTime(t registration.Table, column int, cell string) (time.Time, bool) {
	if !slices.Contains(t.Times, column) {
		return time.Time{}, false
	}
	at, err := time.Parse(time.RFC3339, cell)
	return time.Date(at.Year(), at.Month(), at.Day(), at.Hour(), at.Minute(), at.Second(), 0, time.UTC), err == nil
}

// width fits the longest cell of a column, within limits.
func width(t registration.Table, column int) float64 {
	longest := utf8.RuneCountInString(t.Columns[column])
	for _, row := range t.Rows {
		if column < len(row) {
			longest = max(longest, utf8.RuneCountInString(row[column]))
		}
	}
	return float64(min(max(longest+2, 6), 60))
}
