package web

import (
	"net/netip"

	"github.com/labstack/echo/v4"
)

type zoneAnswer struct {
	CN        bool    `json:"cn"`
	Zone      string  `json:"zone"`
	Country   *string `json:"country"`
	AssetHost string  `json:"assetHost"`
}

// countryFinder tells the ISO 3166-1 alpha-2 country of an address, "" when it is
// not known.
type countryFinder interface {
	Country(netip.Addr) string
}

// ipZone tells the caller's zone, from which language and asset host follow.
// Unknown and private addresses are "intl".
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
func (s *Server) zone(c echo.Context) string { return zoneOf(s.country(c)) }

func (s *Server) country(c echo.Context) string {
	return s.countries.Country(s.clientAddress(c.Request()))
}

// zoneOf is "cn" for mainland China, "intl" for everywhere else and nowhere known.
func zoneOf(country string) string {
	if country == "CN" {
		return "cn"
	}
	return "intl"
}
