package web_test

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/web"
)

// newSite serves a small built site of each edition.
func newSite(t *testing.T) *httptest.Server {
	t.Helper()
	folders := map[contest.EditionID]string{contest.International: t.TempDir(), contest.Camp: t.TempDir()}
	for edition, folder := range folders {
		for name, body := range map[string]string{
			"index.html": "首页 " + string(edition), "en/index.html": "Home " + string(edition) + `<script>go()</script>`,
			"guidelines.html": "指南", "en/guidelines.html": "Guidelines", "404.html": "没有", "en/404.html": "Nothing here",
			"app.html": "application", "assets/app-1a2b.js": "run()", "robots.txt": "User-agent: *", "assets/app-1a2b.js.gz": "compressed",
			".vite/manifest.json": "{}", ".well-known/security.txt": "Contact:",
			"registration-opens.ics": "BEGIN:VCALENDAR",
		} {
			path := filepath.Join(folder, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(body), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	server := httptest.NewServer(web.New(web.Options{
		Editions:  contesttest.Samples(),
		Sites:     folders,
		Countries: atlas{},
		ProxyHops: 1,
		Log:       slog.New(slog.DiscardHandler),
	}))
	t.Cleanup(server.Close)
	return server
}

// TestSiteNamesTypes does not leave the type of a file to the machine: images have no table of types.
func TestSiteNamesTypes(t *testing.T) {
	t.Parallel()
	server := newSite(t)
	for path, want := range map[string]string{
		"/":                       "text/html; charset=utf-8",
		"/assets/app-1a2b.js":     "text/javascript; charset=utf-8",
		"/robots.txt":             "text/plain; charset=utf-8",
		"/registration-opens.ics": "text/calendar; charset=utf-8",
	} {
		answer, err := http.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if got := answer.Header.Get("Content-Type"); got != want {
			t.Errorf("%s has the type %q, want %q", path, got, want)
		}
	}
}

func TestSite(t *testing.T) {
	t.Parallel()
	server := newSite(t)
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for name, c := range map[string]struct {
		path, host, header string
		status             int
		body               string // a part of it
		location           string
	}{
		"home":                      {path: "/", status: 200, body: "首页 international"},
		"camp home":                 {path: "/", host: "camp.localhost", status: 200, body: "首页 camp"},
		"header of the camp":        {path: "/", header: "PASSPORT", status: 200, body: "首页 international"},
		"header beside the host":    {path: "/", host: "camp.localhost", header: "PASSPORT_INTL", status: 200, body: "首页 camp"},
		"English home":              {path: "/en", status: 200, body: "Home international"},
		"clean address":             {path: "/guidelines", status: 200, body: "指南"},
		"English clean address":     {path: "/en/guidelines", status: 200, body: "Guidelines"},
		"application":               {path: "/submit", status: 200, body: "application"},
		"the other edition's route": {path: "/submit", host: "camp.localhost", status: 302, location: "/404"},
		"shell by its own name":     {path: "/app.html", status: 302, location: "/404"},
		"unknown":                   {path: "/nowhere", status: 302, location: "/404"},
		"unknown in English":        {path: "/en/nowhere", status: 302, location: "/en/404"},
		"page by its file":          {path: "/guidelines.html?from=x&y", status: 301, location: "/guidelines?from=x&y"},
		"home by its file":          {path: "/index.html", status: 301, location: "/"},
		"English home by its file":  {path: "/en/index.html", status: 301, location: "/en"},
		"home with a name":          {path: "/index", status: 301, location: "/"},
		"page with a slash":         {path: "/en/guidelines/", status: 301, location: "/en/guidelines"},
		"English home with a slash": {path: "/en/", status: 301, location: "/en"},
		"page with two slashes":     {path: "//guidelines", status: 301, location: "/guidelines"},
		"not found page by file":    {path: "/404.html", status: 301, location: "/404"},
		"application with a slash":  {path: "/submit/", status: 301, location: "/submit"},
		"another host":              {path: "//elsewhere.example/", status: 302, location: "/404"},
		"compressed form":           {path: "/assets/app-1a2b.js.gz", status: 302, location: "/404"},
		"manifest of the build":     {path: "/.vite/manifest.json", status: 302, location: "/404"},
		"well-known file":           {path: "/.well-known/security.txt", status: 200, body: "Contact:"},
		"not found page":            {path: "/404", status: 404, body: "没有"},
		"English not found page":    {path: "/en/404", status: 404, body: "Nothing here"},
		"file":                      {path: "/robots.txt", status: 200, body: "User-agent"},
		"outside the folder":        {path: "/..%2f..%2fetc/passwd", status: 302, location: "/404"},
		"unknown call":              {path: "/apis/nowhere", status: 404, body: `"code":"NOT_FOUND"`},
		"no dev route unless given": {path: "/dev/mail", status: 404, body: `"code":"NOT_FOUND"`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+c.path, nil)
			if err != nil {
				t.Fatal(err)
			}
			if c.host != "" {
				request.Host = c.host
			}
			if c.header != "" {
				request.Header.Set("f", c.header)
			}
			answer, err := client.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			body, err := io.ReadAll(answer.Body)
			if err != nil {
				t.Fatal(err)
			}
			if answer.StatusCode != c.status || !strings.Contains(string(body), c.body) ||
				answer.Header.Get("Location") != c.location {
				t.Errorf("got %d, location %q, %.200q", answer.StatusCode, answer.Header.Get("Location"), body)
			}
		})
	}
}

func TestSiteHeaders(t *testing.T) {
	t.Parallel()
	server := newSite(t)
	for path, want := range map[string]map[string]string{
		"/":                   {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff", "Content-Type": "text/html; charset=utf-8"},
		"/assets/app-1a2b.js": {"Cache-Control": "public, max-age=31536000, immutable"},
	} {
		answer, err := http.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		for name, value := range want {
			if got := answer.Header.Get(name); got != value {
				t.Errorf("%s: %s is %q, want %q", path, name, got, value)
			}
		}
		policy := answer.Header.Get("Content-Security-Policy")
		script, _, _ := strings.Cut(policy[strings.Index(policy, "script-src"):], ";")
		if strings.Contains(script, "unsafe-inline") || !strings.Contains(policy, "frame-ancestors 'none'") {
			t.Errorf("%s: loose policy %q", path, policy)
		}
	}
}

// Publishing builds new pages while the service runs.
func TestPolicyHasTheInlineScriptsOfThePageAsItIsNow(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	server := httptest.NewServer(web.New(web.Options{
		Editions:  contesttest.Samples(),
		Sites:     map[contest.EditionID]string{contest.International: folder},
		Countries: atlas{},
		Log:       slog.New(slog.DiscardHandler),
	}))
	t.Cleanup(server.Close)
	for script, hash := range map[string]string{ // printf 'go()' | openssl dgst -sha256 -binary | base64
		"go()":   "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='",
		"stop()": "'sha256-+cxkFLprM1p+UYdsltwfzLJhu4c0AWgWWM2wCE77y2Q='",
	} {
		if err := os.WriteFile(
			filepath.Join(folder, "index.html"),
			[]byte("<script>"+script+"</script>"),
			0o644,
		); err != nil {
			t.Fatal(err)
		}
		answer, err := http.Get(server.URL + "/")
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		policy := answer.Header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "script-src 'self' "+hash+" 'wasm-unsafe-eval'") {
			t.Errorf("%s: policy %q, want %s", script, policy, hash)
		}
	}
}

func TestZoneCookie(t *testing.T) {
	t.Parallel()
	server := newSite(t)
	for _, c := range []struct{ path, forwarded, want string }{
		{"/", "203.0.113.86", "zone=CN; Path=/; SameSite=Lax"},
		{"/en", "203.0.113.65", "zone=SG; Path=/; SameSite=Lax"},
		{"/guidelines", "198.51.100.1", "zone=ZZ; Path=/; SameSite=Lax"},
		{"/assets/app-1a2b.js", "203.0.113.86", ""},
	} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+c.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("X-Forwarded-For", c.forwarded)
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if got := answer.Header.Get("Set-Cookie"); got != c.want {
			t.Errorf("%s from %s sets %q, want %q", c.path, c.forwarded, got, c.want)
		}
	}
}

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
		Editions:  contesttest.Samples(),
		Sites:     map[contest.EditionID]string{contest.International: folder},
		Countries: atlas{},
		Log:       slog.New(slog.DiscardHandler),
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
		"with a status its own": {"/404", "gzip", "lost, gzip", "gzip", "Accept-Encoding", "text/html; charset=utf-8"},
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
			if string(body) != c.body || h.Get("Content-Encoding") != c.encoding || h.Get("Vary") != c.vary ||
				h.Get("Content-Type") != c.contentType {
				t.Errorf(
					"got %q, encoding %q, vary %q, type %q",
					body,
					h.Get("Content-Encoding"),
					h.Get("Vary"),
					h.Get("Content-Type"),
				)
			}
		})
	}
}
