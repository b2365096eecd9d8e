package web

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/submission"
)

func (s *Server) filmReportRoutes() []route {
	return []route{{http.MethodPost, "/apis/activity/report", anyone, s.reportFilm}}
}

func (s *Console) filmReportRoutes() []consoleRoute {
	return []consoleRoute{
		{http.MethodGet, "/apis/organiser/reports", loggedIn, s.listFilmReports},
		{http.MethodPost, "/apis/organiser/reports/:id", loggedIn, s.decideFilmReport},
	}
}

// sentReport is what a viewer gets back.
type sentReport struct {
	ID    string                 `json:"id"`
	State submission.ReportState `json:"state"`
}

// reportFilm takes a viewer's report about a film. A repeated Idempotency-Key returns the report of the first send.
func (s *Server) reportFilm(c echo.Context) error {
	if s.o.FilmReports == nil {
		return contest.Fail(contest.CodeNotFound)
	}
	stored, err := s.o.FilmReports.Report(c.Request().Context(), s.edition(c).ID, s.network(c), readerLanguage(c),
		c.Request().Header.Get("Idempotency-Key"), readForm[submission.ReportForm](c))
	if err != nil {
		return err
	}
	return ok(c, sentReport{ID: stored.ID, State: stored.State})
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
		ID: r.ID, WorkID: r.WorkID, Title: filled(r.Title), Kind: r.Reason, Text: r.Text, Email: filled(r.Email), Language: r.Language, State: r.State,
		Reason: filled(r.Decision), DecidedBy: filled(r.DecidedBy), DecidedAt: timeOrNull(s.edition(c), r.DecidedAt), Version: r.Version,
		ReportedAt: r.ReportedAt.In(s.edition(c).Location),
	}
}

// listFilmReports returns a page of the reports, newest first.
func (s *Console) listFilmReports(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := submission.ReportFilter{
		Edition: s.edition(c).ID,
		State:   queryChoice(c, fieldErrs, "state", submission.ReportOpen, submission.ReportUpheld, submission.ReportDismissed),
		Part:    consolePart(c, fieldErrs),
	}
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	page, err := s.o.FilmReports.List(c.Request().Context(), by(c), filter)
	if err != nil {
		return err
	}
	items := make([]filmReportAnswer, len(page.Reports))
	for i, r := range page.Reports {
		items[i] = s.filmReportAnswer(c, r)
	}
	return ok(c, pageAnswer[filmReportAnswer]{Items: items, Total: page.Total, Next: page.Next})
}

// decideFilmReport decides a report, or opens it again.
func (s *Console) decideFilmReport(c echo.Context) error {
	decided, err := s.o.FilmReports.Decide(c.Request().Context(), by(c), s.edition(c).ID, c.Param("id"), readForm[submission.ReportDecisionForm](c))
	if err != nil {
		return err
	}
	return ok(c, s.filmReportAnswer(c, decided))
}
