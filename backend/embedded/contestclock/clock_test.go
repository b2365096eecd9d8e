package contestclock_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/embedded/contestclock"
	"marquee/backend/web"
)

// wall is a wall clock that only the tests advance.
type wall struct{ now time.Time }

func (w *wall) read() time.Time { return w.now }

func newWall() *wall { return &wall{now: time.Date(2026, 11, 20, 14, 0, 0, 0, time.UTC)} }

func open(t *testing.T, dir string, w *wall, at time.Time) *contestclock.Clock {
	t.Helper()
	c, err := contestclock.Open(
		contestclock.Options{DataDir: dir, At: at, Wall: w.read, Logger: slog.New(slog.DiscardHandler)},
	)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// serve handles a request with the clock's calls as the web server does.
func serve(c *contestclock.Clock, editions *contest.Editions, w http.ResponseWriter, r *http.Request) {
	web.New(web.Options{
		Log: slog.New(slog.DiscardHandler),
		Dev: []web.DevRoute{
			{Method: http.MethodPost, Path: "/dev/clock", Call: c.Move},
			{Method: http.MethodGet, Path: "/dev/clock", Call: c.Stops(editions)},
		},
	}).ServeHTTP(w, r)
}

func at(t *testing.T, text string) time.Time {
	t.Helper()
	parsed, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

func expect(t *testing.T, c *contestclock.Clock, want string) {
	t.Helper()
	if got := c.Now().Format(time.RFC3339); got != want {
		t.Errorf("the clock shows %s, want %s", got, want)
	}
}

func TestNewClockStartsWhileBothEditionsAreOpen(t *testing.T) {
	w := newWall()
	c := open(t, t.TempDir(), w, time.Time{})
	expect(t, c, "2025-09-12T10:00:00+08:00")
	w.now = w.now.Add(90 * time.Second)
	expect(t, c, "2025-09-12T10:01:30+08:00")
}

func TestClockContinuesAfterARestart(t *testing.T) {
	w, dir := newWall(), t.TempDir()
	if err := open(t, dir, w, time.Time{}).Set(at(t, "2025-09-30T11:59:00+08:00")); err != nil {
		t.Fatal(err)
	}
	w.now = w.now.Add(2 * time.Hour)
	expect(t, open(t, dir, w, time.Time{}), "2025-09-30T13:59:00+08:00")
}

func TestSettingIsStored(t *testing.T) {
	w, dir := newWall(), t.TempDir()
	open(t, dir, w, time.Time{})
	expect(t, open(t, dir, w, at(t, "2025-07-14T16:00:00Z")), "2025-07-15T00:00:00+08:00")
	expect(t, open(t, dir, w, time.Time{}), "2025-07-15T00:00:00+08:00")
}

func TestDamagedFileResetsTheClock(t *testing.T) {
	w, dir := newWall(), t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "contest-clock.json"), []byte(`{"off`), 0o600); err != nil {
		t.Fatal(err)
	}
	expect(t, open(t, dir, w, time.Time{}), "2025-09-12T10:00:00+08:00")
}

func TestMoveSetsTheClock(t *testing.T) {
	tests := []struct {
		name, body         string
		header             map[string]string
		status             int
		code, field, shows string
	}{
		{
			name:   "a time",
			body:   `{"now":"2025-10-01T00:00:00+08:00"}`,
			status: 200,
			code:   "OK",
			shows:  "2025-10-01T00:00:00+08:00",
		},
		{
			name:   "a time of another zone",
			body:   `{"now":"2025-09-30T16:00:00Z"}`,
			status: 200,
			code:   "OK",
			shows:  "2025-10-01T00:00:00+08:00",
		},
		{name: "no time", body: `{}`, status: 422, code: "VALIDATION_FAILED", field: "now"},
		{name: "a date", body: `{"now":"2025-10-01"}`, status: 422, code: "VALIDATION_FAILED", field: "now"},
		{name: "too far", body: `{"now":"9999-01-01T00:00:00Z"}`, status: 422, code: "VALIDATION_FAILED", field: "now"},
		{name: "a number", body: `{"now":12}`, status: 422, code: "VALIDATION_FAILED", field: "body"},
		{name: "no JSON", body: `now`, status: 422, code: "VALIDATION_FAILED", field: "body"},
		{name: "nothing", body: ``, status: 422, code: "VALIDATION_FAILED", field: "body"},
		{
			name:   "too much",
			body:   `{"now":"` + strings.Repeat("2", 10_000) + `"}`,
			status: 422,
			code:   "VALIDATION_FAILED",
			field:  "body",
		},
		{
			name:   "another site's page",
			body:   `{"now":"2025-10-01T00:00:00+08:00"}`,
			header: map[string]string{"Sec-Fetch-Site": "cross-site"},
			status: 403,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := open(t, t.TempDir(), newWall(), time.Time{})
			r := httptest.NewRequest(http.MethodPost, "http://localhost/dev/clock", strings.NewReader(test.body))
			for name, value := range test.header {
				r.Header.Set(name, value)
			}
			w := httptest.NewRecorder()
			serve(c, nil, w, r)
			if w.Code != test.status {
				t.Fatalf("status %d, want %d: %s", w.Code, test.status, w.Body)
			}
			shows := test.shows
			if shows == "" {
				shows = "2025-09-12T10:00:00+08:00"
			}
			expect(t, c, shows)
			if test.code == "" {
				return
			}
			var got struct {
				Code   string            `json:"code"`
				Fields map[string]string `json:"fields"`
			}
			if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
				t.Fatal(err)
			}
			if got.Code != test.code || test.field != "" && got.Fields[test.field] == "" {
				t.Errorf("answered %s, want code %s and field %q", w.Body, test.code, test.field)
			}
		})
	}
}

func TestMoveAnswersInTheVisitorsLanguage(t *testing.T) {
	c := open(t, t.TempDir(), newWall(), time.Time{})
	r := httptest.NewRequest(http.MethodPost, "http://localhost/dev/clock", strings.NewReader(`{}`))
	r.Header.Set("Accept-Language", "zh-CN,zh;q=0.9")
	w := httptest.NewRecorder()
	serve(c, nil, w, r)
	if !strings.Contains(w.Body.String(), "请填写时间") {
		t.Errorf("answered %s", w.Body)
	}
}
