package httpkit

import (
	"cmp"
	"net/http"
	"net/netip"
	"strings"

	"github.com/labstack/echo/v4"
)

// CountryFinder returns the ISO 3166-1 alpha-2 country of an address, "" when it is
// not known.
type CountryFinder interface {
	Country(netip.Addr) string
}

// Zone is the zone from which the caller reads media.
func (s *Base) Zone(c echo.Context) string { return ZoneOf(s.Country(c)) }

// Country is the country that a request comes from, ISO 3166-1 alpha-2; "" for an unknown one.
func (s *Base) Country(c echo.Context) string {
	r := c.Request()
	return cmp.Or(s.Countries.Country(s.clientAddress(r)), s.forwardedCountry(r))
}

// forwardedCountry is the country that a trusted proxy reports, or "". Like the address, it is ignored unless the
// request passed all proxies, and when the header occurs more than once.
func (s *Base) forwardedCountry(r *http.Request) string {
	found := r.Header.Values(s.CountryHeader)
	if s.CountryHeader == "" || s.ProxyHops == 0 || len(found) != 1 || !isCountry(found[0]) ||
		found[0] == UnknownCountry {
		return ""
	}
	if _, written := hop(r.Header["X-Forwarded-For"], s.ProxyHops); !written {
		return ""
	}
	return found[0]
}

// isCountry reports whether a text has the form of an ISO 3166-1 alpha-2 code.
func isCountry(text string) bool {
	return len(text) == 2 && !strings.ContainsFunc(text, func(c rune) bool { return c < 'A' || c > 'Z' })
}

// ZoneOf is "cn" for mainland China, "intl" for every other or unknown country.
func ZoneOf(country string) string {
	if country == "CN" {
		return "cn"
	}
	return "intl"
}

// UnknownCountry is the user-assigned ISO 3166-1 code that means no country.
const UnknownCountry = "ZZ"
