package web

import (
	"context"
	"log/slog"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// base is what the calls of both servers need: the editions, who calls from where, cookies, and the log.
type base struct {
	editions       *contest.Editions
	calendar       *contest.Calendar            // the editions with the ends that were moved; nil: none is ever moved
	hosts          map[string]contest.EditionID // host or host:port → edition
	now            func() time.Time             // the wall clock
	countries      countryFinder
	countryHeader  string // in which a trusted proxy names the visitor's country; empty: none does
	proxyHops      int    // trusted proxies in front
	secure         bool   // behind HTTPS
	log            *slog.Logger
	exemptLoopback bool // loopback counts against no limit per address
}

// visitors is what the calls of visitors, entrants and judges share.
type visitors struct {
	*base
	allowed []string // origins of other sites whose pages may make calls with cookies
}

// organisers is what the calls of the console share.
type organisers struct {
	*base
	colleagues interface {
		Colleagues(ctx context.Context, by contest.Organiser) ([]contest.Colleague, error)
	}
}

// files signs the addresses of files for the caller's zone.
type files struct {
	objects upload.ObjectStore
	zoneOf  func(echo.Context) string
}
