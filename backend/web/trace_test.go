package web_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"marquee/backend/httpkit"
)

// TestLinesOfARequestNameItsTrace in the project, and only a well-formed one of a trusted proxy.
func TestLinesOfARequestNameItsTrace(t *testing.T) {
	t.Parallel()
	const id = "4bf92f3577b34da6a3ce929d0e0e4736"
	const span, ours = "-00f067aa0ba902b7-01", "projects/films/traces/" + id
	for _, c := range []struct {
		name, header string
		hops         int
		want         string
	}{
		{"Traceparent", "00-" + id + span, 1, ours},
		{"Traceparent", "00-" + id + span, 0, ""}, // of whoever calls
		{"Traceparent", "00-" + strings.ToUpper(id) + span, 1, ""},
		{"Traceparent", "00-" + strings.Repeat("0", 32) + span, 1, ""},
		{"Traceparent", "00-" + id + span + "\",\"severity\":\"x", 1, ""},
		{"Traceparent", id, 1, ""},
		{"Traceparent", "", 1, ""},
		{"X-Cloud-Trace-Context", id + "/67667974448284343;o=1", 2, ours},
		{"X-Cloud-Trace-Context", id + "/67667974448284343", 1, ours},
		{"X-Cloud-Trace-Context", id + "/67667974448284343;o=1", 0, ""},
		{"X-Cloud-Trace-Context", id + "/99999999999999999999999;o=1", 1, ""},
		{"X-Cloud-Trace-Context", id, 1, ""},
		{"X-Cloud-Trace-Context", "\"/1;o=1", 1, ""},
	} {
		name, header, hops, want := c.name, c.header, c.hops, c.want
		for _, project := range []string{"films", ""} {
			log, written := newLog()
			log = httpkit.WithTraces(log, project).With(slog.String("a", "b"))
			handler := httpkit.WithRequestID(
				http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { log.InfoContext(r.Context(), "line") }),
				hops,
			)
			request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", http.NoBody)
			request.Header.Set(name, header)
			handler.ServeHTTP(httptest.NewRecorder(), request)
			line := written.String()
			named := strings.Contains(line, `"logging.googleapis.com/trace":"`+want+`"`)
			if project == "" || want == "" {
				named = !strings.Contains(line, "googleapis")
			}
			if !named || !strings.Contains(line, `"requestId"`) || !strings.Contains(line, `"a":"b"`) {
				t.Errorf("%s %q behind %d in project %q: %s", name, header, hops, project, line)
			}
		}
	}
}
