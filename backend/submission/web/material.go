package web

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"marquee/backend/submission"
	"marquee/backend/upload"
	uploadweb "marquee/backend/upload/web"
)

// judgedFile is a file of an application, as judges see it.
type judgedFile struct {
	Kind  upload.FileKind        `json:"kind"`
	Name  string                 `json:"name"`
	Size  int64                  `json:"size"`
	URL   string                 `json:"url"`
	Video *uploadweb.VideoAnswer `json:"video"`
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
		if file.URL, err = s.Objects.ReadURL(m.Object, s.Zone(c), saveAs); err != nil {
			return nil, fmt.Errorf("sign material: %w", err)
		}
		if file.Video, err = s.VideoAnswer(c, m.Film); err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}
