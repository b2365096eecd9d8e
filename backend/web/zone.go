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
	answer := zoneAnswer{Zone: "intl"}
	if country := s.countries.Country(s.clientAddress(c.Request())); country != "" {
		answer.Country = &country
		if country == "CN" {
			answer.CN, answer.Zone = true, "cn"
		}
	}
	answer.AssetHost = s.edition(c).AssetHosts[answer.Zone]
	return ok(c, answer)
}
