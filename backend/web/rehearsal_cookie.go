package web

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// setRehearsalCookie tells a page on one machine that it may ask for /dev/clock
// and show the ribbon that moves it. In production the cookie is never set, so no
// page asks.
func (s *Server) setRehearsalCookie(c echo.Context) {
	if s.rehearsal {
		c.SetCookie(&http.Cookie{Name: "rehearsal", Value: "1", Path: "/", SameSite: http.SameSiteLaxMode, Secure: s.secure})
	}
}
