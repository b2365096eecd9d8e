package web

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/release"
)

// previewPath is the folder of pages that are not public yet. The next part of the path is a token.
const previewPath = "/preview/"

// PreviewFinder finds the publication whose built pages a token opens; "" for a token that opens none.
type PreviewFinder func(ctx context.Context, edition contest.EditionID, token string) (run string, err error)

// servePreview serves the pages of a publication that is built and not public yet, to whoever has its token. No cache
// keeps them and no search engine lists them.
func (s *Server) servePreview(c echo.Context, folder string, edition contest.EditionID) error {
	header := c.Response().Header()
	header.Set("Cache-Control", "no-store")
	header.Set("X-Robots-Tag", "noindex, nofollow")
	header.Set("Referrer-Policy", "no-referrer")
	token, page, _ := strings.Cut(strings.TrimPrefix(c.Request().URL.Path, previewPath), "/")
	if s.o.Previews == nil {
		return contest.Fail(contest.CodeNotFound)
	}
	run, err := s.o.Previews(c.Request().Context(), edition, token)
	if err != nil {
		return err
	}
	if run == "" {
		return contest.Fail(contest.CodeNotFound)
	}
	site, err := release.Staged(c.Request().Context(), folder, run)
	if err != nil {
		return fmt.Errorf("read staged pages: %w", err)
	}
	if site == nil {
		return contest.Fail(contest.CodeNotFound)
	}
	clean := path.Clean("/" + page)
	name, content, err := stagedPage(site, strings.TrimPrefix(clean, "/"))
	status := http.StatusOK
	if errors.Is(err, fs.ErrNotExist) {
		status, name = http.StatusNotFound, "404.html"
		if clean == "/en" || strings.HasPrefix(clean, "/en/") {
			name = "en/404.html"
		}
		content, err = fs.ReadFile(site, name)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return contest.Fail(contest.CodeNotFound)
	}
	if err != nil {
		return fmt.Errorf("read staged page: %w", err)
	}
	if !strings.HasSuffix(name, ".html") {
		return c.Blob(status, release.ContentType(name), content)
	}
	allowInlineScripts(header, slices.Clone(release.InlineScripts(content)))
	header.Del("Cross-Origin-Opener-Policy") // decision 61
	s.allowConsoleFrames(header)
	return c.HTMLBlob(status, withinPreview(content, previewPath+token, s.TakesFilms(edition)))
}

// allowConsoleFrames lets the console show a page that is not public yet as a small picture of it.
func (s *Server) allowConsoleFrames(header http.Header) {
	if s.o.Console == "" {
		return
	}
	const name = "Content-Security-Policy"
	header.Set(name, strings.Replace(header.Get(name), "frame-ancestors 'none'", "frame-ancestors "+s.o.Console, 1))
	header.Del("X-Frame-Options") // which cannot name an origin
}

// stagedPage returns the file that answers a path: the file itself, path.html, or path/index.html.
func stagedPage(site fs.FS, name string) (string, []byte, error) {
	if isHidden(name) {
		return "", nil, fs.ErrNotExist
	}
	for _, candidate := range []string{name, name + ".html", path.Join(name, "index.html")} {
		content, err := fs.ReadFile(site, candidate)
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return candidate, content, err
		}
	}
	return "", nil, fs.ErrNotExist
}

// link is the address of a link to another page of the site.
var link = regexp.MustCompile(`(<a\b[^>]*?\shref=")(/[^"]*)(")`)

// withinPreview lets the links of a page lead to pages of the same preview. Files, calls, the log and pages of the
// application, which a publication does not change, stay where they are.
func withinPreview(page []byte, preview string, films bool) []byte {
	return link.ReplaceAllFunc(page, func(found []byte) []byte {
		parts := link.FindSubmatch(found)
		to := string(parts[2])
		target, _, _ := strings.Cut(to, "?")
		target, _, _ = strings.Cut(target, "#")
		if isAppRoute(strings.TrimPrefix(target, "/en"), films) || strings.HasPrefix(to, "/log/") ||
			strings.HasPrefix(to, "//") ||
			strings.HasPrefix(to, "/assets/") ||
			strings.HasPrefix(to, "/films/") ||
			httpkit.IsCall(to) {
			return found
		}
		return slices.Concat(parts[1], []byte(preview+to), parts[3])
	})
}
