package inspect

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"image"
	"image/jpeg"
	"image/png"
	"testing"
	"unicode/utf16"

	"marquee/backend/upload"
)

func zipOf(t testing.TB, names ...string) []byte {
	t.Helper()
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	for _, name := range names {
		part, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		content := "content of " + name
		if name == "[Content_Types].xml" {
			content = contentTypes(names)
		}
		if _, err := part.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.SetComment("with a comment"); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// contentTypes are the content types of an Office file with these parts.
func contentTypes(names []string) string {
	list := `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`
	for _, name := range names {
		kind, ok := map[string]string{
			"word/document.xml": wordDocument, "ppt/presentation.xml": slidePresentation,
			"xl/workbook.xml": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
			"word/macros.xml": "application/vnd.ms-word.document.macroEnabled.main+xml",
		}[name]
		if ok {
			list += `<Override PartName="/` + name + `" ContentType="` + kind + `"/>`
		}
	}
	return list + "</Types>"
}

// compoundFile is an OLE2 file with the streams in its directory, which has a second
// sector if there are more than three.
func compoundFile(streams ...string) []byte {
	const sector = 512
	file := make([]byte, 4*sector)
	copy(file, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")
	binary.LittleEndian.PutUint16(file[30:], 9)
	binary.LittleEndian.PutUint32(file[48:], 1) // the directory begins in sector 1
	for i := range 109 {
		binary.LittleEndian.PutUint32(file[76+4*i:], 0xFFFFFFFF)
	}
	binary.LittleEndian.PutUint32(file[76:], 0) // the allocation table is sector 0
	table := file[sector:]
	binary.LittleEndian.PutUint32(table[4:], 2)          // 1 → 2
	binary.LittleEndian.PutUint32(table[8:], 0xFFFFFFFE) // 2 is the last
	for i, name := range append([]string{"Root Entry"}, streams...) {
		entry := file[2*sector+i*128:]
		for j, unit := range utf16.Encode([]rune(name)) {
			binary.LittleEndian.PutUint16(entry[2*j:], unit)
		}
		binary.LittleEndian.PutUint16(entry[64:], uint16(2*len(name)+2))
		// A tree in which every entry has the next as its right sibling.
		for _, link := range []int{68, 72, 76} {
			binary.LittleEndian.PutUint32(entry[link:], 0xFFFFFFFF)
		}
		if i == 0 {
			binary.LittleEndian.PutUint32(entry[76:], 1)
		} else {
			binary.LittleEndian.PutUint32(entry[72:], uint32(i+1))
		}
	}
	return file
}

// rarData is how much each file of a test's RAR has packed.
const rarData = 200

// rar4Of is a RAR 4 of files that declare these sizes.
func rar4Of(unpacked ...uint32) []byte {
	file := append([]byte("Rar!\x1A\x07\x00"), 0, 0, 0x73, 0, 0, 13, 0, 0, 0, 0, 0, 0, 0)
	for _, size := range unpacked {
		header := make([]byte, 33+rarData)
		header[2], header[5] = 0x74, 33
		binary.LittleEndian.PutUint16(header[3:], 0x8000)
		binary.LittleEndian.PutUint32(header[7:], rarData)
		binary.LittleEndian.PutUint32(header[11:], size)
		file = append(file, header...)
	}
	return append(file, 0, 0, 0x7B, 0, 0x40, 7, 0)
}

// rar5Of is a RAR 5 of files that declare these sizes.
func rar5Of(unpacked ...uint64) []byte {
	file := append([]byte("Rar!\x1A\x07\x01\x00"), 0, 0, 0, 0, 3, 1, 0, 0)
	for _, size := range unpacked {
		header := binary.AppendUvarint([]byte{2, 2, rarData&0x7F | 0x80, rarData >> 7, 0}, size)
		file = append(append(file, 0, 0, 0, 0, byte(len(header))), header...)
		file = append(file, make([]byte, rarData)...)
	}
	return append(file, 0, 0, 0, 0, 3, 5, 0, 0)
}

func pictures(t testing.TB) (jpg, pngs []byte) {
	t.Helper()
	var a, b bytes.Buffer
	picture := image.NewGray(image.Rect(0, 0, 30, 20))
	if err := jpeg.Encode(&a, picture, nil); err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	return a.Bytes(), b.Bytes()
}

func TestTypeIsReadFromTheBytes(t *testing.T) {
	t.Parallel()
	jpg, pngs := pictures(t)
	for name, tc := range map[string]struct {
		content []byte
		want    upload.FileFacts
	}{
		"empty":                     {nil, upload.FileFacts{}},
		"text":                      {[]byte("<html><script>alert(1)</script></html>"), upload.FileFacts{}},
		"JPG":                       {jpg, upload.FileFacts{Type: upload.TypeJPG, Width: 30, Height: 20}},
		"JPG, cut off":              {jpg[:10], upload.FileFacts{Type: upload.TypeJPG, Problem: upload.ProblemPicture}},
		"PNG":                       {pngs, upload.FileFacts{Type: upload.TypePNG, Width: 30, Height: 20}},
		"PNG, cut off":              {pngs[:12], upload.FileFacts{Type: upload.TypePNG, Problem: upload.ProblemPicture}},
		"PDF":                       {[]byte("%PDF-1.7\n…"), upload.FileFacts{Type: upload.TypePDF}},
		"PDF behind other bytes":    {append(make([]byte, 900), "%PDF-1.4"...), upload.FileFacts{}},
		"RAR 4":                     {rar4Of(500, 500), upload.FileFacts{Type: upload.TypeRAR}},
		"RAR 5":                     {rar5Of(500, 500), upload.FileFacts{Type: upload.TypeRAR}},
		"RAR 4, cut off":            {rar4Of(500)[:100], upload.FileFacts{Type: upload.TypeRAR, Problem: upload.ProblemArchive}},
		"RAR 5, cut off":            {rar5Of(500)[:100], upload.FileFacts{Type: upload.TypeRAR, Problem: upload.ProblemArchive}},
		"RAR 4 of 1 GB":             {rar4Of(500, 1<<30), upload.FileFacts{Type: upload.TypeRAR, Problem: upload.ProblemUnpacks}},
		"RAR 5 of 1 GB":             {rar5Of(500, 1<<30), upload.FileFacts{Type: upload.TypeRAR, Problem: upload.ProblemUnpacks}},
		"ZIP":                       {zipOf(t, "notes.txt"), upload.FileFacts{Type: upload.TypeZIP}},
		"ZIP without files":         {zipOf(t), upload.FileFacts{Type: upload.TypeZIP, Problem: upload.ProblemNoFiles}},
		"ZIP of empty files":        {emptyFilesZip(t, "a/", "a/notes.txt", "b.txt"), upload.FileFacts{Type: upload.TypeZIP, Problem: upload.ProblemNoFiles}},
		"RAR 4 of empty files":      {emptyFilesRAR(4), upload.FileFacts{Type: upload.TypeRAR, Problem: upload.ProblemNoFiles}},
		"RAR 5 of empty files":      {emptyFilesRAR(5), upload.FileFacts{Type: upload.TypeRAR, Problem: upload.ProblemNoFiles}},
		"ZIP with a folder word":    {zipOf(t, "word/notes.txt"), upload.FileFacts{Type: upload.TypeZIP}},
		"ZIP, cut off":              {zipOf(t, "notes.txt")[:60], upload.FileFacts{Type: upload.TypeZIP, Problem: upload.ProblemArchive}},
		"DOCX":                      {zipOf(t, "[Content_Types].xml", "word/document.xml"), upload.FileFacts{Type: upload.TypeDOCX}},
		"PPTX":                      {zipOf(t, "[Content_Types].xml", "ppt/presentation.xml"), upload.FileFacts{Type: upload.TypePPTX}},
		"DOCX with macros":          {zipOf(t, "[Content_Types].xml", "word/macros.xml"), upload.FileFacts{Type: upload.TypeZIP}},
		"XLSX":                      {zipOf(t, "[Content_Types].xml", "xl/workbook.xml"), upload.FileFacts{Type: upload.TypeZIP}},
		"DOC":                       {compoundFile("1Table", "WordDocument"), upload.FileFacts{Type: upload.TypeDOC}},
		"DOC, in the second sector": {compoundFile("a", "b", "c", "d", "WordDocument"), upload.FileFacts{Type: upload.TypeDOC}},
		"PPT":                       {compoundFile("PowerPoint Document"), upload.FileFacts{Type: upload.TypePPT}},
		"XLS":                       {compoundFile("Workbook"), upload.FileFacts{}},
	} {
		if got := fileFacts(tc.content); got != tc.want {
			t.Errorf("%s: got %+v, want %+v", name, got, tc.want)
		}
	}
}

// TestDirectoryOfALargeArchiveIsRead uses 64-bit offsets, 3 GB from the beginning.
func TestDirectoryOfALargeArchiveIsRead(t *testing.T) {
	t.Parallel()
	small := zipOf(t, "[Content_Types].xml", "word/document.xml")
	end := bytes.LastIndex(small, []byte(zipEnd))
	listing := int64(binary.LittleEndian.Uint32(small[end+16:]))
	length := int64(binary.LittleEndian.Uint32(small[end+12:]))
	const far = 5 << 30
	tail := bytes.Clone(small[listing:end])
	record := make([]byte, zip64EndSize)
	copy(record, zip64End)
	binary.LittleEndian.PutUint64(record[40:], uint64(length))
	binary.LittleEndian.PutUint64(record[48:], far)
	locator := make([]byte, zip64Locator)
	copy(locator, zip64LocatorID)
	binary.LittleEndian.PutUint64(locator[8:], uint64(far+length))
	last := bytes.Clone(small[end:])
	copy(last[12:], "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF")
	tail = bytes.Join([][]byte{tail, record, locator, last}, nil)
	size := int64(far) + int64(len(tail))
	r := sparseReader{{0, small[:listing]}, {far, tail}}
	if got := File(t.Context(), r, size); got.Type != upload.TypeDOCX {
		t.Errorf("got %+v, want a DOCX", got)
	}
}
