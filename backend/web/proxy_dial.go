package web

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// errNotPublic is the error of a connection to a refused address.
var errNotPublic = errors.New("the address is not a public one")

// proxyClient makes the client of the proxy. It checks each resolved address immediately before it
// connects, so that DNS rebinding does not help. allowed reports which addresses may be reached; a nil
// resolver is the system's.
func proxyClient(allowed func(netip.Addr) bool, resolver *net.Resolver) *http.Client {
	dialer := &net.Dialer{
		Timeout: 10 * time.Second, Resolver: resolver,
		Control: func(_, address string, _ syscall.RawConn) error {
			to, err := netip.ParseAddrPort(address)
			if err != nil || !allowed(to.Addr()) {
				return fmt.Errorf("connect: %w", errNotPublic)
			}
			return nil
		},
	}
	return &http.Client{
		Timeout:       proxyTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext:            dialer.DialContext,
			TLSHandshakeTimeout:    10 * time.Second,
			ResponseHeaderTimeout:  30 * time.Second,
			MaxResponseHeaderBytes: 64 << 10,
			MaxConnsPerHost:        64,
			IdleConnTimeout:        time.Minute,
			DisableCompression:     true,
			ForceAttemptHTTP2:      true,
		},
	}
}

// publicAddress reports whether an address belongs to the public internet: none of the special
// purposes of IANA's registries (RFC 6890 and its successors), and of IPv6 only the allocated
// 2000::/3, in which only 6to4 and Teredo embed IPv4 addresses.
func publicAddress(a netip.Addr) bool {
	if a.Zone() != "" || a.Is4In6() || !a.IsGlobalUnicast() || a.IsPrivate() {
		return false
	}
	if a.Is6() && !netip.MustParsePrefix("2000::/3").Contains(a) {
		return false
	}
	for _, special := range []string{
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15",
		"198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
		"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
	} {
		if netip.MustParsePrefix(special).Contains(a) {
			return false
		}
	}
	return true
}

// loopback reports whether an address is loopback, in any notation.
func loopback(a netip.Addr) bool { return a.Unmap().IsLoopback() }
