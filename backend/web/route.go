package web

import (
	"net/http"

	"marquee/backend/httpkit"
)

// register adds the routes to the router, each behind the check of its access. Routes that
// may use a cookie are behind RefuseCrossSite too. HEAD is answered like GET, without a body. It panics for an access
// of the console, which nothing here would check.
func (s *Server) register(routes []httpkit.Route) {
	for _, r := range routes {
		handler := r.Handler
		switch r.Access {
		case httpkit.Anyone:
			handler = s.RefuseCrossSite(handler)
		case httpkit.Entrant:
			handler = s.RefuseCrossSiteCookies(s.account.RequireEntrant(handler))
		case httpkit.AnySite:
		case httpkit.Nominator, httpkit.Judge, httpkit.Juror:
			handler = s.jury.RequireSignature(r.Access, handler)
		default:
			panic(r.Path + " is a call of the console")
		}
		if r.Method == http.MethodGet && httpkit.IsCall(r.Path) && r.Path != proxyPath {
			handler = httpkit.Compressed(handler)
		}
		httpkit.AddRoute(s.echo, r.Method, r.Path, handler)
	}
}
