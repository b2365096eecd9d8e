package web

import (
	"context"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

func (s *Console) judgingRoutes() []consoleRoute {
	const base = "/apis/organiser/judging"
	return []consoleRoute{
		{http.MethodGet, base, organiser, s.judging},
		{http.MethodPost, base + "/open", organiser, s.setJudging((*contest.JudgingService).Open)},
		{http.MethodPost, base + "/close", organiser, s.setJudging((*contest.JudgingService).Close)},
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

// setJudging returns the handler that opens or closes judging. Repeating it changes nothing.
func (s *Console) setJudging(
	set func(s *contest.JudgingService, ctx context.Context, by contest.Organiser, edition contest.EditionID) (bool, error),
) echo.HandlerFunc {
	return func(c echo.Context) error {
		if _, err := set(s.o.Judging, c.Request().Context(), by(c), s.edition(c).ID); err != nil {
			return err
		}
		return s.judging(c)
	}
}
