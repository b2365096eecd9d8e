package main

import (
	"fmt"
	"net/http"
	"path/filepath"
	"time"

	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/report"
	"marquee/backend/spreadsheet"
	"marquee/backend/totp"
	"marquee/backend/transparency"
	"marquee/backend/web"
)

// newConsole returns the organisers' console with the services of the visitors' server, or nil
// without an address.
func newConsole(p parts, o web.Options, codes *contest.VerificationCodeService) (*web.Console, error) {
	if p.publicURLConsole == "" {
		return nil, nil //nolint:nilnil // a contest without a console
	}
	var keys [][]byte
	for _, key := range p.judgeTokenKeys {
		keys = append(keys, derivedKey(key, "second factors of organisers"))
	}
	sealer, err := contest.NewTokenSealer(keys...)
	if err != nil {
		return nil, fmt.Errorf("prepare organisers' login: %w", err)
	}
	results := &contest.ResultService{Results: p.db, Clock: p.clock}
	return web.NewConsole(web.ConsoleOptions{
		Origin: p.publicURLConsole, Editions: o.Editions, Calendar: o.Calendar, Now: time.Now, ProxyHops: o.ProxyHops, MediaHosts: o.MediaHosts, Log: p.log,
		ExemptLoopback: o.ExemptLoopback, Site: p.consoleSite,
		Auth: &contest.OrganiserAuth{
			Sessions: p.db, Codes: codes, TOTP: totp.Authenticator{}, Sealer: sealer, RequireFactor: p.requireFactor,
			Events: codes.Events, Clock: p.clock, Now: time.Now,
		},
		Organisers:    &contest.OrganiserService{Organisers: p.db, Clock: p.clock},
		Registrations: o.Registrations,
		Judging:       &contest.JudgingService{Judging: p.db, Clock: p.clock},
		Phases:        &contest.PhaseService{Phases: p.db, Calendar: o.Calendar, Clock: p.clock},
		Results:       results,
		Publications: &contest.PublicationService{
			Results: results, Publications: p.db, Composer: mail.NewComposer(p.publicURLs), Clock: p.clock, Now: time.Now,
		},
		ResultFiles: web.ResultFiles{Workbook: spreadsheet.WriteXLSX, Report: report.Write}, Transparency: o.Transparency,
		Auditor: &transparency.Auditor{Store: p.db, Keys: p.logKeys},
		Objects: o.Objects, Countries: o.Countries, WriteTable: spreadsheet.Write,
	}), nil
}

// consoleSite is the folder of the built console below that of the sites; empty without one.
func consoleSite(folder string) string {
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, "console")
}

// byHost has the console, which may be nil, answer the requests to its own host.
func byHost(console *web.Console, visitors http.Handler) http.Handler {
	if console == nil {
		return visitors
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if console.Answers(r) {
			console.ServeHTTP(w, r)
			return
		}
		visitors.ServeHTTP(w, r)
	})
}
