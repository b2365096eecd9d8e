// Package httpkit is what the HTTP sides of all contexts share: the line of a route, the envelope of answers and the
// one error map, forms, queries, cookies, request ids, the log of requests, security headers and what proxies in front
// tell.
package httpkit

import (
	"log/slog"
	"time"

	"marquee/backend/contest"
)

// Base is what the calls of both servers need: the editions, who calls from where, cookies, and the log.
type Base struct {
	Editions       *contest.Editions
	Calendar       *contest.Calendar            // the editions with the ends that were moved; nil: none is ever moved
	Hosts          map[string]contest.EditionID // host or host:port → edition
	Now            func() time.Time             // the wall clock
	Countries      CountryFinder
	CountryHeader  string // in which a trusted proxy names the visitor's country; empty: none does
	ProxyHops      int    // trusted proxies in front
	Secure         bool   // behind HTTPS
	Log            *slog.Logger
	ExemptLoopback bool // loopback counts against no limit per address
}
