package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// clientAddress is the address a request came from: the connection's, or, behind
// N trusted proxies, the Nth of X-Forwarded-For counted from the right. A header
// that is shorter than that was not written by the proxies and counts for nothing.
func (s *Server) clientAddress(r *http.Request) netip.Addr {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if s.proxyHops > 0 {
		hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		if len(hops) >= s.proxyHops {
			host = strings.TrimSpace(hops[len(hops)-s.proxyHops])
		}
	}
	address, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}
	}
	return address.Unmap()
}
