package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/httpkit"
	"marquee/backend/results"
)

func (s *Console) siteBuildRoutes() []httpkit.Route {
	const path = "/apis/organiser/site/build"
	return []httpkit.Route{
		httpkit.Get(path, httpkit.LoggedIn, s.siteBuild),
		httpkit.Post(path, httpkit.LoggedIn, s.startSiteBuild),
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
	AgainBy   *string                `json:"againBy"` // who asked for another one, which follows; null: nobody
}

type siteBuildStatusAnswer struct {
	Build   *siteBuildAnswer `json:"build"`
	May     bool             `json:"may"`
	Joined  bool             `json:"joined"`
	Command *string          `json:"command"`
}

// siteBuild returns the newest build of the pages.
func (s *Console) siteBuild(c echo.Context) error {
	status, err := s.SiteBuilds.Status(c.Request().Context(), httpkit.By(c), s.Edition(c).ID)
	return s.answerSiteBuild(c, status, err)
}

// startSiteBuild builds the pages again, after the build that is running.
func (s *Console) startSiteBuild(c echo.Context) error {
	status, err := s.SiteBuilds.Ask(c.Request().Context(), httpkit.By(c), s.Edition(c).ID)
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
		edition := s.Edition(c)
		answer.Build = &siteBuildAnswer{
			ID:      build.ID,
			State:   build.State,
			Reason:  build.Reason,
			Log:     results.LogLines(build.Log),
			AskedBy: build.Actor,
			AskedAt: httpkit.TimeOrNull(
				edition,
				build.AskedAt,
			),
			StartedAt: httpkit.TimeOrNull(edition, build.StartedAt),
			EndedAt:   httpkit.TimeOrNull(edition, build.EndedAt),
			AgainBy:   httpkit.Filled(build.AgainBy),
		}
	}
	return httpkit.OK(c, answer)
}
