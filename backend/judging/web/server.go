// Package web is the HTTP side of judging.
package web

import (
	"slices"

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
		s.nominationRoutes(),
		s.scorecardRoutes(),
	)
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
