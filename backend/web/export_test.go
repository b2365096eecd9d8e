package web

import "net/netip"

// Table lists the routes of the API as "METHOD /path/:parameter".
func Table() []string {
	var lines []string
	for _, r := range (&Server{}).routes() {
		lines = append(lines, r.method+" "+r.path)
	}
	return lines
}

// PublicAddress is whether the proxy may connect to an address of somebody else's.
func PublicAddress(a netip.Addr) bool { return publicAddress(a) }
