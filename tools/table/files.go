package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"marquee/backend/catalogue"
	"marquee/backend/registration"
	"marquee/backend/spreadsheet"
)

// limit is the maximum size of a file, in bytes.
const limit = 64 << 20

// sheet is the name of the sheet in a workbook.
const sheet = "works"

// Write writes works in the format of the name's ending: .csv (UTF-8 with a byte order mark for Excel),
// .xlsx or .json.
func Write(w io.Writer, name string, works catalogue.Works) error {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".csv":
		return spreadsheet.WriteCSV(w, tableOf(works))
	case ".xlsx":
		return spreadsheet.WriteXLSX(w, tableOf(works))
	case ".json":
		return writeJSON(w, works)
	}
	return unknown(name)
}

// Read reads works in the format of the name's ending.
func Read(r io.Reader, name string) (Sheet, error) {
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return Sheet{}, err
	}
	if len(data) > limit {
		return Sheet{}, fmt.Errorf("%s is larger than %d MiB", name, limit>>20)
	}
	switch strings.ToLower(filepath.Ext(name)) {
	case ".csv":
		return readCSV(data)
	case ".xlsx":
		return readXLSX(data)
	case ".json":
		return readJSON(data)
	}
	return Sheet{}, unknown(name)
}

func unknown(name string) error {
	return fmt.Errorf("%s has an unknown file type; its name must end in .csv, .xlsx or .json", name)
}

// tableOf is the table of works.
func tableOf(works catalogue.Works) registration.Table {
	return registration.Table{Name: sheet, Columns: Header(works), Rows: Rows(works)}
}

func readCSV(data []byte) (Sheet, error) {
	text, err := decoded(data)
	if err != nil {
		return Sheet{}, err
	}
	rows, err := csvRows(text)
	if err != nil {
		return Sheet{}, fmt.Errorf("the table cannot be read: %w", err)
	}
	for _, row := range rows {
		for i, cell := range row {
			row[i] = spreadsheet.Unescape(cell)
		}
	}
	return Works(rows)
}

func readXLSX(data []byte) (Sheet, error) {
	if err := spreadsheet.CheckXLSX(data); err != nil {
		return Sheet{}, fmt.Errorf("the workbook cannot be read: %w", err)
	}
	book, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{UnzipSizeLimit: 4 * limit})
	if err != nil {
		return Sheet{}, fmt.Errorf("the workbook cannot be read: %w", err)
	}
	defer func() { _ = book.Close() }() // only releases memory here
	name := book.GetSheetName(0)
	if slices.Contains(book.GetSheetList(), sheet) {
		name = sheet
	}
	rows, err := book.GetRows(name, excelize.Options{RawCellValue: true})
	if err != nil {
		return Sheet{}, fmt.Errorf("the workbook cannot be read: %w", err)
	}
	return Works(rows)
}

// writeJSON writes the rows as objects.
func writeJSON(w io.Writer, works catalogue.Works) error {
	objects := []map[string]string{}
	for _, row := range Rows(works) {
		object := map[string]string{}
		for i, name := range Header(works) {
			object[name] = row[i]
		}
		objects = append(objects, object)
	}
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(objects)
}

func readJSON(data []byte) (Sheet, error) {
	var objects []map[string]string
	if err := json.Unmarshal(data, &objects); err != nil {
		return Sheet{}, fmt.Errorf("the file is no list of works as export writes it: %w", err)
	}
	columns := append(Columns(), Country)
	rows := [][]string{columns}
	for _, object := range objects {
		var row []string
		for _, name := range columns {
			row = append(row, object[name])
		}
		rows = append(rows, row)
		for name := range object {
			if !slices.Contains(columns, name) {
				return Sheet{}, fmt.Errorf("%q is unknown; there are %s", name, strings.Join(columns, ", "))
			}
		}
	}
	return Works(rows)
}
