package web

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/release"
)

// HiddenFinder returns what is taken back of an edition: release.ShowsFinalists, release.ShowsWinners. It is asked at
// every page, so it answers from memory.
type HiddenFinder func(ctx context.Context, edition contest.EditionID) []string

// serveShown serves a site without what is hidden: the pages of the last release that did not show it, until pages
// without it are built (decision 65).
func (s *Server) serveShown(c echo.Context, site fs.FS, edition contest.EditionID) error {
	hidden := []string{}
	if s.o.Hidden != nil {
		hidden = append(hidden, s.o.Hidden(c.Request().Context(), edition)...)
	}
	clean := path.Clean("/" + c.Request().URL.Path)
	name := strings.TrimPrefix(clean, "/")
	if len(hidden) == 0 || release.IsHashed(name) || strings.HasPrefix(name, "films/") {
		if name == release.BuiltFile {
			return sendState(c, site, hidden)
		}
		return s.serveSite(c, site, edition)
	}
	shown, err := release.Without(site, hidden)
	switch {
	case err != nil:
		return fmt.Errorf("find pages: %w", err)
	case shown == nil && name == release.BuiltFile:
		return sendState(c, site, hidden)
	case shown == nil:
		return s.serveClosed(c, site, edition, clean)
	case name == release.BuiltFile:
		return sendState(c, shown, hidden)
	}
	if shown != site {
		shown = undated{shown}
	}
	return s.serveSite(c, shown, edition)
}

// sendState answers what the pages are and what is hidden, for pages that do not come from the service.
func sendState(c echo.Context, site fs.FS, hidden []string) error {
	c.Response().Header().Set("Cache-Control", "no-cache")
	return c.JSON(http.StatusOK, release.State{Release: release.ID(site), Hidden: hidden})
}

// serveClosed serves a site of which no page is kept that does not show what is hidden: the pages that cannot show it.
func (s *Server) serveClosed(c echo.Context, site fs.FS, edition contest.EditionID, clean string) error {
	page := strings.TrimPrefix(canonical(clean), "/en")
	switch {
	case page == "",
		page == "/",
		clean == "/m",
		clean == "/en_m",
		page == "/shortlist",
		strings.HasPrefix(page, "/shortlist/"):
		return s.sendPlain(c, http.StatusServiceUnavailable, updatedPage())
	case strings.HasPrefix(page, "/winners"), strings.HasPrefix(page, "/results"):
		file := "404.html"
		if strings.HasPrefix(clean, "/en/") {
			file = "en/404.html"
		}
		return s.sendNotFound(c, site, file)
	}
	return s.serveSite(c, site, edition)
}

// undated is a site whose files have no time of change. A browser that knows a newer page must not be told that the
// older one is the same.
type undated struct{ fs.FS }

// Stat implements fs.StatFS.
func (u undated) Stat(name string) (fs.FileInfo, error) {
	info, err := fs.Stat(u.FS, name)
	if err != nil {
		return nil, err
	}
	return undatedInfo{info}, nil
}

type undatedInfo struct{ fs.FileInfo }

// ModTime implements fs.FileInfo.
func (undatedInfo) ModTime() time.Time { return time.Time{} }
