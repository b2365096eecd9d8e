// Package web is the HTTP side of submission.
package web

import (
	"slices"

	"marquee/backend/httpkit"
	registrationweb "marquee/backend/registration/web"
	"marquee/backend/submission"
	uploadweb "marquee/backend/upload/web"
)

// Server answers the calls of visitors, entrants and judges about works.
type Server struct {
	*httpkit.Visitors
	*uploadweb.Files

	Submissions *submission.Service
	FilmReports *submission.FilmReportService
	UploadWeb   *uploadweb.Server
}

// Routes is the table of these calls.
func (s *Server) Routes() []httpkit.Route {
	return slices.Concat(
		s.submissionRoutes(),
		s.filmReportRoutes(),
	)
}

// Console answers the calls of organisers about works.
type Console struct {
	*httpkit.Console
	*uploadweb.Files
	*registrationweb.Tables
	*TitleSearch
	*WorkLabels

	Submissions *submission.ListService
	FilmReports *submission.FilmReportService
}

// Routes is the table of these calls.
func (s *Console) Routes() []httpkit.Route {
	return slices.Concat(
		s.submissionRoutes(),
		s.filmReportRoutes(),
	)
}
