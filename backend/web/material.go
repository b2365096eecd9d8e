package web

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"marquee/backend/registration"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// materialAnswer is a file of an application, as its owner sees it.
type materialAnswer struct {
	ID   string          `json:"id"`
	Kind upload.FileKind `json:"kind"`
	Name string          `json:"name"`
	Size int64           `json:"size"`
	URL  string          `json:"url"`
}

// materialAnswers are the files of an application by kind.
type materialAnswers map[upload.FileKind]materialAnswer

// materialAnswersOf converts the files of an application. They become signed addresses
// for the caller's zone, each a download with the file's own name. It returns nil for
// none.
func materialAnswersOf(c echo.Context, signing *files, materials []registration.Material) (materialAnswers, error) {
	var answers materialAnswers
	for _, m := range materials {
		url, err := signing.objects.ReadURL(m.Object, signing.zoneOf(c), m.Name)
		if err != nil {
			return nil, fmt.Errorf("sign material: %w", err)
		}
		if answers == nil {
			answers = make(materialAnswers, len(materials))
		}
		answers[m.Kind] = materialAnswer{ID: m.UploadID, Kind: m.Kind, Name: m.Name, Size: m.Size, URL: url}
	}
	return answers, nil
}

// judgedFile is a file of an application, as judges see it.
type judgedFile struct {
	Kind  upload.FileKind `json:"kind"`
	Name  string          `json:"name"`
	Size  int64           `json:"size"`
	URL   string          `json:"url"`
	Video *videoAnswer    `json:"video"`
}

// judgedFiles converts the files of a work. A film gets an address to play it, any other
// file a download that is named after the work.
func (s *Server) judgedFiles(c echo.Context, w submission.Work) ([]judgedFile, error) {
	files := make([]judgedFile, 0, len(w.Materials))
	for _, m := range w.Materials {
		file := judgedFile{Kind: m.Kind, Name: m.FileName(w.ID), Size: m.Size}
		saveAs := file.Name
		if m.Film != nil {
			saveAs = ""
		}
		var err error
		if file.URL, err = s.objects.ReadURL(m.Object, s.zone(c), saveAs); err != nil {
			return nil, fmt.Errorf("sign material: %w", err)
		}
		if file.Video, err = s.videoAnswer(c, m.Film); err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}
