package web

import (
	"net/netip"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// Table lists the routes of the API as "METHOD /path/:parameter".
func Table() []string {
	var lines []string
	for _, r := range (&Server{}).routes() {
		lines = append(lines, r.Method+" "+r.Path)
	}
	return append(lines, ConsoleTable()...)
}

// ConsoleTable lists the routes of the console.
func ConsoleTable() []string {
	var lines []string
	for _, r := range (&Console{}).routes() {
		lines = append(lines, r.Method+" "+r.Path)
	}
	return lines
}

// WithoutSecondFactor lists the console's routes that a session takes before its second
// factor is given, and those that take no session.
func WithoutSecondFactor() []string {
	var lines []string
	for _, r := range (&Console{}).routes() {
		if r.Access != httpkit.LoggedIn {
			lines = append(lines, r.Method+" "+r.Path)
		}
	}
	return lines
}

// PublicAddress is whether the proxy may connect to an address of another host.
func PublicAddress(a netip.Addr) bool { return publicAddress(a) }

// Status is the HTTP status of a code.
func Status(code contest.Code) int { return httpkit.Status(code) }

// Access is who may make a call.
type Access = httpkit.Access

// Kinds of access.
const (
	Anyone  = httpkit.Anyone
	Entrant = httpkit.Entrant
	Signed  = httpkit.Nominator

	Organiser Access = -1
)

// AccessOfRoutes returns the access of every route of Table, a judge's and the jury's as a nominator's,
// and that of every site as that of anyone.
func AccessOfRoutes() map[string]Access {
	all := map[string]Access{}
	for _, r := range (&Server{}).routes() {
		access := r.Access
		switch access {
		case httpkit.Judge, httpkit.Juror:
			access = Signed
		case httpkit.AnySite:
			access = Anyone
		}
		all[r.Method+" "+r.Path] = access
	}
	for _, r := range (&Console{}).routes() {
		all[r.Method+" "+r.Path] = Organiser
		if r.Access == httpkit.Stranger {
			all[r.Method+" "+r.Path] = Anyone
		}
	}
	return all
}
