package web_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"go.opentelemetry.io/otel/trace"

	"marquee/backend/httpkit"
)

// TestNoHeaderHasARequestSampled: a client's flag passes through proxies; its trace is named, but not asked for.
func TestNoHeaderHasARequestSampled(t *testing.T) {
	t.Parallel()
	const id = "4bf92f3577b34da6a3ce929d0e0e4736"
	for name, header := range map[string]string{
		"Traceparent": "00-" + id + "-00f067aa0ba902b7-01", "X-Cloud-Trace-Context": id + "/67667974448284343;o=1",
	} {
		request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", http.NoBody)
		request.Header.Set(name, header)
		var found trace.SpanContext
		httpkit.WithRequestID(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			found = trace.SpanContextFromContext(r.Context())
		}), 2).ServeHTTP(httptest.NewRecorder(), request)
		if found.TraceID().String() != id || found.IsSampled() {
			t.Errorf("%s: trace %s, sampled %v", name, found.TraceID(), found.IsSampled())
		}
	}
}
