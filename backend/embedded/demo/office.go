package demo

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
)

// entry is a file in an archive.
type entry struct {
	name    string
	content []byte
}

// archive returns a ZIP archive.
func archive(entries ...entry) ([]byte, error) {
	var content bytes.Buffer
	w := zip.NewWriter(&content)
	for _, e := range entries {
		f, err := w.Create(e.name)
		if err != nil {
			return nil, fmt.Errorf("write %s: %w", e.name, err)
		}
		if _, err := f.Write(e.content); err != nil {
			return nil, fmt.Errorf("write %s: %w", e.name, err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("write archive: %w", err)
	}
	return content.Bytes(), nil
}

const (
	xmlHead       = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`
	contentTypes  = "application/vnd.openxmlformats-officedocument."
	relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	package2006   = "http://schemas.openxmlformats.org/package/2006/"
)

// office returns an Office Open XML package (ECMA-376, part 2) whose main part is parts[0].
func office(parts []part) ([]byte, error) {
	types := xmlHead + `<Types xmlns="` + package2006 + `content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`
	entries := []entry{{}, {"_rels/.rels", relations(relation{"officeDocument", parts[0].name})}}
	for _, p := range parts {
		types += `<Override PartName="/` + p.name + `" ContentType="` + contentTypes + p.kind + `+xml"/>`
		entries = append(entries, entry{p.name, []byte(xmlHead + p.content)})
		if len(p.relations) > 0 {
			at := strings.LastIndex(p.name, "/") + 1
			entries = append(entries, entry{p.name[:at] + "_rels/" + p.name[at:] + ".rels", relations(p.relations...)})
		}
	}
	entries[0] = entry{"[Content_Types].xml", []byte(types + `</Types>`)}
	return archive(entries...)
}

// part is an XML part of a package with its relationships, which are rId1, rId2 and so on.
type part struct {
	name, kind, content string
	relations           []relation
}

type relation struct{ kind, target string }

func relations(list ...relation) []byte {
	text := xmlHead + `<Relationships xmlns="` + package2006 + `relationships">`
	for i, r := range list {
		text += fmt.Sprintf(`<Relationship Id="rId%d" Type="%s/%s" Target="%s"/>`, i+1, relationships, r.kind, r.target)
	}
	return []byte(text + `</Relationships>`)
}

// document returns a DOCX with these paragraphs.
func document(paragraphs ...string) ([]byte, error) {
	body := ""
	for _, text := range paragraphs {
		body += `<w:p><w:r><w:t>` + escaped(text) + `</w:t></w:r></w:p>`
	}
	return office([]part{
		{
			name:    "word/document.xml",
			kind:    "wordprocessingml.document.main",
			content: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>` + body + `</w:body></w:document>`,
		},
	})
}

func escaped(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a strings.Builder does not fail
	return out.String()
}
