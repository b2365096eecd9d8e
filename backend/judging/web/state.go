package web

import (
	"context"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/judging"
)

func (s *Console) judgingRoutes() []httpkit.Route {
	const base = "/apis/organiser/judging"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.judging),
		httpkit.Post(base+"/open", httpkit.LoggedIn, s.setJudging((*judging.Service).Open)),
		httpkit.Post(base+"/close", httpkit.LoggedIn, s.setJudging((*judging.Service).Close)),
	}
}

type judgingAnswer struct {
	ClosedAt *time.Time `json:"closedAt"` // null while it is open
}

// judging returns when judging was closed.
func (s *Console) judging(c echo.Context) error {
	at, err := s.Judging.ClosedAt(c.Request().Context(), httpkit.By(c), s.Edition(c).ID)
	if err != nil {
		return err
	}
	return httpkit.OK(c, judgingAnswer{ClosedAt: httpkit.TimeOrNull(s.Edition(c), at)})
}

type judgingChangeAnswer struct {
	judgingAnswer
	Changed    bool `json:"changed"`
	Unfinished int  `json:"unfinished"` // accounts of the jury with something left to do
}

type setJudging func(
	s *judging.Service, ctx context.Context, by contest.Organiser, edition contest.EditionID, read contest.ReadForm[judging.Form],
) (bool, error)

// setJudging returns the handler that opens or closes judging. Repeating it changes nothing, as does a dry run.
func (s *Console) setJudging(set setJudging) echo.HandlerFunc {
	return func(c echo.Context) error {
		ctx, edition, answer := c.Request().Context(), s.Edition(c), judgingChangeAnswer{}
		var err error
		if answer.Changed, err = set(
			s.Judging,
			ctx,
			httpkit.By(c),
			edition.ID,
			httpkit.ReadForm[judging.Form](c),
		); err != nil {
			return err
		}
		at, err := s.Judging.ClosedAt(ctx, httpkit.By(c), edition.ID)
		if err != nil {
			return err
		}
		answer.ClosedAt = httpkit.TimeOrNull(edition, at)
		if answer.Unfinished, err = s.Jury.Progress.Unfinished(ctx, httpkit.By(c), edition); err != nil {
			return err
		}
		return httpkit.OK(c, answer)
	}
}
