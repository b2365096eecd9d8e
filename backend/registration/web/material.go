package web

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"marquee/backend/registration"
	"marquee/backend/upload"
	uploadweb "marquee/backend/upload/web"
)

// materialAnswer is a file of an application, as its owner sees it.
type materialAnswer struct {
	ID   string          `json:"id"`
	Kind upload.FileKind `json:"kind"`
	Name string          `json:"name"`
	Size int64           `json:"size"`
	URL  string          `json:"url"`
}

// MaterialAnswers are the files of an application by kind.
type MaterialAnswers map[upload.FileKind]materialAnswer

// MaterialAnswersOf converts the files of an application. They become signed addresses
// for the caller's zone, each a download with the file's own name. It returns nil for
// none.
func MaterialAnswersOf(
	c echo.Context,
	signing *uploadweb.Files,
	materials []registration.Material,
) (MaterialAnswers, error) {
	var answers MaterialAnswers
	for _, m := range materials {
		url, err := signing.Objects.ReadURL(m.Object, signing.ZoneOf(c), m.Name)
		if err != nil {
			return nil, fmt.Errorf("sign material: %w", err)
		}
		if answers == nil {
			answers = make(MaterialAnswers, len(materials))
		}
		answers[m.Kind] = materialAnswer{ID: m.UploadID, Kind: m.Kind, Name: m.Name, Size: m.Size, URL: url}
	}
	return answers, nil
}
