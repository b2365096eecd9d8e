package web_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/web"
)

func TestOnlyARehearsalTellsPagesOfItsClock(t *testing.T) {
	t.Parallel()
	// The contest clock is a day behind the wall clock.
	wall := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	cookies := []string{"rehearsal=1; Path=/; SameSite=Lax", "clock=-86400000; Path=/; SameSite=Lax"}
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
			Editions:  contesttest.Samples(),
			Sites:     map[contest.EditionID]string{contest.International: folder},
			Countries: atlas{},
			Rehearsal: c.rehearsal,
			Clock:     &handClock{now: wall.AddDate(0, 0, -1)},
			Now:       func() time.Time { return wall },
			Log:       slog.New(slog.DiscardHandler),
		}))
		defer server.Close()
		answer, err := http.Get(server.URL + c.path)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		got := answer.Header.Values("Set-Cookie")
		for _, cookie := range cookies {
			if answer.StatusCode != 200 || slices.Contains(got, cookie) != c.want {
				t.Errorf("%s with rehearsal %v answers %s, cookies %q", c.path, c.rehearsal, answer.Status, got)
			}
		}
	}
}

func TestDevRoutesAnswerOnLoopbackNamesOnly(t *testing.T) {
	t.Parallel()
	plain := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("here")) })
	server := web.New(web.Options{
		Log: slog.New(slog.DiscardHandler),
		Dev: []web.DevRoute{
			{Method: http.MethodGet, Path: "/dev/mail", Handler: plain},
			{Method: http.MethodGet, Path: "/dev/clock", Call: func(*http.Request) (any, error) { return "now", nil }},
			{Method: http.MethodGet, Path: "/films/*", Handler: plain},
		},
	})
	for host, answers := range map[string]bool{
		"localhost": true, "localhost:8080": true, "LOCALHOST:8080": true, "camp.localhost:8081": true, "localhost.": true,
		"127.0.0.1": true, "127.0.0.1:8080": true, "[::1]": true, "[::1]:8080": true,
		"films.example": false, "127.0.0.1.films.example": false, "localhost.films.example:8080": false, "notlocalhost": false,
		"192.168.1.7:8080": false, "[fe80::1]:8080": false, "": false,
	} {
		for path, reachable := range map[string]bool{"/dev/mail": answers, "/dev/clock?edition=camp": answers, "/films/1.mp4": true} {
			r := httptest.NewRequest(http.MethodGet, path, nil)
			r.Host = host
			w := httptest.NewRecorder()
			server.ServeHTTP(w, r)
			if want := map[bool]int{true: http.StatusOK, false: http.StatusNotFound}[reachable]; w.Code != want {
				t.Errorf("%s on host %q answers %d, want %d", path, host, w.Code, want)
			}
		}
	}
}
