// Package web is the HTTP side of account.
package web

import (
	"slices"

	"marquee/backend/account"
	"marquee/backend/httpkit"
)

// Server answers the calls of visitors, entrants and judges about entrants' logins and sessions.
type Server struct {
	*httpkit.Visitors

	Auth *account.EntrantAuth
	OIDC *account.OIDCLogin // nil: no providers
}

// Routes is the table of these calls.
func (s *Server) Routes() []httpkit.Route {
	return slices.Concat(
		s.authRoutes(),
		s.oidcRoutes(),
	)
}
