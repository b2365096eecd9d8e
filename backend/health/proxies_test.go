package health_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"marquee/backend/health"
)

// TestForwardedEntriesAreCounted over all lines of the header.
func TestForwardedEntriesAreCounted(t *testing.T) {
	t.Parallel()
	handler := health.Handler(health.Options{Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{nil, `{"code":"OK","data":{"forwarded":0}}`},
		{[]string{"192.0.2.1"}, `{"code":"OK","data":{"forwarded":1}}`},
		{[]string{"192.0.2.1, 192.0.2.2", "192.0.2.3,"}, `{"code":"OK","data":{"forwarded":3}}`},
	} {
		request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, health.ProxiesPath, http.NoBody)
		for _, line := range c.lines {
			request.Header.Add("X-Forwarded-For", line)
		}
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, request)
		if got := recorder.Body.String(); got != c.want {
			t.Errorf("%q: %s, want %s", c.lines, got, c.want)
		}
	}
}
