package web

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"marquee/backend/upload"
)

// Files signs the addresses of files for the caller's zone.
type Files struct {
	Objects upload.ObjectStore
	ZoneOf  func(echo.Context) string
}

// trackAnswer is subtitles of a film. Nothing in it identifies the entrant.
type trackAnswer struct {
	Language string              `json:"language"`
	Kind     upload.SubtitleKind `json:"kind"`
	URL      string              `json:"url"` // WebVTT
}

// trackAnswers signs the addresses of subtitles.
func (s *Files) trackAnswers(c echo.Context, tracks []upload.Track) ([]trackAnswer, error) {
	answers := make([]trackAnswer, 0, len(tracks))
	for _, t := range tracks {
		url, err := s.Signed(c, t.Object)
		if err != nil {
			return nil, err
		}
		answers = append(answers, trackAnswer{Language: t.Language, Kind: t.Kind, URL: *url})
	}
	return answers, nil
}

// VideoAnswer is a film that plays in the page; its addresses are signed.
type VideoAnswer struct {
	URL             string            `json:"url"`
	DurationSeconds float64           `json:"durationSeconds"`
	Width           int               `json:"width"`
	Height          int               `json:"height"`
	Poster          *string           `json:"poster"`
	Thumbnails      *thumbnailsAnswer `json:"thumbnails"`
	Tracks          []trackAnswer     `json:"tracks"`
}

// thumbnailsAnswer is a picture with a grid of frames; width and height are those of one
// frame.
type thumbnailsAnswer struct {
	URL             string  `json:"url"`
	Columns         int     `json:"columns"`
	Rows            int     `json:"rows"`
	Count           int     `json:"count"`
	IntervalSeconds float64 `json:"intervalSeconds"`
	Width           int     `json:"width"`
	Height          int     `json:"height"`
}

// PictureAnswer is one size of a picture.
type PictureAnswer struct {
	URL    string `json:"url"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// VideoAnswer converts an uploaded film with its subtitles. It returns nil for nil.
func (s *Files) VideoAnswer(c echo.Context, film *upload.Film, tracks ...upload.Track) (*VideoAnswer, error) {
	if film == nil {
		return nil, nil
	}
	url, err := s.Signed(c, film.Object)
	if err != nil {
		return nil, err
	}
	answer := &VideoAnswer{URL: *url, DurationSeconds: film.Duration.Seconds(), Width: film.Width, Height: film.Height}
	if answer.Poster, err = s.Signed(c, film.Poster); err != nil {
		return nil, err
	}
	if answer.Tracks, err = s.trackAnswers(c, tracks); err != nil {
		return nil, err
	}
	if t := film.Thumbnails; t != nil {
		url, err := s.Signed(c, t.Object)
		if err != nil {
			return nil, err
		}
		answer.Thumbnails = &thumbnailsAnswer{
			URL:             *url,
			Columns:         t.Columns,
			Rows:            t.Rows,
			Count:           t.Count,
			IntervalSeconds: t.Interval.Seconds(),
			Width:           t.Width,
			Height:          t.Height,
		}
	}
	return answer, nil
}

// PictureAnswers signs the addresses of pictures.
func (s *Files) PictureAnswers(c echo.Context, pictures []upload.Picture) ([]PictureAnswer, error) {
	answers := make([]PictureAnswer, 0, len(pictures))
	for _, p := range pictures {
		url, err := s.Signed(c, p.Object)
		if err != nil {
			return nil, err
		}
		answers = append(answers, PictureAnswer{URL: *url, Width: p.Width, Height: p.Height})
	}
	return answers, nil
}

// Signed returns a signed address of an object for the caller's zone. It returns
// nil for an empty name.
func (s *Files) Signed(c echo.Context, object string) (*string, error) {
	if object == "" {
		return nil, nil
	}
	url, err := s.Objects.ReadURL(object, s.ZoneOf(c), "")
	if err != nil {
		return nil, fmt.Errorf("sign object: %w", err)
	}
	return &url, nil
}
