package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/judging"
)

type viewingAnswer struct {
	Watched  bool    `json:"watched"`
	Position float64 `json:"position"` // seconds
	Played   float64 `json:"played"`   // seconds
}

func viewingOf(v judging.Viewing) viewingAnswer {
	return viewingAnswer{Watched: v.Watched, Position: v.Position.Seconds(), Played: v.Played.Seconds()}
}

// reportViewing stores how far the caller has watched a work.
func (s *Server) reportViewing(c echo.Context) error {
	viewing, err := s.o.Viewings.Report(c.Request().Context(), s.edition(c), callingJudge(c), readForm[judging.ViewingForm](c))
	if err != nil {
		return err
	}
	return ok(c, viewingOf(viewing))
}
