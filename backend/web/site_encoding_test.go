package web_test

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/web"
)

// TestSiteEncoding asks for files that the build has compressed, and for one that
// it has not: each caller gets the smallest form it can read.
func TestSiteEncoding(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for name, body := range map[string]string{
		"index.html": "page", "index.html.gz": "page, gzip", "index.html.br": "page, br",
		"404.html": "lost", "404.html.gz": "lost, gzip",
		"app.js": "script", "app.js.gz": "script, gzip", "robots.txt": "robots",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	server := httptest.NewServer(web.New(web.Options{
		Sites: map[contest.EditionID]string{contest.International: folder}, Countries: atlas{}, Log: slog.New(slog.DiscardHandler),
	}))
	t.Cleanup(server.Close)
	for name, c := range map[string]struct {
		path, accept string
		body         string
		encoding     string
		vary         string
		contentType  string
	}{
		"the smallest":          {"/", "gzip, deflate, br", "page, br", "br", "Accept-Encoding", "text/html; charset=utf-8"},
		"gzip alone":            {"/", "gzip", "page, gzip", "gzip", "Accept-Encoding", "text/html; charset=utf-8"},
		"none":                  {"/", "", "page", "", "Accept-Encoding", "text/html; charset=utf-8"},
		"refused":               {"/", "br;q=0, gzip;q=0.0", "page", "", "Accept-Encoding", "text/html; charset=utf-8"},
		"anything":              {"/", "*", "page, br", "br", "Accept-Encoding", "text/html; charset=utf-8"},
		"anything but br":       {"/", "*, br;q=0", "page, gzip", "gzip", "Accept-Encoding", "text/html; charset=utf-8"},
		"only gzip is there":    {"/app.js", "br, gzip", "script, gzip", "gzip", "Accept-Encoding", "text/javascript; charset=utf-8"},
		"nothing is there":      {"/robots.txt", "br, gzip", "robots", "", "", "text/plain; charset=utf-8"},
		"with a status its own": {"/404", "gzip", "lost, gzip", "gzip", "Accept-Encoding", "text/html; charset=UTF-8"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+c.path, nil)
			if err != nil {
				t.Fatal(err)
			}
			// Set, so that the client asks for nothing by itself and decodes nothing.
			request.Header.Set("Accept-Encoding", c.accept)
			answer, err := http.DefaultTransport.RoundTrip(request)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			body, err := io.ReadAll(answer.Body)
			if err != nil {
				t.Fatal(err)
			}
			h := answer.Header
			if string(body) != c.body || h.Get("Content-Encoding") != c.encoding || h.Get("Vary") != c.vary || h.Get("Content-Type") != c.contentType {
				t.Errorf("got %q, encoding %q, vary %q, type %q", body, h.Get("Content-Encoding"), h.Get("Vary"), h.Get("Content-Type"))
			}
		})
	}
}
