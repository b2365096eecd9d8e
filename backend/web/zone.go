package web

import (
	"cmp"
	"net/http"
	"net/netip"
	"strings"

	"github.com/labstack/echo/v4"
)

type zoneAnswer struct {
	CN        bool    `json:"cn"`
	Zone      string  `json:"zone"`
	Country   *string `json:"country"`
	AssetHost string  `json:"assetHost"`
}

// countryFinder returns the ISO 3166-1 alpha-2 country of an address, "" when it is
// not known.
type countryFinder interface {
	Country(netip.Addr) string
}

// ipZone answers with the caller's zone, from which the page derives language and
// asset host. Unknown and private addresses are "intl".
func (s *Server) ipZone(c echo.Context) error {
	country := s.country(c)
	answer := zoneAnswer{Zone: zoneOf(country)}
	answer.CN = answer.Zone == "cn"
	if country != "" {
		answer.Country = &country
	}
	answer.AssetHost = s.edition(c).AssetHosts[answer.Zone]
	return ok(c, answer)
}

// zone is the zone from which the caller reads media.
func (s *base) zone(c echo.Context) string { return zoneOf(s.country(c)) }

// country is the country that a request comes from, ISO 3166-1 alpha-2; "" for an unknown one.
func (s *base) country(c echo.Context) string {
	r := c.Request()
	return cmp.Or(s.countries.Country(s.clientAddress(r)), s.forwardedCountry(r))
}

// forwardedCountry is the country that a trusted proxy reports, or "". Like the address, it is ignored unless the
// request passed all proxies, and when the header occurs more than once.
func (s *base) forwardedCountry(r *http.Request) string {
	found := r.Header.Values(s.countryHeader)
	if s.countryHeader == "" || s.proxyHops == 0 || len(found) != 1 || !isCountry(found[0]) || found[0] == unknownCountry {
		return ""
	}
	if _, written := hop(r.Header["X-Forwarded-For"], s.proxyHops); !written {
		return ""
	}
	return found[0]
}

// isCountry reports whether a text has the form of an ISO 3166-1 alpha-2 code.
func isCountry(text string) bool {
	return len(text) == 2 && !strings.ContainsFunc(text, func(c rune) bool { return c < 'A' || c > 'Z' })
}

// zoneOf is "cn" for mainland China, "intl" for every other or unknown country.
func zoneOf(country string) string {
	if country == "CN" {
		return "cn"
	}
	return "intl"
}

// unknownCountry is the user-assigned ISO 3166-1 code that means no country.
const unknownCountry = "ZZ"

// setZoneCookie sets the visitor's country in a cookie that the page's head script
// reads to choose the language before the first paint.
func (s *Server) setZoneCookie(c echo.Context) {
	country := s.country(c)
	if country == "" {
		country = unknownCountry
	}
	c.SetCookie(&http.Cookie{Name: "zone", Value: country, Path: "/", SameSite: http.SameSiteLaxMode, Secure: s.secure})
}
