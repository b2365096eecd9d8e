package web

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// materialAnswer is a file of an application, as its owner sees it.
type materialAnswer struct {
	ID   string           `json:"id"`
	Kind contest.FileKind `json:"kind"`
	Name string           `json:"name"`
	Size int64            `json:"size"`
	URL  string           `json:"url"`
}

// materialAnswers are the files of an application by kind.
type materialAnswers map[contest.FileKind]materialAnswer

// materialAnswers converts the files of an application. They become signed addresses
// for the caller's zone, each a download with the file's own name. It returns nil for
// none.
func (s *Server) materialAnswers(c echo.Context, materials []contest.Material) (materialAnswers, error) {
	var answers materialAnswers
	for _, m := range materials {
		url, err := s.objects.ReadURL(m.Object, s.zone(c), m.Name)
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
