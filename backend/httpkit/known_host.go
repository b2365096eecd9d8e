package httpkit

import (
	"encoding/json"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/language"
)

// IsLoopbackHost reports whether a Host header, with or without a port, is localhost, a
// name below it, 127.0.0.1 or [::1].
func IsLoopbackHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	if strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") {
		host = host[1 : len(host)-1]
	}
	address, err := netip.ParseAddr(host)
	return err == nil && (address == netip.IPv6Loopback() || address == netip.AddrFrom4([4]byte{127, 0, 0, 1}))
}

// WithKnownHosts answers requests to other hosts than these with 421 Misdirected Request (RFC 9110, section 15.5.20),
// on every path: a name of a stranger that leads here is no name of the contest. Hosts are names or addresses, those
// with a port other than 80 and 443 with it. What this machine asks of its own names is answered too.
func WithKnownHosts(next http.Handler, hosts []string, proxyHops int) http.Handler {
	return WithKnownHostsAnd(next, hosts, func() []string { return nil }, proxyHops)
}

// WithKnownHostsAnd is WithKnownHosts with further hosts, which may change while the service runs.
func WithKnownHostsAnd(next http.Handler, hosts []string, more func() []string, proxyHops int) http.Handler {
	known := map[string]bool{}
	for _, host := range hosts {
		known[contest.NormalHost(host)] = true
	}
	refuse := WithRequestID(http.HandlerFunc(misdirected), proxyHops)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		isHost := func(host string) bool { return contest.NormalHost(host) == contest.NormalHost(r.Host) }
		if known[contest.NormalHost(r.Host)] || slices.ContainsFunc(more(), isHost) ||
			IsLoopbackHost(r.Host) && fromThisMachine(r.RemoteAddr) {
			next.ServeHTTP(w, r)
			return
		}
		refuse.ServeHTTP(w, r)
	})
}

func fromThisMachine(address string) bool {
	from, err := netip.ParseAddrPort(address)
	return err == nil && from.Addr().Unmap().IsLoopback()
}

// misdirected answers with the envelope of the API.
func misdirected(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	header.Set("X-Content-Type-Options", "nosniff")
	text := contest.Text{EN: "This address is not of the contest", ZH: "此地址不属于本赛事"}
	header.Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusMisdirectedRequest)
	_ = json.NewEncoder(w).Encode(failure{ // the client may have disconnected
		Code:      contest.CodeNotFound,
		Msg:       text.In(language.Preferred(r.Header.Get("Accept-Language"))),
		RequestID: requestID(r.Context()),
	})
}
