package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/httpkit"
	"marquee/backend/upload"
)

// OwnScreeningAnswer is a film as the jury sees it, for its entrant alone: the addresses are signed.
type OwnScreeningAnswer struct {
	State    upload.Screening `json:"state"`
	Reason   *string          `json:"reason"` // why there is no copy
	Warnings []warningAnswer  `json:"warnings"`
	URL      *string          `json:"url"`
	Video    *VideoAnswer     `json:"video"`
}

// OwnScreeningAnswer maps what of returns to the wire. It returns nil if that is nothing.
func (s *Server) OwnScreeningAnswer(
	c echo.Context,
	of func() (upload.OwnScreening, bool),
) (*OwnScreeningAnswer, error) {
	own, ok := of()
	if !ok {
		return nil, nil
	}
	language := httpkit.ReaderLanguage(c)
	answer := &OwnScreeningAnswer{
		State:    own.State,
		Reason:   httpkit.Filled(own.Reason.Text().In(language)),
		Warnings: warningTexts(own.Format, own.Warnings, language),
	}
	var err error
	if answer.Video, err = s.VideoAnswer(c, own.Film, own.Tracks...); err != nil {
		return nil, err
	}
	if answer.Video != nil {
		answer.URL = &answer.Video.URL
	}
	return answer, nil
}
