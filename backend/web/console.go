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
	"marquee/backend/httpkit"
	"marquee/backend/judging"
	"marquee/backend/operations"
	"marquee/backend/organiser"
	"marquee/backend/outbox"
	"marquee/backend/registration"
	registrationweb "marquee/backend/registration/web"
	"marquee/backend/results"
	resultsweb "marquee/backend/results/web"
	"marquee/backend/studio"
	"marquee/backend/submission"
	submissionweb "marquee/backend/submission/web"
	"marquee/backend/upload"
	uploadweb "marquee/backend/upload/web"
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
	Observer   httpkit.RequestObserver // nil: nothing is measured

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
	Conflicts         *judging.ConflictService
	Screenings        *upload.ScreeningService
	Overview          *operations.OverviewService
	MorningMails      *operations.MorningMailService
	Costs             *studio.CostService
	Judging           *judging.Service
	Phases            *operations.PhaseService
	RuleParts         *operations.RulePartService
	EditionWork       *operations.EditionService
	MailTexts         *operations.MailTextService
	Catalogue         *operations.CatalogueService
	SiteBuilds        *results.SiteBuildService
	Jury              *judging.JuryService
	Assignments       *judging.AssignmentService
	Shortlists        *results.ShortlistService
	Audit             *operations.AuditService
	Transparency      httpkit.TransparencyLog // nil: no log
	Auditor           resultsweb.LogAuditor
	Results           *results.ResultService
	Publications      *results.PublicationService
	ResultFiles       resultsweb.ResultFiles
	Outbox            *outbox.Service
	Broadcasts        *outbox.BroadcastService
	Batches           *outbox.MailBatchService
	Sites             map[contest.EditionID]string // the editions' addresses for visitors, for links to them
	Objects           upload.ObjectStore
	Countries         httpkit.CountryFinder
	PhoneRegions      submissionweb.PhoneRegions // nil: none is known
	// WriteTable writes a table in the format of the name's ending: .csv or .xlsx.
	WriteTable func(w io.Writer, name string, t registration.Table) error
}

// Console answers the organisers' calls under /apis/organiser/, on an origin of its own: no page
// for visitors can make them. It is an http.Handler.
type Console struct {
	*httpkit.Console
	*uploadweb.Files
	*registrationweb.Tables
	*submissionweb.WorkLabels
	*submissionweb.TitleSearch
	organiserCalls
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
	calls := &httpkit.Base{
		Editions:       o.Editions,
		Calendar:       o.Calendar,
		Now:            o.Now,
		ProxyHops:      o.ProxyHops,
		Log:            o.Log,
		ExemptLoopback: o.ExemptLoopback,
		Countries:      o.Countries,
		Secure:         address.Scheme == "https",
	}
	organisers, files := &httpkit.Console{
		Base:       calls,
		Colleagues: o.Organisers,
	}, &uploadweb.Files{
		Objects: o.Objects,
		ZoneOf:  calls.Zone,
	}
	s := &Console{
		Console: organisers,
		Files:   files,
		Tables: &registrationweb.Tables{
			Organisers: organisers,
			Write:      o.WriteTable,
			Workbook:   o.ResultFiles.Workbook,
			Words:      o.ResultFiles.Readable,
		},
		WorkLabels: &submissionweb.WorkLabels{
			Organisers:   organisers,
			Files:        files,
			Submissions:  o.Submissions,
			PhoneRegions: o.PhoneRegions,
		},
		TitleSearch: &submissionweb.TitleSearch{Organisers: organisers, Catalogue: o.Catalogue},
		echo:        echo.New(),
		host:        strings.ToLower(address.Host),
		origin:      strings.ToLower(o.Origin),
		o:           o,
		exports:     upload.NewCheckQueue(),
	}
	s.organiserCalls = newOrganiserCalls(s, o)
	s.echo.HideBanner = true
	s.echo.HTTPErrorHandler = s.HandleError
	s.echo.Use(
		httpkit.RequestIDs(o.ProxyHops),
		httpkit.ObserveRoutes(o.Observer),
		httpkit.HeadersOf(
			s.Secure,
			func() string { return consolePolicy(o.MediaHosts, sitesOf(o.Sites, o.Editions.URLs())) },
		),
		s.LogRequests,
		httpkit.RecoverPanics(),
		s.refuseOtherOrigins,
		httpkit.CheckPath,
	)
	for _, r := range s.routes() {
		handler := s.guard(r)
		if r.Method == http.MethodGet {
			handler = httpkit.Compressed(handler)
		}
		httpkit.AddRoute(s.echo, r.Method, r.Path, handler)
	}
	s.servePages(o.Site)
	return s
}

// ServeHTTP implements http.Handler.
func (s *Console) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.echo.ServeHTTP(w, r) }

// Answers reports whether a request is for the console, by its host.
func (s *Console) Answers(r *http.Request) bool {
	return contest.NormalHost(r.Host) == contest.NormalHost(s.host)
}

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
func sitesOf(known ...map[contest.EditionID]string) []string {
	var all []string
	for _, addresses := range known {
		for _, address := range addresses {
			if site, err := url.Parse(address); err == nil && site.Host != "" {
				all = append(all, site.Scheme+"://"+site.Host)
			}
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
		if !slices.Contains([]string{"", "none", "same-origin"}, from) ||
			(origin != "" && !strings.EqualFold(origin, s.origin)) {
			return contest.Fail(contest.CodeForbidden)
		}
		if httpkit.ChangesState(r) && (from == "none" || !httpkit.BodyIsJSON(r)) {
			return contest.Fail(contest.CodeForbidden)
		}
		return next(c)
	}
}

// routes is the whole table of the console, one noun after the other.
func (s *Console) routes() []httpkit.Route {
	return slices.Concat(
		s.organiser.Routes(),
		s.operations.Routes(),
		s.registration.Routes(),
		s.results.Routes(),
		s.submission.Routes(),
		s.judging.Routes(),
		s.outbox.Routes(),
	)
}
