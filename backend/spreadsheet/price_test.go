package spreadsheet_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"marquee/backend/registration"
	"marquee/backend/spreadsheet"
)

// workbook is an archive of parts by their names.
func workbook(t *testing.T, parts map[string]io.Reader) []byte {
	t.Helper()
	var file bytes.Buffer
	out := zip.NewWriter(&file)
	for name, content := range parts {
		part, err := out.Create(name)
		if err == nil {
			_, err = io.Copy(part, content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// repeated is a text between two others, as often as it says, without being in memory.
func repeated(before, text string, times int, after string) io.Reader {
	block := strings.Repeat(text, 1000)
	readers := []io.Reader{strings.NewReader(before)}
	for range times / 1000 {
		readers = append(readers, strings.NewReader(block))
	}
	return io.MultiReader(append(readers, strings.NewReader(strings.Repeat(text, times%1000)+after))...)
}

const (
	sheetStart = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`
	sheetEnd   = `</sheetData></worksheet>`
)

// TestWorkbooksAreRefusedByTheirPrice: each of these few kilobytes would take hundreds of megabytes or minutes once
// read.
func TestWorkbooksAreRefusedByTheirPrice(t *testing.T) { //nolint:paralleltest // measures memory
	many := map[string]io.Reader{}
	for i := range 1_100 {
		many[fmt.Sprintf("xl/worksheets/sheet%d.xml", i)] = strings.NewReader(sheetStart + sheetEnd)
	}
	sheets := map[string]io.Reader{}
	for i := range 40 {
		sheets[fmt.Sprintf("xl/worksheets/sheet%d.xml", i)] = repeated(
			sheetStart+`<row r="1">`,
			`<c/>`,
			50_000,
			`</row>`+sheetEnd,
		)
	}
	var farRows strings.Builder
	for i := 1; i <= 200; i++ {
		fmt.Fprintf(&farRows, `<row r="%d"><c r="XFD%d"><v>1</v></c></row>`, i, i)
	}
	shared := func(cells io.Reader) map[string]io.Reader {
		return map[string]io.Reader{
			"xl/sharedStrings.xml": repeated(
				`<sst><si><r><t>a</t></r><r><t>`,
				"x",
				1_000_000,
				`</t></r></si></sst>`,
			),
			"xl/worksheets/sheet1.xml": cells,
		}
	}
	for name, parts := range map[string]map[string]io.Reader{
		"one huge part":           {"xl/worksheets/sheet1.xml": repeated(sheetStart, " ", 200<<20, sheetEnd)},
		"a huge picture":          {"xl/media/image1.png": repeated("", "\x00", 200<<20, "")},
		"many parts":              many,
		"many sheets":             sheets,
		"many cells":              {"xl/worksheets/sheet1.xml": repeated(sheetStart+`<row r="1">`, `<c/>`, 5_000_000, `</row>`+sheetEnd)},
		"many rows":               {"xl/worksheets/sheet1.xml": repeated(sheetStart, `<row/>`, 2_000_000, sheetEnd)},
		"many merged cells":       {"xl/worksheets/sheet1.xml": repeated(sheetStart+`</sheetData><mergeCells>`, `<mergeCell ref="A1:B2"/>`, 2_000_000, `</mergeCells></worksheet>`)},
		"many styles":             {"xl/styles.xml": repeated(`<styleSheet><cellXfs>`, `<xf/>`, 2_000_000, `</cellXfs></styleSheet>`)},
		"cells far away":          {"xl/worksheets/sheet1.xml": strings.NewReader(sheetStart + farRows.String() + sheetEnd)},
		"a row beyond all":        {"xl/worksheets/sheet1.xml": strings.NewReader(sheetStart + `<row r="2000000000"><c><v>1</v></c></row>` + sheetEnd)},
		"a column beyond all":     {"xl/worksheets/sheet1.xml": strings.NewReader(sheetStart + `<row r="1"><c r="ZZZZZ1"><v>1</v></c></row>` + sheetEnd)},
		"a cell of another row":   {"xl/worksheets/sheet1.xml": strings.NewReader(sheetStart + `<row r="1"><c r="A1048576"><v>1</v></c></row>` + sheetEnd)},
		"many shared texts":       {"xl/sharedStrings.xml": repeated(`<sst>`, `<si><t/></si>`, 1_000_000, `</sst>`)},
		"a text that many share":  shared(repeated(sheetStart+`<row r="1">`, `<c t="s"><v>0</v></c>`, 1_000, `</row>`+sheetEnd)),
		"a text shared by spaces": shared(repeated(sheetStart+`<row r="1">`, `<c t="s"><v> 0 </v></c>`, 1_000, `</row>`+sheetEnd)),
	} {
		data := workbook(t, parts)
		if len(data) > 1<<20 {
			t.Fatalf("%s: %d bytes are no small file", name, len(data))
		}
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := spreadsheet.CheckXLSX(data)
		runtime.ReadMemStats(&after)
		allocated := (after.TotalAlloc - before.TotalAlloc) >> 20
		t.Logf("%-24s %7d bytes: %v MiB allocated in all", name, len(data), allocated)
		if !errors.Is(err, spreadsheet.ErrTooDear) || allocated > 64 {
			t.Errorf("%s: %d MiB, %v", name, allocated, err)
		}
	}
}

// TestLargestEditionIsNotTooDear: 10,000 works with long texts.
func TestLargestEditionIsNotTooDear(t *testing.T) {
	t.Parallel()
	table := registration.Table{Name: "works"}
	for i := range 12 {
		table.Columns = append(table.Columns, fmt.Sprint("column ", i))
	}
	for i := range 10_000 {
		row := make([]string, 12)
		for j := range row {
			row[j] = fmt.Sprintf("%d %d %s", i, j, strings.Repeat("text ", 80))
		}
		table.Rows = append(table.Rows, row)
	}
	var file bytes.Buffer
	if err := spreadsheet.WriteXLSX(&file, table); err != nil {
		t.Fatal(err)
	}
	if err := spreadsheet.CheckXLSX(file.Bytes()); err != nil {
		t.Error(err)
	}
	if err := spreadsheet.CheckXLSX([]byte("not a workbook")); err == nil || errors.Is(err, spreadsheet.ErrTooDear) {
		t.Error(err)
	}
}
