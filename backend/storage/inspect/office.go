package inspect

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/xml"
	"io"

	"golang.org/x/text/encoding/unicode"

	"marquee/backend/upload"
)

// maxContentTypes is how much of [Content_Types].xml is read, packed and unpacked.
const maxContentTypes = 1 << 20

// Content types of the main parts (ECMA-376, part 1, sections 11.3.10 and 13.3.6).
const (
	wordDocument      = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
	slidePresentation = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"
)

// officeType is the type that the list of content types of an archive declares; ZIP for
// workbooks, templates, and documents with macros.
func officeType(r io.ReaderAt, list zipEntry) upload.FileType {
	local := make([]byte, zipLocalSize)
	if n, _ := r.ReadAt(local, int64(list.offset)); n < len(local) || string(local[:4]) != zipLocalID {
		return upload.TypeZIP
	}
	begin := int64(list.offset) + zipLocalSize +
		int64(binary.LittleEndian.Uint16(local[26:])) + int64(binary.LittleEndian.Uint16(local[28:]))
	section := io.NewSectionReader(r, begin, int64(min(list.packed, maxContentTypes)))
	var content io.Reader = section
	if list.method == 8 {
		inflated := flate.NewReader(section)
		defer func() { _ = inflated.Close() }()
		content = inflated
	}
	decoder := xml.NewDecoder(readableXML(io.LimitReader(content, maxContentTypes)))
	decoder.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	for {
		token, err := decoder.Token()
		if err != nil {
			return upload.TypeZIP
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		for _, attribute := range element.Attr {
			switch {
			case attribute.Name.Local == "ContentType" && attribute.Value == wordDocument:
				return upload.TypeDOCX
			case attribute.Name.Local == "ContentType" && attribute.Value == slidePresentation:
				return upload.TypePPTX
			}
		}
	}
}

// readableXML is XML in UTF-8. Office files have UTF-8 or UTF-16 (ECMA-376, part 2, section 6.2.5), and those that other
// programs write any encoding that agrees with ASCII, in which content types are. Other characters are left out.
func readableXML(content io.Reader) io.Reader {
	text, _ := io.ReadAll(content) // what cannot be unpacked ends the list
	if bytes.HasPrefix(text, []byte("\xFF\xFE")) || bytes.HasPrefix(text, []byte("\xFE\xFF")) {
		text, _ = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(text)
	}
	return bytes.NewReader(bytes.ToValidUTF8(text, nil))
}
