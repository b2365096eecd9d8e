package films_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"marquee/backend/films"
)

func TestHandlerServesFilmsOnly(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "films")
	for name, content := range map[string]string{"films/103.mp4": "0123456789", "films/104-0a.mov": "mov", "films/notes.txt": "secret", "secret.mp4": "secret"} {
		at := filepath.Join(filepath.Dir(folder), name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(folder, "folder.mp4"), 0o755); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(films.Handler(folder))
	t.Cleanup(server.Close)
	for _, c := range []struct {
		path, ask, contentType, body string
		status                       int
	}{
		{path: "/films/103.mp4", status: 200, contentType: "video/mp4", body: "0123456789"},
		{path: "/films/103.mp4", ask: "bytes=2-4", status: 206, contentType: "video/mp4", body: "234"},
		{path: "/films/103.mp4", ask: "bytes=10-", status: 416},
		{path: "/films/104-0a.mov", status: 200, contentType: "video/quicktime", body: "mov"},
		{path: "/films/notes.txt", status: 302},
		{path: "/films/folder.mp4", status: 302},
		{path: "/films/..%2Fsecret.mp4", status: 302},
		{path: "/films/105.mp4", status: 302},
		{path: "/films/", status: 302},
	} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+c.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if c.ask != "" {
			request.Header.Set("Range", c.ask)
		}
		answer, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if err != nil || answer.StatusCode != c.status {
			t.Errorf("%s %s answers %d, want %d: %v", c.path, c.ask, answer.StatusCode, c.status, err)
		}
		if c.body != "" && (string(body) != c.body || answer.Header.Get("Content-Type") != c.contentType) {
			t.Errorf("%s %s is %q of the type %q", c.path, c.ask, body, answer.Header.Get("Content-Type"))
		}
	}
	missing := httptest.NewRecorder()
	films.Handler(
		folder+"-missing",
	).ServeHTTP(
		missing,
		httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/films/103.mp4", nil),
	)
	if missing.Code != http.StatusFound || missing.Header().Get("Location") != "/404" {
		t.Errorf("without a folder the answer is %d to %q", missing.Code, missing.Header().Get("Location"))
	}
}
