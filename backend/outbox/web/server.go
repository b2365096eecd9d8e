// Package web is the HTTP side of outbox.
package web

import (
	"marquee/backend/httpkit"
	"marquee/backend/outbox"
	registrationweb "marquee/backend/registration/web"
)

// Console answers the calls of organisers about emails.
type Console struct {
	*httpkit.Console
	*registrationweb.Tables

	Outbox     *outbox.Service
	Broadcasts *outbox.BroadcastService
	Batches    *outbox.MailBatchService
}

// Routes is the table of these calls.
func (s *Console) Routes() []httpkit.Route {
	return s.mailRoutes()
}
