package web

import (
	"io/fs"
	"net/http"
	"os"
	"path"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// servePages serves the built console: files by their names, and its one page for every other
// address except /apis/, /assets/ and hidden files.
func (s *Console) servePages(folder string) {
	if folder == "" {
		return
	}
	site := os.DirFS(folder)
	serve := func(c echo.Context) error {
		clean := path.Clean("/" + c.Request().URL.Path)
		name := strings.TrimPrefix(clean, "/")
		if httpkit.IsCall(clean) || isHidden(name) {
			return contest.Fail(contest.CodeNotFound)
		}
		c.Response().Header().Set("Cross-Origin-Resource-Policy", "same-origin")
		info, err := fs.Stat(site, name)
		if err == nil && !info.IsDir() {
			return sendFile(c, site, name, http.StatusOK)
		}
		if strings.HasPrefix(name, "assets/") {
			return contest.Fail(contest.CodeNotFound)
		}
		return sendFile(c, site, "index.html", http.StatusOK)
	}
	httpkit.AddRoute(s.echo, http.MethodGet, "/*", serve)
}

// asksForPage reports whether a request is for the console's files, which contain no data. Links of
// other sites, such as those in mails, may open them; frames and scripts of other sites may not.
func asksForPage(r *http.Request) bool {
	return (r.Method == http.MethodGet || r.Method == http.MethodHead) && !httpkit.IsCall(r.URL.Path)
}
