package httpkit

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestClientAddress(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		hops      int
		remote    string
		forwarded []string
		want      string
	}{
		"no proxy":                         {0, "203.0.113.7:5000", nil, "203.0.113.7"},
		"no proxy, forged header":          {0, "203.0.113.7:5000", []string{"1.2.3.4"}, "203.0.113.7"},
		"one proxy":                        {1, "10.0.0.1:5000", []string{"203.0.113.7"}, "203.0.113.7"},
		"one proxy, forged entries before": {1, "10.0.0.1:5000", []string{"1.2.3.4, 203.0.113.7"}, "203.0.113.7"},
		"two proxies":                      {2, "10.0.0.1:5000", []string{"1.2.3.4, 203.0.113.7, 10.0.0.2"}, "203.0.113.7"},
		"two proxies, header in two lines": {2, "10.0.0.1:5000", []string{"203.0.113.7", "10.0.0.2"}, "203.0.113.7"},
		"two proxies, header too short":    {2, "10.0.0.1:5000", []string{"1.2.3.4"}, "10.0.0.1"},
		"IPv6":                             {0, "[2001:db8::1]:5000", nil, "2001:db8::1"},
		"IPv4 written as IPv6":             {0, "[::ffff:203.0.113.7]:5000", nil, "203.0.113.7"},
		"a proxy that writes no address":   {1, "10.0.0.1:5000", []string{"unknown"}, "invalid IP"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &Base{ProxyHops: c.hops}
			r := &http.Request{RemoteAddr: c.remote, Header: http.Header{"X-Forwarded-For": c.forwarded}}
			if got := s.clientAddress(r).String(); got != c.want {
				t.Errorf("client address %s, want %s", got, c.want)
			}
		})
	}
}

// TestForwardedRequestsWithoutTrustedProxyWarnOnce: one line, however many requests.
func TestForwardedRequestsWithoutTrustedProxyWarnOnce(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		hops   int
		header string
		lines  int
	}{
		"forwarded":             {0, "X-Forwarded-For", 1},
		"forwarded by RFC 7239": {0, "Forwarded", 1},
		"not forwarded":         {0, "Accept", 0},
		"trusted":               {2, "X-Forwarded-For", 0},
	} {
		var out bytes.Buffer
		handler := WithProxyWarning(http.NotFoundHandler(), c.hops, slog.New(slog.NewJSONHandler(&out, nil)))
		for range 3 {
			request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", http.NoBody)
			request.Header.Set(c.header, "203.0.113.7")
			answer := httptest.NewRecorder()
			if handler.ServeHTTP(answer, request); answer.Code != http.StatusNotFound {
				t.Errorf("%s: the request was not handed on: %d", name, answer.Code)
			}
		}
		if lines := strings.Count(
			out.String(),
			"TRUSTED_PROXY_HOPS",
		); lines != c.lines ||
			strings.Contains(out.String(), "203.0.113.7") {
			t.Errorf("%s: %d warnings, want %d: %s", name, lines, c.lines, out.String())
		}
	}
}
