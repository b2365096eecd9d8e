package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
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
// Unknown and private addresses are "intl". Every visit begins with this call, and
// there is one answer for each edition and country: each is put together once.
func (s *Server) ipZone(c echo.Context) error {
	asked := zoneQuestion{s.editionID(c.Request()), s.country(c)}
	body, known := s.zones.Load(asked)
	if !known {
		made, err := s.zoneAnswer(asked)
		if err != nil {
			return err
		}
		body, _ = s.zones.LoadOrStore(asked, made)
	}
	c.Response().Header()[echo.HeaderContentType] = s.jsonType
	c.Response().WriteHeader(http.StatusOK)
	_, err := c.Response().Write(body.([]byte))
	return err
}

// zoneQuestion is all that a zone's answer depends on.
type zoneQuestion struct {
	edition contest.EditionID
	country string
}

// zoneAnswer is the answer as it is sent.
func (s *Server) zoneAnswer(q zoneQuestion) ([]byte, error) {
	answer := zoneAnswer{Zone: zoneOf(q.country)}
	answer.CN = answer.Zone == "cn"
	if q.country != "" {
		answer.Country = &q.country
	}
	answer.AssetHost = s.editions[q.edition].AssetHosts[answer.Zone]
	body, err := json.Marshal(success{Code: "OK", Data: answer})
	if err != nil {
		return nil, fmt.Errorf("write zone: %w", err)
	}
	return append(body, '\n'), nil
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
