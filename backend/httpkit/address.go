package httpkit

import (
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// clientAddress is the address a request came from: the connection's, or, behind N
// trusted proxies, the Nth of X-Forwarded-For counted from the right. A shorter header
// was not written by the proxies and is ignored.
func (s *Base) clientAddress(r *http.Request) netip.Addr {
	if s.ProxyHops > 0 {
		if host, written := hop(r.Header["X-Forwarded-For"], s.ProxyHops); written {
			return addressOf(host)
		}
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	return addressOf(host)
}

// hop returns the Nth entry from the right of a list that may span several lines; false
// for a shorter list.
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

// WithProxyWarning logs a warning, once, when a request was forwarded although no proxy is trusted: all
// visitors then have the proxy's address and share its limits.
func WithProxyWarning(next http.Handler, hops int, log *slog.Logger) http.Handler {
	if hops > 0 {
		return next
	}
	var once sync.Once
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Forwarded-For") != "" || r.Header.Get("Forwarded") != "" {
			once.Do(func() {
				log.WarnContext(
					r.Context(),
					"requests are forwarded by a proxy, but TRUSTED_PROXY_HOPS is 0: all visitors share the proxy's address and its limits",
				)
			})
		}
		next.ServeHTTP(w, r)
	})
}

// addressOf parses an address; the zero Addr for anything else.
func addressOf(host string) netip.Addr {
	address, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}
	}
	return address.Unmap()
}

// Network is the caller's network for the limits. It is zero for a caller who is exempt:
// loopback on one machine. The queue of judges' passwords takes these for one network.
func (s *Base) Network(c echo.Context) contest.Network {
	address := s.clientAddress(c.Request())
	if s.ExemptLoopback && address.IsLoopback() {
		return contest.Network{}
	}
	return contest.NetworkOf(address)
}
