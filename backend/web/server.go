// Package web is the edge service's HTTP side: routes, handlers, the one error
// map, the signature check and the security headers.
package web

import (
	"cmp"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/studio"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// Options is what a Server needs.
type Options struct {
	Editions    *contest.Editions
	Calendar    *contest.Calendar            // the editions with the ends that were moved; nil: none is ever moved
	Hosts       map[string]contest.EditionID // host or host:port → edition, for requests without header f
	Clock       contest.Clock                // the contest's time
	Now         func() time.Time             // the wall clock, for sessions and signatures
	Countries   countryFinder
	ProxyHops   int // trusted proxies in front, for X-Forwarded-For
	Version     string
	Sites       map[contest.EditionID]string // folders with the built sites; empty: the CDN serves them
	Hidden      HiddenFinder                 // what pages may not show; nil: nothing is hidden
	Previews    PreviewFinder                // pages that are not public yet; nil: none
	Console     string                       // origin whose pages may frame pages that are not public yet; empty: none
	MediaHosts  []string                     // where pages read files from, sources of the content security policy
	UploadHosts []string                     // further sources, that pages send files to
	Proxied     []ProxySource                // the store's buckets, as pictures may be fetched from them for downloads
	Secure      bool                         // behind HTTPS: HSTS, Secure cookies
	Allowed     []string                     // origins of other sites whose pages may make calls with cookies
	Dev         []DevRoute                   // embedded only; production has none
	Log         *slog.Logger
	Observer    RequestObserver // nil: nothing is measured
	Resolver    *net.Resolver   // of the names that are fetched from; nil is the system's

	// CountryHeader is the header in which a trusted proxy names the visitor's country, for addresses that Countries
	// does not know; empty: none does.
	CountryHeader string

	ExemptLoopback bool // one machine: loopback counts against no limit per address
	Rehearsal      bool // embedded only: pages offer to move the contest's clock

	Auth          *account.EntrantAuth
	OIDC          *account.OIDCLogin // nil: no providers
	Members       *registration.MemberService
	Registrations *registration.Service
	Accounts      *operations.AccountService
	Uploads       *upload.Service
	Receipts      *upload.ReceiptService
	Submissions   *submission.Service
	FilmReports   *submission.FilmReportService
	Judges        *jury.JudgeAuth
	Nominations   *judging.NominationService
	Scorecards    *judging.ScorecardService
	Viewings      *judging.ViewingService
	JudgeNotes    *judging.JudgeNoteService
	Recusals      *judging.RecusalService
	OwnRecords    *results.OwnRecordService
	Objects       upload.ObjectStore
	Studio        *studio.Service
	Transparency  transparencyLog // nil: no /log/
}

// Server answers the calls under /apis and, if Options.Sites is set, the static sites.
// It is an http.Handler.
type Server struct {
	*visitors
	*files
	echo *echo.Echo
	o    Options

	proxySources            []ProxySource
	proxyPublic, proxyLocal *http.Client
}

// New builds the server; it starts nothing.
func New(o Options) *Server {
	calls := &base{
		editions: o.Editions, calendar: o.Calendar, hosts: o.Hosts, now: o.Now, countries: o.Countries, countryHeader: o.CountryHeader,
		proxyHops: o.ProxyHops, secure: o.Secure, log: o.Log, exemptLoopback: o.ExemptLoopback,
	}
	o.OIDC = cmp.Or(o.OIDC, &account.OIDCLogin{})
	s := &Server{
		visitors: &visitors{base: calls, allowed: o.Allowed}, files: &files{objects: o.Objects, zoneOf: calls.zone},
		echo: echo.New(), o: o, proxySources: proxySources(o.Proxied, o.Editions),
		proxyPublic: proxyClient(publicAddress, o.Resolver), proxyLocal: proxyClient(loopback, o.Resolver),
	}
	s.echo.HideBanner = true
	s.echo.HTTPErrorHandler = s.handleError
	s.echo.Use(requestIDs(o.ProxyHops), observe(o.Observer), securityHeaders(o), s.logRequests, recoverPanics(), allowOrigins(o.Allowed), checkPath)
	s.register(s.routes())
	s.registerDev(o.Dev)
	s.serveSites(o.Sites)
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.echo.ServeHTTP(w, r) }

// routes is the whole table of the API, one noun after the other.
func (s *Server) routes() []route {
	return slices.Concat(
		s.edgeRoutes(),
		s.docsRoutes(),
		s.authRoutes(),
		s.accountRoutes(),
		s.memberRoutes(),
		s.oidcRoutes(),
		s.registrationRoutes(),
		s.uploadRoutes(),
		s.receiptRoutes(),
		s.submissionRoutes(), s.filmReportRoutes(),
		s.taskRoutes(),
		s.proxyRoutes(),
		s.judgeRoutes(),
		s.nominationRoutes(),
		s.scorecardRoutes(),
		s.ownRecordRoutes(),
		s.transparencyRoutes(),
	)
}

func (s *Server) edgeRoutes() []route {
	return []route{
		{http.MethodGet, "/apis/ping", anyone, s.ping},
		{http.MethodGet, "/apis/nocas/ip/zone", anyone, s.ipZone},
		{http.MethodGet, "/apis/nocas/pingback/activity", anyone, s.beacon},
	}
}
