package web

import (
	"fmt"
	"strconv"

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

// workID reads the id of a work from the path. NOT_FOUND when no work can have it.
func workID(c echo.Context) (int, error) {
	id, err := strconv.ParseInt(c.Param("id"), 10, 32)
	if err != nil || id < 1 {
		return 0, contest.Fail(contest.CodeNotFound)
	}
	return int(id), nil
}

// workAnswer maps a work to the wire; film and cover are signed addresses that
// the caller's zone can read.
func (s *Server) workAnswer(c echo.Context, w contest.Work) (workAnswer, error) {
	answer := workAnswer{
		ID: w.ID, Name: w.Name, Description: w.Description, Process: filled(w.Process), English: w.English,
		Link: filled(w.Link), Tools: w.Tools,
	}
	var err error
	if answer.Cover, err = s.signed(c, w.CoverObject); err != nil {
		return workAnswer{}, err
	}
	if answer.Video, err = s.videoAnswer(c, w.Video); err != nil {
		return workAnswer{}, err
	}
	return answer, nil
}

// videoAnswer maps an uploaded film to the wire, null without one.
func (s *Server) videoAnswer(c echo.Context, film *contest.Film) (*videoAnswer, error) {
	if film == nil {
		return nil, nil
	}
	url, err := s.signed(c, film.Object)
	if err != nil {
		return nil, err
	}
	return &videoAnswer{
		URL: *url, DurationSeconds: film.Duration.Seconds(), Width: film.Width, Height: film.Height,
	}, nil
}

// signed is an address at which the caller's zone can read an object, null without
// an object.
func (s *Server) signed(c echo.Context, object string) (*string, error) {
	if object == "" {
		return nil, nil
	}
	url, err := s.objects.ReadURL(object, s.zone(c), "")
	if err != nil {
		return nil, fmt.Errorf("sign object: %w", err)
	}
	return &url, nil
}

// filled is null on the wire for an empty text.
func filled(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
