// Package web is the HTTP side of operations.
package web

import (
	"slices"

	accountweb "marquee/backend/account/web"
	"marquee/backend/httpkit"
	judgingweb "marquee/backend/judging/web"
	"marquee/backend/operations"
	outboxweb "marquee/backend/outbox/web"
	"marquee/backend/registration"
	registrationweb "marquee/backend/registration/web"
	"marquee/backend/results"
	"marquee/backend/studio"
	studioweb "marquee/backend/studio/web"
	"marquee/backend/submission"
	submissionweb "marquee/backend/submission/web"
	uploadweb "marquee/backend/upload/web"
)

// Server answers the calls of visitors, entrants and judges about accounts, dates, texts, the audit and the overview.
type Server struct {
	*httpkit.Visitors
	*uploadweb.Files

	Accounts        *operations.AccountService
	Studio          *studio.Service
	AccountWeb      *accountweb.Server
	RegistrationWeb *registrationweb.Server
	SubmissionWeb   *submissionweb.Server
	StudioWeb       *studioweb.Server
}

// Routes is the table of these calls.
func (s *Server) Routes() []httpkit.Route {
	return s.accountRoutes()
}

// Console answers the calls of organisers about accounts, dates, texts, the audit and the overview.
type Console struct {
	*httpkit.Console
	*uploadweb.Files
	*registrationweb.Tables

	Registrations   *registration.Service
	Submissions     *submission.ListService
	Retention       *operations.AccountRetentionService
	NameTraces      *operations.NameTraceService
	Views           *operations.SavedViewService
	Dossiers        operations.DossierStore // for the page of one work
	Overview        *operations.OverviewService
	MorningMails    *operations.MorningMailService
	Costs           *studio.CostService
	Phases          *operations.PhaseService
	RuleParts       *operations.RulePartService
	EditionWork     *operations.EditionService
	MailTexts       *operations.MailTextService
	Catalogue       *operations.CatalogueService
	Audit           *operations.AuditService
	Transparency    httpkit.TransparencyLog // nil: no log
	Results         *results.ResultService
	Publications    *results.PublicationService
	RegistrationWeb *registrationweb.Console
	SubmissionWeb   *submissionweb.Console
	JudgingWeb      *judgingweb.Console
	OutboxWeb       *outboxweb.Console
}

// Routes is the table of these calls.
func (s *Console) Routes() []httpkit.Route {
	return slices.Concat(
		s.overviewRoutes(),
		s.morningMailRoutes(),
		s.dossierRoutes(),
		s.phaseRoutes(),
		s.rulePartRoutes(),
		s.editionRoutes(),
		s.auditRoutes(),
		s.catalogueRoutes(),
		s.mailTextRoutes(),
		s.retentionRoutes(),
		s.nameTraceRoutes(),
		s.savedViewRoutes(),
	)
}
