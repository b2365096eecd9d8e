package web

import (
	"net/netip"

	"marquee/backend/contest"
)

// Table lists the routes of the API as "METHOD /path/:parameter".
func Table() []string {
	var lines []string
	for _, r := range (&Server{}).routes() {
		lines = append(lines, r.method+" "+r.path)
	}
	return append(lines, ConsoleTable()...)
}

// ConsoleTable lists the routes of the console.
func ConsoleTable() []string {
	var lines []string
	for _, r := range (&Console{}).routes() {
		lines = append(lines, r.method+" "+r.path)
	}
	return lines
}

// WithoutSecondFactor lists the console's routes that a session takes before its second
// factor is given, and those that take no session.
func WithoutSecondFactor() []string {
	var lines []string
	for _, r := range (&Console{}).routes() {
		if r.access != loggedIn {
			lines = append(lines, r.method+" "+r.path)
		}
	}
	return lines
}

// PublicAddress is whether the proxy may connect to an address of another host.
func PublicAddress(a netip.Addr) bool { return publicAddress(a) }

// Status is the HTTP status of a code.
func Status(code contest.Code) int { return status(code) }

// Access is who may make a call.
type Access = access

// Kinds of access.
const (
	Anyone  = anyone
	Entrant = entrant
	Signed  = nominator

	Organiser Access = -1
)

// AccessOfRoutes returns the access of every route of Table, a judge's and the jury's as a nominator's,
// and that of every site as that of anyone.
func AccessOfRoutes() map[string]Access {
	all := map[string]Access{}
	for _, r := range (&Server{}).routes() {
		access := r.access
		switch access {
		case judge, juror:
			access = Signed
		case anySite:
			access = Anyone
		}
		all[r.method+" "+r.path] = access
	}
	for _, r := range (&Console{}).routes() {
		all[r.method+" "+r.path] = Organiser
		if r.access == stranger {
			all[r.method+" "+r.path] = Anyone
		}
	}
	return all
}
