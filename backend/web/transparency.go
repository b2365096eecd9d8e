package web

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// transparencyRoutes are all routes below /log/; any other path is NOT_FOUND.
func (s *Server) transparencyRoutes() []httpkit.Route {
	if s.o.Transparency == nil {
		return nil
	}
	missing := func(echo.Context) error { return contest.Fail(contest.CodeNotFound) }
	return []httpkit.Route{
		httpkit.Get("/log/head", httpkit.AnySite, s.logHead),
		httpkit.Get("/log/checkpoint", httpkit.AnySite, s.logHead), // its path in tlog-tiles
		httpkit.Get("/log/witnessed", httpkit.AnySite, s.logWitnessed),
		httpkit.Get("/log/key", httpkit.AnySite, s.logKey),
		httpkit.Get("/log/tile/*", httpkit.AnySite, s.logTile),
		httpkit.Get("/log", httpkit.AnySite, missing),
		httpkit.Get("/log/*", httpkit.AnySite, missing),
	}
}

func (s *Server) logHead(c echo.Context) error {
	head, err := s.o.Transparency.Head(c.Request().Context(), s.EditionID(c.Request()))
	if err != nil {
		return err
	}
	return logText(c, head)
}

func (s *Server) logWitnessed(c echo.Context) error {
	head, err := s.o.Transparency.Witnessed(c.Request().Context(), s.EditionID(c.Request()))
	if err != nil {
		return err
	}
	return logText(c, head)
}

func (s *Server) logKey(c echo.Context) error {
	key, err := s.o.Transparency.Key(s.EditionID(c.Request()))
	if err != nil {
		return err
	}
	return logText(c, key)
}

func logText(c echo.Context, text string) error {
	c.Response().Header().Set("Cache-Control", "no-cache")
	return c.String(http.StatusOK, text)
}

func (s *Server) logTile(c echo.Context) error {
	path := strings.TrimPrefix(c.Request().URL.Path, "/log/")
	tile, err := s.o.Transparency.Tile(c.Request().Context(), s.EditionID(c.Request()), path)
	if err != nil {
		return err
	}
	// A tile never changes: the tree only grows. The edition may be that of a header.
	c.Response().Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	c.Response().Header().Set("Vary", httpkit.EditionHeader)
	return c.Blob(http.StatusOK, echo.MIMEOctetStream, tile)
}
