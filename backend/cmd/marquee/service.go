package main

import (
	"context"
	"log/slog"
	"path/filepath"
	"time"

	"marquee/backend/app"
	"marquee/backend/contest"
	"marquee/backend/telemetry"
	"marquee/backend/web"
	"marquee/backend/zone"
)

// hashesAtOnce limits concurrent password checks; each needs 19 MiB.
const hashesAtOnce = 2

// edge is what the servers of a contest need beside its services.
type edge struct {
	options     web.Options // hosts, proxies, version, dev routes
	countries   zone.Options
	consoleSite string // the folder of the built console; empty: a bucket serves it
	telemetry   *telemetry.Telemetry
	log         *slog.Logger
}

// newServers builds the HTTP servers: the visitors' and, if it has an address, the organisers' console, else nil.
func newServers(ctx context.Context, services *app.Services, e edge) (*web.Server, *web.Console, error) {
	e.countries.Now, e.countries.Logger = time.Now, e.log
	countries, err := zone.Open(e.countries)
	if err != nil {
		return nil, nil, ofVariable("GEOIP_DATABASE", err)
	}
	if e.countries.Path == "" && e.options.CountryHeader == "" {
		e.log.WarnContext(ctx, "no country database and no header of a proxy: every visitor's country is unknown")
	}
	o := e.options
	o.Countries, o.Observer = countries, observer(e.telemetry)
	visitors, err := services.Visitors(ctx, o)
	if err != nil || !services.HasConsole() {
		return visitors, nil, err
	}
	organisers, err := services.Console(web.ConsoleOptions{
		ProxyHops:      o.ProxyHops,
		MediaHosts:     o.MediaHosts,
		Observer:       o.Observer,
		ExemptLoopback: o.ExemptLoopback,
		Site:           e.consoleSite,
		Countries:      countries,
	})
	return visitors, organisers, err
}

// sites are the folders with the built site of each edition.
func sites(folder string, editions []contest.EditionID) map[contest.EditionID]string {
	if folder == "" {
		return nil
	}
	folders := map[contest.EditionID]string{}
	for _, id := range editions {
		folders[id] = filepath.Join(folder, string(id))
	}
	return folders
}
