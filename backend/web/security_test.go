package web_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/web"
)

// TestPolicyNamesAssetHosts lets pages play the films that lie on the editions' asset hosts, and scripts come from
// none of them.
func TestPolicyNamesAssetHosts(t *testing.T) {
	t.Parallel()
	answer, err := http.Get(edge(t, 0).URL + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	hosts := "https://camp.cn.example https://camp.intl.example https://international.cn.example https://international.intl.example"
	policy := answer.Header.Get("Content-Security-Policy")
	for part := range strings.SplitSeq(policy, "; ") {
		name, sources, _ := strings.Cut(part, " ")
		if named := strings.Contains(
			sources,
			hosts,
		); named != (name == "media-src" || name == "img-src" || name == "connect-src") {
			t.Errorf("the asset hosts are in %s %q: %v", name, sources, named)
		}
	}
	if !strings.Contains(policy, "media-src 'self' blob: "+hosts) {
		t.Errorf("media may not come from %s: %q", hosts, policy)
	}
}

// TestAnswersAreSafe holds the headers of data and of pages, of failures too.
func TestAnswersAreSafe(t *testing.T) {
	t.Parallel()
	sites, service := newSite(t).URL, edge(t, 0).URL
	for address, want := range map[string]map[string]string{
		service + "/apis/nocas/ip/zone": {"Cache-Control": "no-store", "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"},
		service + "/apis/nowhere":       {"Cache-Control": "no-store", "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"},
		sites + "/en":                   {"X-Frame-Options": "DENY", "Cross-Origin-Opener-Policy": ""},
		sites + "/register":             {"X-Frame-Options": "DENY", "Cross-Origin-Opener-Policy": "same-origin"},
	} {
		answer, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode == http.StatusInternalServerError {
			t.Errorf("%s fails", address)
		}
		want["X-Content-Type-Options"] = "nosniff"
		want["Referrer-Policy"] = "strict-origin-when-cross-origin"
		for name, value := range want {
			if got := answer.Header.Get(name); got != value {
				t.Errorf("%s: %s is %q, want %q", address, name, got, value)
			}
		}
		if len(answer.Header.Get("X-Request-Id")) != 32 {
			t.Errorf("%s has the request id %q", address, answer.Header.Get("X-Request-Id"))
		}
	}
}

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
		web.New(web.Options{Editions: contesttest.Editions(editions), Log: slog.New(slog.DiscardHandler)}).
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
