// Package web is the HTTP side of jury.
package web

import (
	"marquee/backend/httpkit"
	"marquee/backend/jury"
)

// Server answers the calls of visitors, entrants and judges about logins of judges and nominators.
type Server struct {
	*httpkit.Visitors

	Judges *jury.JudgeAuth
}

// Routes is the table of these calls.
func (s *Server) Routes() []httpkit.Route {
	return s.judgeRoutes()
}
