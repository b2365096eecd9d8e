package web

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/release"
)

// applicationShell is the page of every route of the client-side application.
const applicationShell = "app.html"

// serveSites serves the built sites, as a CDN does in production: clean addresses
// (/guidelines is guidelines.html, which redirects there, as /guidelines/ does), hashed
// assets for a year, pages revalidated, the application's shell for its routes, and
// unknown paths redirected to /404, which answers 404. Hidden files, and compressed
// forms by their own names, are unknown.
func (s *Server) serveSites(folders map[contest.EditionID]string) {
	if len(folders) == 0 {
		return
	}
	sites := builtSites{folders: folders, in: s.o.SitesIn, cached: map[contest.EditionID]fs.FS{}}
	serve := func(c echo.Context) error {
		id := s.HostEdition(c.Request())
		site, known := sites.of(id)
		at := c.Request().URL.Path
		if known && strings.HasPrefix(at, previewPath) {
			return s.servePreview(c, sites.folder(id), id)
		}
		if !known || httpkit.IsCall(at) || strings.HasPrefix(at, "/dev/") || strings.HasPrefix(at, "/log/") {
			return contest.Fail(contest.CodeNotFound)
		}
		err := s.serveShown(c, site, id)
		if contest.CodeOf(err) == contest.CodeNotFound { // removed since it was found
			return s.sendPlain(c, http.StatusNotFound, notFoundPage())
		}
		return err
	}
	httpkit.AddRoute(s.echo, http.MethodGet, "/*", serve)
}

// builtSites are the built sites of editions, also of those that come while the service runs.
type builtSites struct {
	folders map[contest.EditionID]string
	in      string // has the folders of other editions, by their ids; empty: there are no others

	mu     sync.Mutex
	cached map[contest.EditionID]fs.FS
}

func (b *builtSites) folder(id contest.EditionID) string {
	if folder, known := b.folders[id]; known || b.in == "" || !id.Valid() {
		return folder
	}
	return filepath.Join(b.in, string(id))
}

func (b *builtSites) of(id contest.EditionID) (fs.FS, bool) {
	folder := b.folder(id)
	if folder == "" {
		return nil, false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.cached[id] == nil {
		b.cached[id] = newCachedSite(folder)
	}
	return b.cached[id], true
}

func (s *Server) serveSite(c echo.Context, site fs.FS, edition contest.EditionID) error {
	clean, films := path.Clean("/"+c.Request().URL.Path), s.TakesFilms(edition)
	name, found := findPage(site, strings.TrimPrefix(clean, "/"))
	switch {
	case (found || isAppRoute(clean, films)) && c.Request().URL.Path != canonical(clean):
		return c.Redirect(http.StatusMovedPermanently, withQuery(canonical(clean), c.Request().URL.RawQuery))
	case clean == "/404" || clean == "/en/404":
		return s.sendNotFound(c, site, strings.TrimPrefix(clean, "/")+".html")
	case found:
		return s.sendPage(c, site, name, http.StatusOK)
	case isAppRoute(clean, films):
		err := s.sendPage(c, site, applicationShell, http.StatusOK)
		if contest.CodeOf(err) == contest.CodeNotFound {
			return s.sendPlain(c, http.StatusServiceUnavailable, updatedPage())
		}
		return err
	case strings.HasPrefix(clean, "/en/"):
		return c.Redirect(http.StatusFound, "/en/404")
	default:
		return c.Redirect(http.StatusFound, "/404")
	}
}

// canonical returns the address of a page that a clean path names by its file.
func canonical(clean string) string {
	page := strings.TrimSuffix(strings.TrimSuffix(clean, ".html"), "/index")
	if page == "" {
		return "/"
	}
	return page
}

func withQuery(address, query string) string {
	if query == "" {
		return address
	}
	return address + "?" + query
}

// findPage returns the file that answers a path: the file itself, path.html, or
// path/index.html.
func findPage(site fs.FS, name string) (string, bool) {
	if name == applicationShell || isHidden(name) ||
		slices.ContainsFunc(encodings(), func(e encoding) bool { return strings.HasSuffix(name, e.suffix) }) {
		return "", false
	}
	for _, candidate := range []string{name, name + ".html", path.Join(name, "index.html")} {
		if info, err := fs.Stat(site, candidate); err == nil && !info.IsDir() && fs.ValidPath(candidate) {
			return candidate, true
		}
	}
	return "", false
}

// isHidden reports whether a part of the path begins with a dot, as the folder of the
// build's manifest does. /.well-known (RFC 8615) is for everybody.
func isHidden(name string) bool {
	first, rest, _ := strings.Cut(name, "/")
	if first == ".well-known" {
		name = rest
	}
	return strings.HasPrefix(name, ".") || strings.Contains(name, "/.")
}

// isAppRoute reports whether a path belongs to the client-side application of an
// edition, which takes films or not.
func isAppRoute(clean string, films bool) bool {
	switch clean {
	case "/account", "/team", "/register", "/create", "/login", "/score":
		return true
	case "/submit", "/nominate", "/nominate2":
		return films
	}
	return false
}

// sendNotFound sends the site's page for unknown addresses, or a plain one while the site has none.
func (s *Server) sendNotFound(c echo.Context, site fs.FS, name string) error {
	err := s.sendPage(c, site, name, http.StatusNotFound)
	if contest.CodeOf(err) == contest.CodeNotFound {
		return s.sendPlain(c, http.StatusNotFound, notFoundPage())
	}
	return err
}

func (s *Server) sendPage(c echo.Context, site fs.FS, name string, status int) error {
	if strings.HasSuffix(name, ".html") {
		scripts, err := scriptsOf(site, name)
		if errors.Is(err, fs.ErrNotExist) {
			return contest.Fail(contest.CodeNotFound)
		}
		if err != nil {
			return fmt.Errorf("read page: %w", err)
		}
		allowInlineScripts(c.Response().Header(), scripts)
		if name != applicationShell {
			c.Response().Header().Del("Cross-Origin-Opener-Policy") // decision 61
		}
		s.setZoneCookie(c)
		s.setRehearsalCookies(c)
	}
	return sendFile(c, site, name, status)
}

// sendFile sends a file of a site in the smallest form that the caller accepts.
func sendFile(c echo.Context, site fs.FS, name string, status int) error {
	info, err := fs.Stat(site, name)
	if errors.Is(err, fs.ErrNotExist) {
		return contest.Fail(contest.CodeNotFound)
	}
	if err != nil {
		return fmt.Errorf("find page: %w", err)
	}
	header := c.Response().Header()
	file, coding := encoded(site, name, header, c.Request().Header.Get("Accept-Encoding"))
	data, err := fs.ReadFile(site, file)
	if err != nil {
		return fmt.Errorf("read page: %w", err)
	}
	if strings.HasPrefix(name, "assets/") {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		header.Set("Cache-Control", "no-cache")
	}
	header.Set(echo.HeaderContentType, release.ContentType(name))
	if coding != "" {
		header.Set("Content-Encoding", coding)
	}
	if status != http.StatusOK {
		return c.HTMLBlob(status, data)
	}
	http.ServeContent(c.Response(), c.Request(), name, info.ModTime(), bytes.NewReader(data))
	return nil
}

// encodings are the compressed variants of a file that the build stores beside it, the
// smallest first.
func encodings() []encoding { return []encoding{{"br", ".br"}, {"gzip", ".gz"}} }

type encoding struct{ name, suffix string }

// encoded returns the name of the smallest form of a file that the caller accepts, and
// its encoding, "" for the file itself. It sets Vary where the answer depends on the
// caller.
func encoded(site fs.FS, name string, header http.Header, accepted string) (file, coding string) {
	file = name
	for _, form := range encodings() {
		if _, err := fs.Stat(site, name+form.suffix); err != nil {
			continue
		}
		if header.Get("Vary") == "" {
			header.Set("Vary", "Accept-Encoding")
		}
		if coding == "" && httpkit.Accepts(accepted, form.name) {
			file, coding = name+form.suffix, form.name
		}
	}
	return file, coding
}
