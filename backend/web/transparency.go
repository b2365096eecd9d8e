package web

import (
	"context"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// transparencyLog is the public part of the transparency log.
type transparencyLog interface {
	// Head returns an edition's newest published head. NOT_FOUND before the first one.
	Head(ctx context.Context, edition contest.EditionID) (string, error)
	// Witnessed returns an edition's newest head that a quorum of witnesses has cosigned. NOT_FOUND.
	Witnessed(ctx context.Context, edition contest.EditionID) (string, error)
	// Key returns the keys that check heads, a line each.
	Key(edition contest.EditionID) (string, error)
	// Tile returns the hashes of a tile. NOT_FOUND.
	Tile(ctx context.Context, edition contest.EditionID, path string) ([]byte, error)
}

// transparencyRoutes are all routes below /log/; any other path is NOT_FOUND.
func (s *Server) transparencyRoutes() []route {
	if s.o.Transparency == nil {
		return nil
	}
	missing := func(echo.Context) error { return contest.Fail(contest.CodeNotFound) }
	return []route{
		{http.MethodGet, "/log/head", anySite, s.logHead},
		{http.MethodGet, "/log/checkpoint", anySite, s.logHead}, // its path in tlog-tiles
		{http.MethodGet, "/log/witnessed", anySite, s.logWitnessed},
		{http.MethodGet, "/log/key", anySite, s.logKey},
		{http.MethodGet, "/log/tile/*", anySite, s.logTile},
		{http.MethodGet, "/log", anySite, missing},
		{http.MethodGet, "/log/*", anySite, missing},
	}
}

func (s *Server) logHead(c echo.Context) error {
	head, err := s.o.Transparency.Head(c.Request().Context(), s.editionID(c.Request()))
	if err != nil {
		return err
	}
	return logText(c, head)
}

func (s *Server) logWitnessed(c echo.Context) error {
	head, err := s.o.Transparency.Witnessed(c.Request().Context(), s.editionID(c.Request()))
	if err != nil {
		return err
	}
	return logText(c, head)
}

func (s *Server) logKey(c echo.Context) error {
	key, err := s.o.Transparency.Key(s.editionID(c.Request()))
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
	tile, err := s.o.Transparency.Tile(c.Request().Context(), s.editionID(c.Request()), path)
	if err != nil {
		return err
	}
	// A tile never changes: the tree only grows. The edition may be that of a header.
	c.Response().Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	c.Response().Header().Set("Vary", editionHeader)
	return c.Blob(http.StatusOK, echo.MIMEOctetStream, tile)
}
