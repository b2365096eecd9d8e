package web

import (
	"context"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/judging"
)

func (s *Console) judgingRoutes() []consoleRoute {
	const base = "/apis/organiser/judging"
	return []consoleRoute{
		{http.MethodGet, base, loggedIn, s.judging},
		{http.MethodPost, base + "/open", loggedIn, s.setJudging((*judging.Service).Open)},
		{http.MethodPost, base + "/close", loggedIn, s.setJudging((*judging.Service).Close)},
	}
}

type judgingAnswer struct {
	ClosedAt *time.Time `json:"closedAt"` // null while it is open
}

// judging returns when judging was closed.
func (s *Console) judging(c echo.Context) error {
	at, err := s.o.Judging.ClosedAt(c.Request().Context(), by(c), s.edition(c).ID)
	if err != nil {
		return err
	}
	return ok(c, judgingAnswer{ClosedAt: timeOrNull(s.edition(c), at)})
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
		ctx, edition, answer := c.Request().Context(), s.edition(c), judgingChangeAnswer{}
		var err error
		if answer.Changed, err = set(s.o.Judging, ctx, by(c), edition.ID, readForm[judging.Form](c)); err != nil {
			return err
		}
		at, err := s.o.Judging.ClosedAt(ctx, by(c), edition.ID)
		if err != nil {
			return err
		}
		answer.ClosedAt = timeOrNull(edition, at)
		if answer.Unfinished, err = s.o.Jury.Progress.Unfinished(ctx, by(c), edition); err != nil {
			return err
		}
		return ok(c, answer)
	}
}
