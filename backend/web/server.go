// Package web joins the HTTP sides of all contexts into two servers: Server for visitors, entrants and judges, Console
// for organisers. It serves the built pages, the contract and the transparency log itself.
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
	"marquee/backend/httpkit"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/studio"
	"marquee/backend/submission"
	"marquee/backend/upload"
	uploadweb "marquee/backend/upload/web"
)

// Options is what a Server needs.
type Options struct {
	Editions    *contest.Editions
	Calendar    *contest.Calendar            // the editions with the ends that were moved; nil: none is ever moved
	Hosts       map[string]contest.EditionID // host or host:port → edition, for requests without header f
	Clock       contest.Clock                // the contest's time
	Now         func() time.Time             // the wall clock, for sessions and signatures
	Countries   httpkit.CountryFinder
	ProxyHops   int // trusted proxies in front, for X-Forwarded-For
	Version     string
	Sites       map[contest.EditionID]string // folders with the built sites; empty: the CDN serves them
	SitesIn     string                       // has folders with the sites of editions that Sites lacks, by their ids; empty: none
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
	Observer    httpkit.RequestObserver // nil: nothing is measured
	Resolver    *net.Resolver           // of the names that are fetched from; nil is the system's

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
	Transparency  httpkit.TransparencyLog // nil: no /log/
}

// Server answers the calls under /apis and, if Options.Sites is set, the static sites.
// It is an http.Handler.
type Server struct {
	*httpkit.Visitors
	*uploadweb.Files
	visitorCalls
	echo *echo.Echo
	o    Options

	proxySources            []ProxySource
	proxyPublic, proxyLocal *http.Client
}

// New builds the server; it starts nothing.
func New(o Options) *Server {
	calls := &httpkit.Base{
		Editions:       o.Editions,
		Calendar:       o.Calendar,
		Hosts:          o.Hosts,
		Now:            o.Now,
		Countries:      o.Countries,
		CountryHeader:  o.CountryHeader,
		ProxyHops:      o.ProxyHops,
		Secure:         o.Secure,
		Log:            o.Log,
		ExemptLoopback: o.ExemptLoopback,
	}
	o.OIDC = cmp.Or(o.OIDC, &account.OIDCLogin{})
	s := &Server{
		Visitors: &httpkit.Visitors{
			Base:    calls,
			Allowed: o.Allowed,
		},
		Files:        &uploadweb.Files{Objects: o.Objects, ZoneOf: calls.Zone},
		echo:         echo.New(),
		o:            o,
		proxySources: proxySources(o.Proxied, o.Editions),
		proxyPublic:  proxyClient(publicAddress, o.Resolver),
		proxyLocal:   proxyClient(loopback, o.Resolver),
	}
	s.visitorCalls = newVisitorCalls(s.Visitors, s.Files, o)
	s.echo.HideBanner = true
	s.echo.HTTPErrorHandler = s.HandleError
	s.echo.Use(
		httpkit.RequestIDs(o.ProxyHops),
		httpkit.ObserveRoutes(o.Observer),
		securityHeaders(o),
		s.LogRequests,
		httpkit.RecoverPanics(),
		httpkit.AllowOrigins(o.Allowed),
		httpkit.CheckPath,
	)
	s.register(s.routes())
	s.registerDev(o.Dev)
	s.serveSites(o.Sites)
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.echo.ServeHTTP(w, r) }

// routes is the whole table of the API, one noun after the other.
func (s *Server) routes() []httpkit.Route {
	return slices.Concat(
		s.edgeRoutes(),
		s.docsRoutes(),
		s.account.Routes(),
		s.operations.Routes(),
		s.registration.Routes(),
		s.upload.Routes(),
		s.submission.Routes(),
		s.studio.Routes(),
		s.proxyRoutes(),
		s.jury.Routes(),
		s.judging.Routes(),
		s.results.Routes(),
		s.transparencyRoutes(),
	)
}

func (s *Server) edgeRoutes() []httpkit.Route {
	return []httpkit.Route{
		httpkit.Get("/apis/ping", httpkit.Anyone, s.ping),
		httpkit.Get("/apis/nocas/ip/zone", httpkit.Anyone, s.ipZone),
		httpkit.Get(httpkit.BeaconPath, httpkit.Anyone, s.beacon),
	}
}
