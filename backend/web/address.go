package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// clientAddress is the address a request came from: the connection's, or, behind
// N trusted proxies, the Nth of X-Forwarded-For counted from the right. A header
// that is shorter than that was not written by the proxies and counts for nothing.
func (s *Server) clientAddress(r *http.Request) netip.Addr {
	if s.proxyHops > 0 {
		if host, written := hop(r.Header["X-Forwarded-For"], s.proxyHops); written {
			return addressOf(host)
		}
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	return addressOf(host)
}

// hop is the Nth entry from the right of a list that several lines may hold, and
// whether it is as long as that.
func hop(lines []string, n int) (string, bool) {
	for _, line := range slices.Backward(lines) {
		for {
			comma := strings.LastIndexByte(line, ',')
			if n--; n == 0 {
				return strings.TrimSpace(line[comma+1:]), true
			}
			if comma < 0 {
				break
			}
			line = line[:comma]
		}
	}
	return "", false
}

// addressOf is the zero Addr for what is no address.
func addressOf(host string) netip.Addr {
	address, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}
	}
	return address.Unmap()
}
