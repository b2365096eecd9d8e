package telemetry

import (
	"testing"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// TestNoIDMakesATraceSampled, not even the lowest, which a share of ids would take.
func TestNoIDMakesATraceSampled(t *testing.T) {
	t.Parallel()
	lowest := sdktrace.SamplingParameters{ParentContext: t.Context(), TraceID: trace.TraceID{15: 1}}
	for share, want := range map[float64]sdktrace.SamplingDecision{0: sdktrace.Drop, 1: sdktrace.RecordAndSample} {
		if got := (ownShare{share}).ShouldSample(lowest).Decision; got != want {
			t.Errorf("share %v: %v", share, got)
		}
	}
}
