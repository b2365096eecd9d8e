package web_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"marquee/backend/httpkit"
)

// TestUnknownHostsAreMisdirected: only the contest's own names are answered, on every path, and what this machine
// asks of itself.
func TestUnknownHostsAreMisdirected(t *testing.T) {
	t.Parallel()
	ok := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	handler := httpkit.WithKnownHosts(ok, []string{"Films.example", "camp.films.example:8443"}, 1)
	const stranger, own = "203.0.113.7:4711", "127.0.0.1:4711"
	for _, c := range []struct {
		host, from string
		known      bool
	}{
		{"films.example", stranger, true},
		{"FILMS.example.:443", stranger, true},
		{"films.example:80", stranger, true},
		{"camp.films.example:8443", stranger, true},
		{"localhost:8080", own, true},
		{"[::1]:8080", own, true},
		{"", stranger, false},
		{"films.example:8080", stranger, false},
		{"camp.films.example", stranger, false},
		{"evil.example", stranger, false},
		{"evil.example", own, false},
		{"films.example.evil.example", own, false},
		{"camp.evil.example", stranger, false},
		{"localhost", stranger, false},
		{"127.0.0.1", stranger, false},
		{"203.0.113.1", stranger, false},
		{"films.example@evil.example", stranger, false},
	} {
		for _, path := range []string{"/", "/apis/ping", "/apis/organiser/session", "/log/head", "/release.json", "/assets/a.js", "/nowhere"} {
			for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodOptions} {
				request := httptest.NewRequestWithContext(t.Context(), method, path, nil)
				request.Host, request.RemoteAddr = c.host, c.from
				request.Header.Set("X-Forwarded-Host", "films.example")
				request.Header.Set("Accept-Language", "zh")
				recorder := httptest.NewRecorder()
				handler.ServeHTTP(recorder, request)
				want := http.StatusMisdirectedRequest
				if c.known {
					want = http.StatusOK
				}
				if recorder.Code != want {
					t.Fatalf("%s %s of %q from %s: %d, want %d", method, path, c.host, c.from, recorder.Code, want)
				}
				if c.known {
					continue
				}
				var answer struct{ Code, Msg, RequestID string }
				if err := json.Unmarshal(
					recorder.Body.Bytes(),
					&answer,
				); err != nil || answer.Code != "NOT_FOUND" || answer.Msg != "此地址不属于本赛事" ||
					answer.RequestID == "" {
					t.Fatalf("%+v, %v", answer, err)
				}
			}
		}
	}
}
