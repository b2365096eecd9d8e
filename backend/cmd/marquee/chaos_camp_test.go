package main

import (
	"archive/zip"
	"bytes"
	"fmt"
)

// apply sends applications to the camp, one entrant after the other, until the driver ends.
func (h *chaos) apply() {
	for h.driving.Err() == nil {
		number := int(h.entrants.Add(1))
		email := fmt.Sprintf("applicant%d@films.example", number)
		e := &chaosEntrant{chaosClient: h.newClient(email, chaosCamp), email: email, number: number}
		if e.logIn() && e.sendMaterials() && e.register() && e.awaitApproval() {
			h.ledger.write("accepted application", nil)
			e.mayLeave()
		}
		if !e.pause(2 * h.rest) {
			return
		}
	}
}

// sendMaterials uploads the four files of an application.
func (e *chaosEntrant) sendMaterials() bool {
	e.materials = map[string]string{}
	for _, file := range []struct {
		kind, name, contentType string
		content                 []byte
	}{
		{"concept", "deck.pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation", e.office("presentationml.presentation", "ppt/presentation.xml")},
		{"script", "draft.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", e.office("wordprocessingml.document", "word/document.xml")},
		{"portfolio", "works.zip", "application/zip", e.office("", "one.txt")},
		{"pv", "pv.mp4", "video/mp4", e.film()},
	} {
		id, ok := e.send(chaosUpload{file.kind, file.name, file.contentType, file.content})
		if !ok {
			return false
		}
		e.materials[file.kind] = id
	}
	return true
}

// office is a unique document in Office Open XML, or an archive without a type.
func (e *chaosEntrant) office(kind, part string) []byte {
	types := fmt.Sprintf(
		`<Types><Override ContentType="application/vnd.openxmlformats-officedocument.%s.main+xml"/></Types>`,
		kind,
	)
	files := [][2]string{{"[Content_Types].xml", types}, {part, fmt.Sprint(e.email, e.random.Uint64())}}
	if kind == "" {
		files = files[1:]
	}
	var content bytes.Buffer
	archive := zip.NewWriter(&content)
	for _, file := range files {
		f, err := archive.Create(file[0])
		if err == nil {
			_, err = f.Write([]byte(file[1]))
		}
		if err != nil {
			e.h.ledger.breaks("the driver writes an archive: %v", err)
		}
	}
	if err := archive.Close(); err != nil {
		e.h.ledger.breaks("the driver writes an archive: %v", err)
	}
	return content.Bytes()
}
