package web

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/results"
)

func (s *Console) siteBuildRoutes() []consoleRoute {
	const path = "/apis/organiser/site/build"
	return []consoleRoute{
		{http.MethodGet, path, loggedIn, s.siteBuild},
		{http.MethodPost, path, loggedIn, s.startSiteBuild},
	}
}

type siteBuildAnswer struct {
	ID        string                 `json:"id"`
	State     results.SiteBuildState `json:"state"`
	Reason    string                 `json:"reason"`
	Log       []string               `json:"log"` // the last lines of the output of a failed build
	AskedBy   string                 `json:"askedBy"`
	AskedAt   *time.Time             `json:"askedAt"`
	StartedAt *time.Time             `json:"startedAt"`
	EndedAt   *time.Time             `json:"endedAt"`
}

type siteBuildStatusAnswer struct {
	Build   *siteBuildAnswer `json:"build"`
	May     bool             `json:"may"`
	Joined  bool             `json:"joined"`
	Command *string          `json:"command"`
}

// siteBuild returns the newest build of the pages.
func (s *Console) siteBuild(c echo.Context) error {
	status, err := s.o.SiteBuilds.Status(c.Request().Context(), by(c), s.edition(c).ID)
	return s.answerSiteBuild(c, status, err)
}

// startSiteBuild builds the pages again, or joins the build that is running.
func (s *Console) startSiteBuild(c echo.Context) error {
	status, err := s.o.SiteBuilds.Start(c.Request().Context(), by(c), s.edition(c).ID)
	return s.answerSiteBuild(c, status, err)
}

func (s *Console) answerSiteBuild(c echo.Context, status results.SiteBuildStatus, err error) error {
	if err != nil {
		return err
	}
	answer := siteBuildStatusAnswer{May: status.May, Joined: status.Joined}
	if status.Command != "" {
		answer.Command = &status.Command
	}
	if build := status.Build; build != nil {
		edition := s.edition(c)
		answer.Build = &siteBuildAnswer{
			ID: build.ID, State: build.State, Reason: build.Reason, Log: results.LogLines(build.Log), AskedBy: build.Actor,
			AskedAt: timeOrNull(edition, build.AskedAt), StartedAt: timeOrNull(edition, build.StartedAt), EndedAt: timeOrNull(edition, build.EndedAt),
		}
	}
	return ok(c, answer)
}
