// Package web is the HTTP side of registration.
package web

import (
	"slices"

	"marquee/backend/httpkit"
	"marquee/backend/registration"
	uploadweb "marquee/backend/upload/web"
)

// Server answers the calls of visitors, entrants and judges about registrations, their review and marks.
type Server struct {
	*httpkit.Visitors
	*uploadweb.Files

	Members       *registration.MemberService
	Registrations *registration.Service
}

// Routes is the table of these calls.
func (s *Server) Routes() []httpkit.Route {
	return slices.Concat(
		s.memberRoutes(),
		s.registrationRoutes(),
	)
}

// Console answers the calls of organisers about registrations, their review and marks.
type Console struct {
	*httpkit.Console
	*uploadweb.Files
	*Tables

	Registrations *registration.Service
	Notes         *registration.SubjectNotesService
}

// Routes is the table of these calls.
func (s *Console) Routes() []httpkit.Route {
	return slices.Concat(
		s.registrationRoutes(),
		s.noteRoutes(),
	)
}
