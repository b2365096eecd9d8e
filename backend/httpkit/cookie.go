package httpkit

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

// DeviceCookie is the name of the cookie that marks a browser as one in which accounts
// have logged in before.
const DeviceCookie = "device"

// Cookie returns the value of a cookie that SetCookie set, or "".
func (s *Base) Cookie(c echo.Context, name string) string {
	found, err := c.Cookie(s.cookieName(name))
	if err != nil {
		return ""
	}
	return found.Value
}

// cookieName returns a cookie's name as browsers see it. Behind HTTPS it has the prefix
// with which browsers refuse cookies set by another host of the domain (RFC 6265bis,
// section 4.1.3.2).
func (s *Base) cookieName(name string) string {
	if s.Secure {
		return "__Host-" + name
	}
	return name
}

// SetCookie sets a cookie that scripts cannot read. A negative lasts deletes it.
func (s *Base) SetCookie(c echo.Context, name, value string, lasts time.Duration) {
	c.SetCookie(&http.Cookie{ //nolint:gosec // Secure wherever there is HTTPS: not on one machine
		Name: s.cookieName(name), Value: value, Path: "/", MaxAge: int(lasts.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.Secure,
	})
}

// SetStrictCookie is SetCookie for a cookie that browsers send with no request of another site,
// links to this one included.
func (s *Base) SetStrictCookie(c echo.Context, name, value string, lasts time.Duration) {
	c.SetCookie(&http.Cookie{ //nolint:gosec // Secure wherever there is HTTPS: not on one machine
		Name: s.cookieName(name), Value: value, Path: "/", MaxAge: int(lasts.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: s.Secure,
	})
}
