package web_test

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marquee/backend/web"
)

func TestConsolePages(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for name, body := range map[string]string{
		"index.html": "the application", "assets/console-1a2b.js": "run()", "assets/console-1a2b.js.gz": "compressed",
		"mark.svg": "<svg/>", ".vite/manifest.json": "{}",
	} {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	w := newConsole(t, func(o *web.ConsoleOptions) { o.Site = folder })
	for name, c := range map[string]struct {
		path   string
		accept string
		status int
		body   string // a part of it
	}{
		"home":                      {path: "/", status: 200, body: "the application"},
		"address of a screen":       {path: "/international/registrations/12", status: 200, body: "the application"},
		"script":                    {path: "/assets/console-1a2b.js", status: 200, body: "run()"},
		"compressed script":         {path: "/assets/console-1a2b.js", accept: "gzip", status: 200, body: "compressed"},
		"script of another release": {path: "/assets/console-0000.js", status: 404, body: "NOT_FOUND"},
		"picture":                   {path: "/mark.svg", status: 200, body: "<svg/>"},
		"manifest of the build":     {path: "/.vite/manifest.json", status: 404, body: "NOT_FOUND"},
		"unknown call":              {path: "/apis/organiser/nothing?edition=camp", status: 404, body: "NOT_FOUND"},
		"outside the folder":        {path: "/..%2f..%2fetc/passwd", status: 200, body: "the application"},
	} {
		t.Run(name, func(t *testing.T) {
			request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.url+c.path, nil)
			if err != nil {
				t.Fatal(err)
			}
			request.Header.Set("Accept-Encoding", c.accept)
			request.Header.Set("Sec-Fetch-Site", "cross-site") // a link in a mail
			if strings.HasPrefix(c.path, "/apis/") {
				request.Header.Del("Sec-Fetch-Site")
			}
			response, err := http.DefaultTransport.RoundTrip(request)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			body, err := io.ReadAll(response.Body)
			if err != nil {
				t.Fatal(err)
			}
			if response.StatusCode != c.status || !strings.Contains(string(body), c.body) {
				t.Errorf("%d: %s", response.StatusCode, body)
			}
			policy := response.Header.Get("Content-Security-Policy")
			if c.status == http.StatusOK &&
				(strings.Contains(policy, "unsafe") || !strings.Contains(policy, "frame-ancestors 'none'") ||
					response.Header.Get("Cross-Origin-Resource-Policy") != "same-origin") {
				t.Errorf("headers: %v", response.Header)
			}
		})
	}
}
