package web_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/web"
)

func TestOnlyARehearsalTellsPagesOfItsClock(t *testing.T) {
	t.Parallel()
	const cookie = "rehearsal=1; Path=/; SameSite=Lax"
	folder := t.TempDir()
	for _, name := range []string{"index.html", "app.html", "robots.txt"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		rehearsal bool
		path      string
		want      bool
	}{
		{true, "/", true},
		{true, "/score", true},
		{true, "/robots.txt", false},
		{false, "/", false},
		{false, "/score", false},
	} {
		server := httptest.NewServer(web.New(web.Options{
			Sites:     map[contest.EditionID]string{contest.International: folder},
			Countries: atlas{}, Rehearsal: c.rehearsal, Log: slog.New(slog.DiscardHandler),
		}))
		defer server.Close()
		answer, err := http.Get(server.URL + c.path)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if got := answer.Header.Values("Set-Cookie"); answer.StatusCode != 200 || slices.Contains(got, cookie) != c.want {
			t.Errorf("%s with rehearsal %v answers %s, cookies %q", c.path, c.rehearsal, answer.Status, got)
		}
	}
}
