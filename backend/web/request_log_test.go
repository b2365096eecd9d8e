package web_test

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/web"
)

// panicking is a country database that panics.
type panicking struct{ value any }

func (p panicking) Country(netip.Addr) string { panic(p.value) }

// newLog returns a logger like the service's and what it writes.
func newLog() (*slog.Logger, *lockedBuffer) {
	written := &lockedBuffer{}
	return slog.New(httpkit.LogHandler(slog.NewJSONHandler(written, nil))), written
}

// logLine is a line of the log.
type logLine struct {
	Level, Msg, Method, Route, Error, Stack, RequestID string

	Status int
	TookMs float64
}

func readLog(t *testing.T, log *lockedBuffer) []logLine {
	t.Helper()
	var lines []logLine
	for text := range strings.Lines(log.String()) {
		var line logLine
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, line)
	}
	return lines
}

func TestPanicIsLoggedOnceWithItsStackAndRequestID(t *testing.T) {
	t.Parallel()
	for name, value := range map[string]any{"an error": errors.New("the atlas is torn"), "a text": "the atlas is torn"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			log, written := newLog()
			w := newWorld(t, func(_ *world, o *web.Options) { o.Countries, o.Log = panicking{value}, log })
			visitor := w.client()
			visitor.headers["X-Request-Id"] = "visit-1"
			visitor.get("/apis/nocas/ip/zone").fails(contest.CodeInternal)
			lines := readLog(t, written)
			if len(lines) != 2 {
				t.Fatalf("%d lines, want the failure and the request:\n%s", len(lines), written)
			}
			failure := lines[0]
			if failure.Level != "ERROR" || failure.Error != "the atlas is torn" || failure.RequestID != "visit-1" ||
				!strings.Contains(failure.Stack, "panicking.Country") {
				t.Errorf("the log says %+v", failure)
			}
		})
	}
}

func TestCallersRequestIDIsTakenOrReplaced(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for sent, taken := range map[string]bool{
		"a": true, "Trace-0123456789": true, strings.Repeat("a", 64): true,
		"": false, strings.Repeat("a", 65): false, "a b": false, "a_b": false, "ä": false, "<script>": false, "a\"b": false,
	} {
		visitor := w.client()
		visitor.headers["X-Request-Id"] = sent
		answered := visitor.get("/apis/ping").ok(nil).header.Get("X-Request-Id")
		if (answered == sent) != taken || !taken && len(answered) != 32 {
			t.Errorf("the caller's id %q became %q", sent, answered)
		}
	}
}

func TestRequestIsLoggedInOneLine(t *testing.T) {
	t.Parallel()
	log, written := newLog()
	w := newWorld(t, func(_ *world, o *web.Options) { o.Log = log })
	w.client().get("/apis/ping?a=secret").ok(nil)
	w.client().get("/apis/nowhere").fails(contest.CodeNotFound)
	w.client().get("/apis/passport/user").fails(contest.CodeLoginExpired)
	want := []logLine{
		{Level: "INFO", Msg: "request", Method: http.MethodGet, Route: "/apis/ping", Status: http.StatusOK},
		{Level: "INFO", Msg: "request", Method: http.MethodGet, Route: "", Status: http.StatusNotFound},
		{
			Level:  "INFO",
			Msg:    "request",
			Method: http.MethodGet,
			Route:  "/apis/passport/user",
			Status: http.StatusUnauthorized,
		},
	}
	lines := readLog(t, written)
	if len(lines) != len(want) {
		t.Fatalf("%d lines for %d calls:\n%s", len(lines), len(want), written)
	}
	if strings.Contains(written.String(), "secret") || strings.Count(written.String(), `"status"`) != len(want) {
		t.Errorf("the log says\n%s", written)
	}
	for i, got := range lines {
		if len(got.RequestID) != 32 || got.TookMs <= 0 {
			t.Errorf("the log says %+v", got)
		}
		got.RequestID, got.TookMs = "", 0
		if want[i].Status == http.StatusNotFound {
			got.Route = want[i].Route
		}
		if got != want[i] {
			t.Errorf("the log says %+v, want %+v", got, want[i])
		}
	}
}
