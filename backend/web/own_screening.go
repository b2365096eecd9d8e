package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/upload"
)

// ownScreeningAnswer is a film as the jury sees it, for its entrant alone: the addresses are signed.
type ownScreeningAnswer struct {
	State    upload.Screening `json:"state"`
	Reason   *string          `json:"reason"` // why there is no copy
	Warnings []warningAnswer  `json:"warnings"`
	URL      *string          `json:"url"`
	Video    *videoAnswer     `json:"video"`
}

// ownScreeningAnswer maps what of returns to the wire. It returns nil if that is nothing.
func (s *Server) ownScreeningAnswer(c echo.Context, of func() (upload.OwnScreening, bool)) (*ownScreeningAnswer, error) {
	own, ok := of()
	if !ok {
		return nil, nil
	}
	language := readerLanguage(c)
	answer := &ownScreeningAnswer{
		State: own.State, Reason: filled(own.Reason.Text().In(language)), Warnings: warningTexts(own.Format, own.Warnings, language),
	}
	var err error
	if answer.Video, err = s.videoAnswer(c, own.Film, own.Tracks...); err != nil {
		return nil, err
	}
	if answer.Video != nil {
		answer.URL = &answer.Video.URL
	}
	return answer, nil
}
