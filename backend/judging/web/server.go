// Package web is the HTTP side of judging.
package web

import (
	"slices"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/judging"
	registrationweb "marquee/backend/registration/web"
	submissionweb "marquee/backend/submission/web"
)

// Server answers the calls of visitors, entrants and judges about nominations, scorecards and the jury's work.
type Server struct {
	*httpkit.Visitors

	Nominations   *judging.NominationService
	Scorecards    *judging.ScorecardService
	Viewings      *judging.ViewingService
	JudgeNotes    *judging.JudgeNoteService
	Recusals      *judging.RecusalService
	SubmissionWeb *submissionweb.Server
}

// Routes is the table of these calls.
func (s *Server) Routes() []httpkit.Route {
	return slices.Concat(
		[]httpkit.Route{httpkit.Get("/apis/activity/criteria", httpkit.Anyone, s.listCriteria)},
		s.nominationRoutes(),
		s.scorecardRoutes(),
	)
}

// listCriteria returns the criteria and awards in force, which may have changed since the pages were built.
func (s *Server) listCriteria(c echo.Context) error {
	edition := s.Edition(c)
	return httpkit.OK(c, struct {
		Criteria contest.Criteria `json:"criteria"`
		Awards   contest.Awards   `json:"awards"`
	}{edition.Criteria, append(contest.Awards{}, edition.Awards...)})
}

// Console answers the calls of organisers about nominations, scorecards and the jury's work.
type Console struct {
	*httpkit.Console
	*registrationweb.Tables

	Judging     *judging.Service
	Jury        *judging.JuryService
	Assignments *judging.AssignmentService
	Conflicts   *judging.ConflictService
}

// Routes is the table of these calls.
func (s *Console) Routes() []httpkit.Route {
	return slices.Concat(
		s.judgingRoutes(),
		s.juryRoutes(),
		s.conflictRoutes(),
	)
}
