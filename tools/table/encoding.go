package table

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"marquee/backend/spreadsheet"
)

// decoded is the text of a CSV file: UTF-8 with or without a byte order mark, UTF-16 with one or,
// as Excel in China saves it, GB18030.
func decoded(data []byte) (string, error) {
	if text, marked := bytes.CutPrefix(data, []byte(spreadsheet.ByteOrderMark)); marked {
		return string(text), nil // a byte that is no UTF-8 is found by its cell
	}
	var of encoding.Encoding = simplifiedchinese.GB18030
	switch {
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}), bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		of = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case utf8.Valid(data):
		return string(data), nil
	}
	text, err := of.NewDecoder().Bytes(data)
	if err != nil || bytes.ContainsRune(text, utf8.RuneError) {
		return "", errors.New("the table is neither UTF-8 nor GB18030; save it as “CSV UTF-8” or as a workbook (.xlsx)")
	}
	return string(text), nil
}

// comma is what separates the cells: Excel writes semicolons in much of Europe, and tabs in UTF-16.
func comma(text string) rune {
	head, _, _ := strings.Cut(text, "\n")
	return slices.MaxFunc([]rune{',', ';', '\t'}, func(a, b rune) int {
		return strings.Count(head, string(a)) - strings.Count(head, string(b))
	})
}

// csvRows reads the rows of a CSV file, empty lines included, as a spreadsheet counts them.
func csvRows(text string) ([][]string, error) {
	in := csv.NewReader(strings.NewReader(text))
	in.FieldsPerRecord, in.Comma = -1, comma(text)
	var rows [][]string
	for next := 1; ; { // the line of the next row, unless it is empty
		row, err := in.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, err
		}
		for line, _ := in.FieldPos(0); next < line; next++ {
			rows = append(rows, nil)
		}
		rows = append(rows, row)
		next = 1 + strings.Count(text[:in.InputOffset()], "\n")
	}
}
