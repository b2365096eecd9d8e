package web_test

import (
	"log/slog"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/web"
)

// TestPolicyNamesAnalytics lets pages load the editions' analytics scripts, and lets
// those send to their own origins and nowhere else.
func TestPolicyNamesAnalytics(t *testing.T) {
	t.Parallel()
	const origin = "https://stats.example:8443"
	for script, want := range map[string][]string{
		"":                       nil,
		origin + "/js/s.js?id=1": {"script-src", "connect-src", "img-src"},
	} {
		editions := testEditions()
		editions[contest.International].AnalyticsScript = script
		answer := httptest.NewRecorder()
		web.New(web.Options{Editions: editions, Log: slog.New(slog.DiscardHandler)}).
			ServeHTTP(answer, httptest.NewRequest("GET", "/", nil))
		var allowed []string
		for part := range strings.SplitSeq(answer.Header().Get("Content-Security-Policy"), "; ") {
			sources := strings.Fields(part)
			if slices.Contains(sources, origin) {
				allowed = append(allowed, sources[0])
			}
			if strings.Contains(part, "stats.example") && !slices.Contains(sources, origin) {
				t.Errorf("%q allows another than %s", part, origin)
			}
		}
		if !slices.Equal(allowed, want) {
			t.Errorf("with script %q its origin is in %v, want %v", script, allowed, want)
		}
	}
}
