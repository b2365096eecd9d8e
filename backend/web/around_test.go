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
	"marquee/backend/web"
)

// broken is a country database that panics.
type broken struct{ fault any }

func (b broken) Country(netip.Addr) string { panic(b.fault) }

// TestPanicIsAnError holds that a handler's panic is answered as any other fault, and told in the log with the
// request's id.
func TestPanicIsAnError(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]any{"an error": errors.New("the atlas is torn"), "a text": "the atlas is torn"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			log := &lockedBuffer{}
			w := newWorld(t, func(_ *world, o *web.Options) {
				o.Countries, o.Log = broken{fault}, slog.New(slog.NewJSONHandler(log, nil))
			})
			w.client().get("/apis/nocas/ip/zone").fails(contest.CodeInternal)
			if written := log.String(); !strings.Contains(written, `"error":"the atlas is torn"`) {
				t.Errorf("the log does not tell of the fault:\n%s", written)
			}
		})
	}
}

// TestOneLinePerCall holds what the log tells of a call, whatever became of it.
func TestOneLinePerCall(t *testing.T) {
	t.Parallel()
	log := &lockedBuffer{}
	w := newWorld(t, func(_ *world, o *web.Options) { o.Log = slog.New(slog.NewJSONHandler(log, nil)) })
	w.client().get("/apis/ping?a=secret").ok(nil)
	w.client().get("/apis/nowhere").fails(contest.CodeNotFound)
	w.client().get("/apis/passport/user").fails(contest.CodeLoginExpired)
	type line struct {
		Msg, Method, Route, RequestID string
		Status                        int
		Took                          int64
	}
	want := []line{
		{Msg: "request", Method: http.MethodGet, Route: "/apis/ping", Status: http.StatusOK},
		{Msg: "request", Method: http.MethodGet, Route: "", Status: http.StatusNotFound},
		{Msg: "request", Method: http.MethodGet, Route: "/apis/passport/user", Status: http.StatusUnauthorized},
	}
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	if len(lines) != len(want) {
		t.Fatalf("%d lines for %d calls:\n%s", len(lines), len(want), log)
	}
	for i, text := range lines {
		var got line
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatal(err)
		}
		if len(got.RequestID) != 32 || got.Took <= 0 || strings.Contains(text, "secret") || strings.Count(text, `"status"`) != 1 {
			t.Errorf("the log says %s", text)
		}
		got.RequestID, got.Took = "", 0
		if got.Route != want[i].Route && want[i].Status != http.StatusNotFound {
			t.Errorf("route %q, want %q", got.Route, want[i].Route)
		}
		got.Route = want[i].Route
		if got != want[i] {
			t.Errorf("the log says %+v, want %+v", got, want[i])
		}
	}
}
