package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/httpkit"
	"marquee/backend/judging"
	juryweb "marquee/backend/jury/web"
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
	viewing, err := s.Viewings.Report(
		c.Request().Context(),
		s.Edition(c),
		juryweb.CallingJudge(c),
		httpkit.ReadForm[judging.ViewingForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, viewingOf(viewing))
}
