// Package web is the HTTP side of results.
package web

import (
	"slices"

	"marquee/backend/httpkit"
	registrationweb "marquee/backend/registration/web"
	"marquee/backend/results"
	"marquee/backend/submission"
	submissionweb "marquee/backend/submission/web"
	"marquee/backend/upload"
	uploadweb "marquee/backend/upload/web"
)

// Server answers the calls of visitors, entrants and judges about the shortlist, results and their publication.
type Server struct {
	*httpkit.Visitors

	OwnRecords *results.OwnRecordService
}

// Routes is the table of these calls.
func (s *Server) Routes() []httpkit.Route {
	return s.ownRecordRoutes()
}

// Console answers the calls of organisers about the shortlist, results and their publication.
type Console struct {
	*httpkit.Console
	*uploadweb.Files
	*registrationweb.Tables
	*submissionweb.TitleSearch
	*submissionweb.WorkLabels

	Entries           *submission.Service // for links
	Disqualifications *results.DisqualificationService
	Duplicates        *results.DuplicateService
	Screenings        *upload.ScreeningService
	SiteBuilds        *results.SiteBuildService
	Shortlists        *results.ShortlistService
	Transparency      httpkit.TransparencyLog // nil: no log
	Auditor           LogAuditor
	Results           *results.ResultService
	Publications      *results.PublicationService
	ResultFiles       ResultFiles
	RegistrationWeb   *registrationweb.Console
}

// Routes is the table of these calls.
func (s *Console) Routes() []httpkit.Route {
	return slices.Concat(
		s.registrationEndRoutes(),
		s.disqualificationRoutes(),
		s.duplicateRoutes(),
		s.siteBuildRoutes(),
		s.resultRoutes(),
		s.shortlistRoutes(),
	)
}
