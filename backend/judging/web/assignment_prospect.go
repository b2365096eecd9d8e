package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/results/ranking"
)

// precisionAnswer is how often the truly best work is first, 0 to 1.
type precisionAnswer struct {
	Cards     int     `json:"cards"` // of each work
	Corrected float64 `json:"corrected"`
	Mean      float64 `json:"mean"`
}

type prospectAnswer struct {
	Judges   int             `json:"judges"`
	Works    int             `json:"works"`
	Contests int             `json:"contests"` // simulated
	Aim      float64         `json:"aim"`
	Now      precisionAnswer `json:"now"`
	Needed   precisionAnswer `json:"needed"`
	Enough   bool            `json:"enough"` // needed reaches aim
}

// assignmentProspect returns how many scorecards each work needs, and what the mean costs when works are shared out;
// null for fewer than two works.
func (s *Console) assignmentProspect(c echo.Context) error {
	perFilm := httpkit.QueryNumber(
		c,
		contest.FieldErrors{},
		"perFilm",
		0,
	) // what is no number is refused as 0 is, after the permission
	p, found, err := s.Assignments.Prospect(c.Request().Context(), httpkit.By(c), s.Edition(c).ID, perFilm)
	if err != nil {
		return err
	}
	if !found {
		return httpkit.OK(c, (*prospectAnswer)(nil))
	}
	return httpkit.OK(c, &prospectAnswer{
		Judges: p.Judges, Works: p.Works, Contests: ranking.PrecisionContests, Aim: ranking.ProspectAim,
		Now: precisionAnswer(p.Now), Needed: precisionAnswer(p.Needed), Enough: p.Enough,
	})
}
