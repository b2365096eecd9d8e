package web

import (
	"cmp"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/operations"
	"marquee/backend/organiser"
	"marquee/backend/outbox"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/studio"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// ConsoleOptions is what a Console needs.
type ConsoleOptions struct {
	Origin     string            // where organisers reach it, such as https://console.films.example
	Editions   *contest.Editions // of the catalogue
	Calendar   *contest.Calendar // the editions with the ends that were moved; nil: none is ever moved
	Now        func() time.Time  // the wall clock
	ProxyHops  int               // trusted proxies in front, for X-Forwarded-For
	MediaHosts []string          // where pages read files from, sources of the content security policy
	Site       string            // the folder of the built console; empty where a bucket serves it
	Log        *slog.Logger
	Observer   RequestObserver // nil: nothing is measured

	ExemptLoopback bool // one machine: loopback counts against no limit per address

	Auth       *organiser.Auth
	Organisers *organiser.Service

	Registrations     *registration.Service
	Submissions       *submission.ListService
	FilmReports       *submission.FilmReportService
	Retention         *operations.AccountRetentionService
	NameTraces        *operations.NameTraceService
	Notes             *registration.SubjectNotesService
	Views             *operations.SavedViewService
	Dossiers          operations.DossierStore // for the page of one work
	Entries           *submission.Service     // for links
	Disqualifications *results.DisqualificationService
	Duplicates        *results.DuplicateService
	Screenings        *upload.ScreeningService
	Overview          *operations.OverviewService
	MorningMails      *operations.MorningMailService
	Costs             *studio.CostService
	Judging           *judging.Service
	Phases            *operations.PhaseService
	RuleParts         *operations.RulePartService
	Catalogue         *operations.CatalogueService
	SiteBuilds        *results.SiteBuildService
	Jury              *judging.JuryService
	Assignments       *judging.AssignmentService
	Shortlists        *results.ShortlistService
	Audit             *operations.AuditService
	Transparency      transparencyLog // nil: no log
	Auditor           logAuditor
	Results           *results.ResultService
	Publications      *results.PublicationService
	ResultFiles       ResultFiles
	Outbox            *outbox.Service
	Broadcasts        *outbox.BroadcastService
	Batches           *outbox.MailBatchService
	Sites             map[contest.EditionID]string // the editions' addresses for visitors, for links to them
	Objects           upload.ObjectStore
	Countries         countryFinder
	PhoneRegions      phoneRegions // nil: none is known
	// WriteTable writes a table in the format of the name's ending: .csv or .xlsx.
	WriteTable func(w io.Writer, name string, t registration.Table) error
}

// Console answers the organisers' calls under /apis/organiser/, on an origin of its own: no page
// for visitors can make them. It is an http.Handler.
type Console struct {
	*organisers
	*files
	*tables
	*workLabels
	*titleSearch
	echo    *echo.Echo
	host    string
	origin  string
	o       ConsoleOptions
	exports *upload.CheckQueue
}

// NewConsole builds the console; it starts nothing. It panics for a malformed origin.
func NewConsole(o ConsoleOptions) *Console {
	address, err := url.Parse(o.Origin)
	if err != nil || address.Host == "" {
		panic("the console has no origin")
	}
	calls := &base{
		editions: o.Editions, calendar: o.Calendar, now: o.Now, proxyHops: o.ProxyHops, log: o.Log, exemptLoopback: o.ExemptLoopback,
		countries: o.Countries, secure: address.Scheme == "https",
	}
	desk, signing := &organisers{base: calls, colleagues: o.Organisers}, &files{objects: o.Objects, zoneOf: calls.zone}
	s := &Console{
		organisers: desk, files: signing, tables: &tables{organisers: desk, write: o.WriteTable, workbook: o.ResultFiles.Workbook, words: o.ResultFiles.Readable},
		workLabels:  &workLabels{organisers: desk, files: signing, submissions: o.Submissions, phoneRegions: o.PhoneRegions},
		titleSearch: &titleSearch{organisers: desk, catalogue: o.Catalogue},
		echo:        echo.New(), host: strings.ToLower(address.Host), origin: strings.ToLower(o.Origin), o: o, exports: upload.NewCheckQueue(),
	}
	s.echo.HideBanner = true
	s.echo.HTTPErrorHandler = s.handleError
	s.echo.Use(requestIDs(o.ProxyHops), observe(o.Observer), headersOf(s.secure, consolePolicy(o.MediaHosts, sitesOf(o.Sites))), s.logRequests, recoverPanics(), s.refuseOtherOrigins, checkPath)
	for _, r := range s.routes() {
		handler := s.guard(r)
		if r.method == http.MethodGet {
			handler = compressed(handler)
		}
		addRoute(s.echo, r.method, r.path, handler)
	}
	s.servePages(o.Site)
	return s
}

// ServeHTTP implements http.Handler.
func (s *Console) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.echo.ServeHTTP(w, r) }

// Answers reports whether a request is for the console, by its host.
func (s *Console) Answers(r *http.Request) bool { return strings.EqualFold(r.Host, s.host) }

// consolePolicy is the content security policy of the console's pages: everything comes from
// its own origin, films and pictures from the store too, and built pages that are not public yet from the sites.
func consolePolicy(mediaHosts, sites []string) string {
	media := strings.Join(mediaHosts, " ")
	return strings.Join([]string{
		"default-src 'none'",
		"script-src 'self'",
		"connect-src 'self'",
		"img-src 'self' data: blob: " + media,
		"media-src 'self' blob: " + media,
		"font-src 'self'",
		"frame-src " + cmp.Or(strings.Join(sites, " "), "'none'"),
		"style-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	}, "; ")
}

// sitesOf lists the origins of the editions' sites.
func sitesOf(addresses map[contest.EditionID]string) []string {
	var all []string
	for _, address := range addresses {
		if site, err := url.Parse(address); err == nil && site.Host != "" {
			all = append(all, site.Scheme+"://"+site.Host)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// refuseOtherOrigins is the middleware that refuses requests from other origins: another
// site, another host of the same site, or another name of this host. It refuses reads too.
func (s *Console) refuseOtherOrigins(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		if !s.Answers(r) {
			return contest.Fail(contest.CodeNotFound)
		}
		if asksForPage(r) {
			return next(c)
		}
		from := r.Header.Get("Sec-Fetch-Site")
		origin := r.Header.Get("Origin")
		if !slices.Contains([]string{"", "none", "same-origin"}, from) || (origin != "" && !strings.EqualFold(origin, s.origin)) {
			return contest.Fail(contest.CodeForbidden)
		}
		if changesState(r) && (from == "none" || !bodyIsJSON(r)) {
			return contest.Fail(contest.CodeForbidden)
		}
		return next(c)
	}
}

// consoleRoute is a route of the console. What an organiser's role allows is checked by the services.
type consoleRoute = route

// routes is the whole table of the console, one noun after the other.
func (s *Console) routes() []consoleRoute {
	return slices.Concat(
		s.loginRoutes(),
		s.passkeyRoutes(),
		s.organiserRoutes(),
		s.overviewRoutes(),
		s.morningMailRoutes(),
		s.registrationRoutes(),
		s.registrationEndRoutes(),
		s.submissionRoutes(), s.filmReportRoutes(),
		s.disqualificationRoutes(),
		s.duplicateRoutes(),
		s.dossierRoutes(),
		s.judgingRoutes(),
		s.phaseRoutes(),
		s.rulePartRoutes(),
		s.siteBuildRoutes(),
		s.resultRoutes(),
		s.juryRoutes(),
		s.shortlistRoutes(),
		s.auditRoutes(),
		s.mailRoutes(),
		s.catalogueRoutes(),
		s.noteRoutes(),
		s.retentionRoutes(),
		s.nameTraceRoutes(),
		s.savedViewRoutes(),
	)
}
