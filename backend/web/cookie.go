package web

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/account"
)

// deviceCookie is the name of the cookie that marks a browser as one in which accounts
// have logged in before.
const deviceCookie = "device"

// cookie returns the value of a cookie that setCookie set, or "".
func (s *base) cookie(c echo.Context, name string) string {
	found, err := c.Cookie(s.cookieName(name))
	if err != nil {
		return ""
	}
	return found.Value
}

// cookieName returns a cookie's name as browsers see it. Behind HTTPS it has the prefix
// with which browsers refuse cookies set by another host of the domain (RFC 6265bis,
// section 4.1.3.2).
func (s *base) cookieName(name string) string {
	if s.secure {
		return "__Host-" + name
	}
	return name
}

// setCookie sets a cookie that scripts cannot read. A negative lasts deletes it.
func (s *base) setCookie(c echo.Context, name, value string, lasts time.Duration) {
	c.SetCookie(&http.Cookie{ //nolint:gosec // Secure wherever there is HTTPS: not on one machine
		Name: s.cookieName(name), Value: value, Path: "/", MaxAge: int(lasts.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure,
	})
}

// setStrictCookie is setCookie for a cookie that browsers send with no request of another site,
// links to this one included.
func (s *base) setStrictCookie(c echo.Context, name, value string, lasts time.Duration) {
	c.SetCookie(&http.Cookie{ //nolint:gosec // Secure wherever there is HTTPS: not on one machine
		Name: s.cookieName(name), Value: value, Path: "/", MaxAge: int(lasts.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: s.secure,
	})
}

// setSessionCookie sets the edition's session cookie until the session expires.
func (s *visitors) setSessionCookie(c echo.Context, token string, expiresAt time.Time) {
	s.setCookie(c, s.edition(c).Cookie, token, expiresAt.Sub(s.now()))
}

// setLoginCookies sets the session and device cookies of a login.
func (s *Server) setLoginCookies(c echo.Context, opened account.Login) {
	s.setSessionCookie(c, opened.Token, opened.ExpiresAt)
	s.setCookie(c, deviceCookie, opened.DeviceToken, account.DeviceLifetime)
}
