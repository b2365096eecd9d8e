package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/submission"
)

func (s *Server) filmReportRoutes() []httpkit.Route {
	return []httpkit.Route{httpkit.Post("/apis/activity/report", httpkit.Anyone, s.reportFilm)}
}

func (s *Console) filmReportRoutes() []httpkit.Route {
	return []httpkit.Route{
		httpkit.Get("/apis/organiser/reports", httpkit.LoggedIn, s.listFilmReports),
		httpkit.Post("/apis/organiser/reports/:id", httpkit.LoggedIn, s.decideFilmReport),
	}
}

// sentReport is what a viewer gets back.
type sentReport struct {
	ID    string                 `json:"id"`
	State submission.ReportState `json:"state"`
}

// reportFilm takes a viewer's report about a film. A repeated Idempotency-Key returns the report of the first send.
func (s *Server) reportFilm(c echo.Context) error {
	if s.FilmReports == nil {
		return contest.Fail(contest.CodeNotFound)
	}
	stored, err := s.FilmReports.Report(c.Request().Context(), s.Edition(c).ID, s.Network(c), httpkit.ReaderLanguage(c),
		c.Request().Header.Get("Idempotency-Key"), httpkit.ReadForm[submission.ReportForm](c))
	if err != nil {
		return err
	}
	return httpkit.OK(c, sentReport{ID: stored.ID, State: stored.State})
}

// filmReportAnswer is a report as organisers see it.
type filmReportAnswer struct {
	ID         string                  `json:"id"`
	WorkID     int                     `json:"workId"`
	Title      *string                 `json:"title"`
	Kind       submission.ReportReason `json:"kind"`
	Text       string                  `json:"text"`
	Email      *string                 `json:"email"`
	Language   contest.Language        `json:"language"`
	State      submission.ReportState  `json:"state"`
	Reason     *string                 `json:"reason"`
	DecidedBy  *string                 `json:"decidedBy"`
	DecidedAt  *time.Time              `json:"decidedAt"`
	Version    int                     `json:"version"`
	ReportedAt time.Time               `json:"reportedAt"`
}

func (s *Console) filmReportAnswer(c echo.Context, r submission.FilmReport) filmReportAnswer {
	return filmReportAnswer{
		ID:       r.ID,
		WorkID:   r.WorkID,
		Title:    httpkit.Filled(r.Title),
		Kind:     r.Reason,
		Text:     r.Text,
		Email:    httpkit.Filled(r.Email),
		Language: r.Language,
		State:    r.State,
		Reason: httpkit.Filled(
			r.Decision,
		),
		DecidedBy:  httpkit.Filled(r.DecidedBy),
		DecidedAt:  httpkit.TimeOrNull(s.Edition(c), r.DecidedAt),
		Version:    r.Version,
		ReportedAt: r.ReportedAt.In(s.Edition(c).Location),
	}
}

// listFilmReports returns a page of the reports, newest first.
func (s *Console) listFilmReports(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := submission.ReportFilter{
		Edition: s.Edition(c).ID,
		State: httpkit.QueryChoice(
			c,
			fieldErrs,
			"state",
			submission.ReportOpen,
			submission.ReportUpheld,
			submission.ReportDismissed,
		),
		Part: httpkit.ConsolePart(c, fieldErrs),
	}
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	page, err := s.FilmReports.List(c.Request().Context(), httpkit.By(c), filter)
	if err != nil {
		return err
	}
	items := make([]filmReportAnswer, len(page.Reports))
	for i, r := range page.Reports {
		items[i] = s.filmReportAnswer(c, r)
	}
	return httpkit.OK(c, httpkit.PageAnswer[filmReportAnswer]{Items: items, Total: page.Total, Next: page.Next})
}

// decideFilmReport decides a report, or opens it again.
func (s *Console) decideFilmReport(c echo.Context) error {
	decided, err := s.FilmReports.Decide(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c).ID,
		c.Param("id"),
		httpkit.ReadForm[submission.ReportDecisionForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.filmReportAnswer(c, decided))
}
