package web_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"marquee/backend/web"
)

// TestLinesOfARequestNameItsTrace in the project, and only a well-formed one.
func TestLinesOfARequestNameItsTrace(t *testing.T) {
	t.Parallel()
	const id = "4bf92f3577b34da6a3ce929d0e0e4736"
	for header, want := range map[string]string{
		"00-" + id + "-00f067aa0ba902b7-01":                      "projects/films/traces/" + id,
		"00-" + strings.ToUpper(id) + "-00f067aa0ba902b7-01":     "",
		"00-" + strings.Repeat("0", 32) + "-00f067aa0ba902b7-01": "",
		"00-" + id + "-00f067aa0ba902b7-01\",\"severity\":\"x":   "",
		id: "",
		"": "",
	} {
		for _, project := range []string{"films", ""} {
			log, written := newLog()
			log = web.WithTraces(log, project).With(slog.String("a", "b"))
			handler := web.WithRequestID(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { log.InfoContext(r.Context(), "line") }))
			request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", http.NoBody)
			request.Header.Set("Traceparent", header)
			handler.ServeHTTP(httptest.NewRecorder(), request)
			line := written.String()
			named := strings.Contains(line, `"logging.googleapis.com/trace":"`+want+`"`)
			if project == "" || want == "" {
				named = !strings.Contains(line, "googleapis")
			}
			if !named || !strings.Contains(line, `"requestId"`) || !strings.Contains(line, `"a":"b"`) {
				t.Errorf("%q in project %q: %s", header, project, line)
			}
		}
	}
}
