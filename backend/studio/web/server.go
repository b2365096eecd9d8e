// Package web is the HTTP side of studio.
package web

import (
	"marquee/backend/httpkit"
	"marquee/backend/studio"
	uploadweb "marquee/backend/upload/web"
)

// Server answers the calls of visitors, entrants and judges about the creation studio.
type Server struct {
	*httpkit.Visitors
	*uploadweb.Files

	Studio    *studio.Service
	UploadWeb *uploadweb.Server
}

// Routes is the table of these calls.
func (s *Server) Routes() []httpkit.Route {
	return s.taskRoutes()
}
