package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// plannedRoutes are calls of the contract that have no handler yet. They answer NOT_FOUND.
func (s *Console) plannedRoutes() []consoleRoute {
	var routes []consoleRoute
	for method, paths := range map[string][]string{
		http.MethodGet: {
			"/overview", "/submissions", "/submissions/export", "/submissions/:id", "/audit", "/audit/export",
			"/mails", "/mails/export", "/mails/:id", "/judges", "/judges/export", "/shortlist", "/shortlist/export",
			"/nominations", "/nominations/export", "/organisers/export",
		},
		http.MethodPost: {
			"/submissions/:id/disqualify", "/submissions/:id/restore", "/submissions/:id/release-original", "/links/release",
			"/mails/broadcast", "/mails/:id/resend", "/judges", "/judges/remind", "/judges/assign", "/judges/:id/disable",
			"/judges/:id/enable", "/judges/:id/second-factor", "/judges/:id/password", "/judges/:id/remind", "/shortlist",
		},
	} {
		for _, path := range paths {
			routes = append(routes, consoleRoute{method, "/apis/organiser" + path, organiser, notYet})
		}
	}
	return routes
}

func notYet(echo.Context) error { return contest.Fail(contest.CodeNotFound) }
