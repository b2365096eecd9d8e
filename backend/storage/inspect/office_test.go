package inspect

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"strings"
	"testing"

	"marquee/backend/upload"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// officeOf is an Office file whose list of content types is these bytes.
func officeOf(t *testing.T, list []byte) []byte {
	t.Helper()
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	for name, content := range map[string][]byte{"[Content_Types].xml": list, "word/document.xml": []byte("<d/>")} {
		part, err := w.Create(name)
		if err == nil {
			_, err = part.Write(content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// TestOfficeFilesInOtherEncodingsAreKnown by their content types, whatever encoding a program wrote the list in.
func TestOfficeFilesInOtherEncodingsAreKnown(t *testing.T) {
	t.Parallel()
	encoded := func(with encoding.Encoding, text string) []byte {
		content, err := with.NewEncoder().Bytes([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return content
	}
	list := func(name string) string {
		text := strings.Replace(contentTypes([]string{"word/document.xml"}), `?>`, ` encoding="`+name+`"?><!-- 文档 -->`, 1)
		return text
	}
	for name, content := range map[string][]byte{
		"UTF-8":                []byte(list("UTF-8")),
		"UTF-8 with its mark":  append([]byte("\xEF\xBB\xBF"), list("UTF-8")...),
		"UTF-16":               encoded(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), list("UTF-16")),
		"UTF-16, high first":   encoded(unicode.UTF16(unicode.BigEndian, unicode.UseBOM), list("utf-16")),
		"GBK":                  encoded(simplifiedchinese.GBK, list("GBK")),
		"GB18030":              encoded(simplifiedchinese.GB18030, list("gb18030")),
		"Windows-1252":         []byte(strings.ReplaceAll(list("windows-1252"), "文档", "\xE9")),
		"ISO-8859-1":           []byte(strings.ReplaceAll(list("ISO-8859-1"), "文档", "\xFF")),
		"Shift_JIS":            []byte(strings.ReplaceAll(list("Shift_JIS"), "文档", "\x83\x7B")),
		"a name that is wrong": []byte(list("utf8mb4")),
	} {
		if facts := fileFacts(officeOf(t, content)); facts.Type != upload.TypeDOCX || facts.Problem != upload.ProblemNone {
			t.Errorf("%s: got %+v", name, facts)
		}
	}
	if facts := fileFacts(officeOf(t, []byte("\xFF\xFE<\x00x"))); facts.Type != upload.TypeZIP {
		t.Errorf("no list: got %+v", facts)
	}
}

// emptyFilesZip is an archive of files without a byte.
func emptyFilesZip(t testing.TB, names ...string) []byte {
	t.Helper()
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	for _, name := range names {
		if _, err := w.Create(name); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// emptyFilesRAR is an archive of two files without a byte, in version 4 or 5.
func emptyFilesRAR(version int) []byte {
	if version == 5 {
		file := append([]byte("Rar!\x1A\x07\x01\x00"), 0, 0, 0, 0, 3, 1, 0, 0)
		for range 2 {
			file = append(file, 0, 0, 0, 0, 5, 2, 2, 0, 0, 0)
		}
		return append(file, 0, 0, 0, 0, 3, 5, 0, 0)
	}
	file := append([]byte("Rar!\x1A\x07\x00"), 0, 0, 0x73, 0, 0, 13, 0, 0, 0, 0, 0, 0, 0)
	for range 2 {
		header := make([]byte, 33)
		header[2], header[5] = 0x74, 33
		binary.LittleEndian.PutUint16(header[3:], 0x8000)
		file = append(file, header...)
	}
	return append(file, 0, 0, 0x7B, 0, 0x40, 7, 0)
}
