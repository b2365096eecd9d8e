package web

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

type videoAnswer struct {
	URL             string  `json:"url"`
	DurationSeconds float64 `json:"durationSeconds"`
	Width           int     `json:"width"`
	Height          int     `json:"height"`
}

// workAnswer is a work on the wire, as a judge sees it. Blind means blind: nothing
// in it names an entrant.
type workAnswer struct {
	ID          int            `json:"id"`
	Name        string         `json:"name"`
	Description string         `json:"description"`
	Process     *string        `json:"process"`
	English     bool           `json:"english"`
	Cover       *string        `json:"cover"`
	Video       *videoAnswer   `json:"video"`
	Link        *string        `json:"link"`
	Tools       []contest.Tool `json:"tools"`
}

// workAnswer maps a work to the wire; film and cover are signed addresses that
// the caller's zone can read.
func (s *Server) workAnswer(c echo.Context, w contest.Work) (workAnswer, error) {
	answer := workAnswer{
		ID: w.ID, Name: w.Name, Description: w.Description, Process: filled(w.Process), English: w.English,
		Link: filled(w.Link), Tools: w.Tools,
	}
	zone := s.zone(c)
	if w.CoverObject != "" {
		url, err := s.objects.ReadURL(w.CoverObject, zone, "")
		if err != nil {
			return workAnswer{}, fmt.Errorf("sign cover: %w", err)
		}
		answer.Cover = &url
	}
	if w.Video != nil {
		url, err := s.objects.ReadURL(w.Video.Object, zone, "")
		if err != nil {
			return workAnswer{}, fmt.Errorf("sign film: %w", err)
		}
		answer.Video = &videoAnswer{
			URL: url, DurationSeconds: w.Video.Duration.Seconds(), Width: w.Video.Width, Height: w.Video.Height,
		}
	}
	return answer, nil
}

// filled is null on the wire for an empty text.
func filled(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
