// Package web is the HTTP side of organiser.
package web

import (
	"slices"

	"marquee/backend/httpkit"
	"marquee/backend/organiser"
	registrationweb "marquee/backend/registration/web"
)

// Console answers the calls of organisers about organisers' accounts and logins.
type Console struct {
	*httpkit.Console
	*registrationweb.Tables

	Auth       *organiser.Auth
	Organisers *organiser.Service
}

// Routes is the table of these calls.
func (s *Console) Routes() []httpkit.Route {
	return slices.Concat(
		s.loginRoutes(),
		s.passkeyRoutes(),
		s.organiserRoutes(),
	)
}
