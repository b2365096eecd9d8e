package web

import (
	"encoding/base64"
	"net/http"

	"github.com/labstack/echo/v4"
)

// transparentPixel is a GIF of one transparent pixel.
const transparentPixel = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

// beacon answers a page view with a GIF. The access log's line is the only record,
// without the visitor's address.
func (s *Server) beacon(c echo.Context) error {
	pixel, err := base64.StdEncoding.DecodeString(transparentPixel)
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Blob(http.StatusOK, "image/gif", pixel)
}
