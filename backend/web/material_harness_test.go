package web_test

import (
	"archive/zip"
	"bytes"
	"testing"
	"time"
)

// zipOf is an archive with these names, each with a few bytes.
func zipOf(t *testing.T, names ...string) []byte {
	t.Helper()
	return officeOf(t, "", names...)
}

// officeOf is zipOf for a document whose main part has a content type.
func officeOf(t *testing.T, contentType string, names ...string) []byte {
	t.Helper()
	var content bytes.Buffer
	archive := zip.NewWriter(&content)
	for _, name := range names {
		f, err := archive.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(`<Types><Override ContentType="` + contentType + `"/></Types>`)); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return content.Bytes()
}

func slides(t *testing.T) []byte {
	return officeOf(t, "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
		"[Content_Types].xml", "ppt/presentation.xml")
}

func words(t *testing.T) []byte {
	return officeOf(t, "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
		"[Content_Types].xml", "word/document.xml")
}

// applicant is an entrant of the camp who has logged in.
func (s *storeHarness) applicant(email string) *client {
	s.t.Helper()
	c := s.client()
	c.f = "PASSPORT"
	c.headers["Origin"] = pageOrigin
	s.wall.add(time.Minute) // until the next code
	c.logIn(email)
	return c
}

// materials uploads the four files of an application.
func (c *client) materials() object {
	c.t.Helper()
	return c.materialsNamed("")
}

// materialsNamed uploads files whose names on the device begin with a prefix.
func (c *client) materialsNamed(prefix string) object {
	c.t.Helper()
	files := object{}
	for kind, file := range map[string]struct {
		name    string
		content []byte
	}{
		"concept":   {"第三遍-策划案.pptx", slides(c.t)},
		"script":    {"draft.docx", words(c.t)},
		"portfolio": {"works.zip", zipOf(c.t, "one.mp4")},
		"pv":        {"pv.mp4", testFilm(c.t)},
	} {
		view := c.upload(kind, prefix+file.name, file.content)
		if view.State != "succeed" {
			c.t.Fatalf("upload %s: %+v", file.name, view)
		}
		files[kind] = view.ID
	}
	return files
}

// application is a valid form of the camp without its code.
func application(email string, files object) object {
	return individual().with(object{"email": email, "previousWorks": nil, "files": files})
}

type materialView struct {
	ID, Kind, Name, URL string
	Size                int64
}

type applicationView struct {
	State string
	Files map[string]materialView
}
