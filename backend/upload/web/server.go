// Package web is the HTTP side of upload.
package web

import (
	"slices"

	"marquee/backend/httpkit"
	"marquee/backend/upload"
)

// Server answers the calls of visitors, entrants and judges about files, their receipts and how the jury sees a film.
type Server struct {
	*httpkit.Visitors
	*Files

	Uploads  *upload.Service
	Receipts *upload.ReceiptService
}

// Routes is the table of these calls.
func (s *Server) Routes() []httpkit.Route {
	return slices.Concat(
		s.uploadRoutes(),
		s.receiptRoutes(),
	)
}
