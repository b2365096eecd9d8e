package web

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// unknownCountry is the user-assigned ISO 3166-1 code that means no country.
const unknownCountry = "ZZ"

// setZoneCookie tells a page the country of its visitor, so that the page can
// choose its language before it is painted. Scripts read it; it names a country
// and nothing else.
func (s *Server) setZoneCookie(c echo.Context) {
	country := s.country(c)
	if country == "" {
		country = unknownCountry
	}
	c.SetCookie(&http.Cookie{Name: "zone", Value: country, Path: "/", SameSite: http.SameSiteLaxMode, Secure: s.secure})
}
