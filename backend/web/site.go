package web

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// serveSites serves the built sites, as a CDN does in production: clean addresses
// (/guidelines is guidelines.html), hashed assets for a year, pages revalidated,
// the application's shell for its routes, and unknown paths redirected to /404,
// which answers 404.
func (s *Server) serveSites(folders map[contest.EditionID]string) {
	sites := make(map[contest.EditionID]fs.FS, len(folders))
	for edition, folder := range folders {
		sites[edition] = os.DirFS(folder)
	}
	if len(sites) == 0 {
		return
	}
	serve := func(c echo.Context) error {
		id := s.editionID(c.Request())
		site, known := sites[id]
		if !known || strings.HasPrefix(c.Request().URL.Path, "/apis/") || strings.HasPrefix(c.Request().URL.Path, "/dev/") || strings.HasPrefix(c.Request().URL.Path, "/log/") {
			return contest.Fail(contest.CodeNotFound)
		}
		return s.serveSite(c, site, id)
	}
	s.echo.GET("/*", serve)
	s.echo.HEAD("/*", serve)
}

func (s *Server) serveSite(c echo.Context, site fs.FS, edition contest.EditionID) error {
	clean := path.Clean("/" + c.Request().URL.Path)
	name, found := findPage(site, strings.TrimPrefix(clean, "/"))
	switch {
	case clean == "/404" || clean == "/en/404":
		return s.sendPage(c, site, strings.TrimPrefix(clean, "/")+".html", http.StatusNotFound)
	case found:
		return s.sendPage(c, site, name, http.StatusOK)
	case isAppRoute(clean, edition):
		return s.sendPage(c, site, "app.html", http.StatusOK)
	case strings.HasPrefix(clean, "/en/"):
		return c.Redirect(http.StatusFound, "/en/404")
	default:
		return c.Redirect(http.StatusFound, "/404")
	}
}

// findPage returns the file that answers a path: the file itself, path.html, or
// path/index.html.
func findPage(site fs.FS, name string) (string, bool) {
	if name == "app.html" {
		return "", false
	}
	for _, candidate := range []string{name, name + ".html", path.Join(name, "index.html")} {
		if info, err := fs.Stat(site, candidate); err == nil && !info.IsDir() && fs.ValidPath(candidate) {
			return candidate, true
		}
	}
	return "", false
}

// isAppRoute reports whether a path belongs to the client-side application of the
// edition.
func isAppRoute(clean string, edition contest.EditionID) bool {
	switch clean {
	case "/account", "/register", "/create", "/login", "/score":
		return true
	case "/submit", "/nominate", "/nominate2":
		return edition == contest.International
	}
	return false
}

func (s *Server) sendPage(c echo.Context, site fs.FS, name string, status int) error {
	info, err := fs.Stat(site, name)
	if errors.Is(err, fs.ErrNotExist) {
		return contest.Fail(contest.CodeNotFound)
	}
	if err != nil {
		return fmt.Errorf("find page: %w", err)
	}
	header := c.Response().Header()
	file, encoding := encoded(site, name, header, c.Request().Header.Get("Accept-Encoding"))
	data, err := fs.ReadFile(site, file)
	if err != nil {
		return fmt.Errorf("read page: %w", err)
	}
	if strings.HasPrefix(name, "assets/") {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		header.Set("Cache-Control", "no-cache")
	}
	if strings.HasSuffix(name, ".html") {
		plain, err := fs.ReadFile(site, name)
		if err != nil {
			return fmt.Errorf("read page: %w", err)
		}
		allowInlineScripts(header, plain)
		s.setZoneCookie(c)
		s.setRehearsalCookies(c)
	}
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
	}
	if status != http.StatusOK {
		return c.HTMLBlob(status, data)
	}
	http.ServeContent(c.Response(), c.Request(), name, info.ModTime(), bytes.NewReader(data))
	return nil
}

// encodings are the forms in which the build keeps a file beside itself, the
// smallest first.
var encodings = [...]struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// encoded returns the name of the smallest form of a file that the caller accepts, and
// its encoding, "" for the file itself. It sets Vary where the answer depends on the
// caller.
func encoded(site fs.FS, name string, header http.Header, accepted string) (file, encoding string) {
	file = name
	for _, form := range encodings {
		if _, err := fs.Stat(site, name+form.suffix); err != nil {
			continue
		}
		if header.Get("Vary") == "" {
			header.Set("Vary", "Accept-Encoding")
		}
		if encoding == "" && accepts(accepted, form.name) {
			file, encoding = name+form.suffix, form.name
		}
	}
	return file, encoding
}

// accepts reads an Accept-Encoding header (RFC 9110, section 12.5.3): whether it
// names the coding, or all, with a weight above zero.
func accepts(header, coding string) bool {
	answer := false
	for part := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(strings.TrimSpace(part), ";")
		name = strings.TrimSpace(name)
		weight, weighed := strings.CutPrefix(strings.TrimSpace(parameters), "q=")
		q, err := strconv.ParseFloat(weight, 64)
		wanted := !weighed || err == nil && q > 0
		if strings.EqualFold(name, coding) {
			return wanted
		}
		if name == "*" {
			answer = wanted
		}
	}
	return answer
}
