package spreadsheet

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// What a workbook may cost to read. The largest edition, 10,000 works of 20 columns, stays far below.
const (
	maxParts    = 1_000     // files in the archive
	maxContent  = 96 << 20  // bytes of all of them
	maxElements = 1_500_000 // of XML; each is an object in memory
	maxPlaces   = 2_000_000 // cells of the rectangle around the filled ones, row by row: what is far away is filled up with empty ones
	maxText     = 96 << 20  // bytes of the texts of all cells: many cells can share one text
)

// ErrTooDear is why a workbook is refused before it is read: a few kilobytes of it can stand for gigabytes.
var ErrTooDear = errors.New(
	"it has far more content, cells or texts than a list of works; please copy the rows into a new workbook",
)

// CheckXLSX refuses a workbook that would cost too much to read, in memory for its compressed bytes and a few megabytes
// more.
func CheckXLSX(data []byte) error {
	// The directory of an archive may hold more entries than its end says.
	if bytes.Count(data, []byte("PK\x01\x02")) > maxParts {
		return ErrTooDear
	}
	book, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return fmt.Errorf("it is no workbook: %w", err)
	}
	price := workbookPrice{content: maxContent, elements: maxElements}
	for _, part := range book.File {
		if err := price.count(part); err != nil {
			return err
		}
	}
	var texts []int // bytes of the shared ones
	for _, part := range book.File {
		if strings.EqualFold(path.Base(part.Name), "sharedStrings.xml") {
			if texts, err = sharedTexts(part); err != nil {
				return err
			}
		}
	}
	for _, part := range book.File {
		if strings.Contains(strings.ToLower(part.Name), "worksheets/") &&
			strings.HasSuffix(strings.ToLower(part.Name), ".xml") {
			if err := price.sheet(part, texts); err != nil {
				return err
			}
		}
	}
	return nil
}

type workbookPrice struct {
	content, elements int64 // that are left
	places, text      int
}

// count reads a part as bytes, which costs no memory.
func (p *workbookPrice) count(part *zip.File) error {
	content, err := part.Open()
	if err != nil {
		return fmt.Errorf("it is no workbook: %w", err)
	}
	defer content.Close()
	block := make([]byte, 64<<10)
	for {
		n, err := content.Read(block)
		p.content -= int64(n)
		if !isMedia(part.Name) {
			p.elements -= int64(bytes.Count(block[:n], []byte("<")))
		}
		if p.content < 0 || p.elements < 0 {
			return ErrTooDear
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("it is no workbook: %w", err)
		}
	}
}

// isMedia reports whether a part is a picture, whose bytes are no elements.
func isMedia(name string) bool { return strings.HasPrefix(strings.ToLower(name), "xl/media/") }

// sharedTexts are the lengths of the shared texts in bytes.
func sharedTexts(part *zip.File) (lengths []int, err error) {
	err = tokens(part, func(token xml.Token) error {
		switch token := token.(type) {
		case xml.StartElement:
			if token.Name.Local == "si" {
				lengths = append(lengths, 0)
			}
		case xml.CharData:
			if len(lengths) > 0 {
				lengths[len(lengths)-1] += len(token)
			}
		}
		return nil
	})
	return lengths, err
}

// sheet adds the cells of a sheet, as wide as their places say.
func (p *workbookPrice) sheet(part *zip.File, texts []int) error {
	row, column, widest := 0, 0, 0
	shared, value := false, false
	return tokens(part, func(token xml.Token) error {
		switch token := token.(type) {
		case xml.StartElement:
			switch token.Name.Local {
			case "row":
				p.places += widest
				before := row
				if row, column, widest = row+1, 0, 0; attribute(token, "r") != "" {
					var err error
					if row, err = strconv.Atoi(
						attribute(token, "r"),
					); err != nil || row < 1 ||
						row > excelize.TotalRows {
						return ErrTooDear
					}
				}
				p.places += max(1, row-before)
			case "c":
				shared, column = attribute(token, "t") == "s", column+1
				if place := attribute(token, "r"); place != "" {
					var err error
					var in int
					if column, in, err = excelize.CellNameToCoordinates(place); err != nil || in != row {
						return ErrTooDear
					}
				}
				widest = max(widest, column)
			case "v", "t":
				value = true
			}
		case xml.EndElement:
			value = false
		case xml.CharData:
			if !value {
				return nil
			}
			p.text += len(token)
			if index, err := strconv.Atoi(
				strings.TrimSpace(string(token[:min(len(token), 20)])),
			); shared && err == nil && index >= 0 &&
				index < len(texts) {
				p.text += texts[index]
			}
		}
		if p.places+widest > maxPlaces || p.text > maxText {
			return ErrTooDear
		}
		return nil
	})
}

func attribute(element xml.StartElement, name string) string {
	for _, a := range element.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// tokens gives every token of a part to next.
func tokens(part *zip.File, next func(xml.Token) error) error {
	content, err := part.Open()
	if err != nil {
		return fmt.Errorf("it is no workbook: %w", err)
	}
	defer content.Close()
	decoder := xml.NewDecoder(content)
	for {
		token, err := decoder.RawToken()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = next(token)
		} else {
			err = fmt.Errorf("it is no workbook: %w", err)
		}
		if err != nil {
			return err
		}
	}
}
