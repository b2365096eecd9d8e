package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"marquee/backend/httpkit"
)

type zoneAnswer struct {
	CN        bool    `json:"cn"`
	Zone      string  `json:"zone"`
	Country   *string `json:"country"`
	AssetHost string  `json:"assetHost"`
}

// ipZone answers with the caller's zone, from which the page derives language and
// asset host. Unknown and private addresses are "intl".
func (s *Server) ipZone(c echo.Context) error {
	country := s.Country(c)
	answer := zoneAnswer{Zone: httpkit.ZoneOf(country)}
	answer.CN = answer.Zone == "cn"
	if country != "" {
		answer.Country = &country
	}
	answer.AssetHost = s.Edition(c).AssetHosts[answer.Zone]
	return httpkit.OK(c, answer)
}

// setZoneCookie sets the visitor's country in a cookie that the page's head script
// reads to choose the language before the first paint.
func (s *Server) setZoneCookie(c echo.Context) {
	country := s.Country(c)
	if country == "" {
		country = httpkit.UnknownCountry
	}
	c.SetCookie(&http.Cookie{Name: "zone", Value: country, Path: "/", SameSite: http.SameSiteLaxMode, Secure: s.Secure})
}
